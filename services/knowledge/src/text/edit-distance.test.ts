import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.js';

test.each([
  ['refund', 'refund', 0],
  ['refund', 'refnud', 1],
  ['refund', 'refun', 1],
  ['refund', 'rexund', 1],
  ['refund', 'reefund', 1],
  ['refund', 'rfnud', 2],
  ['refund', 'invoice', 3],
  ['', 'ab', 2],
])('%s and %s are %i slips apart, at most 3 being counted', (a, b, slips) => {
  expect(editDistance(a, b, 2)).toBe(slips);
  expect(editDistance(b, a, 2)).toBe(slips);
});
