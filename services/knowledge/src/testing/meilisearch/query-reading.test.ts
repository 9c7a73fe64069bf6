import { expect, test } from 'vitest';
import { joinedNeighbours, readQuery, wordsOf } from './query-reading.js';

const stopWords = ['to', 'the', 'at'];
const usual = { stopWords, prefixSearch: 'indexingTime' };

// As the server's own tests have it, in milli's search/new/tests/stop_words.rs.
test.each([
  ['the lamp', ['lamp'], 'lamp'],
  ['lamp to the', ['lamp', 'the'], 'the'],
  ['lamp to the ', ['lamp'], undefined],
  ['at', ['at'], 'at'],
  ['at ', [], undefined],
])('%j asks for %j, and for what begins with %j', (q, words, prefix) => {
  expect(readQuery(q, usual)).toMatchObject({ words, prefix });
});

test('without prefix search the last word still counts, as it is', () => {
  const reading = { stopWords, prefixSearch: 'disabled' };
  expect(readQuery('lamp at', reading)).toMatchObject({ words: ['lamp', 'at'], prefix: undefined });
});

test('ten words are read, and stop words are none of them', () => {
  const told = Array.from({ length: 12 }, (_, at) => `w${at}`);
  expect(readQuery(told.join(' the '), usual)).toMatchObject({ words: told.slice(0, 10), prefix: undefined });
});

// As its tokenizer does, charabia with the features that a server is built with.
test('capitals inside of a word divide it', () => {
  expect(wordsOf('getUserById GitHub HTMLPage ÄpfelBaum')).toEqual([
    'get',
    'user',
    'by',
    'id',
    'git',
    'hub',
    'htmlpage',
    'apfel',
    'baum',
  ]);
});

test('neighbours stand for the word that they make, unless a sign parts them', () => {
  expect(joinedNeighbours('User name. Node.js')).toEqual(['username']);
});
