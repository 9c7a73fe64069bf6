import { expect, test } from 'vitest';
import { messageContent, showsSomething } from './content.js';

const isContent = (text: string) => messageContent(10).safeParse(text).success;
const html = (content: string) => showsSomething({ content, content_type: 'html' });

test('characters that nobody sees are blank, alone and among blanks', () => {
  for (const blank of ['', ' \n', '\u200B', '\u2060', '\uFEFF', '\u00A0\u200D\u00AD', '\u3164', '\u2800 \u2800'])
    expect(isContent(blank), JSON.stringify(blank)).toBe(false);
  for (const text of ['.', '\u200Bx', '❤️', '👩‍💻', '١']) expect(isContent(text), text).toBe(true);
});

test('HTML without text or pictures is blank, and only as HTML', () => {
  for (const blank of [
    '<p> </p>',
    '<p>&nbsp;<br></p>',
    '<div>\u200B</div>',
    '<b>&#8203;&#xA0;&#x200b;</b>',
    '<!-- x --><!-- <img> -->',
    '&Tab;',
    '<p>&#32;&#x20;&Tab;&NewLine;</p>',
    '<a href="x>y"> </a>',
    "<a title='<img>'></a>",
    '&#x2800;',
  ])
    expect(html(blank), blank).toBe(false);
  for (const content of ['<p>x</p>', '<img src="a.png">', '&amp;', '&#65;', '&#9999999;', 'a < b', '<<'])
    expect(html(content), content).toBe(true);
  expect(showsSomething({ content: '<p> </p>', content_type: 'text' })).toBe(true);
});

test('what is in elements that are never shown is not seen, and what is after them is', () => {
  for (const blank of [
    '<script>alert(1)</script>',
    '<style>p{}</style>',
    '<title>x</title>',
    '<TEMPLATE>x</Template>',
    '<template><template></template><img><style></template></style></template>',
    '<script>unclosed',
  ]) {
    expect(html(blank), blank).toBe(false);
    if (blank.endsWith('>')) expect(html(`${blank}x`), blank).toBe(true);
  }
  for (const content of ['</template>x', '<svg><title>x</title></svg>', '<textarea>x</textarea>'])
    expect(html(content), content).toBe(true);
});

test('the longest HTML is looked through in time linear in its length', () => {
  for (const part of ['<', '<!--', '&', '&#', '<p ', '<b>', '<b></i>', '<template>', '<title></', '</template>'])
    html(part.repeat(100_000));
});
