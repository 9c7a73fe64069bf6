import { createLogger } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { describe, expect, test, vi } from 'vitest';
import { type Embedder, EmbedderError } from '../embedders/embedder.js';
import { createSparseEmbedder } from '../embedders/sparse/sparse-embedder.js';
import { createEmbeddedKeywordEngine } from '../engines/embedded/keyword-engine.js';
import { createEmbeddedVectorEngine } from '../engines/embedded/vector-engine.js';
import { purgeDeleted } from '../project-deletion.js';
import { durableEngines } from '../testing/durable-engines.js';
import { inventory } from '../testing/engine-suite.js';
import { flaky } from '../testing/flaky-engine.js';
import { aCall, newTenant, type TestKnowledge } from '../testing/test-knowledge.js';
import { startWorld } from '../testing/worlds.js';
import { readBacklog } from './pending.js';
import { removeUnusedIndexes } from './unused-indexes.js';

const log = createLogger({ service: 'test', level: 'silent' });
const other = (): Embedder => ({ ...createSparseEmbedder(), fingerprint: 'another' });

const ask = async (world: TestKnowledge, at: InProject, mode: 1 | 2 | 3 = 1) => {
  const search = { q: 'lighthouse', limit: 10, mode, locale: undefined, tag: undefined };
  const { hits, degraded } = await world.search.resolveSearch({ ...at, ...search }, aCall());
  return { found: hits.length, degraded };
};

async function publish(world: TestKnowledge, at: InProject, titles: readonly string[]): Promise<string[]> {
  const unsaid = { body: '', slug: undefined, locale: 'en', tags: [] };
  const articles = titles.map((title, n) => ({ ...unsaid, externalId: `${title} ${n}`, title }));
  const { outcomes } = await world.articles.importArticles({ ...at, publish: true, articles }, aCall());
  if (world.indexes) await world.settle();
  return outcomes.map(({ articleId }) => articleId);
}

const times = (count: number, title: string) => Array.from({ length: count }, () => title);
const retryAll = async (world: TestKnowledge) => {
  await world.rows('UPDATE pending SET due_at = clock_now()');
  await world.index();
};
const house = (world: TestKnowledge, ages: { deadS?: number; oldS?: number; own?: () => readonly string[] } = {}) => {
  const { database, engines, installation } = world;
  const options = { database, log, engines: [engines.keyword, engines.vector], installation, own: () => [] };
  return removeUnusedIndexes({ ...options, ...ages }, new AbortController().signal);
};
const leave = (world: TestKnowledge, lane: string) =>
  world.rows(`UPDATE lanes SET tended_at = clock_now() - interval '2 hours' WHERE name = $1`, lane);

