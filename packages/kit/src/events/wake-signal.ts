import { type Clock, systemClock } from '../clock.js';

/** Lets one loop sleep until it is notified. A notification while the loop is busy ends its next sleep at once. */
export class WakeSignal {
  #notified = false;
  #wake: (() => void) | undefined;

  constructor(private readonly clock: Pick<Clock, 'sleep'> = systemClock) {}

  notify(): void {
    this.#notified = true;
    this.#wake?.();
  }

  /** Resolves at the next notification, after `timeoutMs`, or when `signal` aborts, whichever is first. */
  async wait(timeoutMs: number, signal?: AbortSignal): Promise<void> {
    if (!this.#notified && timeoutMs > 0 && !signal?.aborted) await this.#sleep(timeoutMs, signal);
    this.#notified = false;
  }

  async #sleep(timeoutMs: number, signal: AbortSignal | undefined): Promise<void> {
    const woken = new AbortController();
    // With a reason of its own: by default an error is made, which costs as much as all the rest.
    const wake = () => woken.abort('woken');
    this.#wake = wake;
    signal?.addEventListener('abort', wake, { once: true });
    await this.clock.sleep(timeoutMs, woken.signal);
    signal?.removeEventListener('abort', wake);
    this.#wake = undefined;
  }
}
