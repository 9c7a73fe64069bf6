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

/** Articles about other things, that were found too. */
const others = Array.from({ length: 5 }, (_, n) =>
  passageOf(`art_${n}`, `Part ${n}`, 'Screws and nuts.', { score: 0.1 }),
);

test('an article of which several sentences are about the question is ahead of one of which a single one is', () => {
  const [whole, single] = retrievalSignals(question, [about, aside, ...others], 2);
  expect(single?.alike).toBeGreaterThan(whole?.alike ?? 0);
  expect(whole?.alike_mean).toBeGreaterThan(single?.alike_mean ?? 0);
  expect(whole?.alike_margin).toBeCloseTo(1 - (single?.alike_mean ?? 0) / (whole?.alike_mean ?? 0), 10);
  expect(single?.alike_margin).toBe(0);
});

test('another passage of an article is no other article that could stay behind', () => {
  const further = { ...about, ordinal: 1, text: 'A returned lamp is refunded when we have the lamp.' };
  for (const { alike_margin, margin } of retrievalSignals(question, [about, further, ...others], 2)) {
    expect(alike_margin).toBeGreaterThan(0);
    expect(margin).toBeCloseTo(1 - 0.1 / 0.9, 10);
  }
});

test('the only article of a help centre is ahead of nothing, and that of a small one of little', () => {
  const [alone] = retrievalSignals(question, [about], 1);
  expect(alone).toMatchObject({ margin: 0, alike_margin: 0 });
  const marginOf = (count: number) => retrievalSignals(question, [about, ...others.slice(0, count)], 1)[0]?.margin ?? 0;
  expect(marginOf(1)).toBeCloseTo((1 - 0.1 / 0.9) / 5, 10);
  expect(marginOf(5)).toBeCloseTo(1 - 0.1 / 0.9, 10);
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