describe('an index that is filled', () => {
  /** Articles that were published before there was any lane, and replicas that have servers since. */
  async function moved({ articles = 1, replicas = 1 }) {
    const before = await startWorld({ indexes: false });
    const at = newTenant();
    await before.publishedMany(at, articles, 'Lighthouse');
    const [keyword, vector] = [
      flaky(createEmbeddedKeywordEngine()),
      flaky(createEmbeddedVectorEngine({ kind: 'sparse' })),
    ];
    const engines = { keyword: keyword.engine, vector: vector.engine };
    const after: TestKnowledge[] = [];
    for (let n = 0; n < replicas; n += 1) after.push(await startWorld({ engines, indexes: false, url: before.url }));
    return { at, keyword, vector, after, one: after[0] as TestKnowledge };
  }

  test('says so in every search of every replica until it is whole, and in a metric', async () => {
    const { at, after, one } = await moved({ articles: 230, replicas: 2 });
    const all = () => Promise.all(after.map((each) => ask(each, at)));
    const filling = async () => (await readBacklog(one.database)).filling;
    for (const side of ['keyword', 'vector'] as const) await one.step(side);
    await after[1]?.index();
    expect([await all(), await filling()]).toEqual([times(2, '').map(() => ({ found: 10, degraded: true })), true]);
    await one.index();
    await after[1]?.index();
    expect([await all(), await filling()]).toEqual([times(2, '').map(() => ({ found: 10, degraded: false })), false]);
  });

  test('is left out while the other one is whole, which says so where it is not what was asked for', async () => {
    const { at, one } = await moved({ articles: 3 });
    while (await one.step('keyword'));
    expect([await ask(one, at), await ask(one, at, 2), await ask(one, at, 3)]).toEqual([
      { found: 3, degraded: true },
      { found: 3, degraded: true },
      { found: 3, degraded: false },
    ]);
  });

  test('is filled in few calls of its engine, and what is published meanwhile comes first', async () => {
    const { at, vector, one } = await moved({ articles: 450 });
    const written = () => vector.calls.filter((name) => name === 'write').length;
    await one.step('vector');
    const [news = ''] = await publish(one, at, ['Just now']);
    await one.step('vector');
    expect(await inventory(one.engines.vector, one.lanes.vector.name, at, news)).toHaveLength(1);
    expect(one.lanes.vector.isScanned).toBe(false);
    while (await one.step('vector'));
    expect(one.lanes.vector.isWhole).toBe(true);
    expect(written()).toBeLessThanOrEqual(5);
  });

  test('goes on where it was when another process takes over', async () => {
    const { vector, after } = await moved({ articles: 450, replicas: 2 });
    const [one, two] = after as [TestKnowledge, TestKnowledge];
    await one.step('vector');
    expect(await two.step('vector')).toBe(false);
    await one.rows(`UPDATE lanes SET owner_until = clock_now() - interval '1 second'`);
    while (await two.step('vector'));
    expect(two.lanes.vector.isWhole).toBe(true);
    expect([one.written.vector, two.written.vector]).toEqual([200, 250]);
    expect(vector.calls.filter((name) => name === 'write')).toHaveLength(3);
  });

  test('is whole though an article keeps failing, and is not because most do', async () => {
    const { at, vector, one } = await moved({ articles: 12 });
    vector.fails = (method) => (method === 'write' ? 'before' : false);
    for (let tries = 0; tries < 4; tries += 1) await retryAll(one);
    expect(await ask(one, at)).toEqual({ found: 10, degraded: true });
    await one.rows('DELETE FROM pending WHERE article_id IN (SELECT article_id FROM pending LIMIT 3)');
    await one.index();
    expect(await ask(one, at)).toMatchObject({ degraded: false });
  });

  test('is whole at once where nothing is published', async () => {
    expect(await ask(await startWorld(durableEngines()), newTenant())).toEqual({ found: 0, degraded: false });
  });

  test('lets nobody wait for what is being written when it begins, and has that when it is committed', async () => {
    const before = await startWorld();
    const [at, theirs] = [newTenant(), newTenant()];
    const draft = await before.draft(at, { title: 'Lighthouse' });
    let after: TestKnowledge | undefined;
    // As the last row of an import, which takes seconds, and which found no lane of the rules to come.
    await before.database.transaction(async (tx) => {
      const show = `UPDATE articles SET status = 'published', published_version = 1, shown_from = 1, published_at = clock_now()
        WHERE id = $1`;
      await tx.query({ name: '', text: show }, [draft.id]);
      after = await startWorld({ ...durableEngines(), url: before.url });
      expect(after.lanes.keyword.isWhole).toBe(false);
      await after.published(theirs, { title: 'Lighthouse of others' });
      expect(await ask(after, theirs)).toEqual({ found: 1, degraded: true });
    });
    await after?.index();
    expect(await ask(after as TestKnowledge, at)).toEqual({ found: 1, degraded: false });
  });
});

test('replicas that start at the same time make one lane a side', async () => {
  const first = await startWorld();
  const { engines } = durableEngines();
  await Promise.all([startWorld({ engines, url: first.url }), startWorld({ engines, url: first.url })]);
  expect(await first.rows('SELECT side FROM lanes WHERE durable ORDER BY side')).toEqual([
    { side: 'keyword' },
    { side: 'vector' },
  ]);
});

