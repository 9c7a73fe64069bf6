import { leastCpuMs } from '@pharos/kit/testing';
import { describe, expect, test } from 'vitest';
import { argumentsProblem, schemaProblem } from './argument-schema.js';

const order = {
  type: 'object',
  properties: {
    order_id: { type: 'string', pattern: '^[A-Z]{2}-\\d{4}$' },
    items: { type: 'array', items: { $ref: '#/$defs/item' }, maxItems: 3 },
    // A property may be called like a keyword.
    pattern: { type: 'boolean' },
  },
  required: ['order_id'],
  additionalProperties: false,
  $defs: { item: { type: 'integer', minimum: 1 } },
};

test('arguments are what the schema says, or are refused in words that a model can mend them by', () => {
  expect(schemaProblem(order)).toBeUndefined();
  expect(argumentsProblem(order, { order_id: 'AB-1234', items: [1, 2] })).toBeUndefined();
  expect(argumentsProblem(order, {})).toBe("arguments must have required property 'order_id'");
  expect(argumentsProblem(order, { order_id: 'AB-12' })).toMatch(/^order_id must match pattern/);
  expect(argumentsProblem(order, { order_id: 'AB-1234', items: [0] })).toBe('items.0 must be >= 1');
  expect(argumentsProblem(order, { order_id: 'AB-1234', other: 1 })).toMatch(/additional properties: other$/);
  expect(argumentsProblem(order, { order_id: 'x'.repeat(20_000) })).toMatch(/at most 4096 bytes/);
});

const nested = (depth: number): object =>
  depth === 0 ? { type: 'string' } : { type: 'array', items: nested(depth - 1) };

describe('a schema is refused', () => {
  const object = (more: object) => ({ type: 'object', ...more });

  test.each([
    ['that is of no object', { type: 'string' }, /type object/],
    ['that refers elsewhere', object({ properties: { a: { $ref: 'https://evil.example/schema' } } }), /may refer to/],
    ['that refers to a file', object({ allOf: [{ $ref: 'file:///etc/passwd' }] }), /may refer to/],
    ['that has an address of its own', object({ $id: 'https://x.example/' }), /\$id/],
    ['of another dialect', object({ $schema: 'http://json-schema.org/draft-07/schema#' }), /2020-12/],
    [
      'whose definitions refer to definitions',
      object({ $defs: { a: { allOf: [{ $ref: '#/$defs/a' }] } } }),
      /within \$defs/,
    ],
    ['that is too deep', object({ properties: { a: nested(20) } }), /deeper/],
    ['whose values are too deep', object({ default: JSON.parse('['.repeat(50) + ']'.repeat(50)) }), /too deep/],
    ['that is too long', object({ description: 'x'.repeat(20_000) }), /at most 16384 bytes/],
    ['with a pattern that is none', object({ properties: { a: { pattern: '(' } } }), /pattern that is none/],
    ['with a keyword that makes no sense', object({ properties: { a: { minimum: 'one' } } }), /no JSON Schema/],
  ])('%s', (_, schema, problem) => {
    expect(schemaProblem(schema)).toMatch(problem);
  });

  test.each([
    '(a+)+$',
    '(a|aa)+$',
    '([a-z]+)*x',
    '(.*)*',
    '((ab)+c?)*',
    '(a{1,9}){1,9}',
    '(a+)\\1',
    '(?=a+)b',
    '(x(y*)z)+',
  ])('with a pattern that may take exponential time: %s', (pattern) => {
    expect(schemaProblem(object({ properties: { a: { type: 'string', pattern } } }))).toMatch(/too long to match/);
    expect(schemaProblem(object({ patternProperties: { [pattern]: {} } }))).toMatch(/too long to match/);
  });

  test.each(['^[A-Z]{2}-\\d+$', '^(?:abc)+$', '^(red|green)$', '^[^@\\s]+@[^@\\s]+$', '\\(a+\\)+'])(
    'but not with a harmless one: %s',
    (pattern) => {
      expect(schemaProblem(object({ properties: { a: { type: 'string', pattern } } }))).toBeUndefined();
    },
  );
});

test('a pattern that takes too long all the same is stopped', () => {
  const slow = { type: 'object', properties: { a: { type: 'string', pattern: `^${'a*'.repeat(12)}$` } } };
  expect(schemaProblem(slow)).toBeUndefined();
  expect(argumentsProblem(slow, { a: `${'a'.repeat(2_000)}!` })).toBe('the arguments could not be checked in time');
  // Others are checked as ever afterwards.
  expect(argumentsProblem(order, { order_id: 'AB-1234' })).toBeUndefined();
});

test('a schema of legal length is taken at once, however often it refers to its definitions', async () => {
  const times = 250;
  const all = (inner: object) => ({ allOf: Array.from({ length: times }, () => inner) });
  const schema = {
    type: 'object',
    properties: { a: all({ $ref: '#/$defs/d' }) },
    $defs: { d: all({ uniqueItems: true }) },
  };
  const check = () => expect(schemaProblem(schema)).toBeUndefined();
  // Some 200 ms; with each definition in each place 20 s.
  expect(await leastCpuMs(check, 3_000)).toBeLessThan(3_000);
});

test('a check is stopped when its keywords take too long together', () => {
  const numbers = Array.from({ length: 1_000 }, (_, at) => at);
  const schema = {
    type: 'object',
    properties: { a: { allOf: Array.from({ length: 200 }, () => ({ uniqueItems: true })) } },
  };
  expect(schemaProblem(schema)).toBeUndefined();
  expect(argumentsProblem(schema, { a: numbers })).toBe('the arguments could not be checked in time');
  expect(argumentsProblem(order, { order_id: 'AB-1234' })).toBeUndefined();
});
