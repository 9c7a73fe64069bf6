import { expect, test } from 'vitest';
import { languages } from './languages/index.js';
import { hear, saidWords } from './phrases.js';

const lists = Object.entries(languages).flatMap(([code, file]) =>
  Object.entries(file).map(([list, phrases]) => ({ code, list: list as keyof typeof file, phrases: phrases ?? [] })),
);
const known = Object.keys(languages.en ?? {});

test.each(lists)('$code: $list is a list of at most 40 short phrases', ({ list, phrases }) => {
  const words = phrases.map((phrase) => saidWords(phrase).map(({ text }) => text));
  expect(known).toContain(list);
  expect(phrases.length).toBeLessThanOrEqual(40);
  expect(phrases.filter((phrase) => phrase.length > 50)).toEqual([]);
  expect(words.filter(({ length }) => length === 0)).toEqual([]);
  expect(new Set(words.map((each) => each.join(' '))).size).toBe(phrases.length);
});

test.each(lists)('$code: each phrase of $list is heard, in any letters and with any signs', ({ list, phrases }) => {
  for (const phrase of phrases) {
    const said = `Xyz ${phrase.toUpperCase().replaceAll("'", '’')}!! xyz`;
    const heard = hear(said, [list]);
    expect([...heard.lists], phrase).toEqual([list]);
    expect(heard.rest.map(({ text }) => text)).toEqual(['xyz', 'xyz']);
  }
});

test('a phrase is heard as whole words only, and the longest one counts', () => {
  expect(hear('Thanksgiving', ['thanks']).lists.size).toBe(0);
  expect([...hear('No thanks', ['no', 'thanks', 'refusals']).lists]).toEqual(['refusals']);
  expect(hear('Have a nice day indeed', ['goodbyes']).rest.map(({ text }) => text)).toEqual(['indeed']);
  expect(hear('👍🏽 ❤️', ['notes']).rest).toEqual([]);
});
