import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCall, newTenant, TestKnowledge } from '../testing/test-knowledge.js';
import { startWorld } from '../testing/worlds.js';
import { splitVersion } from '../text/index.js';
import { clearArticles, keepPassages } from './kept-passages.js';
import { passagesOf } from './passages.js';

let world: TestKnowledge;
beforeAll(async () => {
  world = await TestKnowledge.start();
});
afterAll(() => world.stop());

const sql = (text: string) => ({ name: '', text });

test('passages of an article that is being published again stay', async () => {
  const at = newTenant();
  const { id, at: place } = await world.published(at, { title: 'Lighthouse' });
  const passages = () => world.rows('SELECT version, splitting FROM passages WHERE article_id = $1', id);
  await world.articles.unpublishArticle(place, aCall());
  await world.settle();
  await world.rows(
    `INSERT INTO passages (article_id, splitting, version, ordinal, heading, text) VALUES ($1, $2, 1, 0, '', '')`,
    id,
    splitVersion,
  );
  await world.database.transaction(async (tx) => {
    const publish = `UPDATE articles SET status = 'published', published_version = 1, shown_from = 1, published_at = clock_now()
      WHERE id = $1`;
    await tx.query(sql(publish), [id]);
    await clearArticles(world.database, [id]);
  });
  expect(await passages()).toEqual([{ version: 1, splitting: splitVersion }]);
});

test('what no lane needs any more is cleared away: other versions, other splittings, vectors of other embedders', async () => {
  const { id, at: place } = await world.published(newTenant(), { title: 'Lighthouse' });
  const keep = (splitting: number, version: number) =>
    world.rows(
      `INSERT INTO passages (article_id, splitting, version, ordinal, heading, text) VALUES ($1, $2, $3, 0, '', '')`,
      id,
      splitting,
      version,
    );
  for (const [splitting, version] of [
    [99, 1],
    [splitVersion, 0],
  ] as const)
    await keep(splitting, version);
  await world.rows(`INSERT INTO vectors (article_id, fingerprint, hash, vector) VALUES ($1, 'gone', 'a', 'b')`, id);
  const left = async () => [
    await world.rows('SELECT splitting, version FROM passages WHERE article_id = $1', id),
    await world.rows('SELECT fingerprint FROM vectors WHERE article_id = $1', id),
  ];
  // An index may still have to be told what is to go.
  world.indexes = false;
  await world.articles.publishArticle(place, aCall());
  await world.edit(place, { body: 'More.' });
  await world.articles.publishArticle(place, aCall());
  await clearArticles(world.database, [id]);
  expect((await left())[0]).toHaveLength(3);
  await world.index();
  world.indexes = true;
  await keep(99, 2);
  await clearArticles(world.database, [id]);
  expect(await left()).toEqual([[{ splitting: splitVersion, version: 2 }], []]);
});

test('a late writer keeps no passages of what is not shown any more', async () => {
  const at = newTenant();
  const { id, at: place } = await world.published(at, { title: 'Lighthouse', body: 'First text.' });
  await world.edit(place, { body: 'Second text.' });
  await world.articles.publishArticle(place, aCall());
  const old = passagesOf({ ...at, articleId: id, version: 1, title: '', body: 'First text.', locale: 'en', tags: [] });
  await keepPassages(world.database, splitVersion, old);
  const passages = await world.rows('SELECT version, text FROM passages WHERE article_id = $1', id);
  expect(passages).toEqual([{ version: 2, text: 'Second text.' }]);
});

test('a version that is shown until the new one is indexed is found, however often the draft was saved meanwhile', async () => {
  const world = await startWorld();
  const at = newTenant();
  const { at: place } = await world.published(at, { title: 'Lighthouse', body: 'Save 1' });
  // As after 249 saves.
  await world.rows(
    `WITH saved AS (UPDATE articles SET version = 250 WHERE id = $1 RETURNING id)
      INSERT INTO article_versions (article_id, version, title, body, locale, tags)
      SELECT article_id, 250, title, body, locale, tags FROM article_versions JOIN saved ON article_id = saved.id`,
    place.articleId,
  );
  world.indexes = false;
  await world.edit(place, { body: 'Save 251' });
  await world.articles.publishArticle(place, aCall());
  await world.edit(place, { body: 'Save 252' });
  expect((await world.find(at, 'lighthouse')).map(({ version }) => version)).toEqual([1]);
  await world.index();
  expect((await world.find(at, 'lighthouse')).map(({ version }) => version)).toEqual([251]);
  await world.edit(place, { body: 'Save 253' });
  expect(
    await world.rows('SELECT FROM article_versions WHERE article_id = $1 AND version = 1', place.articleId),
  ).toEqual([]);
});
