import { type Clock, systemClock } from '@pharos/kit';

/** Longer sleeps end when a test says so. */
const longMs = 30_000;

/** A clock that stands still until it is put forward; short sleeps take their time, long ones end when a test says so. */
export class MinuteClock implements Clock {
  #aheadMs = 0;
  readonly #asleep = new Set<() => void>();

  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  monotonicMs(): number {
    return this.#aheadMs;
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (ms < longMs) return systemClock.sleep(ms, signal);
    if (signal?.aborted) return;
    await new Promise<void>((wake) => {
      this.#asleep.add(wake);
      signal?.addEventListener('abort', () => wake(), { once: true });
    });
  }

  putForward(ms: number): void {
    this.#aheadMs += ms;
  }

  /** Ends the minutes that are under way. */
  endMinute(): void {
    for (const wake of this.#asleep) wake();
    this.#asleep.clear();
  }
}
