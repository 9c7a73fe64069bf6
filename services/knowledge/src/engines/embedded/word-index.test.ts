import { leastCpuMs } from '@pharos/kit/testing';
import { languageOf } from '@pharos/language';
import { expect, test } from 'vitest';
import { changesOf } from '../../testing/engine-suite.js';
import { aPassage, newTenant } from '../../testing/passages.js';
import { createEmbeddedKeywordEngine } from './keyword-engine.js';
import { Scores } from './scores.js';
import { WordIndex } from './word-index.js';

const tenant = newTenant();

/** So many documents, of which none is gone. */
const present = (size: number) => ({ size, has: () => true });

/** Numbers of the documents that have the word, as it is spelled or nearly so. */
function found(index: WordIndex, word: string, all: number, effort = 1_000): number[] {
  const scores = new Scores();
  scores.reset(all);
  const stem = index.language.stem(word);
  const place = { start: 0, end: word.length, group: 0, joins: [], isOpen: false };
  const term = { text: word, stem, weight: 1, ...place };
  const isKnown = (each: string) => index.knows(each, present(all));
  index.score(
    { own: [term], others: [], compounds: false },
    { isKnown, effort: { left: effort } },
    present(all),
    scores,
  );
  return [...scores.touched].sort();
}

test('words of documents that are gone are forgotten, and their numbers are used again', () => {
  const index = new WordIndex(languageOf('xx'));
  const words = ['lighthouse', 'windmill', 'marmalade'];
  for (const [number, title] of words.entries()) index.add(number, aPassage(tenant, { title, text: '', locale: 'xx' }));
  index.renumber(Int32Array.of(-1, 0, 1));
  expect(words.map((word) => index.knows(word, present(2)))).toEqual([false, true, true]);
  expect(found(index, 'lighthous', 2)).toEqual([]);
  index.add(2, aPassage(tenant, { title: 'zeppelin dirigible', text: '', locale: 'xx' }));
  expect(found(index, 'zeppelin', 3)).toEqual([2]);
  expect(found(index, 'dirigibel', 3)).toEqual([2]);
  expect(found(index, 'windmill', 3)).toEqual([0]);
  expect(found(index, 'marmelade', 3)).toEqual([1]);
});

test('a slip in another form of a word is found by its stem, in short stems none', () => {
  const index = new WordIndex(languageOf('en'));
  const titles = ['Allergies', 'Payments', 'Refunds', 'Bites'];
  for (const [number, title] of titles.entries())
    index.add(number, aPassage(tenant, { title, text: '', locale: 'en' }));
  expect(['alergy', 'paymnet', 'refnud'].map((word) => found(index, word, 4, 10_000))).toEqual([[0], [1], [2]]);
  expect(found(index, 'byting', 4, 10_000)).toEqual([]);
});

test('a long question of joined words in a project of many languages is answered at once', async () => {
  const engine = createEmbeddedKeywordEngine();
  await engine.prepare('one');
  const locales = [
    'ar',
    'da',
    'de',
    'el',
    'en',
    'es',
    'fi',
    'fr',
    'hu',
    'it',
    'nl',
    'no',
    'pt',
    'ro',
    'ru',
    'sv',
    'tr',
  ];
  const passages = locales.map((locale) => aPassage(tenant, { locale, title: 'Hello', text: '' }));
  await engine.write(
    'one',
    changesOf(passages, (passage) => passage),
  );
  const text = Array.from({ length: 250 }, (_, at) => String.fromCharCode(98 + (at % 25))).join('-');
  // Rules of the languages are loaded.
  await engine.search('one', tenant, { text: 'hello', filter: {}, limit: 50 });
  // It was seconds when each word was looked for in all the words of each language.
  const search = () => engine.search('one', tenant, { text, filter: {}, limit: 50 });
  expect(await leastCpuMs(search, 800)).toBeLessThan(800);
});

test('a compound that nobody has written is found by its parts, unless a slip explains it', () => {
  const index = new WordIndex(languageOf('de'));
  const words = ['Lampe', 'Schirm', 'Lampenschirme', 'Stuhl'];
  for (const [number, title] of words.entries()) index.add(number, aPassage(tenant, { title, text: '', locale: 'de' }));
  const find = (word: string) => found(index, word, 4, 30_000);
  expect(find('schirmlampe')).toEqual([0, 1]);
  expect(find('lampenstuhl')).toEqual([0, 3]);
  expect(find('lampenschrm')).toEqual([2]);
  expect(found(index, 'schirmlampe', 4, 10_000)).toEqual([]);
});