test('a lane that is not there any more is made again, and filled', async () => {
  const world = await startWorld(durableEngines());
  const at = newTenant();
  await publish(world, at, times(3, 'Lighthouse'));
  await world.rows('DELETE FROM lanes');
  await world.index();
  expect(await ask(world, at)).toEqual({ found: 3, degraded: false });
  await publish(world, at, ['Lighthouse again']);
  expect(await ask(world, at)).toEqual({ found: 4, degraded: false });
});

describe('other rules', () => {
  test('have an index of their own beside the one before, which serves its replicas until nobody tends it', async () => {
    const { engines, inner } = durableEngines();
    const before = await startWorld({ engines });
    const at = newTenant();
    await publish(before, at, ['Lighthouse one', 'Lighthouse two']);
    const after = await startWorld({ engines, embedder: other(), url: before.url, indexes: false });
    expect(after.lanes.keyword.name).toBe(before.lanes.keyword.name);
    await after.lanes.keyword.step(new AbortController().signal);
    expect([await ask(before, at), await ask(after, at)]).toEqual([
      { found: 2, degraded: false },
      { found: 2, degraded: true },
    ]);
    await after.index();
    expect(await ask(after, at)).toEqual({ found: 2, degraded: false });
    // What is published meanwhile stands in both, and what is deleted stands in none.
    const [gone = ''] = await publish(before, at, ['Lighthouse three']);
    await after.index();
    expect([await ask(before, at, 2), await ask(after, at, 2)]).toEqual(
      times(2, '').map(() => ({ found: 3, degraded: false })),
    );
    await before.articles.deleteArticle({ ...at, articleId: gone, ifRevision: undefined }, aCall());
    await before.settle();
    expect(await purgeDeleted(before.database, 10)).toBe(false);
    expect(await before.rows('SELECT FROM articles')).toHaveLength(3);

    await house(after);
    expect(await inner.vector.indexes()).toHaveLength(2);
    await leave(after, before.lanes.vector.name);
    await house(after);
    expect(await inner.vector.indexes()).toEqual([after.lanes.vector.name]);
    expect(await after.rows('SELECT DISTINCT lane FROM pending')).not.toContainEqual({
      lane: before.lanes.vector.name,
    });
    await after.settle();
    await purgeDeleted(after.database, 10);
    expect(await after.rows('SELECT FROM articles')).toHaveLength(2);
    expect([await ask(after, at), await ask(after, at, 2)]).toEqual(
      times(2, '').map(() => ({ found: 2, degraded: false })),
    );
  });

  test('leave what waits for the index before out of what operators see as late, once nobody works on it', async () => {
    const world = await startWorld({ indexes: false });
    await world.index();
    await publish(world, newTenant(), ['Lighthouse']);
    const waiting = async () => (await readBacklog(world.database)).waiting;
    expect(await waiting()).toBe(2);
    await leave(world, world.lanes.vector.name);
    expect(await waiting()).toBe(1);
  });

  test('give up no index of rules before while their own is not whole, nor one that nobody but they have', async () => {
    const { engines, inner } = durableEngines();
    const before = await startWorld({ engines });
    await publish(before, newTenant(), times(3, 'Lighthouse'));
    await leave(before, before.lanes.vector.name);
    await house(before);
    const after = await startWorld({ engines, embedder: other(), url: before.url, indexes: false });
    await after.rows('UPDATE lanes SET whole_at = NULL');
    await house(after);
    expect(await inner.vector.indexes()).toEqual([before.lanes.vector.name]);
  });

  test('of which most articles are refused are not whole, and the ones before answer as ever', async () => {
    const { engines } = durableEngines();
    const before = await startWorld({ engines });
    const at = newTenant();
    await publish(before, at, times(12, 'Lighthouse'));
    const embedPassages = () => Promise.reject(new EmbedderError('not this one'));
    const after = await startWorld({ engines, embedder: { ...other(), embedPassages }, url: before.url });
    for (let tries = 0; tries < 5; tries += 1) await retryAll(after);
    expect([await ask(before, at), await ask(after, at)]).toEqual([
      { found: 10, degraded: false },
      { found: 10, degraded: true },
    ]);
  });
});

