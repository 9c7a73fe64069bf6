import { expect, test } from 'vitest';
import { formLanguages } from '../beacon/languages.js';
import { chatLanguages } from '../widget/languages.js';
import { fill, pickLocale } from './locale.js';

const names = (text: unknown) =>
  String(text)
    .match(/\{\w+\}/g)
    ?.sort() ?? [];

test.each([
  ['chat', chatLanguages],
  ['form', formLanguages],
])('every language of the %s has all texts, with the same values to fill in', (_name, languages) => {
  const english = Object.entries(languages.en);
  expect(Object.keys(languages)).toEqual(['en', 'de', 'fr', 'es', 'ar', 'ja']);
  for (const texts of Object.values(languages))
    for (const [key, text] of english) {
      const translated = (texts as unknown as Record<string, unknown>)[key];
      expect(names(translated), key).toEqual(names(text));
      expect(Array.isArray(translated) ? translated.length : translated, key).toEqual(
        Array.isArray(text) ? text.length : expect.stringMatching(/\S/),
      );
    }
});

test('the first locale asked for that we speak is taken, for its region, in its direction', () => {
  const pick = (...wishes: (string | undefined)[]) => pickLocale(chatLanguages, wishes);
  expect(pick(undefined, '', 'pt-BR', 'de_AT', 'fr')).toMatchObject({ tag: 'de-AT', direction: 'ltr' });
  expect(pick('ar-EG')).toMatchObject({ tag: 'ar-EG', direction: 'rtl' });
  expect(pick('xx', 'constructor', '__proto__')).toMatchObject({ tag: 'en', strings: chatLanguages.en });
  expect(pick('ja-x-\u0000')).toMatchObject({ tag: 'ja' });
});

test('the values of a text are filled in as they are', () => {
  expect(fill('{a} and {b}', { a: '{b}', b: 2 })).toBe('{b} and 2');
});

test('the text that says when an article was changed also reads well with "today", which takes no "on" before it', () => {
  const said = Object.values(chatLanguages).map(({ updated }) => updated.replace('{date}', ''));
  expect(said.filter((before) => !/[:：] ?$/.test(before))).toEqual([chatLanguages.en.updated.replace('{date}', '')]);
});
