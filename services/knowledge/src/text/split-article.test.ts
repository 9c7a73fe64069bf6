import { describe, expect, test } from 'vitest';
import { passagesOf } from '../indexing/passages.js';
import { sectionsOf } from './sections.js';
import { splitArticle } from './split-article.js';

const textOf = (markdown: string) =>
  sectionsOf(markdown)
    .flatMap(({ headings, text }) => [...headings, text])
    .join('\n');

const words = (count: number, word = 'word') => Array.from({ length: count }, (_, at) => `${word}${at}`).join(' ');

test('an article is split at its headings, each passage under all that stand above it', () => {
  const parts = splitArticle(
    `Intro ${words(50)}\n\n# One\n\n${words(50, 'a')}\n\n## Two\n${words(50, 'b')}\n\nThree\n=====\n${words(50, 'c')}`,
  );
  expect(parts.map(({ heading }) => heading)).toEqual(['', 'One', 'One › Two', 'Three']);
  expect(parts[2]?.text.startsWith('b0 b1')).toBe(true);
});

test('an article of HTML, as editors of other products make it, is split at its headings too', () => {
  const html = [
    `<p>Intro ${words(50)}</p><h2 id="one" class="wysiwyg">One <strong>way</strong></h2><p>${words(50, 'a')}</p>`,
    `<H3>\n  The\n  other\n</H3><ol><li>Open <b>Settings</b></li><li>Choose Delete</li></ol><p>${words(50, 'b')}</p><h2></h2>`,
  ].join('');
  const parts = splitArticle(html);
  expect(parts.map(({ heading }) => heading)).toEqual(['', 'One way', 'One way › The other']);
  expect(parts[2]?.text).toMatch(/^1\. Open Settings\n2\. Choose Delete\n\nb0 b1/);
});

test.each([
  ['`<h2>code</h2>`', '<h2>code</h2>'],
  ['\\<h2>escaped\\</h2>', '<h2>escaped</h2>'],
  [`<h2>${words(300)}</h2>`, words(300)],
  ['a </h2> b', 'a b'],
  ['`h2` is <h2> here\n\nand </h2> there', 'h2 is\n\nhere and\nthere'],
  [
    '<p>a</p><p># 1 in sales</p><ol><li># of seats</li><li>- 5 °C</li></ol>',
    'a\n\n# 1 in sales\n\n1. # of seats\n2. - 5 °C',
  ],
  ['<PRE># one\nnpm i <b>x</b> &amp; y\n\n# two\n---</PRE>b', '# one\nnpm i x & y\n\n# two\n---\n\nb'],
])('what is no heading is text: %j', (markdown, text) => {
  expect(splitArticle(markdown)).toEqual([{ heading: '', text }]);
});

test('a heading of HTML that is never closed takes no other with it', () => {
  const parts = splitArticle(`<h2>First<p>${words(50)}</p><h2>Second</h2><p>${words(50, 'b')}</p>`);
  expect(parts.map(({ heading }) => heading)).toEqual(['', 'Second']);
});

test('HTML in the cells of a Markdown table leaves each row on its line', () => {
  const table =
    '| a | b |\n| --- | --- |\n| <h3>one</h3> | <ul><li>x</li><li>y</li></ul> |\n| <p>two</p> | z |\n\n<p>end</p>';
  expect(splitArticle(table)).toEqual([{ heading: '', text: 'a | b\none | x y\ntwo | z\n\nend' }]);
});

test('headings in code are none', () => {
  const text = `# One\n\n${words(60)}\n\n\`\`\`sh\n# not a heading\n\`\`\`\n\n~~~\n# neither\n~~~\n`;
  expect(splitArticle(text).map(({ heading }) => heading)).toEqual(['One']);
});

test('a long section is divided between paragraphs, a long paragraph at words', () => {
  const parts = splitArticle(`# Long\n\n${words(300)}\n\n${words(300, 'p')}\n\n${words(1_000, 'q')}`);
  expect(parts.every(({ text }) => text.split(/\s+/).length <= 350)).toBe(true);
  expect(parts[0]?.text).toBe(words(300));
  expect(
    parts
      .map(({ text }) => text)
      .join(' ')
      .split(/\s+/),
  ).toHaveLength(1_600);
});

test('short sections go together, and none of their words is lost', () => {
  const parts = splitArticle('# One\n\na\n\n## Two\n\nb\n\n## Three\n\nc');
  expect(parts).toEqual([{ heading: 'One', text: 'a\n\nTwo\nb\n\nThree\nc' }]);
});

test('an article without text is still found by its title', () => {
  const article = {
    orgId: 'org_1',
    projectId: 'prj_1',
    articleId: 'art_1',
    version: 1,
    title: 'T',
    locale: 'en',
    tags: [],
  };
  expect(passagesOf({ ...article, body: '' })).toEqual([expect.objectContaining({ title: 'T', text: '', ordinal: 0 })]);
  expect(splitArticle('# Only a heading')).toEqual([{ heading: 'Only a heading', text: '' }]);
});

test('the same article always gives the same ids, another version or place others', () => {
  const article = {
    orgId: 'o',
    projectId: 'p',
    articleId: 'art_1',
    version: 1,
    title: 'T',
    locale: 'en',
    tags: [],
    body: `# A\n${words(60)}\n# B\n${words(60)}`,
  };
  const ids = passagesOf(article).map(({ id }) => id);
  expect(passagesOf(article).map(({ id }) => id)).toEqual(ids);
  expect(new Set([...ids, ...passagesOf({ ...article, version: 2 }).map(({ id }) => id)]).size).toBe(4);
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

describe('Markdown becomes the words that people read', () => {
  test.each([
    ['**bold** and *soft* and `code`', 'bold and soft and code'],
    ['[a link](https://a.example "title") and ![an image](x.png)', 'a link and an image'],
    ['- one\n- [x] two\n> three\n1. four', 'one\ntwo\n\nthree\n\n1. four'],
    ['| a | b |\n|---|---|\n| c | d |', 'a | b\nc | d'],
    ['snake_case stays, _soft_ does not', 'snake_case stays, soft does not'],
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['a < b and c > d', 'a < b and c > d'],
    ['&lt;b&gt; &amp; \\*', '<b> & *'],
    ['<p>text<br/>more</p>', 'text\nmore'],
    ['before <script>alert("x")</script> after', 'before  after'],
    ['<STYLE>p{}</style >x', 'x'],
    ['<!-- hidden -->x', 'x'],
    ['<script>never closed', ''],
    ['a\u202Eb\u200Bc\uFEFF', 'abc'],
    ['<a href="x>y">z</a>', 'z'],
  ])('%j', (markdown, text) => {
    expect(textOf(markdown)).toBe(text);
  });
});
