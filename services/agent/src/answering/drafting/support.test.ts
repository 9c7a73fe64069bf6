import { expect, test } from 'vitest';
import { passageOf } from '../testing/turns.js';
import { checkClaims } from './support.js';

test.each([
  ['en', 'You cannot return a bulb', 'You can return a bulb', undefined],
  ['de', 'Wir liefern nicht nach Oslo', 'Wir liefern nach Oslo', undefined],
  ['ru', 'Лампа не нужна', 'Лампа нужна', undefined],
  ['ar', 'المصباح لا يعمل', 'المصباح يعمل', undefined],
  ['en', 'You can return a bulb', 'You can return a bulb', 1],
  ['ru', 'Интернет нужен', 'Нужен', 1],
  ['ar', 'السلام الدافئ', 'الدافئ', 1],
])(
  'words do not tell where either of quote and claim denies, which parts of words do not: %s "%s" "%s"',
  (locale, quote, text, support) => {
    const passage = { ...passageOf('art_1', 'Title', quote), locale };
    expect(checkClaims([{ text, passages: ['p1'], quote }], new Map([['p1', passage]]))[0]?.support).toBe(support);
  },
);
