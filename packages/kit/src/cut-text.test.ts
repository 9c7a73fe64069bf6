import { expect, test } from 'vitest';
import { cutText } from './cut-text.js';

test.each([
  ['short', 5, 'short'],
  ['longer', 4, 'long'],
  ['ab😀', 3, 'ab'],
  ['ab😀', 4, 'ab😀'],
])('%j is cut to at most %i units, and no character in two', (text, most, expected) => {
  expect(cutText(text, most)).toBe(expected);
});
