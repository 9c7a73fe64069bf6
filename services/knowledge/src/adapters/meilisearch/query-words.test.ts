import { expect, test } from 'vitest';
import { queryWords } from './query-words.js';

test.each([
  ['How do I replace a broken lamp?', ['replac', 'broken', 'lamp']],
  ['what is it', ['what', 'is', 'it']],
  ['Lamp lamps LAMP', ['lamp']],
  ['"broken lamp" -glass', ['broken', 'lamp', 'glass']],
  ['e-mail', ['e', 'mail']],
  ["Don’t the customer's lamps", ['custom', 'lamp']],
  ['I ordered a lamp', ['order', 'lamp']],
  ['日本 ランプ', ['日本', 'ランプ']],
  ['error 502!', ['error', '502']],
  ['pass\u00ADword re\u200Bset', ['password', 'reset']],
  ['?! "" -', []],
  ['', []],
])('%j is asked for as %j', (text, words) => {
  expect([...queryWords(text).words].sort()).toEqual([...words].sort());
});

test('no more than ten words, and of those that tell something', () => {
  const told = Array.from({ length: 15 }, (_, at) => `word${at + 10}`);
  const words = told.slice(0, 10);
  expect(queryWords(`what is the ${told.join(' and the ')}`)).toEqual({ words, telling: words, isTitle: false });
});

test.each([
  ['靴', ['靴']],
  ['パスワードの変更', ['パスワード', '変更']],
  ['忘れたパスワード パスワード', ['忘れ', 'パスワード']],
  ['รหัสผ่าน', ['รหัส', 'ผ่าน']],
  ['iPhoneの充電 502', ['iphone', '充電', '502']],
  ['の', ['の']],
])('%j, without blanks, is asked for as %j', (text, words) => {
  expect([...queryWords(text).words].sort()).toEqual([...words].sort());
});

test.each([
  ['Wie kann ich die Lampe, die ich gestern in Ihrem Laden gekauft habe, bei Ihnen tauschen?', undefined],
  ['Lampe die gekauft tauschen', 'de-AT'],
])('%j, in the locale %s, is asked for without its stop words', (text, locale) => {
  const { words } = queryWords(text, locale);
  expect(words).toEqual(expect.arrayContaining(['lamp', 'gekauft', 'tausch']));
  expect(words).not.toContain('die');
});

test('a word that says nothing elsewhere is asked for where it says something', () => {
  expect(queryWords('Die casting', 'en').words).toEqual(['cast', 'die']);
  expect(queryWords('Not aus', 'de').words).toEqual(['not']);
});

test('words that any question has come last, and alone only where there are no others; of the others the longer come first', () => {
  expect(queryWords('Please help me change my subscription')).toEqual({
    words: ['subscrip', 'chang', 'pleas', 'help'],
    telling: ['subscrip', 'chang'],
    isTitle: false,
  });
  expect(queryWords('please help')).toMatchObject({ telling: ['pleas', 'help'] });
  expect(queryWords('print the invoice, not my subscription')).toMatchObject({ telling: ['invoic', 'print'] });
  expect(queryWords('Who are we?')).toEqual({ words: ['who', 'are', 'we'], telling: [], isTitle: true });
});
