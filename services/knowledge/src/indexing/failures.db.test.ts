import type { InProject } from '@pharos/service';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Embedder, EmbedderError } from '../embedders/embedder.js';
import { createSparseEmbedder } from '../embedders/sparse/sparse-embedder.js';
import { createEmbeddedKeywordEngine } from '../engines/embedded/keyword-engine.js';
import { createEmbeddedVectorEngine } from '../engines/embedded/vector-engine.js';
import { EngineError, type VectorEngine } from '../engines/engine.js';
import { type Flaky, flaky } from '../testing/flaky-engine.js';
import { aCall, newTenant, type TestKnowledge } from '../testing/test-knowledge.js';
import { startWorld } from '../testing/worlds.js';
import { waitingAmong } from './pending.js';

const sparse = createSparseEmbedder();
let at: InProject;
let world: TestKnowledge;
let vector: Flaky<VectorEngine>;
/** Passages that were embedded, and questions. */
let embedded: { passages: number; questions: number };
let refuses: (title: string) => EmbedderError | undefined;

beforeEach(async () => {
  at = newTenant();
  embedded = { passages: 0, questions: 0 };
  refuses = () => undefined;
  vector = flaky(createEmbeddedVectorEngine({ kind: 'sparse' }));
  vector.error = () => new EngineError('qdrant', 'cannot be reached', { isDown: true });
  const embedder: Embedder = {
    ...sparse,
    embedPassages: async (inputs, signal) => {
      const [error] = inputs.flatMap(({ title }) => refuses(title) ?? []);
      if (error) throw error;
      embedded.passages += inputs.length;
      return sparse.embedPassages(inputs, signal);
    },
    embedQuery: async (question, signal) => {
      embedded.questions += 1;
      const error = refuses(question.text);
      if (error) throw error;
      return sparse.embedQuery(question, signal);
    },
  };
  const engines = { keyword: flaky(createEmbeddedKeywordEngine()).engine, vector: vector.engine };
  world = await startWorld({ engines, embedder });
});

async function publish(count: number, title = 'Lighthouse', tenant = at): Promise<void> {
  const row = (n: number) => ({
    externalId: `${title} ${n}`,
    title: `${title} ${n}`,
    body: '',
    slug: undefined,
    locale: 'en',
    tags: [],
  });
  const articles = Array.from({ length: count }, (_, n) => row(n));
  await world.articles.importArticles({ ...tenant, publish: true, articles }, aCall());
}

const goes = () => (vector.fails = () => 'before');
const comesBack = () => (vector.fails = () => false);
const asked = (method: string) => vector.calls.filter((name) => name === method).length;
const failing = () =>
  world.rows<{ title: string; failures: number; error: string; waits_s: number }>(
    `SELECT a.title, p.failures, p.error, extract(epoch FROM p.due_at - clock_now())::float8 AS waits_s
      FROM pending p JOIN articles a ON a.id = p.article_id WHERE p.failures > 0 ORDER BY a.title`,
  );
const statuses = async () => {
  const request = {
    ...at,
    statuses: [],
    locales: [],
    tags: [],
    externalId: undefined,
    slug: undefined,
    page: undefined,
  };
  const { articles } = await world.articles.listArticles(request as never, aCall());
  return [...new Set(articles.map(({ indexStatus, indexError }) => `${indexStatus} ${indexError}`))];
};
const tries = async (count: number) => {
  for (let n = 0; n < count; n += 1) await world.index();
};

describe('an engine that goes away while articles are written', () => {
  test('is looked at and nothing else: the other engine is not written again, nor is anything embedded again', async () => {
    world.indexes = false;
    await publish(5);
    goes();
    await tries(12);
    expect(await world.find(at, 'lighthouse', { mode: 3 })).toHaveLength(5);
    expect(world.written).toEqual({ keyword: 5, vector: 0 });
    comesBack();
    await world.index();
    expect(world.written).toEqual({ keyword: 5, vector: 5 });
    expect(embedded.passages).toBeLessThanOrEqual(10);
    // Two of them are no articles’: they tell that it writes again.
    expect(asked('write')).toBeLessThanOrEqual(6);
    expect(await statuses()).toEqual(['2 undefined']);
  });

  test('is no fault of any article: each says why it is not found, and all are written when it is back', async () => {
    world.indexes = false;
    await publish(40);
    goes();
    await tries(20);
    expect(await failing()).toEqual([]);
    expect(await statuses()).toEqual(['3 The search engine cannot be reached.']);
    comesBack();
    await world.index();
    expect(await statuses()).toEqual(['2 undefined']);
    expect(await world.rows('SELECT FROM pending')).toEqual([]);
  });

  test('is back also when it refuses what is written', async () => {
    world.indexes = false;
    await publish(3);
    goes();
    await tries(3);
    vector.fails = (method) => (method === 'write' ? 'before' : false);
    vector.error = () => new EngineError('qdrant', 'no such field');
    await world.index();
    expect(await failing()).toHaveLength(3);
    expect(await world.rows('SELECT FROM lanes WHERE error IS NOT NULL')).toEqual([]);
  });
});

