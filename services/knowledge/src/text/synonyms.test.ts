import { analyseQuestion, languageOf } from '@pharos/language';
import { expect, test, vi } from 'vitest';
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

/** Groups of a word and 19 phrases of 15 words, all different. */
const largeGroups = (count: number) =>
  Array.from({ length: count }, (_, n) => [
    `name${n}`,
    ...Array.from({ length: 19 }, (_, m) => Array.from({ length: 15 }, (_, k) => `w${n}a${m}a${k}`).join(' ')),
  ]);

test('large groups of long phrases bring no more than a hundred words into a question, some for each thing that it names', async () => {
  const named = await new Synonyms(largeGroups(4)).in('name0 name1 name2 name3');
  const own = analyseQuestion('name0 name1 name2 name3', english);
  const all = otherWords(own, english, named);
  expect(all.flat().length).toBeGreaterThan(80);
  expect(all.flat().length).toBeLessThanOrEqual(100);
  expect(named.map((each) => each.others.length)).toEqual([2, 2, 1, 1]);
});

test('a phrase for which there is no room leaves it to shorter ones', async () => {
  const long = Array.from({ length: 50 }, (_, n) => `l${n}`).join(' ');
  const named = await new Synonyms([['name', long, `${long} more`, long.replaceAll('l', 'm'), 'short']]).in('name');
  expect(named[0]?.others).toEqual([long, long.replaceAll('l', 'm')]);
  const three = await new Synonyms([['name', long, `${long} more`, 'short']]).in('name');
  expect(three[0]?.others).toEqual([long, 'short']);
});

test('a question in another language takes one stem for each phrase, and no more for a question asked again', async () => {
  const large = new Synonyms(largeGroups(50));
  const stem = vi.spyOn(languageOf('fi'), 'stem');
  const text = 'name7 w3a1a0 w3a1a1';
  expect(await large.in(text, 'fi')).toHaveLength(1);
  expect(stem.mock.calls.length).toBeLessThan(50 * 20 + 50);
  stem.mockClear();
  await large.in(text, 'fi');
  expect(stem.mock.calls.length).toBeLessThan(50);
  stem.mockRestore();
});

test('phrases that all begin alike are looked through once, however often a question says that word', async () => {
  const alike = new Synonyms(Array.from({ length: 200 }, (_, n) => [`the word${n}`, `other${n}`]));
  await alike.in('word', 'sv');
  const stem = vi.spyOn(languageOf('sv'), 'stem');
  expect(await alike.in(`${'the '.repeat(100)}word7`, 'sv')).toHaveLength(1);
  expect(stem.mock.calls.length).toBeLessThan(2_000);
  stem.mockRestore();
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
