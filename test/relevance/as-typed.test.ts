import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/root.js';
import { measure } from './measure.js';
import { readSet } from './read-set.js';
import { seenTableOf } from './tables.js';

/** Questions as customers type them: in a third of them German, in the first set with hardly any word of the article. */
const floors = [
  { name: 'meal-box', first: 14, firstThree: 18 },
  { name: 'bike-rental', first: 22, firstThree: 25 },
];

test.each(floors)('of questions as customers type them, as many as before find their article: $name', async (floor) => {
  const set = readSet(join(root, 'test/relevance', floor.name));
  expect(set.questions.length).toBeGreaterThanOrEqual(40);
  expect(set.outOfScope).toHaveLength(10);
  const quality = await measure(set);
  console.log(seenTableOf([{ name: floor.name, quality }]).join('\n'));
  const { first, firstThree, othersShown } = quality.seen();
  expect(first).toBeGreaterThanOrEqual(floor.first);
  expect(firstThree).toBeGreaterThanOrEqual(floor.firstThree);
  expect(othersShown).toBeLessThanOrEqual(0.1);
});
