import { describe, expect, test } from 'vitest';
import { anchorOf, headingsOf, type Links, parseMarkdown, renderMarkdown } from './markdown.js';

const nowhere = { linkTo: () => undefined, codeLink: () => undefined };
const anywhere = { linkTo: (href: string) => href, codeLink: () => undefined };
const rendered = (text: string, links: Links = anywhere) => renderMarkdown(parseMarkdown(text), links).text;

describe('what would be HTML is shown as text', () => {
  test.each([
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)> b',
    '<pre><svg/onload=alert(1)></pre>',
    'a <kbd><svg/onload=alert(1)></kbd>',
    '`<b>`',
    '# <b>a</b>',
    '# a {#x"><b>}',
    '```js <b>\n<b>\n```',
    '```js sample<b> sample\n<b>\n```',
    '```http call\n<b> <b>/<b>\n```',
    '| <b> |\n|---|\n| <b> |',
    '![<b>](x)',
    '[<b>](https://example.com)',
    '<!-- <b> -->',
    '<b\nclass=x>',
  ])('%s', (text) => {
    expect(rendered(text)).not.toMatch(/<(b|script|img src=x|svg|kbd|!--)(\s(?!class="|src="x")|>)/);
    expect(rendered(text)).not.toContain('<pre><svg');
  });
});

test('a link leads where it is let, and what it names cannot leave its attribute', () => {
  const text = '[a](javascript:alert(1)) [b](https://example.com/"onclick="x) [c](file.md)';
  expect(rendered(text)).not.toMatch(/javascript:[^<]*"|onclick="x/);
  expect(rendered('[c](file.md) `x`', nowhere)).toBe('<p>c <code>x</code></p>\n');
});

test('headings have the anchors that GitHub gives them, or their own, each once, and link to themselves', () => {
  expect(anchorOf('Once, in any order')).toBe('once-in-any-order');
  expect(anchorOf('Node.js')).toBe('nodejs');
  expect(rendered('## What `x` is')).toBe('<h2 id="what-x-is"><a href="#what-x-is">What <code>x</code> is</a></h2>\n');
  const ids = headingsOf(parseMarkdown('# A\n\n## A\n\n## Create {#create.it}\n')).map(
    ({ id, text }) => `${id} ${text}`,
  );
  expect(ids).toEqual(['a A', 'a-1 A', 'create.it Create']);
});

test('what stands as code can lead to what it names, but not within a link', () => {
  const links = { linkTo: (href: string) => href, codeLink: (code: string) => (code === 'GET /me' ? 'me' : undefined) };
  expect(rendered('`GET /me` and `GET /you`', links)).toBe(
    '<p><a href="me"><code>GET /me</code></a> and <code>GET /you</code></p>\n',
  );
  expect(rendered('[`GET /me`](x)', links)).toBe('<p><a href="x"><code>GET /me</code></a></p>\n');
});

test('samples behind each other stand in one place, an answer is opened when asked for, and a file has its name', () => {
  const samples = rendered(
    '```sh sample\na < b\n```\n```python sample\nc\n```\n\n```js x.mjs\nd\n```\n\n```json answer\n1\n```',
  );
  expect(samples.match(/class="samples"/g)).toHaveLength(1);
  expect(samples).toContain('data-language="curl"><figcaption>curl</figcaption><pre><code>a &#60; b\n</code></pre>');
  expect(samples).toContain('<figcaption>x.mjs</figcaption>');
  expect(samples).toContain('<details><summary>Example of an answer</summary><pre><code>1\n</code></pre></details>');
});
