import { expect, test } from 'vitest';
import { waitAfterMs } from './schedule.js';

test('nine attempts, over 14 hours and 36 minutes and six seconds', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempt) => waitAfterMs(attempt, false));
  expect(waits).toEqual([1_000, 5_000, 30_000, 60_000, 300_000, 1_800_000, 7_200_000, 43_200_000, undefined]);
  expect(waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0)).toBe(((14 * 60 + 36) * 60 + 36) * 1_000);
});

test('a test ends with its fourth attempt', () => {
  expect([1, 2, 3, 4].map((attempt) => waitAfterMs(attempt, true))).toEqual([1_000, 5_000, 30_000, undefined]);
});

test('a receiver may ask for more time, up to double the step, and for no less', () => {
  expect(waitAfterMs(1, false, 1_500)).toBe(1_500);
  expect(waitAfterMs(1, false, 60_000)).toBe(2_000);
  expect(waitAfterMs(3, false, 10)).toBe(30_000);
  expect(waitAfterMs(9, false, 10)).toBeUndefined();
});
