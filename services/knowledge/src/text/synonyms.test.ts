import { expect, test } from 'vitest';
import { languageOf } from './languages.js';
import { analyseQuestion } from './question.js';
import { inOtherWords, otherWords, Synonyms, synonymWeight, withSynonyms } from './synonyms.js';

const groups = [
  ['invoice', 'bill'],
  ['credit note', 'refund slip', 'credit'],
  ['rechnung', 'beleg'],
];
const synonyms = new Synonyms(groups);
const others = (text: string, locale?: string) => synonyms.in(text, locale).map((each) => each.others);

test('a word of a group is found in any of its forms, and brings the others', () => {
  expect(others('Where are my invoices?')).toEqual([['bill']]);
  expect(others('BILL')).toEqual([['invoice']]);
  expect(others('billboard')).toEqual([]);
  expect(others('Wo finde ich meine Rechnungen?', 'de')).toEqual([['beleg']]);
});

test('of phrases the longest counts, and each group once', () => {
  expect(others('a credit note on my bill')).toEqual([['refund slip', 'credit'], ['invoice']]);
  expect(others('note my credit')).toEqual([['credit note', 'refund slip']]);
  expect(others('bill and invoice')).toEqual([['invoice']]);
});

test('a question may name no more than eight groups: it would become as long as an article', () => {
  const many = new Synonyms(Array.from({ length: 20 }, (_, n) => [`one${n}`, `two${n}`]));
  expect(many.in(Array.from({ length: 20 }, (_, n) => `one${n}`).join(' '))).toHaveLength(8);
});

const english = languageOf('en');
const words = (text: string) => {
  const own = analyseQuestion(text, english);
  return otherWords(own, english, synonyms.in(text)).map((each) =>
    each.map(({ stem, weight, standsFor }) => [stem, weight, own[standsFor ?? -1]?.text]),
  );
};

test('the other words count a little less than the question’s own, a phrase no more than a word', () => {
  expect(words('Where is my credit note?')).toEqual([
    [
      ['refund', synonymWeight / 2, 'credit'],
      ['slip', synonymWeight / 2, 'credit'],
    ],
    [['credit', synonymWeight, 'credit']],
  ]);
  expect(synonymWeight).toBeLessThan(1);
});

test('other words for what says little, or is said not to be meant, say little too', () => {
  const [[[, weight] = []] = []] = words('refund my order, not my bill');
  expect(weight).toBeLessThan(synonymWeight / 2);
});

test('a word that says nothing has no other words', () => {
  const also = new Synonyms([['how', 'xylophone']]);
  const own = analyseQuestion('how do I mount a lamp', english);
  expect(otherWords(own, english, also.in('how do I mount a lamp'))).toEqual([]);
});

test('who reads texts gets the question in other words, each where the one stood that it replaces', () => {
  const named = synonyms.in('My billboard, my bill and a credit note $&');
  expect(inOtherWords('My billboard, my bill and a credit note $&', named)).toBe(
    'My billboard, my invoice and a refund slip credit $&',
  );
  expect(withSynonyms('My bill', synonyms.in('My bill'))).toBe('My bill (invoice)');
});

test('without synonyms a question stays as it is', () => {
  expect(new Synonyms([]).in('bill')).toEqual([]);
  expect(inOtherWords('bill', [])).toBeUndefined();
  expect(withSynonyms('bill')).toBe('bill');
});
