import { expect, test } from 'vitest';
import type { SparseVector } from '../../embedders/index.js';
import { FeatureIndex } from './feature-index.js';
import { Scores } from './scores.js';

const common = Array.from({ length: 12 }, (_, at) => 100 + at);
/** Beyond the common ones, where a vector lists it last. */
const rare = 999;

const vectorOf = (indices: readonly number[]): SparseVector => ({
  kind: 'sparse',
  indices: Uint32Array.from(indices),
  values: new Float32Array(indices.length).fill(1),
});

/** Every passage has all the common features, the last one the rare one as well. */
function scoresAmong(passages: number) {
  const index = new FeatureIndex();
  for (let number = 0; number < passages; number += 1)
    index.add(number, vectorOf(number === passages - 1 ? [...common, rare] : common));
  return (asked: readonly number[]) => {
    const scores = new Scores();
    scores.reset(passages);
    index.score(vectorOf(asked), passages, scores);
    return { ofFirst: scores.scores[0] ?? 0, ofLast: scores.scores[passages - 1] ?? 0 };
  };
}

/** How many of the common features a question for all of them counted. */
const counted = (ask: ReturnType<typeof scoresAmong>, asked: readonly number[]) =>
  Math.round(ask(asked).ofFirst / ask(common.slice(0, 1)).ofFirst);

test('in a small project every feature of a question counts', () => {
  const ask = scoresAmong(500);
  expect(counted(ask, [...common, rare])).toBe(common.length);
});

test('in a large project a question counts its most telling features, and adds up eight entries a passage at most', () => {
  const ask = scoresAmong(13_000);
  // Seven lists of all passages, and the one entry of the rare feature before them.
  expect(counted(ask, [...common, rare])).toBe(7);
  expect(ask([...common, rare]).ofLast).toBeGreaterThan(5);
});
