const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** Pauses after attempts 1 to 6; after the seventh a message is given up, an hour and three quarters old. */
const pausesMs = [5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs, hourMs];
/** One more has begun only where some came to no end: their process died, or met what nobody had thought of. */
export const mostAttempts = pausesMs.length + 1;
/** Who asks for more waits no longer. */
const longestAskedMs = hourMs;
/** A channel that always asks for fewer messages, or works no more: what is older than this helps nobody. */
const tooOldMs = 24 * hourMs;

/** When a message is tried again after this attempt; later when the provider asks for that. Undefined: not any more. */
export function nextAttempt(attempt: number, retryAfterMs: number, now: Date): Date | undefined {
  const pauseMs = pausesMs[attempt - 1];
  if (retryAfterMs > 0) return new Date(now.getTime() + Math.min(retryAfterMs, longestAskedMs));
  return pauseMs === undefined ? undefined : new Date(now.getTime() + pauseMs);
}

/** Whether a message is given up with the attempt that failed, so that a long queue does not try for weeks. */
export function isTooOld(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > tooOldMs;
}
