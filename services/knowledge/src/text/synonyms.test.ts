import { analyseQuestion, languageOf } from '@pharos/language';
import { expect, test } from 'vitest';
import { otherWords, Synonyms, synonymWeight, withSynonyms } from './synonyms.js';

const groups = [
  ['invoice', 'bill'],
  ['credit note', 'refund slip', 'credit'],
  ['rechnung', 'beleg'],
];
const synonyms = new Synonyms(groups);
const others = async (text: string, locale?: string) => (await synonyms.in(text, locale)).map((each) => each.others);

test('a word of a group is found in any of its forms, and brings the others', async () => {
  expect(await others('Where are my invoices?')).toEqual([['bill']]);
  expect(await others('BILL')).toEqual([['invoice']]);
  expect(await others('billboard')).toEqual([]);
  expect(await others('Wo finde ich meine Rechnungen?', 'de')).toEqual([['beleg']]);
});

test('of phrases the longest counts, and each group once', async () => {
  expect(await others('a credit note on my bill')).toEqual([['refund slip', 'credit'], ['invoice']]);
  expect(await others('note my credit')).toEqual([['credit note', 'refund slip']]);
  expect(await others('bill and invoice')).toEqual([['invoice']]);
});

test.each([
  ['e-mail', 'Unsubscribe from email'],
  ['email', 'Unsubscribe from e-mail'],
  ['e-mail', 'Unsubscribe from e-mails'],
  ['wi-fi network', 'the WiFi networks here'],
  ['wifi network', 'the Wi-Fi network here'],
])('a word is found with a hyphen and without, whichever way it was written down: %s, %s', async (word, text) => {
  expect((await new Synonyms([[word, 'other']]).in(text)).map((each) => each.others)).toEqual([['other']]);
});

test('a question may name no more than eight groups: it would become as long as an article', async () => {
  const many = new Synonyms(Array.from({ length: 20 }, (_, n) => [`one${n}`, `two${n}`]));
  expect(await many.in(Array.from({ length: 20 }, (_, n) => `one${n}`).join(' '))).toHaveLength(8);
});

const english = languageOf('en');
const words = async (text: string) => {
  const own = analyseQuestion(text, english);
  return otherWords(own, english, await synonyms.in(text)).map((each) =>
    each.map(({ stem, weight, group }) => [stem, weight, own[group]?.text]),
  );
};

test('looking through ten thousand phrases holds up nobody', async () => {
  const many = new Synonyms(
    Array.from({ length: 500 }, (_, n) => Array.from({ length: 20 }, (_, m) => `word ${n} ${m}`)),
  );
  let turns = 0;
  let ticking = setImmediate(function tick() {
    turns += 1;
    ticking = setImmediate(tick);
  });
  const named = await many.in('the word 499 19');
  clearImmediate(ticking);
  expect(named).toHaveLength(1);
  expect(turns).toBeGreaterThan(10);
});

test('the other words count a little less than the question’s own, a phrase no more than a word', async () => {
  expect(await words('Where is my credit note?')).toEqual([
    [
      ['refund', synonymWeight / 2, 'credit'],
      ['slip', synonymWeight / 2, 'credit'],
    ],
    [['credit', synonymWeight, 'credit']],
  ]);
  expect(synonymWeight).toBeLessThan(1);
});

test('other words for what says little say little too', async () => {
  const also = new Synonyms([['problem', 'trouble']]);
  const own = analyseQuestion('a problem with my bill', english);
  const [[word] = []] = otherWords(own, english, await also.in('a problem with my bill'));
  expect(word?.weight).toBeLessThan(synonymWeight / 2);
});

test('what is said not to be meant has no other words, unless it is meant as well', async () => {
  expect(await others('refund my order, not my bill')).toEqual([]);
  expect(await others('refund my order rather than the credit note')).toEqual([]);
  expect(await others('a bill, not my bill')).toEqual([['invoice']]);
});

test('a word that says nothing has no other words', async () => {
  const also = new Synonyms([['how', 'xylophone']]);
  const own = analyseQuestion('how do I mount a lamp', english);
  expect(otherWords(own, english, await also.in('how do I mount a lamp'))).toEqual([]);
});

test('who reads texts gets the other words behind the question', async () => {
  expect(withSynonyms('My bill', await synonyms.in('My bill'))).toBe('My bill (invoice)');
});

test('without synonyms a question stays as it is', async () => {
  expect(await new Synonyms([]).in('bill')).toEqual([]);
  expect(withSynonyms('bill')).toBe('bill');
});
