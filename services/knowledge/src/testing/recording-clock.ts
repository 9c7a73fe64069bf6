import { ManualClock } from '@pharos/kit';
import { expect, vi } from 'vitest';

/** A clock that stands still, and knows who slept for how long. */
export class RecordingClock extends ManualClock {
  /** In milliseconds, in order. */
  readonly slept: number[] = [];

  override sleep(ms: number, signal?: AbortSignal): Promise<void> {
    this.slept.push(ms);
    return super.sleep(ms, signal);
  }

  /** Waits for the sleep of this number (1, 2, …) to begin, and lets it pass. */
  async pass(number: number): Promise<void> {
    await vi.waitFor(() => expect(this.slept.length).toBeGreaterThanOrEqual(number), { interval: 2, timeout: 60_000 });
    await this.advance(this.slept[number - 1] ?? 0);
  }
}
