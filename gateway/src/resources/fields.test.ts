import { expect, test } from 'vitest';
import { z } from 'zod';
import { commaList, isCommaList } from '../pipeline/input/query-parameters.js';
import { digits, email, label, locale, slug, text, timeInput, trimmedLabel } from './fields.js';

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

test('text is measured in characters as people count them', () => {
  const schema = text(2, 3);
  expect(['ab', 'abc', '🙂🙂', '🙂🙂🙂'].every((value) => accepts(schema, value))).toBe(true);
  expect(['', 'a', '🙂', 'abcd', '🙂🙂🙂🙂'].some((value) => accepts(schema, value))).toBe(false);
});

test('a label is not blank', () => {
  expect(accepts(label(10), ' a ')).toBe(true);
  expect(accepts(label(10), '   ')).toBe(false);
});

test('a trimmed label is measured without the blanks around it, and is not blank', () => {
  expect(trimmedLabel(3).parse(' a b\n')).toBe('a b');
  expect(accepts(trimmedLabel(3), ' abcd ')).toBe(false);
  const messages = ['', ' \t'].map((value) =>
    trimmedLabel(3)
      .safeParse(value)
      .error?.issues.map(({ message }) => message),
  );
  expect(messages).toEqual([['must have 1 to 3 characters'], ['must not be blank']]);
});

test.each([
  ['EN', 'en'],
  ['pt-br', 'pt-BR'],
  ['zh-hant-tw', 'zh-Hant-TW'],
  ['iw', 'he'],
])('the locale %s becomes %s', (tag, canonical) => {
  expect(locale.parse(tag)).toBe(canonical);
});

test.each(['', 'e', 'en_US', 'en-', '*', 'english language', `en-x-${'a-'.repeat(20)}a`])('%s is no locale', (tag) => {
  expect(accepts(locale, tag)).toBe(false);
});

test('a slug is lower-case words with single hyphens between', () => {
  expect(['a', 'reset-password', '2-fa'].every((value) => accepts(slug(20), value))).toBe(true);
  expect(['', 'A', 'a--b', '-a', 'a-', 'a b', 'ü', 'a'.repeat(21)].some((value) => accepts(slug(20), value))).toBe(
    false,
  );
});

test('a time may have any offset and becomes that moment', () => {
  expect(timeInput.parse('2026-03-01T12:00:00+02:00')).toEqual(new Date('2026-03-01T10:00:00Z'));
  expect(timeInput.parse('2026-03-01T12:00:00.123456Z')).toEqual(new Date('2026-03-01T12:00:00.123Z'));
});

test.each([
  '2026-03-01',
  '2026-02-30T00:00:00Z',
  '2026-03-01T25:00:00Z',
  '2026-03-01 12:00:00Z',
  '2026-03-01T12:00:00',
  'now',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-12:00',
])('%s is no time', (value) => {
  expect(accepts(timeInput, value)).toBe(false);
});

const addresses = [
  'ada@example.com',
  "o'neil+tag@mail.example.co",
  'user=forward@example.com',
  'ada@bücher.example',
  'ada@例え.jp',
];
test.each(addresses)('%s is an email', (value) => {
  expect(accepts(email, value)).toBe(true);
});

test.each([
  'ada',
  'ada@',
  '@example.com',
  'a b@example.com',
  'ada@example.com,bob@example.com',
  'ada@bü cher.example',
  'ada@-ü.example',
  'ada@☃.example',
  `ada@${'ü'.repeat(63)}.example`,
  `${'a'.repeat(250)}@b.co`,
])('%s is no email', (value) => {
  expect(accepts(email, value)).toBe(false);
});

test('a number in a query is written in digits', () => {
  const schema = digits(z.int().min(1).max(100));
  expect(schema.parse('25')).toBe(25);
  expect(['', '0', '101', '1.5', '1e1', '0x10', ' 5', '-1', '٥'].some((value) => accepts(schema, value))).toBe(false);
});

test('a list in a query has commas between, and no empty item', () => {
  const schema = commaList(z.enum(['open', 'closed']), 'statuses');
  expect(schema.parse('open,closed')).toEqual(['open', 'closed']);
  expect(schema.parse(undefined)).toBeUndefined();
  expect(['', 'open,', 'open, closed', 'shut'].some((value) => accepts(schema, value))).toBe(false);
});

test('a list may be given several times, and a comma within a value is written with a backslash before it', () => {
  const schema = commaList(label(100), 'tags');
  expect(schema.parse(['a,b', 'c'])).toEqual(['a', 'b', 'c']);
  expect(schema.parse('Berlin\\,Mitte,a\\b')).toEqual(['Berlin,Mitte', 'a\\b']);
  expect(schema.parse('ends\\\\,\\\\\\,b,c\\')).toEqual(['ends\\', '\\,b', 'c\\']);
  expect([isCommaList(schema), isCommaList(label(100))]).toEqual([true, false]);
  expect(
    accepts(
      schema,
      Array.from({ length: 51 }, () => 'a'),
    ),
  ).toBe(false);
});
