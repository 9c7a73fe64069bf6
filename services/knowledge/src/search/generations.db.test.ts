import type { InProject } from '@pharos/service';
import { describe, expect, test, vi } from 'vitest';
import { createEmbeddedKeywordEngine } from '../adapters/embedded/keyword-engine.js';
import { createEmbeddedVectorEngine } from '../adapters/embedded/vector-engine.js';
import { type Embedder, EmbedderError } from '../embedders/embedder.js';
import { createSparseEmbedder } from '../embedders/sparse/sparse-embedder.js';
import { readBacklog } from '../store/backlog.js';
import { purgeDeleted } from '../store/deletion.js';
import { createGeneration, type Generation, serveGeneration } from '../store/generations.js';
import { claimTasks, finishTask, type IndexTask } from '../store/index-tasks.js';
import { durableEngines } from '../testing/durable-engines.js';
import { flaky } from '../testing/flaky-engine.js';
import { createKnowledgeDatabase } from '../testing/knowledge-database.js';
import { aCall, newTenant, type TestKnowledge } from '../testing/test-knowledge.js';
import { startWorld, stopWorlds } from '../testing/worlds.js';
import { type Engine, EngineError, type KeywordEngine } from './engine.js';

const engines: Generation['engines'] = ['embedded keyword', 'embedded vector'];

/** As an engine of another kind. */
function named<E extends Engine<never>>(engine: E, name: string): E {
  return new Proxy(engine, { get: (target, key) => (key === 'name' ? name : Reflect.get(target, key)) });
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
    const { engines } = durableEngines();
    const world = await startWorld({ engines });
    await startWorld({ engines, embedder: other(), url: world.url });
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
    const { engines } = durableEngines();
    const before = await startWorld({ engines });
    const after = await startWorld({ engines, embedder: other(), url: before.url });
    await after.keeper.advance();
    await before.keeper.advance();
    expect(await states(before)).toEqual(['serving']);
    await leaveAlone(before, 'serving');
    await before.keeper.advance();
    expect(await states(before)).toEqual(['serving', 'building']);
  });
});

test('one that could not be made at the start is made later', async () => {
  const world = await startWorld(durableEngines());
  await world.rows('DELETE FROM generations');
  await world.keeper.advance();
  expect(await states(world)).toEqual(['serving']);
});

test('replicas that start at the same time make one', async () => {
  const { url, drop } = await createKnowledgeDatabase();
  const { engines } = durableEngines();
  const [one] = await Promise.all([startWorld({ engines, url }), startWorld({ engines, url })]);
  expect(await states(one)).toEqual(['serving']);
  await stopWorlds();
  await drop();
});

test('one that another replica made a moment before is not built again beside itself', async () => {
  const world = await startWorld(durableEngines());
  const { identity } = world.keeper;
  await createGeneration(world.database, { name: 'late', identity, engines, splitting: 1, state: 'building' });
  expect(await states(world)).toEqual(['serving']);
});

test('one that has been retired while it was activated does not serve', async () => {
  const world = await startWorld(durableEngines());
  await createGeneration(world.database, { name: 'late', identity: 'other', engines, splitting: 1, state: 'building' });
  await world.rows(`UPDATE generations SET state = 'retired', retired_at = moment() WHERE name = 'late'`);
  expect(await serveGeneration(world.database, 'late')).toBe(false);
  expect((await states(world)).sort()).toEqual(['retired', 'serving']);
});

test('after a change from an index in memory to servers there is one that answers at once', async () => {
  const before = await startWorld();
  const at = newTenant();
  await before.published(at, { title: 'Lighthouse' });
  const after = await startWorld({ ...durableEngines(), embedder: other(), url: before.url });
  expect(await after.find(at, 'lighthouse')).toEqual([]);
  await after.indexer.indexDue();
  expect(await after.find(at, 'lighthouse')).toHaveLength(1);
});

