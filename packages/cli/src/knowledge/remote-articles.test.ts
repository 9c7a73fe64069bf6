import type { Article } from '@pharos/sdk';
import { expect, test } from 'vitest';
import { parseArticle } from './article-file.js';
import { articleOf } from './folder.js';
import { fileOf, placed } from './remote-articles.js';

const article = (id: string, slug: string, external_id: string | null = null) =>
  ({ id, slug, external_id, title: slug, locale: 'en', tags: [], body: 'Text.\n' }) as unknown as Article;
const paths = (...articles: Article[]) => placed(articles).map(({ path, article: { id } }) => [id, path]);

test('two articles never share a file, whichever comes first', () => {
  const [named, other] = [article('art_2', 'x', 'returns'), article('art_1', 'returns')];
  const expected = [
    ['art_2', 'returns.md'],
    ['art_1', 'returns.art_1.md'],
  ];
  expect(paths(named, other)).toEqual(expected);
  expect(paths(other, named)).toEqual(expected);
});

test('paths that differ in case only are not two files', () => {
  expect(paths(article('art_1', 'a', 'Returns'), article('art_2', 'b', 'returns'))).toEqual([
    ['art_1', 'Returns.md'],
    ['art_2', 'b.art_2.md'],
  ]);
});

test('an article in a file of another name is still the same article', () => {
  const all = placed([article('art_1', 'a', 'Returns'), article('art_2', 'b', 'returns'), article('art_3', 'returns')]);
  const read = all.map(({ path, article: own }) => articleOf({ path, text: fileOf(own, path) }));
  expect(read.map(({ id, external_id }) => id ?? external_id)).toEqual(['Returns', 'returns', 'art_3']);
  expect(parseArticle(fileOf(article('art_1', 'a', 'b'), 'b.md'), 'b.md').external_id).toBeUndefined();
});
