import { expect, test } from 'vitest';
import { csvLine, phoneCell } from './csv.js';

test('cells are quoted where they need it, and lines end as RFC 4180 says', () => {
  expect(csvLine(['a', 'b c', 'd,e', 'f"g', 'h\r\ni', null, undefined, ''])).toBe('a,b c,"d,e","f""g","h\r\ni",,,\r\n');
  expect(csvLine([1, -1.5, true, ['x', 'y'], { a: 1 }])).toBe('1,-1.5,true,x; y,"{""a"":1}"\r\n');
});

test.each([
  '=1+1',
  '+49 30 1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '  =1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  '=HYPERLINK("http://x";"y")',
  '%0A=1',
  "|cmd '/c calc'!A0",
  '\u0000=1',
  '\u00a0=1',
])('what a spreadsheet would calculate is text: %j', (text) => {
  expect(csvLine([text]).replace(/^"/, '').startsWith("'")).toBe(true);
});

test.each(['a=b', 'a@b.example', '1-2', 'O’Neil', '50%'])('what it would not is left alone: %s', (text) => {
  expect(csvLine([text])).toBe(`${text}\r\n`);
});

test.each(['+49 30 123456', '+1 (800) 555.1234', '030 1'])(
  'a phone of a form is shown as it was typed: %s',
  (phone) => {
    expect(csvLine([phoneCell(phone)])).toBe(`${phone}\r\n`);
  },
);

test.each(['+1-800-555', '+1/2', '+A1', '+1 ext 2', '=1', '+49\n=1'])(
  'a phone that a spreadsheet would calculate with is a text: %j',
  (phone) => {
    expect(csvLine([phoneCell(phone)])).toBe(csvLine([phone]));
  },
);
