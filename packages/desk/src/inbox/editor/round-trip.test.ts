import type { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { stateOf } from './markdown-view.js';

const nothing = {
  hint: '',
  attributes: {},
  onText: () => undefined,
  onTooLong: () => undefined,
  onBlur: () => undefined,
};
const through = (text: string) => stateOf(text, nothing).doc.toString();

test('a text comes out of the editor as it went in, whatever it is', () => {
  for (const text of [
    '',
    ' blanks at both ends \n\n',
    'a\nb\n\n\nc  \nd',
    '**bold** *slanted* __bold__ _slanted_ ~~old~~ `code`',
    '2 * 3 * 4, snake_case, \\*no\\*, a\\b',
    '* star\n+ plus\n1) one\n3. three\n   - within',
    '> quote\n>> deeper\nlazy',
    '```js\nconst a = `b`;\n```\n\n    indented\n\tand tab',
    '# Title\n\nTitle\n=====\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n---',
    '[text](https://a.example/(b)?c=_d_ "title") <https://a.example> https://a.example/*x*',
    '![picture](https://a.example/p.png) [ref]\n\n[ref]: https://a.example',
    'Hi {{contact.name|there}}, {{ conversation.id }}',
    '&amp; &#60;b&#62; &nbsp;',
    'שלום **עולם** مرحبا 👩‍💻 e\u0301 \u200B\u00A0',
    '<script>alert(1)</script>\n<img src=x onerror=alert(1)>',
    '<b onmouseover="alert(1)">x</b> [x](javascript:alert(1))',
    '@Ada Lovelace [[article]] /shortcut',
    `${'long '.repeat(20_000)}`,
  ])
    expect(through(text), text.slice(0, 60)).toBe(text);
});

test('line ends of another system are line ends', () => {
  expect(through('a\r\nb\rc')).toBe('a\nb\nc');
});

test('a message has at most as many letters as the platform takes', () => {
  const state: EditorState = stateOf('a'.repeat(99_999), nothing);
  const typed = (insert: string) => state.update({ changes: { from: 0, insert } }).newDoc.length;
  expect(typed('b')).toBe(100_000);
  expect(typed('bc')).toBe(99_999);
});