test('an engine that refuses the index itself says so: no article is at fault, and no publication waits for it', async () => {
  world.indexes = false;
  vector.fails = (method) => (method === 'prepare' ? 'before' : false);
  vector.error = () => new EngineError('qdrant', 'vectors of another size');
  await world.clock.advance(60_000);
  await publish(3);
  await world.step('keyword');
  await expect(world.step('vector')).rejects.toThrow('another size');
  expect(await failing()).toEqual([]);
  expect(await statuses()).toEqual(['3 The search index cannot be set up.']);
  const ids = (await world.rows<{ id: string }>('SELECT id FROM articles')).map(({ id }) => id);
  expect(await waitingAmong(world.database, [world.lanes.vector.name], ids)).toEqual([]);
  comesBack();
  await world.index();
  expect(await statuses()).toEqual(['2 undefined']);
});

test('an embedder that is away is asked one small question at a time, and by no article', async () => {
  world.indexes = false;
  await publish(40);
  refuses = () => new EmbedderError('no answer', { isDown: true });
  await tries(10);
  expect(await failing()).toEqual([]);
  expect(embedded).toEqual({ passages: 0, questions: 9 });
  expect(await statuses()).toEqual(['3 The embedder cannot be reached.']);
  refuses = () => undefined;
  await world.index();
  expect(await statuses()).toEqual(['2 undefined']);
});

test('an article at which the embedder fails as if it were away holds up no others, and is tried more and more rarely', async () => {
  world.indexes = false;
  refuses = (title) => (title === 'Lighthouse 7' ? new EmbedderError('it answers 500', { isDown: true }) : undefined);
  await publish(40);
  await tries(30);
  expect(await failing()).toMatchObject([{ title: 'Lighthouse 7', error: 'The embedder cannot be reached.' }]);
  expect(await world.rows('SELECT FROM pending')).toHaveLength(1);
  await world.rows('UPDATE pending SET failures = 30, due_at = clock_now()');
  await world.index();
  expect((await failing())[0]?.waits_s).toBeGreaterThan(200);
  await publish(1, 'News');
  await world.index();
  expect((await failing()).map(({ title }) => title)).toEqual(['Lighthouse 7']);
  expect(await world.rows('SELECT FROM pending')).toHaveLength(1);
  expect(await world.rows('SELECT FROM lanes WHERE error IS NOT NULL')).toEqual([]);
});

test('an article at which the embedder fails as if it were away holds up nobody who publishes all the time', async () => {
  world.indexes = false;
  refuses = (title) => (title === 'Lighthouse 0' ? new EmbedderError('it answers 500', { isDown: true }) : undefined);
  await publish(1);
  // Each comes with the one that fails, in one batch.
  for (let n = 0; n < 6; n += 1) {
    await publish(1, `News ${n}`, newTenant());
    await tries(1);
  }
  expect(await failing()).toMatchObject([{ title: 'Lighthouse 0' }]);
  await tries(6);
  expect(await world.rows('SELECT FROM pending WHERE failures = 0')).toEqual([]);
  expect(await world.rows('SELECT FROM lanes WHERE error IS NOT NULL')).toEqual([]);
});

test('articles at which the embedder fails come all the time: those that were published with the first are found all the same', async () => {
  world.indexes = false;
  refuses = (title) => (title.startsWith('Bad') ? new EmbedderError('it answers 500', { isDown: true }) : undefined);
  await publish(1, 'Good', newTenant());
  for (let n = 0; n < 5; n += 1) {
    await publish(1, `Bad ${n}`);
    await world.step('vector').catch(() => undefined);
  }
  expect(
    await world.rows(`SELECT FROM pending p JOIN articles a ON a.id = p.article_id WHERE a.title = 'Good 0'
    AND p.lane = '${world.lanes.vector.name}'`),
  ).toEqual([]);
});

