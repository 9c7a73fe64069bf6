import { expect, test } from 'vitest';
import { portioned, rowsIn } from './import-rows.js';

test('a Markdown file is one article, with its first heading or its name as the title', () => {
  expect(rowsIn({ name: 'a.md', text: '# Returns #\n\nWithin 30 days.\n' }, 'en')).toEqual([
    { file: 'a.md', row: 1, article: { external_id: 'a.md', title: 'Returns', body: 'Within 30 days.', locale: 'en' } },
  ]);
  expect(rowsIn({ name: 'opening-hours.md', text: 'From nine.' }, 'de')).toMatchObject([
    { article: { title: 'opening hours', body: 'From nine.', locale: 'de' } },
  ]);
});

test('a list and lines of JSON are articles, and what cannot be read keeps its place', () => {
  expect(rowsIn({ name: 'a.json', text: '[{"title":"A"},{"title":"B"}]' }, 'en').map(({ row }) => row)).toEqual([1, 2]);
  expect(rowsIn({ name: 'a.ndjson', text: '{"title":"A"}\n\nno\n{"title":"C"}\n' }, 'en')).toEqual([
    { file: 'a.ndjson', row: 1, article: { title: 'A' } },
    { file: 'a.ndjson', row: 2, article: undefined },
    { file: 'a.ndjson', row: 3, article: { title: 'C' } },
  ]);
  expect(rowsIn({ name: 'a.json', text: '{' }, 'en')).toEqual([{ file: 'a.json', row: 1, article: undefined }]);
});

test('portions are as large as a request may be', () => {
  const rows = (count: number, body: string) =>
    Array.from({ length: count }, (_, at) => ({ file: 'a', row: at + 1, article: { body } }));
  expect(portioned(rows(450, '')).map(({ length }) => length)).toEqual([200, 200, 50]);
  expect(portioned(rows(5, 'x'.repeat(400_000))).map(({ length }) => length)).toEqual([2, 2, 1]);
  expect(portioned([])).toEqual([]);
});
