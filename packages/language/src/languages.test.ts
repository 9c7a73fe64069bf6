import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { languageOf } from './languages.js';

const lists = createRequire(import.meta.url)('stopwords-iso') as Record<string, string[]>;

test.each(Object.keys(lists).filter((code) => code !== 'vi'))(
  'the words of any question are known in every language that there is a list of: %s',
  (code) => {
    const language = languageOf(`${code}-XX`);
    expect(language.code).toBe(code);
    expect(lists[code]?.some((word) => language.isWeakWord(word))).toBe(true);
  },
);

test('where there is no stemmer, no word is left out of what is indexed', () => {
  for (const code of ['pl', 'ko', 'ja', 'tlh'])
    for (const word of lists[code] ?? ['the']) expect(languageOf(code).isStopWord(word)).toBe(false);
});

test('what is sent and paid in Vietnamese is no weak word, though without its marks it is spelled like one', () => {
  for (const word of ['van', 'chuyen', 'thanh', 'toan', 'the']) expect(languageOf('vi').isWeakWord(word)).toBe(false);
});
