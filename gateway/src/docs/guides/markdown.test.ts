import { describe, expect, test } from 'vitest';
import { anchorOf, renderMarkdown } from './markdown.js';

const anywhere = (href: string) => href;
const rendered = (text: string) => renderMarkdown(text, anywhere).body.text;

describe('what would be HTML is shown as text', () => {
  test.each([
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)> b',
    '<pre><svg/onload=alert(1)></pre>',
    'a <kbd><svg/onload=alert(1)></kbd>',
    '`<b>`',
    '# <b>a</b>',
    '```js <b>\n<b>\n```',
    '| <b> |\n|---|\n| <b> |',
    '![<b>](x)',
    '[<b>](https://example.com)',
    '<!-- <b> -->',
    '<b\nclass=x>',
  ])('%s', (text) => {
    expect(rendered(text)).not.toMatch(/<(b|script|img|svg|kbd|!--)/);
    expect(rendered(text)).not.toContain('<pre><svg');
  });
});

test('a link leads where it is let, and what it names cannot leave its attribute', () => {
  const linkTo = (href: string) => (href.startsWith('javascript:') ? undefined : href);
  const { body } = renderMarkdown('[a](javascript:alert(1)) [b](https://example.com/"onclick="x)', linkTo);
  expect(body.text).toBe('<p>a <a href="https://example.com/&#34;onclick=&#34;x">b</a></p>\n');
});

test('headings have the anchors that GitHub gives them', () => {
  expect(anchorOf('Once, in any order')).toBe('once-in-any-order');
  expect(anchorOf('Node.js')).toBe('nodejs');
  expect(rendered('## What `x` is')).toContain('<h2 id="what-x-is">What <code>x</code> is</h2>');
});

test('code and tables scroll by themselves', () => {
  expect(rendered('```js verify.mjs\na < b\n```')).toContain('<pre class="" tabindex="0"><code>a &#60; b');
  expect(rendered('| a |\n|---|\n| b |')).toMatch(/^<div class="scroll"/);
});
