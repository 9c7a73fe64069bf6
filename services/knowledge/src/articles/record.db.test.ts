import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCall, newTenant, TestKnowledge } from '../testing/test-knowledge.js';
import { type ArticleFields, articleFields, textFields } from './record.js';

let world: TestKnowledge;
beforeAll(async () => {
  world = await TestKnowledge.start({ indexes: false });
});
afterAll(() => world.stop());

const at = newTenant();
/** A new field has no value here: this does not compile until it has. */
const given: ArticleFields = {
  slug: 'given',
  external_id: 'given',
  status: 'archived',
  title: 'Given',
  locale: 'pt-BR',
  tags: ['given'],
  body: 'Given.',
};

test('every field of an article that a caller changes is kept, read, listed, in its version and in an import', async () => {
  const draft = await world.draft(at);
  const place = { ...at, articleId: draft.id };
  const fields = articleFields.toMessage(given);
  const edit = { ...fields, ...place, ifRevision: undefined, updateMask: [...articleFields.names] };
  await world.articles.updateArticle(edit, aCall());
  const { article: read } = await world.articles.getArticle(place, aCall());
  expect(articleFields.patch(read, articleFields.names)).toEqual(given);
  const filters = {
    statuses: [],
    locales: [],
    tags: [],
    externalId: undefined,
    slug: undefined,
    q: undefined,
    page: undefined,
  };
  const { articles } = await world.articles.listArticles({ ...at, ...filters }, aCall());
  expect(articleFields.patch(articles[0], articleFields.names)).toEqual({ ...given, body: '' });
  const { version } = await world.articles.getArticleVersion({ ...place, version: 2 }, aCall());
  expect(version).toMatchObject(textFields.pick(given));
  const imported = { ...fields, externalId: 'another', slug: 'another' };
  const request = { ...at, articles: [imported], publish: false };
  const { outcomes } = await world.articles.importArticles(request, aCall());
  const { article } = await world.articles.getArticle({ ...at, articleId: outcomes[0]?.articleId ?? '' }, aCall());
  expect(article).toMatchObject({ ...textFields.pick(given), externalId: 'another', slug: 'another' });
});
