import { expect, test } from 'vitest';
import { parseQuery } from './query.js';

const issuesOf = (query: string) => {
  try {
    parseQuery(query);
    return undefined;
  } catch (error) {
    return (error as { details: { issues: { path: string[] }[] } }).details.issues.map(({ path }) => path);
  }
};

test('parameters are decoded', () => {
  expect({ ...parseQuery('q=caf%C3%A9+au%20lait&limit=5&empty=') }).toEqual({
    q: 'café au lait',
    limit: '5',
    empty: '',
  });
});

test('a name of the language is a name like any other', () => {
  expect(Object.keys(parseQuery('__proto__=1&constructor=2'))).toEqual(['__proto__', 'constructor']);
});

test('a parameter that stands twice is refused, and every problem is reported', () => {
  expect(issuesOf('a=1&a=2&b=%00&c=%FF&d=ok')).toEqual([['a'], ['b'], ['c']]);
});

test('of a parameter that stands many times it is reported once', () => {
  expect(issuesOf('q=1&q=2&q=3&q=4')).toEqual([['q']]);
  expect(issuesOf('q=%00&q=%00&q=x')).toEqual([['q']]);
});

test('a list may stand several times, and nothing else may', () => {
  const lists = new Set(['tag']);
  expect({ ...parseQuery('tag=a&tag=b&q=c&tag=d,e', lists) }).toEqual({ tag: ['a', 'b', 'd,e'], q: 'c' });
  expect({ ...parseQuery('tag=a', lists) }).toEqual({ tag: 'a' });
  expect(() => parseQuery('q=a&q=b', lists)).toThrow();
});

test('a percent sign that encodes nothing is text', () => {
  expect({ ...parseQuery('q=100%') }).toEqual({ q: '100%' });
});
