import { describe, expect, test } from 'vitest';
import { parseArticle, renderArticle } from './article-file.js';

test.each([
  [
    'all fields',
    { id: 'art_1', title: 'A: "quoted" #1', slug: 'a', locale: 'de', tags: ['x', 'y: z'], body: '# A\n\nText.\n' },
  ],
  ['a body that looks like front matter', { title: '---', body: '---\ntitle: other\n---\n' }],
  ['a long title', { title: 'word '.repeat(60).trim(), body: 'Text.\n' }],
  ['values that YAML would read as others', { title: '2026-01-01', slug: 'no', external_id: '007', body: 'Text.\n' }],
  ['no text', { title: 'A', body: '\n' }],
])('an article with %s is the same when its file is read', (_, article) => {
  expect(parseArticle(renderArticle(article), 'a.md')).toEqual({ ...article, body: article.body.replace(/^\n+/, '') });
});

describe('a file', () => {
  test('without front matter has the first heading as its title', () => {
    expect(parseArticle('\uFEFF# Hello #\r\n\r\nText.\r\n', 'a.md')).toEqual({
      title: 'Hello',
      body: '# Hello #\n\nText.\n',
    });
  });

  test('may list its tags between commas', () => {
    expect(parseArticle('---\ntitle: A\ntags: Abo, Kündigung,\n---\n', 'a.md').tags).toEqual(['Abo', 'Kündigung']);
  });

  test('of which a rule is the first line has no front matter without a second one', () => {
    expect(parseArticle('---\n\n# Hello\n', 'a.md').title).toBe('Hello');
  });

  test.each([
    ['Text.', 'a.md: it has no title'],
    ['---\ntitle: 5\n---\n', 'a.md: front matter: title'],
    ['---\nstatus: draft\ntitle: A\n---\n', 'a.md: front matter'],
    ['---\n- a\n---\n', 'a.md: front matter'],
  ])('%j is refused with its name', (text, words) => {
    expect(() => parseArticle(text, 'a.md')).toThrow(words);
  });
});
