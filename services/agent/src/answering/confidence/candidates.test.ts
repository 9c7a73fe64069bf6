import { expect, test } from 'vitest';
import { passageOf } from '../testing/turns.js';
import { candidatesFor } from './candidates.js';

test('an article that several queries find stands where its best one has it', () => {
  const [bulb, shade] = [
    passageOf('art_bulb', 'Replace a bulb', 'Turn the bulb to the left, and take the bulb out.'),
    passageOf('art_shade', 'Clean a shade', 'Wipe the shade with a cloth.'),
  ];
  const weak = { score: 0.1, semanticRank: 9, keywordRank: 9 };
  const found = new Map([
    ['replace a bulb', [bulb, { ...shade, ...weak }]],
    ['shade', [shade, { ...bulb, ...weak }]],
  ]);
  const all = candidatesFor(found, [...found.keys()], {});
  expect(new Set(all.map(({ passage }) => passage.articleId)).size).toBe(2);
  expect(all.map(({ relevance }) => relevance)).toEqual(
    all.map(({ relevance }) => relevance).toSorted((a, b) => b - a),
  );
  for (const { query, passage } of all) expect(passage).toBe(found.get(query)?.[0]);
});
