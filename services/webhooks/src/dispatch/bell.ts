import type { Clock } from '@pharos/kit';

/** Lets one loop sleep until somebody rings; a ring while nobody sleeps is kept for the next sleep. */
export class Bell {
  #rung = false;
  #sleeper: AbortController | undefined;

  constructor(private readonly clock: Clock) {}

  ring(): void {
    this.#rung = true;
    this.#sleeper?.abort();
  }

  /** Resolves at the next ring, or after `timeoutMs`, whichever is first. */
  async wait(timeoutMs: number): Promise<void> {
    if (!this.#rung && timeoutMs > 0) {
      this.#sleeper = new AbortController();
      await this.clock.sleep(timeoutMs, this.#sleeper.signal);
      this.#sleeper = undefined;
    }
    this.#rung = false;
  }
}
