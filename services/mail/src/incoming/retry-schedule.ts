const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** The pauses after the first attempts; the last one is repeated. */
const pausesMs = [5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs, hourMs, 2 * hourMs];
/** Core knows for a day what an attempt has done already, so that the next does not do it again. */
const longestMs = 20 * hourMs;
/** More than the schedule has: only those whose process died come to it. */
const mostAttempts = 30;

/** When a mail is tried again after an attempt that failed; undefined: not any more. */
export function nextAttempt(attempts: number, firstAttemptAt: Date, now: Date): Date | undefined {
  const next = new Date(now.getTime() + (pausesMs[Math.min(attempts, pausesMs.length) - 1] as number));
  return isOver(attempts, firstAttemptAt, next) ? undefined : next;
}

/** Whether an attempt must not begin any more. */
export function isOver(attempts: number, firstAttemptAt: Date, at: Date): boolean {
  return attempts > mostAttempts || at.getTime() - firstAttemptAt.getTime() > longestMs;
}
