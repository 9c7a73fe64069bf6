import { newId } from '@pharos/kit';
import { describe, expect, test } from 'vitest';
import { type Asked, spreadOf, waitAfter } from './schedule.js';

const isTest = false;
const waitMs = (attempt: number, asked: Asked) => waitAfter(attempt, asked)?.waitMs;

test('nine attempts, over 14 hours and 36 minutes and six seconds', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempt) => waitMs(attempt, { isTest }));
  expect(waits).toEqual([1_000, 5_000, 30_000, 60_000, 300_000, 1_800_000, 7_200_000, 43_200_000, undefined]);
  expect(waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0)).toBe(((14 * 60 + 36) * 60 + 36) * 1_000);
});

test('a test ends with its fourth attempt', () => {
  const waits = [1, 2, 3, 4].map((attempt) => waitMs(attempt, { isTest: true }));
  expect(waits).toEqual([1_000, 5_000, 30_000, undefined]);
});

test('a receiver may ask for more time, up to a day whatever the step, and for no less', () => {
  const dayMs = 24 * 3_600_000;
  expect(waitAfter(1, { isTest, askedMs: 120_000 })).toEqual({ waitMs: 120_000, extraMs: 119_000 });
  expect(waitAfter(8, { isTest, askedMs: dayMs })).toEqual({ waitMs: dayMs, extraMs: dayMs / 2 });
  expect(waitAfter(1, { isTest, askedMs: 2 * dayMs })).toEqual({ waitMs: dayMs, extraMs: dayMs - 1_000 });
  expect(waitAfter(3, { isTest, askedMs: 10 })).toEqual({ waitMs: 30_000, extraMs: 0 });
  expect(waitAfter(9, { isTest, askedMs: 10 })).toBeUndefined();
});

describe('the long tail is spread', () => {
  const most = 1 - 2 ** -32;

  test('by up to a tenth of each wait, and never shortened; inline waits are exact', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempt) => waitMs(attempt, { isTest, spread: most }));
    expect(waits).toEqual([1_000, 5_000, 30_000, 66_000, 330_000, 1_980_000, 7_920_000, 47_520_000, undefined]);
    expect(waitMs(4, { isTest, spread: 0.123456 })).toBe(60_741);
  });

  test('also where all receivers ask for the same time', () => {
    expect(waitMs(4, { isTest, spread: most, askedMs: 90_000 })).toBe(96_000);
  });

  test('evenly over deliveries, and the same for each attempt of one', () => {
    const spreads = Array.from({ length: 1_000 }, (_, n) => spreadOf(`whd_${n}`));
    for (const spread of spreads) expect(spread >= 0 && spread < 1).toBe(true);
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const within = spreads.filter((spread) => Math.floor(spread * 10) === tenth);
      expect(within.length, `tenth ${tenth}`).toBeGreaterThan(50);
    }
    const id = newId('whd');
    expect(spreadOf(id)).toBe(spreadOf(id));
  });
});

test('a test waits half a minute at most, whatever its receiver asks for', () => {
  const waitsMs = [1, 2, 3].map((attempt) => waitAfter(attempt, { isTest: true, askedMs: 86_400_000 })?.waitMs);
  expect(waitsMs).toEqual([30_000, 30_000, 30_000]);
});