describe('indexes that no lane has', () => {
  test('go, but for those of other databases that share the server', async () => {
    const { engines, inner } = durableEngines();
    const [world, stranger] = [await startWorld({ engines }), await startWorld({ engines })];
    const [at, theirs] = [newTenant(), newTenant()];
    await publish(world, at, ['Lighthouse']);
    await publish(stranger, theirs, ['Lighthouse']);
    await engines.vector.prepare(`${world.installation}-left-over`);
    for (const each of [world, stranger]) await house(each);
    expect((await inner.vector.indexes()).sort()).toEqual([world.lanes.vector.name, stranger.lanes.vector.name].sort());
    expect([await ask(world, at), await ask(stranger, theirs)]).toEqual(
      times(2, '').map(() => ({ found: 1, degraded: false })),
    );
    expect(await ask(world, theirs)).toEqual({ found: 0, degraded: false });
  });

  test('of processes that are dead hold up nobody for long', async () => {
    const dead = await startWorld();
    const at = newTenant();
    const next = await startWorld({ url: dead.url });
    await next.rows(`UPDATE lanes SET tended_at = clock_now() - interval '1 minute' WHERE owner = $1`, dead.owner);
    const { at: place } = await next.published(at, { title: 'Lighthouse' });
    expect((await next.articles.getArticle(place, aCall())).article).toMatchObject({ indexStatus: 2 });
    await house(next);
    expect(await next.rows('SELECT DISTINCT owner FROM lanes')).toEqual([{ owner: next.owner }]);
    expect(await next.rows('SELECT FROM pending')).toEqual([]);
    // It was not dead at all.
    await dead.index();
    expect(await ask(dead, at)).toEqual({ found: 1, degraded: false });
  });
});

test('what a tenant publishes is in the next batch, however much the imports of others have waiting', async () => {
  const world = await startWorld({ indexes: false });
  for (const at of [newTenant(), newTenant()]) await world.publishedMany(at, 300, 'Bulk');
  while (world.lanes.vector.isScanned === false) await world.step('vector');
  const at = newTenant();
  for (const other of [newTenant(), newTenant()]) await world.publishedMany(other, 300, 'Bulk');
  for (let n = 0; n < 3; n += 1) {
    const [id = ''] = await publish(world, at, [`Lighthouse ${n}`]);
    await world.step('vector');
    expect(await inventory(world.engines.vector, world.lanes.vector.name, at, id)).toHaveLength(1);
  }
  expect(await world.rows('SELECT FROM pending WHERE lane = $1', world.lanes.vector.name)).not.toEqual([]);
});

describe('an engine that lost its index', () => {
  test('or whose writes have an error, is told of by every replica at once', async () => {
    const { engines, inner } = durableEngines();
    const one = await startWorld({ engines });
    const two = await startWorld({ engines, url: one.url });
    const at = newTenant();
    await publish(one, at, times(3, 'Lighthouse'));
    await two.index();
    expect(await ask(two, at)).toEqual({ found: 3, degraded: false });
    await one.rows(`UPDATE lanes SET error = 'away' WHERE side = 'vector'`);
    expect([await ask(two, at), await ask(two, at, 3)]).toEqual([
      { found: 3, degraded: true },
      { found: 3, degraded: false },
    ]);
    await one.rows('UPDATE lanes SET error = NULL');
    // It is made anew, and nothing is in it yet; the other process does not know.
    await inner.vector.close();
    await inner.vector.prepare(one.lanes.vector.name);
    await one.rows(`UPDATE lanes SET whole_at = NULL WHERE side = 'vector'`);
    expect(two.lanes.vector.isWhole).toBe(true);
    expect(await ask(two, at)).toEqual({ found: 3, degraded: true });
    // What was asked before it was whole may not have had all.
    await one.rows('UPDATE lanes SET whole_at = NULL');
    for (const side of ['keyword', 'vector'] as const) await two.step(side);
    await one.rows('UPDATE lanes SET whole_at = clock_now()');
    expect(await ask(two, at)).toEqual({ found: 3, degraded: true });
  });

  test.each(['when something is written', 'when it is looked at'])(
    '%s is filled anew, and every search says so until it is',
    async (when) => {
      const { engines, inner } = durableEngines();
      const world = await startWorld({ engines });
      const at = newTenant();
      await publish(world, at, times(3, 'Lighthouse'));
      await inner.vector.close();
      expect(await ask(world, at)).toEqual({ found: 3, degraded: true });
      if (when === 'when it is looked at') await world.clock.advance(60_000);
      else world.indexes = false;
      if (!world.indexes) await publish(world, at, ['One more']);
      await world.step('vector');
      await world.index();
      expect(await ask(world, at, 2)).toEqual({ found: 3, degraded: false });
      expect(await world.rows('SELECT FROM pending')).toEqual([]);
    },
  );
});

