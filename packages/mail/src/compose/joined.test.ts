import { expect, test } from 'vitest';
import { joinedContent } from './joined.js';
import { partsOf } from './parts.js';

const markdown = { content: 'It is **ready**.', contentType: 'markdown' } as const;
const text = { content: 'a < b\n*no* markup', contentType: 'text' } as const;
const html = { content: '<p>Bye<script>1</script></p>', contentType: 'html' } as const;

test('contents of one type stay of that type, in their order', () => {
  expect(joinedContent([markdown])).toEqual(markdown);
  expect(joinedContent([text, { ...text, content: 'two' }])).toEqual({
    content: 'a < b\n*no* markup\n\ntwo',
    contentType: 'text',
  });
  const parts = partsOf(joinedContent([markdown, { ...markdown, content: 'two' }]));
  expect(parts.html).toContain('<strong>ready</strong>.</p><hr><p>two</p>');
});

test('contents of several types are HTML, in which each reads as it was written', () => {
  const parts = partsOf(joinedContent([text, markdown, html]));
  expect(parts.html).toContain('a &lt; b<br>*no* markup');
  expect(parts.html).toContain('<strong>ready</strong>');
  expect(parts.html).not.toContain('script');
  expect(parts.text.replace(/\n+/g, '|')).toBe('a < b|*no* markup|It is ready.|Bye|');
});
