import { expect, test } from 'vitest';
import { parseJson, withoutMark } from './parse-json.js';

test('a byte order mark before a body is no part of it, and only the first', () => {
  expect(parseJson(withoutMark(Buffer.from('\uFEFF{"a":1}')))).toEqual({ a: 1 });
  expect(() => parseJson(withoutMark(Buffer.from('\uFEFF\uFEFF{"a":1}')))).toThrow();
  expect(withoutMark(Buffer.from('{}')).toString()).toBe('{}');
  expect(withoutMark(Buffer.alloc(0))).toHaveLength(0);
});

test.each([
  ['{"password":"secret",}', 'the body is not valid JSON at column 22'],
  ['{\n  "password": "secret"\n  "b": 1\n}', 'the body is not valid JSON at line 3, column 3'],
  ['{"password":"secret"', 'the body is not valid JSON: it ends too early'],
  ['{"password":secret}', 'the body is not valid JSON'],
])('%s is refused with the place, as far as the parser says it, and without what stands there', (text, message) => {
  expect(() => parseJson(Buffer.from(text))).toThrow(
    expect.objectContaining({ details: { issues: [{ path: [], message }] } }),
  );
});
