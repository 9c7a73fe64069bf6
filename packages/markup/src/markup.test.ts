import { describe, expect, test } from 'vitest';
import { fromHtml, fromMarkdown, plainText, type Rich, safeLink } from './index.js';

/** The tree as HTML would show it, for reading. */
function shown(parts: readonly Rich[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      const { tag, children, ...attributes } = part;
      const said = Object.values(attributes).map((value) => ` ${value}`);
      return `<${tag}${said.join('')}>${shown(children)}</${tag}>`;
    })
    .join('');
}

const baseUrl = 'https://shop.example/help/';
const reading = { baseUrl, pictures: true };

describe('Markdown', () => {
  test.each([
    ['plain text', '<p>plain text</p>'],
    ['**bold** and *thin* and `a*b`', '<p><strong>bold</strong> and <em>thin</em> and <code>a*b</code></p>'],
    ['~~gone~~', '<p><del>gone</del></p>'],
    ['# Title #\n\ntext', '<h 1>Title</h><p>text</p>'],
    ['- one\n- two\n  - inner', '<ul><li>one</li><li>two<ul><li>inner</li></ul></li></ul>'],
    ['3. one\n4. two', '<ol 3><li>one</li><li>two</li></ol>'],
    ['- [ ] to do\n- [x] done', '<ul><li false>to do</li><li true>done</li></ul>'],
    ['> said\n> so', '<blockquote><p>said<br></br>so</p></blockquote>'],
    ['> 1. one\n>\n> two', '<blockquote><ol 1><li>one</li></ol><p>two</p></blockquote>'],
    ['```\na < b\n```', '<pre>a < b</pre>'],
    ['```sh\nnpm i\n\nnpm t\n```', '<pre sh>npm i\n\nnpm t</pre>'],
    ['---', '<hr></hr>'],
    [
      '| a | b |\n|---|---|\n| c | **d** |',
      '<table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td><strong>d</strong></td></tr></table>',
    ],
    ['f&uuml;r &euro;5 &amp; &lt;b&gt; &#8211; &nope;', '<p>für €5 & <b> – &nope;</p>'],
    ['[us](https://a.example/x)', '<p><a https://a.example/x>us</a></p>'],
    ['[us][1]\n\n[1]: https://a.example/x "Us"', '<p><a https://a.example/x>us</a></p>'],
    ['[mail](mailto:a@b.example)', '<p><a mailto:a@b.example>mail</a></p>'],
    ['[there](../prices?a=1&b=2) [here](#top)', '<p><a https://shop.example/prices?a=1&b=2>there</a> here</p>'],
    ['see https://a.example/x?a=1&b=2.', '<p>see <a https://a.example/x?a=1&b=2>https://a.example/x?a=1&b=2</a>.</p>'],
    ['![a cat](cat.png)', '<p><img https://shop.example/help/cat.png>a cat</img></p>'],
    [
      '[![a cat](/c.png)](/cats)',
      '<p><a https://shop.example/cats><img https://shop.example/c.png>a cat</img></a></p>',
    ],
    ['snake_case_name 2 * 3 * 4', '<p>snake_case_name 2 * 3 * 4</p>'],
    ['\\*not thin\\*', '<p>*not thin*</p>'],
    ['H<sub>2</sub>O and <b onclick="x">bold</b>', '<p>H<sub>2</sub>O and <strong>bold</strong></p>'],
    ['<div>\n\n## In it\n\ntext\n\n</div>', '<h 2>In it</h><p>text</p>'],
    ['a < b and c > d', '<p>a < b and c > d</p>'],
  ])('%j', (text, expected) => {
    expect(shown(fromMarkdown(text, reading))).toBe(expected);
  });
});

describe('HTML', () => {
  test.each([
    ['<p>a<p>b', '<p>a</p><p>b</p>'],
    ['<div><div>a</div>b<br>c</div>', '<p>a</p><p>b<br></br>c</p>'],
    [
      '<table><tr><td>Order</td><td>42</td></tr><tr><td>Sum<td>5 €</table>',
      '<table><tr><td>Order</td><td>42</td></tr><tr><td>Sum</td><td>5 €</td></tr></table>',
    ],
    ['<td>a</td><td>b</td>', '<p>a  b</p>'],
    ['<table>x<td>a<td>b &amp; c</table>', '<p>x</p><table><tr><td>a</td><td>b & c</td></tr></table>'],
    ['<li>a</li>', '<p>a</p>'],
    ['<ul>\n <li>a</li> b</ul>', '<ul><li>a</li><li> b</li></ul>'],
    ['<h2 id="x">One <em>way</em></h2>', '<h 2>One <em>way</em></h>'],
    ['<pre><code class="hljs language-js">a\n  b</code></pre>', '<pre js>a\n  b</pre>'],
    ['<script>alert(1)</script><style>p{}</style>x<svg><a>y</a></svg><!-- z -->', '<p>x</p>'],
    [
      '<img src="https://a.example/i.png" srcset="x 2x" onerror="x" alt="&lt;i&gt;">',
      '<p><img https://a.example/i.png><i></img></p>',
    ],
    ['<img src="data:image/svg+xml,x" alt="no">', '<p>no</p>'],
    ['<a href="javascript:x">a</a><a href="/b">b</a>', '<p>a<a https://shop.example/b>b</a></p>'],
  ])('%j', (html, expected) => {
    expect(shown(fromHtml(html, reading))).toBe(expected);
  });

  test('pictures are links where they are not wanted, and what is relative leads nowhere without a base', () => {
    expect(shown(fromHtml('<img src="https://a.example/i.png" alt="i"><a href="/b">b</a>'))).toBe(
      '<p><a https://a.example/i.png>i</a>b</p>',
    );
  });
});

