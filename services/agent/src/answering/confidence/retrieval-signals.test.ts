import { expect, test } from 'vitest';
import { passageOf } from '../testing/turns.js';
import { comparePassages } from './retrieval-signals.js';

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

const signalsOf = (asked: string, ...passages: ReturnType<typeof passageOf>[]) => comparePassages(asked, passages);

test('an article of which several sentences are about the question is ahead of one of which a single one is', () => {
  const [whole, single] = signalsOf(question, about, aside);
  expect(single?.alike).toBeGreaterThan(whole?.alike ?? 0);
  expect(whole?.alike_mean).toBeGreaterThan(single?.alike_mean ?? 0);
});

test('the signals of a passage are the same, whatever articles about other things were found', () => {
  const [alone] = signalsOf(question, about);
  const others = Array.from({ length: 9 }, (_, n) =>
    passageOf(`art_${n}`, `Bulb ${n}`, 'Bulbs last for ten years.', later),
  );
  expect(signalsOf(question, about, ...others)[0]).toEqual(alone);
});

const later = { keywordRank: undefined, semanticRank: 9 };

test('words that other articles have, too, say less: they may be meant as well', () => {
  const ofLamps = Array.from({ length: 3 }, (_, n) => passageOf(`art_${n}`, `Lamp ${n}`, 'Return to the lamp.', later));
  const [none, few, many] = [0, 1, 3].map((count) => signalsOf(question, about, ...ofLamps.slice(0, count))[0]);
  expect(none?.common).toBe(0);
  expect(few?.common).toBeGreaterThan(0);
  expect(many?.common).toBe(1);
  const lamps = passageOf('art_lamps', 'Lamps', 'Print a label.');
  const returns = passageOf('art_label', 'Returns', 'Print a label.');
  const [titled, rare] = signalsOf(question, lamps, returns, ...ofLamps.map((each) => ({ ...each, text: 'A lamp.' })));
  expect(rare?.titled).toBeGreaterThan(titled?.titled ?? 1);
});

test('what both halves of the search have first is surer than what one has, or none', () => {
  const ranked = (keywordRank: number | undefined, semanticRank: number) => ({ ...about, keywordRank, semanticRank });
  const other = { ...aside, keywordRank: 2, semanticRank: 2 };
  const agreed = (own: ReturnType<typeof ranked>, locale = 'en') =>
    signalsOf(question, own, { ...other, locale })[0]?.agreed;
  expect(agreed(ranked(1, 1))).toBe(1);
  expect(agreed(ranked(3, 1))).toBe(0.5);
  expect(agreed(ranked(undefined, 1))).toBe(0.5);
  expect(agreed(ranked(3, 3))).toBe(0);
  // One in another language is no rival: the customer could not read it.
  expect(agreed(ranked(3, 3), 'de')).toBe(1);
});

test('keywords alone are no sentence, and do not say what is wanted', () => {
  expect(signalsOf('return lamp', about)[0]?.keywords).toBe(1);
  expect(signalsOf(question, about)[0]?.keywords).toBe(0);
});

test.each([
  ['How do I get my money back?', 'Refunds', 'We refund the price within five days.'],
  ['I lost my login, how do I get in?', 'Resetting your password', 'To sign in again, ask for a new link.'],
  ['How much is express delivery?', 'Shipping', 'Express shipping has a fee of 5 euros.'],
  ['Was kostet der Versand?', 'Lieferung', 'Für die Lieferung fällt eine Gebühr von 5 Euro an.'],
])('what customers and articles call otherwise is found: %s', (asked, title, text) => {
  const locale = asked.startsWith('Was') ? 'de' : 'en';
  const [other, own] = signalsOf(
    asked,
    passageOf('art_x', 'Bulbs', 'Turn them left.', { locale }),
    passageOf('art_1', title, text, { locale }),
  );
  expect(own?.coverage).toBeGreaterThan(0.4);
  expect(other?.coverage).toBe(0);
});

test('a part of a number is no number', () => {
  const [part, whole] = signalsOf(
    'Do I get 20 lamps?',
    passageOf('art_1', 'Import', 'Up to 20,000 lamps.'),
    passageOf('art_2', 'Order', 'Up to 20 lamps.'),
  );
  expect(whole?.coverage).toBe(1);
  expect(part?.coverage).toBe(0.5);
});

test('every signal is between 0 and 1, also where nothing is alike', () => {
  const nothing = passageOf('art_x', 'X', 'Qwerty.', { score: 0, keywordRank: undefined, semanticRank: undefined });
  for (const signals of [...signalsOf(question, about, aside, nothing), ...signalsOf('?', nothing)])
    for (const [name, value] of Object.entries(signals)) {
      expect(value, name).toBeGreaterThanOrEqual(0);
      expect(value, name).toBeLessThanOrEqual(1);
    }
});
