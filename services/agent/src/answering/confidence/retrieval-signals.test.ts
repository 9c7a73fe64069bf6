import { expect, test } from 'vitest';
import { passageOf } from '../testing/turns.js';
import { retrievalSignals } from './retrieval-signals.js';

const question = 'How do I return a lamp?';
const about = passageOf(
  'art_returns',
  'Returns',
  'You can return a lamp within 30 days. To return the lamp, print a label. We pay for returning lamps.',
);
const aside = passageOf(
  'art_bulbs',
  'Bulbs',
  'How do I return a lamp? Ask us. A bulb is turned to the left. Bulbs last for ten years.',
);

test('an article of which several sentences are about the question is ahead of one of which a single one is', () => {
  const [whole, single] = retrievalSignals(question, [about, aside], 2);
  expect(single?.alike).toBeGreaterThan(whole?.alike ?? 0);
  expect(whole?.alike_mean).toBeGreaterThan(single?.alike_mean ?? 0);
  expect(whole?.alike_margin).toBeCloseTo(1 - (single?.alike_mean ?? 0) / (whole?.alike_mean ?? 0), 10);
  expect(single?.alike_margin).toBe(0);
});

test('an article does not stay behind itself: another of its passages is no other article', () => {
  const further = { ...about, ordinal: 1, text: 'A returned lamp is refunded when we have the lamp.' };
  for (const { alike_margin, margin } of retrievalSignals(question, [about, further], 2))
    expect([alike_margin, margin]).toEqual([1, 1]);
});

test('every signal is between 0 and 1, also where nothing is alike', () => {
  const nothing = passageOf('art_x', 'X', 'Qwerty.', { score: 0, keywordRank: undefined, semanticRank: undefined });
  for (const signals of [
    ...retrievalSignals(question, [about, aside, nothing], 3),
    ...retrievalSignals('?', [nothing], 1),
  ])
    for (const [name, value] of Object.entries(signals)) {
      expect(value, name).toBeGreaterThanOrEqual(0);
      expect(value, name).toBeLessThanOrEqual(1);
    }
});
