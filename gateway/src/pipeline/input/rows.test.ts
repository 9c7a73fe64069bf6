import { isFailure } from '@pharos/kit';
import { leastCpuMs } from '@pharos/kit/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkRows, parseJsonLines, parseJsonRows } from './rows.js';

const limits = { max: 3, maxItems: 10 };
const schema = z.strictObject({ a: z.int() });
const checked = (text: string | Buffer) => checkRows(schema, limits, parseJsonLines(Buffer.from(text), limits));

/** The rows, and of those that are wrong the path and the words. */
const outcomes = (text: string | Buffer) =>
  checked(text).map((each) =>
    'row' in each ? each.row : (each.failure.details.issues as { path: unknown; message: string }[])[0],
  );

test('each line is a row, however lines end, and blank ones are none', () => {
  expect(outcomes('{"a":1}\n\n  \t\r\n{"a":2}\r\n{"a":3}')).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
});

test.each([
  ['no JSON', '{"a":', [], 'the line is not valid JSON: it ends too early'],
  ['two values', '{"a":1}{"a":2}', [], 'the line is not valid JSON at column 8'],
  ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]), [], 'the line is not valid UTF-8'],
  ['a wrong field', '{"a":"x"}', ['a'], 'must be a number'],
  ['a NUL', '{"a":"\\u0000"}', ['a'], expect.stringContaining('NUL')],
  ['half a surrogate pair', '{"a":"\\ud800"}', ['a'], expect.stringContaining('surrogate')],
  ['__proto__', '{"__proto__":{}}', ['__proto__'], 'a field cannot have this name'],
  ['a key twice', '{"a":1,"a":2}', ['a'], 'must not be sent more than once'],
  ['too deep a nest', '['.repeat(80), [], expect.stringMatching(/nested deeper|more than/)],
  ['too many items', `[${'1,'.repeat(20)}1]`, [], 'must have at most 10 fields and items'],
])('a line with %s fails alone', (_, line, path, message) => {
  const text = Buffer.concat([Buffer.from('{"a":1}\n'), Buffer.from(line), Buffer.from('\n{"a":3}')]);
  expect(outcomes(text)).toEqual([{ a: 1 }, { path, message }, { a: 3 }]);
});

test.each([
  ['a NUL', '{"a":"\\u0000"}', ['a'], expect.stringContaining('NUL')],
  ['half a surrogate pair', '{"a":{"b":["\\ud800"]}}', ['a', 'b', 0], expect.stringContaining('surrogate')],
  ['too large a number', '{"a":12345678901234567890}', ['a'], expect.stringContaining('too large')],
  ['__proto__', '{"__proto__":{}}', ['__proto__'], 'a field cannot have this name'],
  ['a key twice', '{"a":1,"a":2}', ['a'], 'must not be sent more than once'],
  ['a NUL and nothing else', '"\\u0000"', [], expect.stringContaining('NUL')],
])('a row of a JSON list with %s fails alone', (_, row, path, message) => {
  const text = Buffer.from(` [{"a":1}, ${row}, {"a":3}]`);
  const outcomes = checkRows(schema, limits, parseJsonRows(text, limits)).map((each) =>
    'row' in each ? each.row : (each.failure.details.issues as unknown[])[0],
  );
  expect(outcomes).toEqual([{ a: 1 }, { path, message }, { a: 3 }]);
});

test.each([
  ['too deep a nest', `{"a":${'['.repeat(64)}"]",1${']'.repeat(64)}}`, 'must not be nested deeper than 64 levels'],
  ['far too deep a nest', `${'{"a":'.repeat(1e4)}1${'}'.repeat(1e4)}`, 'must not be nested deeper than 64 levels'],
  ['as deep a nest as is read', `${'['.repeat(64)}${']'.repeat(64)}`, 'must be an object'],
])('a row of a JSON list with %s fails alone', (_, row, message) => {
  const roomy = { max: 3, maxItems: 10_000 };
  const text = Buffer.from(`[{"a":1},${row},{"a":3}]`);
  const outcomes = checkRows(schema, roomy, parseJsonRows(text, roomy)).map((each) =>
    'row' in each ? each.row : (each.failure.details.issues as unknown[])[0],
  );
  expect(outcomes).toEqual([{ a: 1 }, { path: [], message }, { a: 3 }]);
});

test('a JSON list that is none, or holds too much in all, is refused as a whole', () => {
  for (const text of ['[{"a":1},{"a":"\\u0000"}', '{"a":"\\u0000"}', `[{"a":[${'1,'.repeat(40)}1]}]`, '']) {
    expect(() => checkRows(schema, limits, parseJsonRows(Buffer.from(text), limits))).toThrow();
  }
});

test('rows that are none, and more than are taken, are refused as a whole', () => {
  for (const text of ['', '\n \n', '{"a":1}\n'.repeat(4)]) {
    let failure: unknown;
    try {
      checked(text);
    } catch (error) {
      failure = error;
    }
    expect(isFailure(failure)).toBe(true);
  }
});

test('a megabyte of nothing, or of one thing, is read at once', async () => {
  const read = () => {
    for (const piece of ['\n', ' \n', '1\n', '[', '"', '[]\n', '\\']) {
      parseJsonLines(Buffer.from(piece.repeat((1 << 20) / piece.length)), { max: 1_000, maxItems: 50 });
    }
  };
  // Some 100 ms.
  expect(await leastCpuMs(read, 1_500)).toBeLessThan(1_500);
});