test('of many articles that are written at once the one that is refused fails alone, and others as ever', async () => {
  world.indexes = false;
  refuses = (title) => (title === 'Lighthouse 77' ? new EmbedderError('a refusal') : undefined);
  await publish(150);
  await world.index();
  expect(await failing()).toMatchObject([{ title: 'Lighthouse 77', error: 'The embedder rejected the text.' }]);
  expect(world.written.vector).toBe(149);
  expect(await world.rows('SELECT FROM pending')).toHaveLength(1);
  // On a busy machine it may have had its next turn already.
  for (const { failures, waits_s } of await failing()) expect(waits_s).toBeLessThanOrEqual(0.1 * 2 ** (failures - 1));
  await world.rows('UPDATE pending SET failures = 30, due_at = clock_now()');
  await world.index();
  const [{ waits_s = 0 } = {}] = await failing();
  expect(waits_s).toBeGreaterThan(200);
  expect(waits_s).toBeLessThanOrEqual(300);
  // As soon as it is another text.
  refuses = () => undefined;
  await publish(150, 'Lighthouse');
  await world.rows('UPDATE pending SET due_at = clock_now()');
  await world.index();
  expect(await world.rows('SELECT FROM pending')).toEqual([]);
});

test('articles that fail each time they are tried are tried one by one with a pause, and go on at once when they do not', async () => {
  world.indexes = false;
  refuses = () => new EmbedderError('a refusal');
  await publish(3);
  await world.index();
  await world.rows('UPDATE pending SET due_at = clock_now()');
  expect(await world.step('vector')).toBe(false);
  refuses = () => undefined;
  await world.rows('UPDATE pending SET due_at = clock_now()');
  for (let n = 0; n < 3; n += 1) expect(await world.step('vector')).toBe(true);
  expect([await world.step('vector'), await failing()]).toEqual([false, []]);
});

test('what an article is to become after it failed is tried at once', async () => {
  refuses = (title) => (title === 'Lighthouse' ? new EmbedderError('a refusal') : undefined);
  const { at: place } = await world.published(at, { title: 'Lighthouse' });
  await world.rows(`UPDATE pending SET due_at = clock_now() + interval '5 minutes'`);
  await world.edit(place, { title: 'Lighthouse, mended' });
  await world.articles.publishArticle(place, aCall());
  expect(await world.rows('SELECT FROM pending')).toEqual([]);
  expect(await statuses()).toEqual(['2 undefined']);
});

test('what the author has removed is found no more once one engine has the new version, though the other refuses it', async () => {
  const { at: place } = await world.published(at, { title: 'Lighthouse', body: 'The old keeper lives here.' });
  await world.edit(place, { title: 'Lighthouse, mended', body: 'Nobody lives here.' });
  const versions = async (mode: 1 | 2 | 3) =>
    (await world.find(at, 'keeper of the lighthouse', { mode })).map(({ version }) => version);
  // Until then the version before bridges the gap.
  world.indexes = false;
  await world.articles.publishArticle(place, aCall());
  expect([await versions(2), await versions(3)]).toEqual([[1], [1]]);
  refuses = (title) => (title === 'Lighthouse, mended' ? new EmbedderError('a refusal') : undefined);
  await world.index();
  expect(await failing()).toHaveLength(1);
  expect([await versions(1), await versions(2), await versions(3)]).toEqual([[2], [], [2]]);
  // Nor when it is published once more, before anybody has looked whether that can be indexed.
  await world.edit(place, { title: 'Lighthouse, mended again' });
  await world.articles.publishArticle(place, aCall());
  expect([await versions(1), await versions(2), await versions(3)]).toEqual([[2], [], [2]]);
  refuses = () => undefined;
  await world.settle();
  expect([await versions(1), await versions(2), await versions(3)]).toEqual([[3], [3], [3]]);
});

test('an article that no engine could index anew is found as it was', async () => {
  const { at: place } = await world.published(at, { title: 'Lighthouse' });
  await world.edit(place, { title: 'Lighthouse, mended' });
  world.indexes = false;
  await world.articles.publishArticle(place, aCall());
  refuses = (title) => (title === 'Lighthouse, mended' ? new EmbedderError('a refusal') : undefined);
  await world.step('vector');
  expect(await failing()).toHaveLength(1);
  expect((await world.find(at, 'lighthouse')).map(({ version }) => version)).toEqual([1]);
});
