import { expect, test } from 'vitest';
import { type Format, format } from './formatting.js';

/** The text after an edit; what is selected stands in brackets, before and after. */
function formatted(kind: Format, marked: string): string {
  const from = marked.indexOf('[');
  const to = marked.indexOf(']') - 1;
  const text = marked.replace('[', '').replace(']', '');
  const edit = format(kind, { text, from, to });
  const after = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  const { selectFrom, selectTo } = edit;
  return `${after.slice(0, selectFrom)}[${after.slice(selectFrom, selectTo)}]${after.slice(selectTo)}`;
}

test.each<[Format, string, string]>([
  ['bold', 'a [word] here', 'a **[word]** here'],
  ['bold', 'a **[word]** here', 'a [word] here'],
  ['bold', 'a []', 'a **[]**'],
  ['italic', 'a [word]', 'a *[word]*'],
  ['italic', 'a *[word]*', 'a [word]'],
  ['italic', 'a **[word]**', 'a ***[word]***'],
  ['italic', 'a ***[word]***', 'a **[word]**'],
  ['code', 'run [npm i]', 'run `[npm i]`'],
  ['heading', 'one\ntw[]o\nthree', 'one\n## tw[]o\nthree'],
  ['heading', 'one\n## tw[]o', 'one\ntw[]o'],
  ['heading', '- tw[]o', '## tw[]o'],
  ['list', '[one\ntwo]', '[- one\n- two]'],
  ['list', '[- one\n- two]', '[one\ntwo]'],
  ['numbers', '[- one\n- two]', '[1. one\n2. two]'],
  ['list', '[]', '- []'],
  ['quote', 'be[]fore\nafter', '> be[]fore\nafter'],
])('%s makes %j into %j', (kind, before, after) => {
  expect(formatted(kind, before)).toBe(after);
});

test('a link asks for what is missing: the address of a text, or the text of an address', () => {
  const ofText = format('link', { text: 'see here', from: 4, to: 8 });
  expect([ofText.insert, ofText.insert.slice(ofText.selectFrom - 4, ofText.selectTo - 4)]).toEqual([
    '[here](https://)',
    'https://',
  ]);
  const ofAddress = format('link', { text: 'https://a.example', from: 0, to: 17 });
  expect([ofAddress.insert, ofAddress.selectFrom, ofAddress.selectTo]).toEqual(['[](https://a.example)', 1, 1]);
});
