import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCall, newTenant, TestKnowledge } from '../testing/test-knowledge.js';
import { forgetOldReadings } from './note-reading.js';

let world: TestKnowledge;
beforeAll(async () => {
  world = await TestKnowledge.start({ indexes: false });
});
afterAll(() => world.stop());

type Tenant = ReturnType<typeof newTenant>;

const note = (at: Tenant, articleId: string, sessionId: string, helpful?: boolean) =>
  world.articles.noteArticleReading({ ...at, articleId, sessionId, helpful }, aCall());

async function countsOf(at: Tenant, articleId: string): Promise<unknown> {
  const { article } = await world.articles.getArticle({ ...at, articleId }, aCall());
  return [article?.readCount, article?.helpfulCount, article?.unhelpfulCount];
}

const popular = async (at: Tenant, locale?: string, limit = 10) => {
  const { articles } = await world.articles.listPopularArticles({ ...at, locale, limit }, aCall());
  return articles.map(({ title }) => title);
};

test('a session counts once for an article, with what it said last, however many say it at once', async () => {
  const at = newTenant();
  const { id } = await world.published(at);
  await note(at, id, 'one');
  await note(at, id, 'one');
  expect(await countsOf(at, id)).toEqual([1, 0, 0]);
  await Promise.all(Array.from({ length: 8 }, (_, n) => note(at, id, 'one', n % 2 === 0)));
  await note(at, id, 'one', true);
  await note(at, id, 'two', false);
  await note(at, id, 'two');
  expect(await countsOf(at, id)).toEqual([2, 1, 1]);
});

test('what is not published, or of another tenant, is not counted', async () => {
  const [at, other] = [newTenant(), newTenant()];
  const draft = await world.draft(at);
  const { id } = await world.published(at);
  await expect(note(at, draft.id, 'one', true)).rejects.toMatchObject({ reason: 'ARTICLE_NOT_FOUND' });
  await expect(note(other, id, 'one', true)).rejects.toMatchObject({ reason: 'ARTICLE_NOT_FOUND' });
  expect(await countsOf(at, id)).toEqual([0, 0, 0]);
});

test('popular are the published articles that most sessions have read, those in the language first', async () => {
  const [at, other] = [newTenant(), newTenant()];
  await world.draft(at, { title: 'Draft' });
  const little = await world.published(at, { title: 'Little' });
  const much = await world.published(at, { title: 'Much' });
  await world.published(at, { title: 'Deutsch', locale: 'de-AT' });
  for (const session of ['one', 'two']) await note(at, much.id, session);
  await note(at, little.id, 'one');
  expect(await popular(at)).toEqual(['Much', 'Little', 'Deutsch']);
  expect(await popular(at, 'de-CH')).toEqual(['Deutsch', 'Much', 'Little']);
  expect(await popular(at, undefined, 1)).toEqual(['Much']);
  expect(await popular(other)).toEqual([]);
});

test('who read what is forgotten after 90 days, and the counts stay', async () => {
  const at = newTenant();
  const { id } = await world.published(at);
  await note(at, id, 'one', true);
  await world.rows(
    `UPDATE article_readings SET read_at = read_at - interval '91 days' WHERE article_id = $1 RETURNING 1`,
    id,
  );
  expect(await forgetOldReadings(world.database)).toBe(false);
  expect(await world.rows('SELECT 1 FROM article_readings WHERE article_id = $1', id)).toEqual([]);
  expect(await countsOf(at, id)).toEqual([1, 1, 0]);
});

test('the locales are those of what is shown, each once, and of no other tenant', async () => {
  const [at, other] = [newTenant(), newTenant()];
  const locales = async (of: Tenant) => (await world.articles.listArticleLocales(of, aCall())).locales;
  await world.draft(at, { title: 'Draft', locale: 'fr' });
  for (const locale of ['en', 'de-AT', 'en']) await world.published(at, { title: `In ${locale}`, locale });
  expect(await locales(at)).toEqual(['de-AT', 'en']);
  expect(await locales(other)).toEqual([]);
});
