const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** The pauses after attempts 1 to 6; after the seventh a message is given up, an hour and three quarters old. */
const pausesMs = [5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs, hourMs];
/** The number of attempts; one more begins only where some came to no end, because their process died. */
export const mostAttempts = pausesMs.length + 1;
/** The longest pause that a provider can ask for. */
const longestAskedMs = hourMs;
/** The age from which a message helps nobody: its channel always asks for fewer messages, or works no more. */
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
