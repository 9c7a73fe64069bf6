import { systemClock } from '../clock.js';

/** Long enough not to flood the log, short enough that a mended cause shows soon. */
const holdMs = 30_000;

/** Ordering keys whose next event cannot go as it is. They are tried again after a while; the others go on. */
export class HeldKeys {
  readonly #untilMs = new Map<string, number>();

  hold(key: string): void {
    this.#untilMs.set(key, systemClock.monotonicMs() + holdMs);
  }

  /** The keys held now. */
  current(): Set<string> {
    const nowMs = systemClock.monotonicMs();
    for (const [key, untilMs] of this.#untilMs) if (untilMs <= nowMs) this.#untilMs.delete(key);
    return new Set(this.#untilMs.keys());
  }
}
