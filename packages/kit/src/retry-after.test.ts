import { describe, expect, test } from 'vitest';
import { retryAfterMs } from './retry-after.js';

const now = new Date('2026-01-01T00:00:00.000Z');

describe('Retry-After', () => {
  test.each([
    ['3', 3_000],
    [' 120 ', 120_000],
    ['Thu, 01 Jan 2026 00:00:07 GMT', 7_000],
    ['Wed, 31 Dec 2025 23:59:59 GMT', 0],
    ['soon', 0],
    ['-1', 0],
    ['1.5', 0],
    ['99999999999999999999', 0],
    [undefined, 0],
    [null, 0],
  ])('%s', (header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected);
  });
});
