const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The pauses after the first attempts; the last one is repeated. */
const pausesMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, 30 * minuteMs, hourMs, 2 * hourMs, 4 * hourMs];
/** What a mail server has not taken for a day is told as failed. */
const longestMs = 24 * hourMs;

/** When a mail is tried again after an attempt that failed; undefined: not any more. */
export function nextSending(attempts: number, firstAttemptAt: Date, now: Date): Date | undefined {
  const next = new Date(now.getTime() + (pausesMs[Math.min(attempts, pausesMs.length) - 1] as number));
  return next.getTime() - firstAttemptAt.getTime() > longestMs ? undefined : next;
}
