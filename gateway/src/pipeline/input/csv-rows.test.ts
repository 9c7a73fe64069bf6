import { isFailure } from '@pharos/kit';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseCsvRows } from './csv-rows.js';
import { checkRows } from './rows.js';

const limits = { max: 3, maxItems: 10 };
const table = { fields: ['email', 'name', 'external_id'], keyed: 'metadata' };
const rows = (text: string | Buffer, ...map: string[]) => parseCsvRows(Buffer.from(text), limits, { table, map });
const ada = { email: 'ada@example.com', name: 'Ada' };

function refusal(text: string | Buffer, ...map: string[]): string {
  try {
    rows(text, ...map);
  } catch (error) {
    if (isFailure(error, 'VALIDATION_ERROR')) return (error.details.issues as { message: string }[])[0]?.message ?? '';
    throw error;
  }
  return 'not refused';
}

test.each([
  ['commas', 'email,name\nada@example.com,Ada\n'],
  ['semicolons and lines of Windows', 'email;name\r\nada@example.com;Ada\r\n'],
  ['tabs', 'email\tname\nada@example.com\tAda'],
  ['a mark before it', '\uFEFFemail,name\nada@example.com,Ada'],
  ['quotes', '"email","name"\n"ada@example.com","Ada"'],
  ['blank lines and blanks', '\nemail , name\n\n ada@example.com , Ada \n\n'],
  ['an empty cell and a short line', 'email,name,external_id\nada@example.com,Ada,\n'],
])('a table is read with %s', (_, text) => {
  expect(rows(text)).toEqual([ada]);
});

test('a table is read in UTF-16 of either order', () => {
  const text = Buffer.from('\uFEFFemail;name\nada@example.com;Ädä', 'utf16le');
  const expected = [{ ...ada, name: 'Ädä' }];
  expect(rows(text)).toEqual(expected);
  expect(rows(Buffer.from(text).swap16())).toEqual(expected);
});

test('cells may hold delimiters, quotes and line ends, and the first line may hold other delimiters in quotes', () => {
  expect(rows('"email",name\na@b.c,"Lovelace, ""Ada""\nCountess; of"')).toEqual([
    { email: 'a@b.c', name: 'Lovelace, "Ada"\nCountess; of' },
  ]);
  expect(rows('email;"name";External ID\na@b.c;x;1', 'name:name')).toEqual([
    { email: 'a@b.c', name: 'x', external_id: '1' },
  ]);
});

test('columns are fields by their names, or by the map, which also leaves columns out', () => {
  const text = 'E-Mail,External ID,metadata.plan,Full: name,Notes\na@b.c,1,pro,Ada,x';
  expect(rows(text, 'full: name:name', 'Notes:')).toEqual([
    { email: 'a@b.c', external_id: '1', name: 'Ada', metadata: { plan: 'pro' } },
  ]);
  expect(rows('Mail,Plan\na@b.c,pro', 'Mail:email', 'Plan:metadata.Plan of 2020')).toEqual([
    { email: 'a@b.c', metadata: { 'Plan of 2020': 'pro' } },
  ]);
});

test('a table of which a column is no field, or two are the same, is refused: nothing is dropped in silence', () => {
  expect(refusal('email,Notes\na@b.c,x')).toContain('the column "Notes" is none of email, name');
  expect(refusal('email,E-Mail\na@b.c,x')).toContain('the same field');
  expect(refusal('email\na@b.c', 'Mail:email')).toContain('has no column "mail"');
  expect(refusal('metadata.__proto__\nx')).toContain('is none of');
  expect(refusal('email\n"a@b.c')).toContain('cannot be read');
  expect(refusal(Buffer.from([0x65, 0xff, 0x0a]))).toContain('UTF-8');
});

test('a row that cannot be taken fails alone', () => {
  const schema = z.strictObject({ email: z.string() });
  const outcomes = checkRows(schema, limits, rows('email\na@b.c\nx\0\na@b.c,more'));
  expect(outcomes.map((each) => 'row' in each)).toEqual([true, false, false]);
});

test('more rows than there may be are refused, and so is a table without any', () => {
  const schema = z.strictObject({ email: z.string() });
  expect(() => checkRows(schema, limits, rows(`email\n${'a\n'.repeat(4)}`))).toThrow();
  for (const text of ['', '\n', 'email\n']) expect(() => checkRows(schema, limits, rows(text))).toThrow();
});
