import { expect, test } from 'vitest';
import { parseJson, withoutMark } from './parse-json.js';

test('a byte order mark before a body is no part of it, and only the first', () => {
  expect(parseJson(withoutMark(Buffer.from('\uFEFF{"a":1}')))).toEqual({ a: 1 });
  expect(() => parseJson(withoutMark(Buffer.from('\uFEFF\uFEFF{"a":1}')))).toThrow();
  expect(withoutMark(Buffer.from('{}')).toString()).toBe('{}');
  expect(withoutMark(Buffer.alloc(0))).toHaveLength(0);
});
