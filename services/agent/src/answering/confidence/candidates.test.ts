import { describe, expect, test } from 'vitest';
import type { ReadPassage } from '../../domain/outcome.js';
import { defaultCalibration } from '../calibration.js';
import { passageOf } from '../testing/turns.js';
import { candidatesFor } from './candidates.js';
import { confidenceOf } from './confidence.js';

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

describe('how many articles there are', () => {
  const returns = passageOf(
    'art_returns',
    'Returning a lamp',
    'You can return a lamp within 30 days. Print the label.',
  );
  const query = 'How do I return a lamp?';
  const best = (others: readonly ReadPassage[]) =>
    candidatesFor(new Map([[query, [returns, ...others]]]), [query], {})[0];
  const confidence = (others: readonly ReadPassage[]) => confidenceOf(best(others)?.signals ?? {}, defaultCalibration);
  const aside = Array.from({ length: 9 }, (_, n) =>
    passageOf(`art_${n}`, `Bulb ${n}`, `Bulb ${n} has a socket, and lasts for ten years. Turn it to the left.`),
  );

  test('changes nothing of how sure the answer is, as long as they are about other things', () => {
    const alone = confidence([]);
    for (const count of [1, 2, 9]) expect(confidence(aside.slice(0, count))).toBeCloseTo(alone, 1);
  });

  test('does not matter, but one that answers as well does', () => {
    const rival = passageOf('art_rival', 'Returning a lamp', 'To return a lamp, ask the shop within 30 days.');
    expect(confidence([rival])).toBeLessThan(confidence([]) - 0.05);
  });
});
