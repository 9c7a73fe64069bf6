import type { Clock } from '@pharos/kit';

/**
 * Lets one loop sleep until somebody rings, or a time has come; a ring while nobody sleeps is kept for the next sleep.
 * Made for being rung thousands of times a second: the alarm stays set from one sleep to the next.
 */
export class Bell {
  #rung = false;
  #wake: (() => void) | undefined;
  #alarmAtMs = Number.POSITIVE_INFINITY;

  constructor(
    private readonly clock: Clock,
    /** Ends the alarm. */
    private readonly signal: AbortSignal,
  ) {}

  ring(): void {
    this.#rung = true;
    this.#wake?.();
  }

  /** Resolves at the next ring, or after `timeoutMs`, whichever is first. */
  async wait(timeoutMs: number): Promise<void> {
    if (!this.#rung && timeoutMs > 0) {
      this.#setAlarm(timeoutMs);
      await new Promise<void>((wake) => {
        this.#wake = wake;
      });
      this.#wake = undefined;
    }
    this.#rung = false;
  }

  /** An earlier one will do: whoever is woken too soon looks, and sleeps again. */
  #setAlarm(timeoutMs: number): void {
    const atMs = this.clock.monotonicMs() + timeoutMs;
    if (this.#alarmAtMs <= atMs) return;
    this.#alarmAtMs = atMs;
    void this.clock.sleep(timeoutMs, this.signal).then(() => {
      if (this.#alarmAtMs === atMs) this.#alarmAtMs = Number.POSITIVE_INFINITY;
      this.ring();
    });
  }
}
