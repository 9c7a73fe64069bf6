import type { Clock } from '@pharos/kit';
import type { Admission, Limiter, LimitRequest } from './limiter.js';

/** How long a store that failed is left alone, so that a stalled one does not hold up every request. */
const pauseMs = 500;

/** Asks the shared limiter, and while that fails the local one: the API goes on when the store is down. */
export class FailoverLimiter implements Limiter {
  #pausedUntilMs = 0;

  constructor(
    private readonly shared: Limiter,
    private readonly local: Limiter,
    private readonly clock: Clock,
    private readonly onFallback: (error: unknown) => void,
  ) {}

  async admit(request: LimitRequest): Promise<Admission> {
    if (this.clock.monotonicMs() < this.#pausedUntilMs) return this.#admitLocally(request, undefined);
    try {
      return await this.shared.admit(request);
    } catch (error) {
      this.#pausedUntilMs = this.clock.monotonicMs() + pauseMs;
      return this.#admitLocally(request, error);
    }
  }

  async #admitLocally(request: LimitRequest, error: unknown): Promise<Admission> {
    this.onFallback(error);
    return { ...(await this.local.admit(request)), alone: true };
  }
}