describe('a picture of the knowledge base', () => {
  const id = (kind: string) => `${kind}_01JD3G7Q5ZK8M2R4T6V9WXYABC`;
  const own = `/api/public/kb/${id('prj')}/pictures/${id('pic')}`;
  const platformUrl = 'https://support.example/api/public/';
  const picture = (address: string) => shown(fromMarkdown(`![The switch](${address})`, { ...reading, platformUrl }));

  test('comes from the host of the platform, and all that is relative besides from the site', () => {
    expect(picture(own)).toBe(`<p><img https://support.example${own}>The switch</img></p>`);
    for (const other of [`${own}/`, `${own}?x`, `/x${own}`, `.${own}`, own.replace('kb', 'widget'), `/x/..${own}`])
      expect(picture(other), other).toContain(' https://shop.example/');
    expect(picture(`//evil.example${own}`)).toContain('https://evil.example/');
    expect(picture(`javascript:alert(1)//${own}`)).toBe('<p>The switch</p>');
  });

  test('is its text where there is no platform, and where only words are read', () => {
    expect(shown(fromMarkdown(`![The switch](${own})`, reading))).toBe('<p>The switch</p>');
    expect(plainText(fromMarkdown(`Press ![the switch](${own}).`))).toBe('Press the switch.');
  });
});

test('what is not read is not read however deep it stands, and what follows is', () => {
  const html = `${'<div>'.repeat(60)}a<style>p{}<b>x</b></style><script>y</script>b${'</div>'.repeat(60)}c`;
  expect(plainText(fromHtml(html)).replace(/\n/g, '')).toBe('abc');
});

test('blanks within code, however many, take no time to speak of', () => {
  const startedAt = performance.now();
  expect(plainText(fromHtml(`<pre>a${' '.repeat(500_000)}b</pre>`)).length).toBe(500_002);
  expect(performance.now() - startedAt).toBeLessThan(15_000);
});

test('a text of nothing but elements that stay open takes no time to speak of, and what stands before is read', () => {
  const startedAt = performance.now();
  expect(plainText(fromHtml(`<p>before</p>${'<table><tr><td>'.repeat(200_000)}`))).toBe('before');
  expect(performance.now() - startedAt).toBeLessThan(15_000);
});

test('elements are read as others where somebody says so', () => {
  const readAs = (name: string, { class: of = '' }) =>
    of === 'quote' ? 'blockquote' : of === 'gone' ? 'template' : name;
  expect(shown(fromHtml('<p>a</p><div class="quote">b</div><p class="gone">c<b>d</b></p>e', { readAs }))).toBe(
    '<p>a</p><blockquote>b</blockquote><p>e</p>',
  );
});

test('of pictures only the texts are read where nothing else is wanted', () => {
  const html = 'a <img src="https://a.example/x.png" alt="😀"><img src="https://a.example/pixel.gif">';
  expect(shown(fromHtml(html, { pictures: 'texts' }))).toBe('<p>a 😀</p>');
});

test.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://a.example/1',
  'javascript&colon;alert(1)',
])('no link and no picture leads to %j', (address) => {
  expect(safeLink(address, baseUrl)?.startsWith('https:') ?? true).toBe(true);
  const html = shown([
    ...fromMarkdown(`[x](${address}) ![x](${address}) <${address}>`, reading),
    ...fromHtml(`<a href="${address}">x</a><img src="${address}">`, reading),
  ]);
  expect(html).not.toMatch(/<(a|img) (?!https:\/\/shop)/);
});

test.each([
  ['one\n\n- two\n- [x] three\n  - four\n\n7. five\n8. six', 'one\n\ntwo\nthree\nfour\n\n7. five\n8. six'],
  ['| a | b |\n|---|---|\n| c | d |', 'a | b\nc | d'],
  ['<table><tr><td><p>Sum</p></td><td>5 €</td></tr></table>', 'Sum | 5 €'],
  ['**bold** [link](https://a.example) ![picture](x.png)', 'bold link picture'],
  ['> said\n\n```\n# code\n```', 'said\n\n# code'],
])('%j is read as plain text', (text, expected) => {
  expect(plainText(fromMarkdown(text))).toBe(expected);
});

test.each([
  ...[
    '*',
    '_',
    '[',
    '](',
    '`',
    '<',
    '>',
    '#',
    '- ',
    '| ',
    '![',
    '\\',
    '**a ',
    '[a](',
    '# #',
    '> > ',
    '1. ',
    '~~a',
    '|a\n',
  ],
  ...[
    '<div>',
    '<b>',
    '</p>',
    '<table><tr><td>',
    '<a href="',
    '<!--',
    '&',
    '<ul><li>',
    '<p><table>',
    '<svg>',
    '</b><b>',
  ],
])('a hundred thousand characters of %j take no time to speak of', (piece) => {
  const startedAt = performance.now();
  plainText(fromMarkdown(piece.repeat(100_000 / piece.length)));
  plainText(fromHtml(piece.repeat(100_000 / piece.length)));
  // What grows with the square of the length takes minutes.
  expect(performance.now() - startedAt).toBeLessThan(15_000);
});
