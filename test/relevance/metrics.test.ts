import { expect, test } from 'vitest';
import { chanceOfWorse, ndcg, recall } from './metrics.js';
import { withTypos } from './typos.js';

const relevant = new Map([
  ['a', 2],
  ['b', 1],
]);

test('nDCG is 1 for the best order, 0 for nothing, and falls with the place', () => {
  expect(ndcg(['a', 'b', 'x'], relevant)).toBe(1);
  expect(ndcg(['x', 'y'], relevant)).toBe(0);
  // (1/log2(2) + 3/log2(3)) / (3/log2(2) + 1/log2(3)), by hand.
  expect(ndcg(['b', 'a'], relevant)).toBeCloseTo((1 + 3 / Math.log2(3)) / (3 + 1 / Math.log2(3)), 12);
  expect(ndcg([...'0123456789', 'a'], relevant)).toBe(0);
});

test('recall is the share that was found', () => {
  expect(recall(['b', 'x'], relevant)).toBe(0.5);
  expect(recall([], relevant)).toBe(0);
});

test('a clear difference is no chance, the same is', () => {
  const worse = Array.from({ length: 50 }, () => 0.4);
  const better = worse.map((value) => value + 0.1);
  expect(chanceOfWorse(worse, better)).toBeLessThan(0.001);
  expect(chanceOfWorse(better, better)).toBe(1);
});

test('every fourth word has one slip, the others none, the same each time', () => {
  const text = 'where could somebody exchange broken lamps without paying';
  const words = withTypos(text, 4, 7).split(' ');
  const changed = text.split(' ').flatMap((word, at) => (words[at] === word ? [] : [at]));
  expect(changed).toEqual([3, 7]);
  expect(withTypos(text, 4, 7)).toBe(words.join(' '));
});
