const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** When attempts follow one that failed. */
export interface RetrySchedule {
  /** The pauses after the first attempts; the last one is repeated. */
  readonly pausesMs: readonly number[];
  /** From the first attempt to the last one at most. */
  readonly longestMs: number;
}

/** Of mail that comes in. Core knows for a day what an attempt has done already, so that the next does not do it again. */
export const importing: RetrySchedule = {
  pausesMs: [5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs, hourMs, 2 * hourMs],
  longestMs: 20 * hourMs,
};

/** Of mail that goes out. What a mail server has not taken for a day is told as failed. */
export const sending: RetrySchedule = {
  pausesMs: [minuteMs, 5 * minuteMs, 15 * minuteMs, 30 * minuteMs, hourMs, 2 * hourMs, 4 * hourMs],
  longestMs: 24 * hourMs,
};

/** More than a schedule has: only a mail whose processes die comes to it. */
export const mostAttempts = 30;

/** When a mail is tried again after so many attempts, the last of which failed now; undefined: not any more. */
export function nextAttempt(
  { pausesMs, longestMs }: RetrySchedule,
  attempts: number,
  firstAttemptAt: Date,
  now: Date,
): Date | undefined {
  const next = new Date(now.getTime() + (pausesMs[Math.min(attempts, pausesMs.length) - 1] as number));
  return attempts > mostAttempts || next.getTime() - firstAttemptAt.getTime() > longestMs ? undefined : next;
}

/** Whether an attempt, of this number from 1, must not begin any more. */
export function isOver({ longestMs }: RetrySchedule, attempt: number, firstAttemptAt: Date, now: Date): boolean {
  return attempt > mostAttempts || now.getTime() - firstAttemptAt.getTime() > longestMs;
}
