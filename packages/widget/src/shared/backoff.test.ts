import { expect, test } from 'vitest';
import { backoffMs } from './backoff.js';

test('waits grow to half a minute, and spread over half of themselves', () => {
  expect([0, 1, 2, 3].map((tries) => backoffMs(tries, 1))).toEqual([800, 1_600, 3_200, 6_400]);
  expect(backoffMs(1_000, 1)).toBe(30_000);
  expect(backoffMs(3, 0)).toBe(3_200);
});
