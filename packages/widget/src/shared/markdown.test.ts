import { expect, test } from 'vitest';
import { markdown } from './markdown.js';
import { type Rich, safeLink } from './rich-text.js';

/** The text as HTML would show it, for reading. */
function shown(parts: readonly Rich[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      const href = part.href === undefined ? '' : ` ${part.href}`;
      return `<${part.tag}${href}>${shown(part.children)}</${part.tag}>`;
    })
    .join('');
}

test.each([
  ['plain text', '<p>plain text</p>'],
  ['**bold** and *thin* and `a*b`', '<p><strong>bold</strong> and <em>thin</em> and <code>a*b</code></p>'],
  ['# Title #\n\ntext', '<h>Title</h><p>text</p>'],
  ['- one\n- two\n  - inner', '<ul><li>one</li><li>two<ul><li>inner</li></ul></li></ul>'],
  ['1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
  ['> said\n> so', '<blockquote><p>said<br></br>so</p></blockquote>'],
  ['> 1. one\n>\n> two', '<blockquote><ol><li>one</li></ol><p>two</p></blockquote>'],
  ['```\na < b\n```', '<pre>a < b</pre>'],
  ['---', '<hr></hr>'],
  ['[us](https://a.example/x)', '<p><a https://a.example/x>us</a></p>'],
  ['[mail](mailto:a@b.example)', '<p><a mailto:a@b.example>mail</a></p>'],
  ['see https://a.example/x.', '<p>see <a https://a.example/x>https://a.example/x</a>.</p>'],
  ['![a cat](https://a.example/cat.png)', '<p><a https://a.example/cat.png>a cat</a></p>'],
  ['snake_case_name 2 * 3 * 4', '<p>snake_case_name 2 * 3 * 4</p>'],
  ['\\*not thin\\*', '<p>*not thin*</p>'],
  ['<b>tags</b> are text', '<p><b>tags</b> are text</p>'],
])('%j', (text, expected) => {
  expect(shown(markdown(text))).toBe(expected);
});

test.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://a.example/1',
  '//a.example',
  '/relative',
])('no link leads to %j', (address) => {
  expect(safeLink(address)).toBeUndefined();
  expect(shown(markdown(`[x](${address})`))).not.toContain('<a ');
});

test.each(['*', '_', '[', '](', '`', '<', '>', '#', '- ', '| ', '![', '\\', '**a ', '[a](', '# #', '> > ', '1. '])(
  'a hundred thousand characters of %j take no time to speak of',
  (piece) => {
    const startedAt = performance.now();
    markdown(piece.repeat(100_000 / piece.length));
    // What grows with the square of the length takes minutes.
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  },
);
