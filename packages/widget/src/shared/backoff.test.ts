import { afterEach, expect, test, vi } from 'vitest';
import { backoffMs } from './backoff.js';

afterEach(() => vi.restoreAllMocks());

const chance = (value: number) => vi.spyOn(Math, 'random').mockReturnValue(value);

test('tries come ever later, up to half a minute, and never all at the same time', () => {
  chance(1);
  expect([0, 1, 2, 3].map((tries) => backoffMs(tries, 0))).toEqual([800, 1_600, 3_200, 6_400]);
  expect(backoffMs(1_000, 0)).toBe(30_000);
  chance(0);
  expect(backoffMs(3, 0)).toBe(3_200);
});

test('a try never comes earlier than the server asks for', () => {
  chance(1);
  expect([backoffMs(0, 5_000), backoffMs(9, 5_000)]).toEqual([5_000, 30_000]);
});
