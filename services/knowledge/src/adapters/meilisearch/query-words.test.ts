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
