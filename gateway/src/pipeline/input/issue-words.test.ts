import { isFailure } from '@pharos/kit';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { digits, fraction, text, timeInput } from '../../resources/fields.js';
import { validate } from './validate.js';

/** What is said of each wrong value, by its path. */
function saidOf(schema: z.ZodType, value: unknown): string[] {
  try {
    validate(schema, value);
  } catch (error) {
    if (!isFailure(error)) throw error;
    const issues = error.details.issues as { path: (string | number)[]; message: string }[];
    return issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '));
  }
  return [];
}

const limit = digits(z.int().min(1).max(100));
const things: [string, z.ZodType, unknown, string][] = [
  ['a field that is missing', z.object({ name: z.string() }), {}, 'name: required'],
  ['another type', z.object({ name: z.string() }), { name: 1 }, 'name: must be text'],
  ['a text for a number', z.number(), 'x', 'must be a number'],
  ['a text for a boolean', z.boolean(), 'true', 'must be true or false'],
  ['a fraction for a whole number', z.int(), 1.5, 'must be a whole number'],
  ['a text for a list', z.array(z.string()), 'a', 'must be a list'],
  ['a text for a list of several', z.array(z.string()).min(2), 'a', 'must be a list'],
  ['a list for an object', z.object({}), [], 'must be an object'],
  ['a number too small', z.number().min(1), 0, 'must be at least 1'],
  ['a number too large', z.number().max(100), 101, 'must be at most 100'],
  ['too many items', z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 item'],
  ['too short a text', z.string().min(2), 'a', 'must have at least 2 characters'],
  ['none of the values', z.enum(['open', 'closed']), 'shut', 'must be one of: open, closed'],
  ['not the one value', z.literal('total'), 'all', 'must be total'],
  ['no email address', z.email(), 'x', 'must be an email address'],
  ['a time that is missing', z.object({ since: timeInput }), {}, 'since: required'],
  ['a time in seconds', timeInput, 1_767_225_600, 'must be an ISO 8601 time such as 2026-01-31T09:30:00Z'],
  ['a negative limit', limit, '-1', 'must be at least 1'],
  ['a limit of zero', limit, '0', 'must be at least 1'],
  ['a limit with a fraction', limit, '1.5', 'must be a whole number'],
  ['a limit of many digits', limit, '4294967296', 'must be at most 100'],
  ['a limit that is no number', limit, 'many', 'must be a number'],
  ['a share above one', fraction, '1.5', 'must be at most 1'],
  [
    'a name that is chosen and too long',
    z.record(text(1, 3), z.string()),
    { long: 'x' },
    'long: must have 1 to 3 characters',
  ],
  ['a share below zero', fraction, '-0.5', 'must be at least 0'],
];

test.each(things)('%s: what to send is said', (_, schema, value, said) => {
  expect(saidOf(schema, value)).toEqual([said]);
});

test('each field that does not exist is named', () => {
  expect(saidOf(z.strictObject({}), { a: 1, b: 2 })).toEqual(['a: unknown field', 'b: unknown field']);
});
