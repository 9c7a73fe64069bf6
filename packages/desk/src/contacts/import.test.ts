import { expect, test } from 'vitest';
import { batchOf, contactOf, guessTargets, problemOf, refusalOf } from './import-fields.js';
import { tableOf, textOf } from './import-table.js';
import { rejectedCsv } from './rejected-csv.js';

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ['commas', 'email,name\nada@example.com,Ada\n'],
  ['semicolons and lines of Windows', 'email;name\r\nada@example.com;Ada\r\n'],
  ['tabs', 'email\tname\nada@example.com\tAda'],
  ['quotes and blanks', '"email" , "name"\n"ada@example.com", Ada '],
])('a table is read with %s', (_, text) => {
  const table = tableOf(text);
  expect(table?.rows.map(({ cells }) => cells.map((cell) => cell.replaceAll('"', '').trim()))).toEqual([
    ['ada@example.com', 'Ada'],
  ]);
});

test('cells may hold delimiters, quotes and line ends, and rows keep the numbers of the spreadsheet', () => {
  const table = tableOf('email,name\r\n\r\na@b.c,"Lovelace, ""Ada""\r\nCountess"\r\n,\r\nx@y.z,"open');
  expect(table).toEqual({
    columns: ['email', 'name'],
    rows: [
      { row: 3, cells: ['a@b.c', 'Lovelace, "Ada"\r\nCountess'] },
      { row: 5, cells: ['x@y.z', 'open'] },
    ],
  });
});

test('what is no table is none', () => {
  expect(tableOf('')).toBeUndefined();
  expect(tableOf(' \n ')).toBeUndefined();
  expect(tableOf('email')?.rows).toEqual([]);
});

test('files of spreadsheets are read in UTF-8 and UTF-16, and in what older ones write', () => {
  expect(textOf(bytes('\uFEFFÄdä'))).toBe('Ädä');
  expect(textOf(new Uint8Array([0xff, 0xfe, 0xc4, 0x00]))).toBe('Ä');
  expect(textOf(new Uint8Array([0xfe, 0xff, 0x00, 0xc4]))).toBe('Ä');
  expect(textOf(new Uint8Array([0xc4, 0x64, 0xe4]))).toBe('Ädä');
});

test('columns are recognized by what they are often called, each field once; others are kept as metadata', () => {
  const columns = ['E-Mail', 'Full Name', 'External ID', 'Mail', 'Plan', '', 'Firma', 'Reason'];
  expect(guessTargets(columns)).toEqual([
    'email',
    'name',
    'external_id',
    'none',
    'metadata',
    'none',
    'company',
    'none',
  ]);
});

test('a table needs a column by which contacts are recognized, and no two columns become the same', () => {
  expect(problemOf(['a'], ['name'])).toBe('nameless');
  expect(problemOf(['a', 'b'], ['email', 'email'])).toBe('twice');
  expect(problemOf(['Plan', 'metadata.Plan', 'c'], ['metadata', 'metadata', 'email'])).toBe('twice');
  expect(problemOf(['Plan', 'b', 'c'], ['metadata', 'none', 'external_id'])).toBeUndefined();
});

test('a row becomes a contact without its empty cells, and with its own metadata', () => {
  const columns = ['Mail', 'metadata.plan', '__proto__', 'Notes', 'Name'];
  const row = { row: 2, cells: ['a@b.c', 'pro', 'x', 'secret'] };
  const contact = contactOf(row, columns, ['email', 'metadata', 'metadata', 'none', 'name']);
  expect(JSON.stringify(contact)).toBe('{"email":"a@b.c","metadata":{"plan":"pro","__proto__":"x"}}');
});

test('rows that do not fit the table are not sent', () => {
  const table = { columns: ['email'], rows: [] };
  expect(refusalOf({ row: 2, cells: ['a@b.c', ''] }, table, {})).toBeUndefined();
  expect(refusalOf({ row: 2, cells: ['a@b.c', 'x'] }, table, {})).toBe('cells');
  expect(refusalOf({ row: 2, cells: ['a@b.c'] }, table, { name: 'x'.repeat(60_000) })).toBe('long');
});

test('requests stay below what the platform takes, by rows and by length', () => {
  const rows = Array.from({ length: 450 }, (_, at) => ({ email: `${at}@example.com` }));
  expect([batchOf(rows, 0), batchOf(rows, 200), batchOf(rows, 400)]).toEqual([200, 200, 50]);
  const long = rows.map(() => ({ name: 'x'.repeat(45_000) }));
  expect(batchOf(long, 0)).toBe(4);
});

test('rejected rows come back as they were, with the reason, and a spreadsheet calculates nothing of them', () => {
  const rejected = [{ row: 3, cells: ['=HYPERLINK("x")', '+49 30 1234'], reason: 'no, not "this"' }];
  expect(rejectedCsv(['email', 'phone', 'name'], rejected, 'Reason')).toBe(
    '\uFEFFemail,phone,name,Reason\r\n"\'=HYPERLINK(""x"")",+49 30 1234,,"no, not ""this"""\r\n',
  );
});
