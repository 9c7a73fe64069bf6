import { expect, test } from 'vitest';
import { isOver, partsOf } from './attachment.js';

test.each([
  { size: 0, parts: [0] },
  { size: 1, parts: [1] },
  { size: 10, parts: [10] },
  { size: 11, parts: [10, 1] },
  { size: 30, parts: [10, 10, 10] },
])('an upload of $size bytes has parts of $parts', ({ size, parts }) => {
  expect(partsOf(size, 10)).toEqual(parts.map((bytes, at) => ({ number: at + 1, bytes })));
});

test('an upload that comes as one has no parts', () => {
  expect(partsOf(5, 0)).toEqual([]);
});

test('what holds until a second is over at that second, and what holds until no time is over', () => {
  const now = new Date(10_000);
  expect([9, 10, 11, Number.NaN].map((expires) => isOver(expires, now))).toEqual([true, true, false, true]);
});
