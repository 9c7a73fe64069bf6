import { expect, test } from 'vitest';
import type { ReadPassage } from '../../domain/outcome.js';
import { rememberPassages } from './remember-passages.js';

const passage: ReadPassage = {
  articleId: 'art_1',
  title: 'Returns',
  slug: 'returns',
  locale: 'en',
  version: 1,
  ordinal: 0,
  heading: '',
  text: 'You have 30 days.',
  score: 0.5,
  semanticRank: 1,
  keywordRank: 2,
};

function counting() {
  const read: string[] = [];
  const of = rememberPassages(({ title, heading, text, locale }) => {
    read.push(text);
    return [title, heading, text, locale].join('|');
  });
  return { read, of };
}

test('a passage that is found again is not read again, whatever its score is then', () => {
  const { read, of } = counting();
  expect(of({ ...passage, score: 0.9, keywordRank: undefined })).toBe(of(passage));
  expect(read).toHaveLength(1);
});

test.each([
  ['text', { text: 'You have 14 days.' }],
  ['title', { title: 'Refunds' }],
  ['heading', { heading: 'Abroad' }],
  ['locale', { locale: 'de' }],
] as const)('another %s in the same place is read anew', (_, other) => {
  const { of } = counting();
  of(passage);
  const changed = { ...passage, ...other };
  const { title, heading, text, locale } = changed;
  expect(of(changed)).toBe([title, heading, text, locale].join('|'));
});

test('what is remembered has a bound: of many long passages the first ones are forgotten', () => {
  const { read, of } = counting();
  const long = (ordinal: number) => ({ ...passage, ordinal, text: `${ordinal} `.padEnd(10_000, 'x') });
  for (let ordinal = 0; ordinal < 100; ordinal += 1) of(long(ordinal));
  of(long(99));
  expect(read).toHaveLength(100);
  of(long(0));
  expect(read).toHaveLength(101);
});
