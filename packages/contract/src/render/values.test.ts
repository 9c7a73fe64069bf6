import { expect, test } from 'vitest';
import { isoTime } from './values.js';

test('a time is written as toISOString writes it, whatever its day, and the ends of days and years', () => {
  const at = (text: string) => new Date(text).getTime();
  const edges = [
    0,
    1,
    999,
    1_000,
    at('1999-12-31T23:59:59.999Z'),
    at('2000-02-29T00:00:00Z'),
    at('9999-12-31T23:59:59.999Z'),
  ];
  const spread = Array.from({ length: 5_000 }, (_, n) =>
    Math.floor((n * 7_919_000_003_711) % at('9999-01-01T00:00:00Z')),
  );
  // Before 1970 and beyond four digits of a year.
  const beyond = [-1, at('1970-01-01T00:00:00Z') - 86_400_000, at('9999-12-31T23:59:59.999Z') + 1];
  for (const ms of [...edges, ...spread, ...spread.slice(0, 100), ...beyond]) {
    const date = new Date(ms);
    expect(isoTime(date)).toBe(date.toISOString());
  }
});

test('a time that is none is refused', () => {
  expect(() => isoTime(new Date(Number.NaN))).toThrow(RangeError);
});
