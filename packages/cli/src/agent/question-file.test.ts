import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readQuestions } from './question-file.js';

const folder = mkdtempSync(join(tmpdir(), 'pharos-questions-'));
afterAll(() => rmSync(folder, { recursive: true }));
function written(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

test('a table has a question in each row; what is expected are names, and an empty cell says that nothing answers', () => {
  const file = written(
    'a.csv',
    '\uFEFFquestion,expected,answer\n"How long, then?",refund-time art_1,\nGarden chairs?,,\nWhen?,,On Monday\n',
  );
  expect(readQuestions(file)).toEqual([
    { text: 'How long, then?', expected: ['refund-time', 'art_1'] },
    { text: 'Garden chairs?', expected: [] },
    { text: 'When?', answer: 'On Monday' },
  ]);
  expect(readQuestions(written('b.csv', 'question;answer\nWhen?;\n'))).toEqual([{ text: 'When?' }]);
});

test('the delimiter is the one of the first line; others are part of what is written between them', () => {
  const expected = [{ text: 'How long, then; days?', expected: ['billing', 'invoices'], answer: 'Five, or six; days' }];
  const table = (delimiter: string, names: string) =>
    [
      ['question', 'expected', 'answer'],
      ['"How long, then; days?"', names, '"Five, or six; days"'],
    ]
      .map((cells) => cells.join(delimiter))
      .join('\n');
  expect(readQuestions(written('g.csv', table(',', 'billing;invoices')))).toEqual(expected);
  expect(readQuestions(written('h.csv', table(';', 'billing,invoices')))).toEqual(expected);
  expect(readQuestions(written('i.tsv', table('\t', 'billing,invoices').replaceAll('"', '')))).toEqual(expected);
});

test('JSON has the same names, as an array or a value a line', () => {
  const rows = [
    { question: 'When?', expected: ['hours'] },
    { question: 'Who?', expected: null, answer: 'Ada' },
  ];
  const expected = [
    { text: 'When?', expected: ['hours'] },
    { text: 'Who?', answer: 'Ada' },
  ];
  expect(readQuestions(written('a.json', JSON.stringify(rows)))).toEqual(expected);
  expect(readQuestions(written('a.jsonl', rows.map((each) => JSON.stringify(each)).join('\n')))).toEqual(expected);
});

test('what is no question is refused with its row, and a file without any too', () => {
  expect(() => readQuestions(written('c.csv', 'question,expected\nWhen?,\n,hours\n'))).toThrow('row 2');
  expect(() => readQuestions(written('d.csv', 'text\nWhen?\n'))).toThrow('row 1');
  expect(() => readQuestions(written('e.csv', 'question\n'))).toThrow('no questions');
  expect(() => readQuestions(written('f.json', '[{'))).toThrow('cannot be read');
  expect(() => readQuestions(join(folder, 'none.csv'))).toThrow('There is no file');
});
