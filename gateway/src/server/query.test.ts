import { expect, test } from 'vitest';
import { type ManifoldNames, parseQuery } from './query.js';

const issuesOf = (query: string, names?: ManifoldNames) => {
  try {
    parseQuery(query, names);
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
  const lists = { lists: new Set(['tag']), keyed: new Set<string>() };
  expect({ ...parseQuery('tag=a&tag=b&q=c&tag=d,e', lists) }).toEqual({ tag: ['a', 'b', 'd,e'], q: 'c' });
  expect({ ...parseQuery('tag=a', lists) }).toEqual({ tag: 'a' });
  expect(() => parseQuery('q=a&q=b', lists)).toThrow();
});

test('a parameter with keys is a list for each key, which begins after the first dot or ends at the first colon', () => {
  const names = { lists: new Set(['tag']), keyed: new Set(['metadata']) };
  const fields = parseQuery('metadata.a=1&metadata.b.c=2&metadata.a=3,4&metadata.=5&q=x&tag=y&other.a=6', names);
  expect(JSON.parse(JSON.stringify(fields))).toEqual({
    metadata: { a: ['1', '3,4'], 'b.c': '2', '': '5' },
    q: 'x',
    tag: 'y',
    'other.a': '6',
  });
  expect(Object.getPrototypeOf(fields.metadata)).toBeNull();
  const inFull = parseQuery(
    'metadata=a:1,b.c:2&metadata=a:3&metadata=u:http://x,v:x%5C,y,k%5C,l::&metadata.a=4',
    names,
  );
  expect(JSON.parse(JSON.stringify(inFull))).toEqual({
    metadata: { a: ['1', '3', '4'], 'b.c': '2', u: 'http://x', v: 'x\\,y', 'k,l': ':' },
  });
  const refused = [
    ['metadata=x&metadata.a=1', ['metadata']],
    ['metadata.a=1&metadata=x&metadata=y', ['metadata']],
    ['metadata=a:1,x', ['metadata']],
    ['metadata=', ['metadata']],
    ['metadata.__proto__=1', ['metadata', '__proto__']],
    ['metadata=__proto__:1', ['metadata', '__proto__']],
    ['metadata=a:%00', ['metadata', 'a']],
    ['metadata=%FF:1', ['metadata', '\uFFFD']],
    ['metadata.a=%00', ['metadata', 'a']],
    ['metadata.%00=1', ['metadata', '\0']],
    ['metadata.%FF=1', ['metadata', '\uFFFD']],
  ] as const;
  for (const [query, path] of refused) expect(issuesOf(query, names), query).toEqual([path]);
});

test('a percent sign that encodes nothing is text', () => {
  expect({ ...parseQuery('q=100%') }).toEqual({ q: '100%' });
});
