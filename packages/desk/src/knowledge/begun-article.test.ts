import { expect, test } from 'vitest';
import { begunArticle } from './begun-article.js';

test('a question becomes a title, and other ways to ask it become headings, each once', () => {
  expect(begunArticle('do you ship\nto norway?')).toEqual({ title: 'Do you ship to norway?' });
  const others = ['Do you ship to Norway', 'is delivery abroad possible', 'Is delivery abroad possible?'];
  expect(begunArticle('do you ship to norway?', others)).toEqual({
    title: 'Do you ship to norway?',
    body: '\n\n## Is delivery abroad possible?\n\n',
  });
  expect(begunArticle('x'.repeat(400)).title).toHaveLength(300);
});
