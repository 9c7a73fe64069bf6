import { expect, test } from 'vitest';
import { isOver, nextAttempt } from './retry-schedule.js';

const hourMs = 3_600_000;
const first = new Date('2026-01-01T00:00:00Z');

/** When attempts begin that all fail at once, in milliseconds after the first. */
function attempts(): number[] {
  const begun = [0];
  for (;;) {
    const next = nextAttempt(begun.length, first, new Date(first.getTime() + (begun.at(-1) as number)));
    if (next === undefined) return begun;
    begun.push(next.getTime() - first.getTime());
  }
}

test('a mail is tried soon, then ever more seldom, and not after core has forgotten what was done', () => {
  const begun = attempts();
  expect(begun.slice(0, 4)).toEqual([0, 5_000, 35_000, 155_000]);
  expect(begun.at(-1)).toBeGreaterThan(17 * hourMs);
  expect(begun.at(-1)).toBeLessThanOrEqual(20 * hourMs);
  for (const [at, ms] of begun.entries()) expect(isOver(at + 1, first, new Date(first.getTime() + ms))).toBe(false);
});

test('attempts that never come to an end are counted', () => {
  expect(isOver(30, first, first)).toBe(false);
  expect(isOver(31, first, first)).toBe(true);
});
