import { expect, test } from 'vitest';
import { importing, isOver, nextAttempt, type RetrySchedule, sending } from './retry-schedule.js';

const hourMs = 3_600_000;
const first = new Date('2026-01-01T00:00:00Z');

/** When attempts begin that all fail at once, in milliseconds after the first. */
function attemptsOf(schedule: RetrySchedule): number[] {
  const begun = [0];
  for (;;) {
    const next = nextAttempt(schedule, begun.length, first, new Date(first.getTime() + (begun.at(-1) as number)));
    if (next === undefined) return begun;
    begun.push(next.getTime() - first.getTime());
  }
}

test('a mail that comes in is tried soon, then ever more seldom, and not after core has forgotten what was done', () => {
  const begun = attemptsOf(importing);
  expect(begun.slice(0, 4)).toEqual([0, 5_000, 35_000, 155_000]);
  expect(begun.at(-1)).toBeGreaterThan(17 * hourMs);
  expect(begun.at(-1)).toBeLessThanOrEqual(20 * hourMs);
  for (const [at, ms] of begun.entries())
    expect(isOver(importing, at + 1, first, new Date(first.getTime() + ms))).toBe(false);
});

test('a mail that goes out is tried again with longer and longer pauses, for a day', () => {
  const begun = attemptsOf(sending);
  const pauses = begun.slice(1).map((ms, at) => (ms - (begun[at] ?? 0)) / 60_000);
  expect(pauses).toEqual([1, 5, 15, 30, 60, 120, 240, 240, 240, 240, 240]);
});

test('attempts that never come to an end are counted', () => {
  expect(isOver(importing, 30, first, first)).toBe(false);
  expect(isOver(importing, 31, first, first)).toBe(true);
  expect(nextAttempt(sending, 31, first, first)).toBeUndefined();
});
