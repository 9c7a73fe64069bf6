import { expect, test } from 'vitest';
import { messageContent, showsSomething } from './message-content.js';

const isContent = (text: string) => messageContent(10).safeParse(text).success;
const html = (content: string) => showsSomething({ content, content_type: 'html' });

test('characters that nobody sees are blank, alone and among blanks', () => {
  for (const blank of ['', ' \n', '\u200B', '\u2060', '\uFEFF', '\u00A0\u200D\u00AD', '\u3164'])
    expect(isContent(blank), JSON.stringify(blank)).toBe(false);
  for (const text of ['.', '\u200Bx', '❤️', '👩‍💻', '١']) expect(isContent(text), text).toBe(true);
});

test('HTML without text or pictures is blank, and only as HTML', () => {
  for (const blank of [
    '<p> </p>',
    '<p>&nbsp;<br></p>',
    '<div>\u200B</div>',
    '<b>&#8203;&#xA0;&#x200b;</b>',
    '<!-- x -->',
  ])
    expect(html(blank), blank).toBe(false);
  for (const content of ['<p>x</p>', '<img src="a.png">', '&amp;', '&#65;', '&#9999999;', 'a < b', '<<'])
    expect(html(content), content).toBe(true);
  expect(showsSomething({ content: '<p> </p>', content_type: 'text' })).toBe(true);
});

test('the longest HTML is looked through in time linear in its length', () => {
  for (const part of ['<', '<!--', '&', '&#', '<p ']) html(part.repeat(100_000));
});
