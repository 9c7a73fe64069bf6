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

const signalsOf = (asked: string, ...passages: ReturnType<typeof passageOf>[]) =>
  comparePassages(asked, passages).map(({ signals }) => signals);

test('an article of which several sentences are about the question is ahead of one of which a single one is', () => {
  const [whole, single] = signalsOf(question, about, aside);
  expect(single?.alike).toBeGreaterThan(whole?.alike ?? 0);
  expect(whole?.alike_mean).toBeGreaterThan(single?.alike_mean ?? 0);
  expect(whole?.mentions).toBeGreaterThan(single?.mentions ?? 0);
});

test('the signals of a passage are the same, whatever else was found and whatever the search says of it', () => {
  const [alone] = signalsOf(question, about);
  const others = Array.from({ length: 9 }, (_, n) => passageOf(`art_${n}`, `Lamp ${n}`, 'How to return a lamp: ask.'));
  expect(signalsOf(question, about, ...others)[0]).toEqual(alone);
  const elsewhere = { score: 0.01, keywordRank: 9, semanticRank: undefined };
  expect(signalsOf(question, { ...about, ...elsewhere })[0]).toEqual(alone);
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
