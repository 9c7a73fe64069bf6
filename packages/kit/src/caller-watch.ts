import type { CallContext } from './rpc/call-context.js';

/** Whoever waits for what is under way. */
export type Caller = Pick<CallContext, 'abandoned' | 'deadlineMs'>;

/** Something that waits or runs. */
export interface Watched {
  /** Looks whether it is still wanted, and ends it if not. Must not throw. */
  check(nowMs: number): void;
}

const everyMs = 50;

/**
 * Ends what waits or runs for a caller who has stopped waiting. All of it is looked at every 50 ms instead of listening to
 * each caller's signal: what is over sooner, as nearly everything is, costs neither a listener nor the signal itself,
 * which takes longer to make than all else here.
 */
export class CallerWatch {
  readonly #watched = new Set<Watched>();
  #timer: NodeJS.Timeout | undefined;

  add(item: Watched): void {
    this.#watched.add(item);
    this.#timer ??= setInterval(() => this.#look(), everyMs).unref();
  }

  delete(item: Watched): void {
    this.#watched.delete(item);
  }

  #look(): void {
    const nowMs = performance.now();
    for (const item of this.#watched) item.check(nowMs);
    if (this.#watched.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