describe('engines serve what the database says', () => {
  /** Replicas of two rules, of which the second builds; `onActivate` comes after its keyword engine was told to serve it. */
  async function building(onActivate: (before: TestKnowledge) => Promise<unknown> = async () => undefined) {
    const shared = durableEngines();
    const before = await startWorld({ engines: shared.engines });
    const at = newTenant();
    await before.published(at, { title: 'Lighthouse' });
    const keyword = new Proxy(shared.engines.keyword, {
      get(target, key: keyof KeywordEngine) {
        if (key !== 'activate') return target[key];
        return async (...args: Parameters<KeywordEngine['activate']>) => {
          await target.activate(...args);
          await onActivate(before);
        };
      },
    });
    const after = await startWorld({ engines: { ...shared.engines, keyword }, embedder: other(), url: before.url });
    while (await after.indexer.indexDue());
    return { at, before, after, inner: shared.inner };
  }
  const retire = (world: TestKnowledge) =>
    world.rows(`UPDATE generations SET state = 'retired', retired_at = moment() WHERE state = 'building'`);
  const namesOf = async (world: TestKnowledge) =>
    (await world.rows<{ name: string }>('SELECT name FROM generations')).map(({ name }) => name);

  test('also when one was retired while it took over', async () => {
    const { at, before, after, inner } = await building(retire);
    await after.keeper.advance();
    await before.keeper.advance();
    expect(await states(before)).toEqual(['serving']);
    expect(await inner.keyword.generations()).toEqual(await namesOf(before));
    expect(await before.find(at, 'lighthouse')).toMatchObject([{ keywordRank: 1, semanticRank: 1 }]);
  });

  test('also when two took over at the same moment, and the one that lost was told last', async () => {
    const { at, before, after, inner } = await building();
    const [lost = ''] = await after.keeper.writable();
    await retire(after);
    for (const engine of [inner.keyword, inner.vector]) await engine.activate(lost);
    await before.keeper.advance();
    expect(await states(before)).toEqual(['serving']);
    expect(await inner.vector.generations()).toEqual(await namesOf(before));
    expect(await before.find(at, 'lighthouse')).toMatchObject([{ keywordRank: 1, semanticRank: 1 }]);
  });
});

describe('servers that are away when an index of other rules serves', () => {
  const awayServers = (keywordName: string) => {
    const [keyword, vector] = [
      flaky(createEmbeddedKeywordEngine()),
      flaky(createEmbeddedVectorEngine({ kind: 'sparse' })),
    ];
    keyword.fails = vector.fails = (method) => (method === 'generations' ? 'before' : false);
    keyword.error = vector.error = () => new EngineError('server', 'cannot be reached', { isAway: true });
    return { keyword: named(keyword.engine, keywordName), vector: vector.engine };
  };

  test('one in the memory of a process that is gone answers nobody: theirs serves', async () => {
    const before = await startWorld();
    await before.published(newTenant(), { title: 'Lighthouse' });
    await startWorld({ engines: awayServers('meilisearch'), embedder: other(), url: before.url });
    expect((await states(before)).sort()).toEqual(['retired', 'serving']);
  });

  test('one that they hold answers again when they are back: theirs is built beside it', async () => {
    const before = await startWorld({ engines: { ...durableEngines().engines } });
    await before.published(newTenant(), { title: 'Lighthouse' });
    await startWorld({ engines: awayServers('embedded keyword'), embedder: other(), url: before.url });
    expect(await states(before)).toEqual(['serving', 'building']);
  });
});

