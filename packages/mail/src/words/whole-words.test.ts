import { describe, expect, test } from 'vitest';
import { wholeWords } from './whole-words.js';

const htmlOf = (html: string) => wholeWords({ subject: '', text: undefined, html }).html ?? '';

describe('nothing in the HTML of a mail runs, sends, or leads elsewhere', () => {
  test.each([
    ['a script', '<script>alert(1)</script>Hello', '<p>Hello</p>'],
    ['a handler', '<p onclick="alert(1)" onmouseover=alert(1)>Hello</p>', '<p>Hello</p>'],
    ['a picture with a handler', '<img src=x onerror=alert(1)>Hello', '<p>Hello</p>'],
    ['an SVG with a script', '<svg><script>alert(1)</script></svg>Hello', '<p>Hello</p>'],
    ['a form', '<form action="https://evil.example"><input name=password><button>Go</button></form>', '<p>Go</p>'],
    ['a refresh', '<meta http-equiv=refresh content="0;url=https://evil.example">Hello', '<p>Hello</p>'],
    ['a base', '<base href="https://evil.example/">Hello', '<p>Hello</p>'],
    ['a frame', '<iframe src="https://evil.example"></iframe>Hello', '<p>Hello</p>'],
    [
      'a style sheet',
      '<style>@import url(https://evil.example)</style><link rel=stylesheet href=//e.example>Hi',
      '<p>Hi</p>',
    ],
    ['a style', '<p style="background:url(https://evil.example)">Hello</p>', '<p>Hello</p>'],
    [
      'a background',
      '<table background="https://evil.example"><tr><td>Hello</td></tr></table>',
      '<table><tr><td>Hello</td></tr></table>',
    ],
    ['a link that is a script', '<a href="java&#115;cript:alert(1)">Hello</a>', '<p>Hello</p>'],
    ['a link that is data', '<a href="data:text/html,<script>alert(1)</script>">Hello</a>', '<p>Hello</p>'],
    [
      'a target',
      '<a href="https://e.example/" target="_top">Hello</a>',
      '<p><a href="https://e.example/">Hello</a></p>',
    ],
    [
      'an end of an attribute',
      '<a href="https://e.example/&quot;onclick=alert(1)">Hi</a>',
      '<p><a href="https://e.example/%22onclick=alert(1)">Hi</a></p>',
    ],
    ['a video', '<video src="https://evil.example" autoplay></video>Hello', '<p>Hello</p>'],
    ['markup as text', '&lt;script&gt;alert(1)&lt;/script&gt;', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ])('%s', (_, html, shown) => {
    expect(htmlOf(html)).toBe(shown);
  });
});

test('what is quoted is marked, and neither it nor the signature is left out', () => {
  const quote =
    '<div class="gmail_quote">On Monday, Grace wrote:<blockquote class="gmail_quote">Where?</blockquote></div>';
  const html = `<div>Here.</div><div class="gmail_signature">Ada</div>${quote}`;
  const shown = htmlOf(html);
  expect(shown).toContain('<blockquote>Where?</blockquote>');
  expect(shown).toContain('Ada');
  expect(wholeWords({ subject: '', text: 'Here.\n\n-- \nAda\n\n> Where?', html }).text).toBe(
    'Here.\n\n-- \nAda\n\n> Where?',
  );
});

test('a mail without HTML has none, and one in HTML alone has its text', () => {
  expect(wholeWords({ subject: '', text: 'Hello', html: undefined })).toEqual({
    text: 'Hello',
    html: undefined,
    isShortened: false,
  });
  expect(wholeWords({ subject: '', text: undefined, html: '<p>Hello</p>' })).toMatchObject({ text: 'Hello' });
});

test('a mail that is as large as mails get is shown in a bounded answer, which says so', () => {
  for (const piece of ['"', '<b>', '&', '<td>', 'http://a ', '<img src="http://a/">']) {
    const { html = '', isShortened } = wholeWords({
      subject: '',
      text: '',
      html: piece.repeat(10_000_000 / piece.length),
    });
    expect(isShortened).toBe(true);
    expect(Buffer.byteLength(html)).toBeLessThan(4_000_000);
  }
  expect(wholeWords({ subject: '', text: 'x'.repeat(100_001), html: undefined }).isShortened).toBe(true);
});
