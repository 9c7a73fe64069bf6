import { expect, test } from 'vitest';
import { queryWords } from './query-words.js';

test.each([
  ['How do I replace a broken lamp?', ['replace', 'broken', 'lamp']],
  ['what is it', ['what', 'is', 'it']],
  ['Lamp lamp LAMP', ['LAMP']],
  ['"broken lamp" -glass', ['broken', 'lamp', 'glass']],
  ['e-mail', ['e', 'mail']],
  ["Don’t the customer's lamps", ["customer's", 'lamps']],
  ['日本 ランプ', ['日本', 'ランプ']],
  ['error 502!', ['error', '502']],
  ['?! "" -', []],
  ['', []],
])('%j is asked for as %j', (text, words) => {
  expect(queryWords(text).words).toEqual(words);
});

test('no more than ten words, and of those that tell something', () => {
  const told = Array.from({ length: 15 }, (_, at) => `word${at}`);
  expect(queryWords(`what is the ${told.join(' and the ')}`)).toEqual({ words: told.slice(0, 10), tell: true });
});

test.each([
  ['Wie kann ich die Lampe, die ich gestern in Ihrem Laden gekauft habe, bei Ihnen tauschen?', undefined],
  ['Lampe die gekauft tauschen', 'de-AT'],
])('%j, in the locale %s, is asked for without its stop words', (text, locale) => {
  const { words } = queryWords(text, locale);
  expect(words).toEqual(expect.arrayContaining(['Lampe', 'gekauft', 'tauschen']));
  expect(words).not.toContain('die');
});

test('a word that says nothing elsewhere is asked for where it says something', () => {
  expect(queryWords('Die casting', 'en').words).toEqual(['Die', 'casting']);
  expect(queryWords('Not aus', 'de').words).toEqual(['Not']);
});
