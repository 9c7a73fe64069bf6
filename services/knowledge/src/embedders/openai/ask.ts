import { backoffMs, type Clock, withinTime } from '@pharos/kit';
import { ApiFailure } from './api-failure.js';

/** How long, and how often, one thing is asked for. */
export interface Patience {
  readonly tries: number;
  /** In milliseconds, for each try. */
  readonly tryMs: number;
  /** In milliseconds, for all tries and the waits between; an answer by then, or none. */
  readonly totalMs: number;
}

/** An API that asks for a longer wait is taken at its word up to here. */
const longestWaitMs = 30_000;
const firstWaitMs = 500;

/**
 * Asks until there is an answer, asking again would not help, or the patience is at its end. What took too long is not
 * asked for again: an API that hangs would hold the caller for a multiple of the time.
 * @throws ApiFailure; the signal's reason, if it aborts
 */
export async function ask<Answer>(
  clock: Clock,
  patience: Patience,
  signal: AbortSignal | undefined,
  once: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const dueMs = clock.monotonicMs() + patience.totalMs;
  for (let tried = 1; ; tried += 1) {
    const ms = Math.min(patience.tryMs, dueMs - clock.monotonicMs());
    const told = `it did not answer within ${Math.round(ms)} ms`;
    const late = () => new ApiFailure(told, undefined, { isDown: true });
    try {
      return await withinTime({ ms, signal, clock, late }, once);
    } catch (error) {
      const waitMs = waitAfter(error, tried);
      if (waitMs === undefined || tried >= patience.tries || clock.monotonicMs() + waitMs >= dueMs) throw error;
      await clock.sleep(waitMs, signal);
    }
  }
}

function waitAfter(error: unknown, tried: number): number | undefined {
  if (!(error instanceof ApiFailure) || !error.retry) return undefined;
  return Math.min(longestWaitMs, Math.max(error.retry.afterMs, backoffMs(tried, { firstMs: firstWaitMs })));
}