describe('an article that is published again', () => {
  test('is found as it was until it is found as it is', async () => {
    const world = await startWorld();
    const at = newTenant();
    const { at: place } = await world.published(at, { title: 'Lighthouse', body: 'Old lamp.' });
    world.indexes = false;
    await world.edit(place, { body: 'New lamp.' });
    await world.articles.publishArticle(place, aCall());
    const texts = async () => (await world.find(at, 'lighthouse')).map(({ passage }) => passage?.text);
    expect([await texts(), await ask(world, at)]).toEqual([['Old lamp.'], { found: 1, degraded: false }]);
    while (await world.step('keyword'));
    expect(await texts()).toEqual(['New lamp.']);
    await world.index();
    expect(await texts()).toEqual(['New lamp.']);
    expect(await world.rows('SELECT version FROM passages')).toEqual([{ version: 2 }]);
  });

  test('while it is being written leaves nothing in an index of the version that is passed', async () => {
    const { inner, engines } = durableEngines();
    const world = await startWorld({ engines });
    const at = newTenant();
    const { id, at: place } = await world.draft(at, { title: 'Lighthouse' });
    world.indexes = false;
    await world.articles.publishArticle(place, aCall());
    const { query } = world.database;
    const spy = vi.spyOn(world.database, 'query').mockImplementation(async (statement, values) => {
      if (statement.name === 'keep_passages') {
        spy.mockRestore();
        await world.edit(place, { title: 'Lighthouse, new' });
        await world.articles.publishArticle(place, aCall());
      }
      return query.call(world.database, statement, values) as never;
    });
    await world.step('keyword');
    await world.settle();
    const held = await inventory(inner.keyword, world.lanes.keyword.name, at, id);
    expect(held.map(({ version }) => version)).toEqual([2]);
    expect(await world.rows('SELECT FROM pending')).toEqual([]);
  });

  test('is not found as it was before it was taken back', async () => {
    const world = await startWorld();
    const at = newTenant();
    const { at: place } = await world.published(at, { title: 'Lighthouse', body: 'A secret.' });
    world.indexes = false;
    await world.articles.unpublishArticle(place, aCall());
    expect(await ask(world, at)).toMatchObject({ found: 0 });
    await world.edit(place, { body: 'No secret.' });
    await world.articles.publishArticle(place, aCall());
    expect(await ask(world, at)).toMatchObject({ found: 0 });
    await world.index();
    expect((await world.find(at, 'lighthouse')).map(({ passage }) => passage?.text)).toEqual(['No secret.']);
  });
});

test('a process that could not reach the database for long keeps its own index in memory, however old its lanes look', async () => {
  const world = await startWorld();
  const at = newTenant();
  await publish(world, at, times(3, 'Lighthouse'));
  const own = (await world.rows<{ name: string }>('SELECT name FROM lanes')).map(({ name }) => name);
  for (const lane of own) await leave(world, lane);
  await house(world, { own: () => own });
  expect(await world.rows('SELECT FROM lanes')).toHaveLength(2);
  expect(await world.find(at, 'lighthouse')).toHaveLength(3);
});
