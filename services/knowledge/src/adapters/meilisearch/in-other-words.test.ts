import { expect, test } from 'vitest';
import { inOtherWords } from './in-other-words.js';

const [first, second] = ['x', 'y'].map((letter) => Array.from({ length: 19 }, (_, at) => `${letter}${at}z`));
const synonyms = [
  { named: 'bill', start: 0, others: first ?? [] },
  { named: 'lamp', start: 5, others: second ?? [] },
];

test('no more queries are made than are asked, as many for each thing that is named', () => {
  const found = inOtherWords({ text: 'bill lamp', synonyms, filter: {}, limit: 10 }, ['bill', 'lamp'], 4);
  expect(found).toEqual([
    ['x0z', 'lamp'],
    ['y0z', 'bill'],
    ['x1z', 'lamp'],
    ['y1z', 'bill'],
  ]);
});
