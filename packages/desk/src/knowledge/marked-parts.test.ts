import { expect, test } from 'vitest';
import { markedParts } from './marked-parts.js';

test('marks are parts, and what looks like HTML stays text', () => {
  expect(markedParts('a <mark>lamp</mark> &lt;b&gt; &amp;amp; <mark>x</mark>')).toEqual([
    { text: 'a ', isMarked: false },
    { text: 'lamp', isMarked: true },
    { text: ' <b> &amp; ', isMarked: false },
    { text: 'x', isMarked: true },
  ]);
  expect(markedParts('<img src=x onerror=alert(1)>')).toEqual([
    { text: '<img src=x onerror=alert(1)>', isMarked: false },
  ]);
});
