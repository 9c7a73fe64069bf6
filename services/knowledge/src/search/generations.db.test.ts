import { afterEach, describe, expect, test } from 'vitest';
import { createEmbeddedKeywordEngine } from '../adapters/embedded/keyword-engine.js';
import { createEmbeddedVectorEngine } from '../adapters/embedded/vector-engine.js';
import { type Embedder, EmbedderError } from '../embedders/embedder.js';
import { createSparseEmbedder } from '../embedders/sparse/sparse-embedder.js';
import { purgeDeleted } from '../store/deletion.js';
import { createGeneration, serveGeneration } from '../store/generations.js';
import { flaky } from '../testing/flaky-engine.js';
import { createKnowledgeDatabase } from '../testing/knowledge-database.js';
import { aCall, newTenant, TestKnowledge, type TestKnowledgeOptions } from '../testing/test-knowledge.js';

const worlds: TestKnowledge[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0).reverse()) await world.stop();
});

async function start(options: TestKnowledgeOptions = {}): Promise<TestKnowledge> {
  const world = await TestKnowledge.start(options);
  worlds.push(world);
  return world;
}

/** Engines that outlive the process, and what is in them. */
function servers() {
  const inner = { keyword: createEmbeddedKeywordEngine(), vector: createEmbeddedVectorEngine({ kind: 'sparse' }) };
  return { inner, engines: { keyword: flaky(inner.keyword).engine, vector: flaky(inner.vector).engine } };
}

const other = (): Embedder => ({ ...createSparseEmbedder(), fingerprint: 'another' });

const states = async (world: TestKnowledge) =>
  (await world.rows<{ state: string }>('SELECT state FROM generations ORDER BY created_at, name')).map(
    (row) => row.state,
  );

const leaveAlone = (world: TestKnowledge, state: string) =>
  world.rows(`UPDATE generations SET tended_at = moment() - interval '2 hours' WHERE state = $1`, state);

describe('a generation that nobody tends', () => {
  test('while it is built is given up, and keeps nothing deleted', async () => {
    const { engines } = servers();
    const world = await start({ engines });
    await start({ engines, embedder: other(), url: world.url });
    const { at } = await world.published(newTenant(), { title: 'Lighthouse' });
    await world.articles.deleteArticle(at, aCall());
    await world.keeper.advance();
    expect(await states(world)).toEqual(['serving', 'building']);
    await leaveAlone(world, 'building');
    await world.keeper.advance();
    await world.keeper.advance();
    expect(await states(world)).toEqual(['serving']);
    while (await world.indexer.indexDue());
    await purgeDeleted(world.database, 10);
    expect(await world.rows('SELECT id FROM articles')).toEqual([]);
  });

  test('while it serves is replaced by those that are there', async () => {
    const { engines } = servers();
    const before = await start({ engines });
    const after = await start({ engines, embedder: other(), url: before.url });
    await after.keeper.advance();
    await before.keeper.advance();
    expect(await states(before)).toEqual(['serving']);
    await leaveAlone(before, 'serving');
    await before.keeper.advance();
    expect(await states(before)).toEqual(['serving', 'building']);
  });
});

test('one that could not be made at the start is made later', async () => {
  const world = await start(servers());
  await world.rows('DELETE FROM generations');
  await world.keeper.advance();
  expect(await states(world)).toEqual(['serving']);
});

test('replicas that start at the same time make one', async () => {
  const { url, drop } = await createKnowledgeDatabase();
  const { engines } = servers();
  const [one] = await Promise.all([start({ engines, url }), start({ engines, url })]);
  expect(await states(one)).toEqual(['serving']);
  await Promise.all(worlds.splice(0).map((world) => world.stop()));
  await drop();
});

test('one that has been retired while it was activated does not serve', async () => {
  const world = await start(servers());
  await createGeneration(world.database, { name: 'late', identity: 'other', splitting: 1, state: 'building' });
  await world.rows(`UPDATE generations SET state = 'retired', retired_at = moment() WHERE name = 'late'`);
  expect(await serveGeneration(world.database, 'late')).toBe(false);
  expect((await states(world)).sort()).toEqual(['retired', 'serving']);
});

test('after a change from an index in memory to servers there is one that answers at once', async () => {
  const before = await start();
  const at = newTenant();
  await before.published(at, { title: 'Lighthouse' });
  const after = await start({ ...servers(), embedder: other(), url: before.url });
  expect(await after.find(at, 'lighthouse')).toEqual([]);
  await after.indexer.indexDue();
  expect(await after.find(at, 'lighthouse')).toHaveLength(1);
});

describe('engines are looked at again and again', () => {
  test('one that lost everything is filled anew', async () => {
    const { engines, inner } = servers();
    const world = await start({ engines });
    const at = newTenant();
    await world.published(at, { title: 'Lighthouse' });
    await inner.keyword.close();
    await world.keeper.verify();
    expect(await world.reconciler.run()).toBe(1);
    await world.settle();
    expect(await world.find(at, 'lighthouse', { mode: 3 })).toMatchObject([{ keywordRank: 1 }]);
  });

  test('what they hold of generations that nobody knows goes', async () => {
    const { engines } = servers();
    const world = await start({ engines });
    await engines.vector.prepare('left-over');
    await world.keeper.verify();
    expect(await engines.vector.generations()).toEqual(await world.keeper.writable());
  });
});

test('an article that cannot be embedded keeps no others from being found after a restart', async () => {
  const before = await start();
  const at = newTenant();
  const bad = await before.published(at, { title: 'Poison' });
  await before.published(at, { title: 'Lighthouse' });
  const sparse = createSparseEmbedder();
  const embedder: Embedder = {
    ...sparse,
    embedPassages: async (inputs, signal) => {
      if (inputs.some(({ title }) => title === 'Poison')) throw new EmbedderError('it is refused');
      return sparse.embedPassages(inputs, signal);
    },
  };
  const after = await start({ embedder, url: before.url });
  expect(await after.find(at, 'lighthouse')).toMatchObject([{ semanticRank: 1, keywordRank: 1 }]);
  expect(await after.rows('SELECT article_id FROM index_tasks')).toEqual([{ article_id: bad.id }]);
});
