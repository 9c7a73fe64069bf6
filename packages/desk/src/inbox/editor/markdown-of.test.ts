import { fromHtml, fromMarkdown, plainText } from '@pharos/markup';
import { describe, expect, test } from 'vitest';
import { markdownOf } from './markdown-of.js';

describe('pasted HTML', () => {
  test('keeps what Markdown can say', () => {
    for (const [html, markdown] of [
      ['<p>A <b>bold</b> and <i>slanted</i> <s>old</s> <code>x</code></p>', 'A **bold** and *slanted* ~~old~~ `x`'],
      ['<p>See <a href="https://a.example/b">this</a></p>', 'See [this](https://a.example/b)'],
      ['<ul><li>one<ul><li>in it</li></ul></li><li>two</li></ul>', '- one\n  - in it\n- two'],
      ['<ol start="3"><li>three</li><li>four</li></ol>', '3. three\n4. four'],
      ['<blockquote><p>said</p><p>and done</p></blockquote>', '> said\n>\n> and done'],
      ['<pre><code>a\n  b</code></pre>', '```\na\n  b\n```'],
      ['<h2>Title</h2><p>text</p><hr>', '## Title\n\ntext\n\n---'],
      [
        '<table><tr><th>a</th><th>b</th></tr><tr><td>1|2</td><td>3</td></tr></table>',
        '| a | b |\n| --- | --- |\n| 1\\|2 | 3 |',
      ],
    ] as const)
      expect(markdownOf(html), html).toBe(markdown);
  });

  test('without any format is left to its plain text', () => {
    expect(markdownOf('<div style="white-space:pre"><span style="color:red">a * b</span><br>c</div>')).toBeUndefined();
  });

  test('says in Markdown what it said, and nothing of it becomes HTML or a link that it was not', () => {
    for (const words of [
      '2 * 3 * 4 = 24',
      '# no title',
      '1. no list',
      '- no list',
      '> no quote',
      '`no code`',
      '~~here~~ still',
      '__init__ and snake_case_name and _slanted_',
      '[no](https://link.example)',
      '[x]: https://a.example',
      '&amp; &lt;b&gt; is code',
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '\\* and \\',
      'a | b',
      '=== ---',
      '{{contact.name|there}}',
    ]) {
      const html = `<p><b>!</b></p><p>${words.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</p>`;
      const markdown = markdownOf(html) ?? '';
      expect(plainText(fromMarkdown(markdown)), markdown).toBe(`!\n\n${words}`);
      expect(fromMarkdown(markdown), markdown).toEqual(fromHtml(html));
    }
  });

  test('of an attack leaves its words', () => {
    for (const html of [
      '<b>x</b><script>alert(1)</script><style>*{}</style>',
      '<b>x</b><a href="javascript:alert(1)"> y</a>',
      '<b onclick="alert(1)">x</b><iframe src="https://evil.example"></iframe>',
      '<b>x</b><svg onload=alert(1)><img src=x onerror=alert(1)>',
    ])
      expect(markdownOf(html)).toMatch(/^\*\*x\*\*( y)?$/);
  });
});
