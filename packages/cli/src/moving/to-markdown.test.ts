import { expect, test } from 'vitest';
import { toMarkdown } from './to-markdown.js';

test.each([
  ['<h3>A</h3><ul><li>b</li></ul>', '### A\n\n-   b'],
  [
    '<p><a href="https://a.example">x</a> <img src="https://a.example/p.png" alt="P"></p>',
    '[x](https://a.example) ![P](https://a.example/p.png)',
  ],
  ['<pre><code>a &lt; b</code></pre>', '```\na < b\n```'],
  ['<p>a<script>alert(1)</script><style>p{}</style>b</p>', 'ab'],
  ['<p>1. not a list, *not* strong</p>', '1\\. not a list, \\*not\\* strong'],
])('%s becomes %j', (html, markdown) => {
  expect(toMarkdown(html)).toBe(markdown);
});
