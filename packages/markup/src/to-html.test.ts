import { describe, expect, test } from 'vitest';
import { fromHtml, fromMarkdown, fromText, type Rich, toHtml, writtenText } from './index.js';

describe('a formatted text is written as HTML', () => {
  test.each([
    ['**bold** and `a < b`', '<p><strong>bold</strong> and <code>a &lt; b</code></p>'],
    ['[us](https://a.example/?a=1&b="2")', '<p><a href="https://a.example/?a=1&amp;b=%222%22">us</a></p>'],
    ['## Title', '<h2>Title</h2>'],
    ['3. one\n4. two', '<ol start="3"><li>one</li><li>two</li></ol>'],
    ['1. one', '<ol><li>one</li></ol>'],
    ['- [ ] to do\n- [x] done', '<ul><li>☐ to do</li><li>☑ done</li></ul>'],
    ['> said', '<blockquote><p>said</p></blockquote>'],
    ['```\n<b>\n```', '<pre><code>&lt;b&gt;</code></pre>'],
    ['one\ntwo\n\n---', '<p>one<br>two</p><hr>'],
    ['| a |\n|---|\n| b |', '<table><tr><th>a</th></tr><tr><td>b</td></tr></table>'],
  ])('%j', (text, expected) => {
    expect(toHtml(fromMarkdown(text))).toBe(expected);
  });

  test('pictures keep the text for those who do not see them', () => {
    const parts = fromMarkdown('![a "cat"](https://a.example/c.png)', { pictures: true });
    expect(toHtml(parts)).toBe('<p><img src="https://a.example/c.png" alt="a &quot;cat&quot;"></p>');
  });

  test('what is read of it is the same text', () => {
    const parts = fromMarkdown('# One\n\n- two **three**\n- four\n\n> five `six`\n\n| a | b |\n|---|---|\n| c | d |');
    expect(fromHtml(toHtml(parts))).toEqual(parts);
  });
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '"><svg onload=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '[x](javascript:alert(1))',
  '[x](https://a.example/"onmouseover="alert(1))',
  '<style>body{display:none}</style>',
  '<form action="https://a.example"><input></form>',
])('%j brings no element and no attribute of its own', (text) => {
  for (const parts of [fromMarkdown(text, { pictures: true }), fromHtml(text, { pictures: true }), fromText(text)]) {
    const html = toHtml(parts as Rich[]);
    expect(
      html.replace(/<\/?(p|a href="(https:)[^"<>]*"|img src="(https:)[^"<>]*" alt="[^"<>]*"|a|strong)>/g, ''),
    ).not.toMatch(/[<>]/);
  }
});

test.each([
  ['- one\n- [two](https://a.example/)', '- one\n- two (https://a.example/)'],
  ['https://a.example/x and [a@b.example](mailto:a@b.example)', 'https://a.example/x and a@b.example'],
  ['> said\n> so\n\nanswer', '> said\n> so\n\nanswer'],
  ['**bold**\n\n1. one\n2. two', 'bold\n\n1. one\n2. two'],
])('%j is written as text with %j', (text, expected) => {
  expect(writtenText(fromMarkdown(text))).toBe(expected);
});
