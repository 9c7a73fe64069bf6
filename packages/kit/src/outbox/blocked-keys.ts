import { systemClock } from '../clock.js';

/** Long enough not to flood the log, short enough that a mended cause shows soon. */
const blockMs = 30_000;

/** Ordering keys whose next event cannot be published. They are tried again after a while; other keys go on. */
export class BlockedKeys {
  readonly #untilMs = new Map<string, number>();

  block(key: string): void {
    this.#untilMs.set(key, systemClock.monotonicMs() + blockMs);
  }

  /** The keys that are blocked now. */
  current(): Set<string> {
    const nowMs = systemClock.monotonicMs();
    for (const [key, untilMs] of this.#untilMs) if (untilMs <= nowMs) this.#untilMs.delete(key);
    return new Set(this.#untilMs.keys());
  }
}