describe('the first fill of an index that serves from the beginning', () => {
  const search = { q: 'lighthouse', limit: 10, mode: 1 as const, locale: undefined, tag: undefined };
  const degraded = async (world: TestKnowledge, at: InProject) =>
    (await world.search.resolveSearch({ ...at, ...search }, aCall())).degraded;
  const tryAll = async (world: TestKnowledge) => {
    await world.rows('UPDATE index_tasks SET due_at = moment()');
    while (await world.indexer.indexDue());
  };

  /** Articles that were published with an index in memory, and replicas that have servers since. */
  async function moved({ articles = 1, replicas = 1, embedder = other() }) {
    const before = await startWorld();
    const at = newTenant();
    for (let n = 0; n < articles; n += 1) await before.published(at, { title: `Lighthouse ${n}` });
    const inner = { keyword: createEmbeddedKeywordEngine(), vector: createEmbeddedVectorEngine({ kind: 'sparse' }) };
    const [keyword, vector] = [flaky(inner.keyword), flaky(inner.vector)];
    const engines = { keyword: keyword.engine, vector: vector.engine };
    const after: TestKnowledge[] = [];
    for (let n = 0; n < replicas; n += 1) after.push(await startWorld({ engines, embedder, url: before.url }));
    return { at, vector, after, one: after[0] as TestKnowledge };
  }

  test('is told by every search of every replica until it is whole, and by a metric', async () => {
    const { at, after, one } = await moved({ articles: 20, replicas: 2 });
    const all = () => Promise.all(after.map((each) => degraded(each, at)));
    expect(await all()).toEqual([true, true]);
    await one.indexer.indexDue();
    await one.keeper.advance();
    expect([await all(), (await readBacklog(one.database)).filling]).toEqual([[true, true], true]);
    await tryAll(one);
    await one.keeper.advance();
    expect([await all(), (await readBacklog(one.database)).filling]).toEqual([[false, false], false]);
  });

  test('is not held up by what is published meanwhile, nor begun again by what is published later', async () => {
    const { at, one } = await moved({});
    one.indexes = false;
    const [task] = await claimTasks(one.database, await one.keeper.writable(), 60_000, { free: 1 });
    const draft = await one.draft(at, { title: 'Lighthouse of today' });
    const published = one.articles.publishArticle(draft.at, aCall());
    await vi.waitFor(async () => expect(await one.rows('SELECT 1 FROM index_tasks')).toHaveLength(2), {
      timeout: 60_000,
    });
    await one.keeper.advance();
    expect(await degraded(one, at)).toBe(true);
    await finishTask(one.database, task as IndexTask);
    await one.keeper.advance();
    expect(await degraded(one, at)).toBe(false);
    expect(await one.rows('SELECT 1 FROM index_tasks')).toHaveLength(1);
    await published;
  });

  test('is not held up for ever by an article that keeps failing', async () => {
    const { at, vector, one } = await moved({});
    vector.fails = (method) => (method === 'upsert' ? 'before' : false);
    for (let tries = 0; tries < 3; tries += 1) {
      await one.keeper.advance();
      expect(await degraded(one, at)).toBe(true);
      await tryAll(one);
    }
    await one.keeper.advance();
    expect(await degraded(one, at)).toBe(false);
  });

  test('is not whole because an engine that was away failed all of it', async () => {
    const { at, vector, one } = await moved({ articles: 12 });
    vector.fails = (method) => (method === 'upsert' ? 'before' : false);
    for (let tries = 0; tries < 4; tries += 1) await tryAll(one);
    await one.keeper.advance();
    expect(await degraded(one, at)).toBe(true);
    vector.fails = () => false;
    await tryAll(one);
    await one.keeper.advance();
    expect(await degraded(one, at)).toBe(false);
  });

  test('of an empty installation is whole at once', async () => {
    expect(await degraded(await startWorld(durableEngines()), newTenant())).toBe(false);
  });
});

describe('engines are looked at again and again', () => {
  test('one that lost everything is filled anew', async () => {
    const { engines, inner } = durableEngines();
    const world = await startWorld({ engines });
    const at = newTenant();
    await world.published(at, { title: 'Lighthouse' });
    await inner.keyword.close();
    await world.keeper.verify();
    await world.settle();
    expect(await world.reconciler.run()).toBe(0);
    expect(await world.find(at, 'lighthouse', { mode: 3 })).toMatchObject([{ keywordRank: 1 }]);
  });

  test('what they hold of generations that nobody knows goes', async () => {
    const { engines } = durableEngines();
    const world = await startWorld({ engines });
    await engines.vector.prepare('left-over');
    await world.keeper.verify();
    expect(await engines.vector.generations()).toEqual(await world.keeper.writable());
  });
});

test('an article that cannot be embedded keeps no others from being found after a restart', async () => {
  const before = await startWorld();
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
  const after = await startWorld({ embedder, url: before.url });
  expect(await after.find(at, 'lighthouse')).toMatchObject([{ semanticRank: 1, keywordRank: 1 }]);
  expect(await after.rows('SELECT article_id FROM index_tasks')).toEqual([{ article_id: bad.id }]);
});
