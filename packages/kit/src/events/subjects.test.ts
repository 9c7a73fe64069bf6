import { describe, expect, test } from 'vitest';
import { filterPattern } from './subjects.js';

describe('a subject filter', () => {
  test.each([
    ['>', 'a', true],
    ['>', 'a.b.c', true],
    ['a.>', 'a.b.c', true],
    ['a.>', 'a', false],
    ['*.*.thing.created', 'o.p.thing.created', true],
    ['*.*.thing.created', 'o.p.q.thing.created', false],
    ['*.b', 'a.b', true],
    ['*.b', 'a.c.b', false],
    ['a.b', 'a.b.c', false],
    ['a.b', 'axb', false],
    ['a.b+', 'a.bb', false],
    ['a.b+', 'a.b+', true],
  ])('%s and %s: %s', (filter, subject, matches) => {
    expect(new RegExp(filterPattern(filter)).test(subject)).toBe(matches);
  });

  test.each(['', '.', 'a.', '.a', 'a..b', 'a.>.b', '>.a', 'a b', 'a*', '*a.b'])('cannot be %j', (filter) => {
    expect(() => filterPattern(filter)).toThrow(/not a subject filter/);
  });
});
