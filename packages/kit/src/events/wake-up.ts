/** Lets one loop sleep until somebody rings; a ring while nobody sleeps is kept for the next sleep. */
export class WakeUp {
  #rung = false;
  #wake: (() => void) | undefined;

  ring(): void {
    this.#rung = true;
    this.#wake?.();
  }

  /** Resolves at the next ring, after `timeoutMs`, or when `signal` aborts, whichever is first. */
  async wait(timeoutMs: number, signal?: AbortSignal): Promise<void> {
    if (!this.#rung && !signal?.aborted) await this.#sleep(timeoutMs, signal);
    this.#rung = false;
  }

  #sleep(timeoutMs: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', wake);
        this.#wake = undefined;
        resolve();
      };
      const timer = setTimeout(wake, timeoutMs);
      signal?.addEventListener('abort', wake, { once: true });
      this.#wake = wake;
    });
  }
}
