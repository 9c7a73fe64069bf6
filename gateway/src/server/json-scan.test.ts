import { leastCpuMs } from '@pharos/kit/testing';
import { expect, test } from 'vitest';
import { scanJson } from './json-scan.js';

const inspect = (text: string) => {
  const { excess, unfit } = scanJson(text);
  return excess ?? unfit;
};
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const keys = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(',')}}`;

test.each([
  '{}',
  'null',
  '"text"',
  '{"a":{"b":[1,2.5,-3e2,true,null,"x"]}}',
  String.raw`{"a":"\"quoted\": \\","b\"":"\\\\","c":"d: \u00e9"}`,
  '{"emoji":"\u{1f600}","escaped":"\\ud83d\\ude00"}',
  `{"n":${Number.MAX_SAFE_INTEGER},"f":1.7e-300}`,
  '{ "a" : [ { "b" : "c" } , "d:" , { "b" : ":" } ] }',
])('%s is fit', (text) => {
  expect(inspect(text)).toBeUndefined();
});

test.each([
  ['{"a":["ok","\\u0000"]}', ['a', 1], 'NUL'],
  ['{"a\\u0000":1}', ['a\0'], 'NUL'],
  ['{"a":"\\ud800"}', ['a'], 'surrogate'],
  ['{"a":"x\\udc00y"}', ['a'], 'surrogate'],
  ['{"a":{"__proto__":{"admin":true}}}', ['a', '__proto__'], 'name'],
  ['{"\\u005f_proto__":1}', ['__proto__'], 'name'],
  ['{"a":[1e400]}', ['a', 0], 'too large'],
  ['{"a":12345678901234567890}', ['a'], 'too large'],
  ['{"a":1,"a":2}', ['a'], 'more than once'],
  ['{"a":{"b":1,"c":["{,",{},[[1],{"d":1}],{"d":"e","e":"d","d":1}]}}', ['a', 'c', 3, 'd'], 'more than once'],
  [String.raw`[{"a\\":1,"b":{"a":2}},{"\"a":"\\\"","b":[],"\u0022a" : 2}]`, [1, '"a'], 'more than once'],
  ['{"":{"":1},"":2}', [''], 'more than once'],
])('%s is refused at its place', (text, path, message) => {
  const issue = inspect(text);
  expect(issue?.path).toEqual(path);
  expect(issue?.message).toContain(message);
});

test('64 levels are fit, 65 are not', () => {
  expect(inspect(nested(64))).toBeUndefined();
  expect(inspect(nested(65))?.message).toContain('deeper');
});

test('5 000 fields are fit, one more is not', () => {
  expect(inspect(keys(5_000))).toBeUndefined();
  expect(inspect(keys(5_001))?.message).toContain('5000');
});

test.each(['{"a":"never ends', ']]]}}}":,', '"\\', '{"\\u00', '{"a":-e+.5', '\\u0000"\\u0000', '{"a\\x":1'])(
  '%s, which is no JSON, is looked through without harm',
  (text) => {
    expect(scanJson(text).excess).toBeUndefined();
  },
);

test('a body of the largest size takes time in proportion, whatever it holds', async () => {
  const pieces = ['{"a":1},', '"\\u0041",', '1,', '"\\\\\\"",', '{},', '"k":1,', '[[],', '\\', '"', '-1e5,', '"a"'];
  const scan = () => {
    for (const piece of pieces) scanJson(piece.repeat((1 << 20) / piece.length), 1e9);
    scanJson(`{${Array.from({ length: 100_000 }, (_, at) => `"${at}":1`).join(',')}}`, 1e9);
  };
  // Some 300 ms.
  expect(await leastCpuMs(scan, 5_000)).toBeLessThan(5_000);
});
