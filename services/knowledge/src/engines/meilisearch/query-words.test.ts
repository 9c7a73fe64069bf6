import { questionLanguage } from '@pharos/language';
import { expect, test } from 'vitest';
import { queryWords } from './query-words.js';

const read = (text: string, locale?: string) => queryWords(text, questionLanguage(text, locale));
const wordsOf = (text: string, locale?: string) => read(text, locale).words.map((word) => word.text);
const tellingOf = (text: string) => read(text).words.flatMap((word) => (word.weight === 1 ? word.text : []));

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
  ['We ❤\uFE0F lamps', ['lamp']],
  ['?! "" -', []],
  ['', []],
])('%j is asked for as %j', (text, words) => {
  expect(wordsOf(text).sort()).toEqual([...words].sort());
});

test.each([
  ['靴', ['靴']],
  ['パスワードの変更', ['パスワード', '変更']],
  ['忘れたパスワード パスワード', ['忘れ', 'パスワード']],
  ['รหัสผ่าน', ['รหัส', 'ผ่าน']],
  ['iPhoneの充電 502', ['iphone', '充電', '502']],
  ['の', ['の']],
])('%j, without blanks, is asked for as %j', (text, words) => {
  expect(wordsOf(text).sort()).toEqual([...words].sort());
});

test.each([
  ['Wie kann ich die Lampe, die ich gestern in Ihrem Laden gekauft habe, bei Ihnen tauschen?', undefined],
  ['Lampe die gekauft tauschen', 'de-AT'],
])('%j, in the locale %s, is asked for without its stop words', (text, locale) => {
  const words = wordsOf(text, locale);
  expect(words).toEqual(expect.arrayContaining(['lamp', 'gekauft', 'tausch']));
  expect(words).not.toContain('die');
});

test('a word that says nothing elsewhere is asked for where it says something', () => {
  expect(wordsOf('Die casting', 'en')).toEqual(['cast', 'die']);
  expect(wordsOf('Not aus', 'de')).toEqual(['not']);
});

test('words that any question has come last, and tell only where there are no others; of the others the longer come first', () => {
  expect(wordsOf('Please help me change my subscription')).toEqual(['subscrip', 'chang', 'pleas', 'help']);
  expect(tellingOf('Please help me change my subscription')).toEqual(['subscrip', 'chang']);
  expect(tellingOf('please help')).toEqual(['pleas', 'help']);
  expect(tellingOf('print the invoice, not my subscription')).toEqual(['invoic', 'print']);
  expect(read('Who are we?').isTitle).toBe(true);
  expect(wordsOf('Who are we?')).toEqual(['who', 'are', 'we']);
});
