import { createLogger } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { describe, expect, test, vi } from 'vitest';
import { createEmbeddedKeywordEngine } from '../adapters/embedded/keyword-engine.js';
import { createEmbeddedVectorEngine } from '../adapters/embedded/vector-engine.js';
import { type Embedder, EmbedderError } from '../embedders/embedder.js';
import { createSparseEmbedder } from '../embedders/sparse/sparse-embedder.js';
import { deleteArticlesOf } from '../store/deletion.js';
import { enqueueArticles } from '../store/enqueue-articles.js';
import { claimTasks } from '../store/index-tasks.js';
import { inventory } from '../testing/engine-suite.js';
import { flaky } from '../testing/flaky-engine.js';
import { aPassage } from '../testing/passages.js';
import { aCall, newTenant, type TestKnowledge } from '../testing/test-knowledge.js';
import { startWorld } from '../testing/worlds.js';
import { EngineError, type PassageRef } from './engine.js';
import { IndexWriter } from './index-writer.js';
import { Indexer } from './indexer.js';

function flakyEngines() {
  const keyword = flaky(createEmbeddedKeywordEngine());
  const vector = flaky(createEmbeddedVectorEngine({ kind: 'sparse' }));
  return { keyword, vector, engines: { keyword: keyword.engine, vector: vector.engine } };
}

const titles = async (world: TestKnowledge, at: InProject, q: string) =>
  (await world.find(at, q)).map(({ title }) => title).sort();

/** What each engine holds of a tenant's in the generation that serves. */
async function held(world: TestKnowledge, at: InProject): Promise<PassageRef[][]> {
  const [generation] = await world.rows<{ name: string }>("SELECT name FROM generations WHERE state = 'serving'");
  const { keyword, vector } = world.engines;
  return [await inventory(keyword, generation?.name ?? '', at), await inventory(vector, generation?.name ?? '', at)];
}

/** Park and Miller's generator. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

test('after 1 000 random writes with engines that fail at random, searches show exactly what is published', async () => {
  const seed = Number(process.env.FAULT_SEED ?? 20_261_121);
  const { keyword, vector, engines } = flakyEngines();
  const world = await startWorld({ engines });
  const tenants = [newTenant(), newTenant()];
  const random = randomFrom(seed);
  const fails = () => (random(4) > 0 ? false : random(2) === 0 ? 'before' : 'after');
  keyword.fails = vector.fails = (method) => (method === 'search' ? false : fails());
  const articles: {
    at: InProject & { articleId: string; ifRevision: undefined };
    edits: number;
    shown?: string;
    gone?: true;
  }[] = [];
  const word = (n: number, edit: number) => `word${n}edit${edit}`;
  for (let step = 0; step < 1_000; step += 1) {
    const pick = random(articles.length + 5);
    const article = articles[pick];
    if (!article || article.gone) {
      const at = tenants[random(2)] ?? newTenant();
      const draft = await world.draft(at, {
        title: word(articles.length, 0),
        body: `# One\n\nText.\n\n# Two\n\n${'more '.repeat(50)}`,
      });
      articles.push({ at: draft.at, edits: 0 });
      continue;
    }
    const action = random(5);
    if (action === 0) {
      article.edits += 1;
      await world.edit(article.at, { title: word(pick, article.edits) });
    } else if (action <= 2) {
      await world.articles.publishArticle(article.at, aCall());
      article.shown = word(pick, article.edits);
    } else if (action === 3) {
      await world.articles.unpublishArticle(article.at, aCall());
      delete article.shown;
    } else {
      await world.articles.deleteArticle(article.at, aCall());
      article.gone = true;
      delete article.shown;
    }
  }
  keyword.fails = vector.fails = () => false;
  await world.settle();
  await world.reconciler.run();
  await world.settle();
  expect(await world.reconciler.run()).toBe(0);
  for (const tenant of tenants) {
    const shown = articles.filter(({ at, shown: title }) => at.projectId === tenant.projectId && title !== undefined);
    const ids = new Set(shown.map(({ at }) => at.articleId));
    for (const refs of await held(world, tenant)) expect(new Set(refs.map(({ articleId }) => articleId))).toEqual(ids);
    for (const { at, shown: title = '' } of shown) {
      const [hit] = await world.find(tenant, title, { mode: 3 });
      expect([hit?.articleId, hit?.title]).toEqual([at.articleId, title]);
    }
  }
  console.log(
    `  1 000 writes (FAULT_SEED=${seed}), ${keyword.calls.length + vector.calls.length} calls of engines, ${articles.filter(({ shown }) => shown).length} shown`,
  );
});

describe('one side down', () => {
  test.each(['keyword', 'vector'] as const)('%s: the other answers, and says so', async (side) => {
    const parts = flakyEngines();
    const world = await startWorld({ engines: parts.engines });
    const at = newTenant();
    const { id } = await world.published(at, { title: 'Lighthouse' });
    parts[side].fails = (method) => (method === 'search' ? 'before' : false);
    for (const mode of [1, 2, 3] as const) {
      const answer = await world.search.resolveSearch(
        { ...at, q: 'lighthouse', limit: 10, mode, locale: undefined, tag: undefined },
        aCall(),
      );
      expect(answer.hits.map(({ articleId }) => articleId)).toEqual([id]);
      const needed = mode === 1 || (mode === 3) === (side === 'keyword');
      expect(answer.degraded).toBe(needed);
    }
    expect(world.failures.length).toBeGreaterThan(0);
  });

  test('both down: the search is unavailable, which is no defect', async () => {
    const { keyword, vector, engines } = flakyEngines();
    const world = await startWorld({ engines });
    keyword.fails = vector.fails = (method) => (method === 'search' ? 'before' : false);
    await expect(world.find(newTenant(), 'anything')).rejects.toMatchObject({ reason: 'UNAVAILABLE' });
  });

  test('the embedder: words are still found', async () => {
    const embedder: Embedder = {
      ...createSparseEmbedder(),
      embedQuery: () => Promise.reject(new EmbedderError('the API is away')),
    };
    const world = await startWorld({ embedder });
    const at = newTenant();
    await world.published(at, { title: 'Lighthouse' });
    const request = { ...at, q: 'lighthouse', limit: 10, mode: 1 as const, locale: undefined, tag: undefined };
    expect(await world.search.resolveSearch(request, aCall())).toMatchObject({
      degraded: true,
      hits: [{ semanticRank: undefined }],
    });
  });

  test('an engine that fails a few times is not asked for a while, then again', async () => {
    const { keyword, engines } = flakyEngines();
    const world = await startWorld({ engines });
    const at = newTenant();
    keyword.fails = (method) => (method === 'search' ? 'before' : false);
    const asked = () => keyword.calls.filter((name) => name === 'search').length;
    for (let time = 0; time < 6; time += 1) await world.find(at, 'lighthouse');
    expect(asked()).toBe(3);
    keyword.fails = () => false;
    await world.clock.advance(5_000);
    const request = { ...at, q: 'lighthouse', limit: 10, mode: 1 as const, locale: undefined, tag: undefined };
    expect((await world.search.resolveSearch(request, aCall())).degraded).toBe(false);
  });
});

describe('an article that cannot be indexed', () => {
  test('says so with the reason, and is indexed once it can be', async () => {
    const { keyword, engines } = flakyEngines();
    const world = await startWorld({ engines });
    const at = newTenant();
    keyword.fails = (method) => (method === 'upsert' ? 'before' : false);
    const { at: place } = await world.published(at, { title: 'Lighthouse' });
    const read = async () => (await world.articles.getArticle(place, aCall())).article;
    expect(await read()).toMatchObject({ indexStatus: 3, indexError: expect.stringMatching(/./) });
    // The other engine has it.
    expect(await titles(world, at, 'lighthouse')).toEqual(['Lighthouse']);
    keyword.fails = () => false;
    await world.settle();
    expect(await read()).toMatchObject({ indexStatus: 2, indexError: undefined });
  });

  test.each([
    [new EngineError('meilisearch', 'cannot be reached: connect ECONNREFUSED 10.0.0.7:7700', { isAway: true })],
    [new EngineError('qdrant', 'writing to collection a: it answered 400: no disk', { isAway: false })],
    [new EmbedderError('the embeddings API at https://host.internal/v1: it refuses the request (400)')],
    [new Error('column "a" of relation "b" does not exist')],
  ])('tells its tenant nothing of what the platform is made of: %s', async (error) => {
    const { vector, engines } = flakyEngines();
    const world = await startWorld({ engines });
    vector.fails = (method) => (method === 'upsert' ? 'before' : false);
    vector.error = () => error;
    const { at } = await world.published(newTenant(), { title: 'Lighthouse' });
    const { article } = await world.articles.getArticle(at, aCall());
    expect(article?.indexStatus).toBe(3);
    expect(article?.indexError).toMatch(/^The (search engine|embedder|article) (cannot|refused|could not)[a-z ]*\.$/);
  });

  test('a worker that died leaves its task to the next one, when its lease is over', async () => {
    const world = await startWorld();
    world.indexes = false;
    const at = newTenant();
    const draft = await world.draft(at, { title: 'Orphan' });
    const published = world.articles.publishArticle(draft.at, aCall());
    const taken = async () =>
      (await claimTasks(world.database, await world.keeper.writable(), 60_000, { free: 1 })).length;
    await vi.waitFor(async () => expect(await taken()).toBe(1), { timeout: 60_000 });
    await world.indexer.indexDue();
    expect(await titles(world, at, 'orphan')).toEqual([]);
    await world.rows(`UPDATE index_tasks SET leased_until = moment() - interval '1 second'`);
    await world.indexer.indexDue();
    expect(await titles(world, at, 'orphan')).toEqual(['Orphan']);
    await published;
  });
});

test('a task stays with its worker for as long as that takes', async () => {
  // A worker that cannot renew its lease for most of this is as good as dead, however busy the machine is.
  const leaseMs = 6_000;
  const { engines } = flakyEngines();
  const world = await startWorld({ engines });
  const { id } = await world.published(newTenant(), { title: 'Lighthouse' });
  const [generation = ''] = await world.keeper.writable();
  await enqueueArticles(world.database, generation, [id]);
  let embedded = 0;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const slow: Embedder = {
    ...createSparseEmbedder(),
    embedPassages: async (inputs) => {
      embedded += 1;
      await finished;
      return createSparseEmbedder().embedPassages(inputs);
    },
  };
  const writable = () => world.keeper.writable();
  const log = createLogger({ service: 'test', level: 'silent' });
  const writer = new IndexWriter(engines, slow);
  const indexer = new Indexer({
    database: world.database,
    writer,
    log,
    writable,
    assisted: async () => [],
    leaseMs,
  });
  const leasedUntil = async () => {
    const [task] = await world.rows<{ leased_until: Date | null }>('SELECT leased_until FROM index_tasks');
    return task?.leased_until?.getTime() ?? 0;
  };
  const working = indexer.index(id);
  await vi.waitFor(() => expect(embedded).toBe(1), { timeout: 60_000 });
  const firstEndMs = await leasedUntil();
  const renewed = async () => expect(await leasedUntil()).toBeGreaterThan(firstEndMs + leaseMs / 2);
  await vi.waitFor(renewed, { timeout: 60_000 });
  expect(await claimTasks(world.database, [generation], 1, { free: 1 })).toEqual([]);
  finish();
  await working;
  expect(embedded).toBe(1);
  expect(await world.rows('SELECT 1 FROM index_tasks')).toEqual([]);
});

test('a worker that is told to stop leaves its task to others at once', async () => {
  const { keyword, engines } = flakyEngines();
  const world = await startWorld({ engines });
  const { id } = await world.published(newTenant(), { title: 'Lighthouse' });
  const [generation = ''] = await world.keeper.writable();
  await enqueueArticles(world.database, generation, [id]);
  const stopping = new AbortController();
  keyword.fails = (method) => {
    if (method === 'upsert') stopping.abort();
    return false;
  };
  await expect(world.indexer.index(id, stopping.signal)).rejects.toThrow();
  expect(await claimTasks(world.database, [generation], 60_000, { free: 1 })).toHaveLength(1);
});

describe('engines that differ from the database are mended', () => {
  test('what is missing, old, or nobody’s', async () => {
    const { engines } = flakyEngines();
    const world = await startWorld({ engines });
    const at = newTenant();
    const one = await world.published(at, { title: 'Missing' });
    const two = await world.published(at, { title: 'Stale' });
    const [generation] = await world.rows<{ name: string }>('SELECT name FROM generations');
    const name = generation?.name ?? '';
    await engines.keyword.remove(name, one.at);
    await engines.keyword.upsert(name, [aPassage(at, { articleId: two.id, version: 9, title: 'Old text' })]);
    await engines.keyword.upsert(name, [aPassage(at, { title: 'Nobody’s' })]);
    expect(await world.reconciler.run()).toBe(3);
    // What is in the queue by now is no news.
    expect(await world.reconciler.run()).toBe(0);
    await world.settle();
    expect(await world.reconciler.run()).toBe(0);
    const [keyword] = await held(world, at);
    expect(keyword?.map(({ articleId, version }) => [articleId, version]).sort()).toEqual(
      [
        [one.id, 1],
        [two.id, 1],
      ].sort(),
    );
  });
});

test('what is published while engines are compared with the database is no difference', async () => {
  const { engines } = flakyEngines();
  const at = newTenant();
  let publish = async () => {};
  const keyword = new Proxy(engines.keyword, {
    get(target, name: keyof typeof engines.keyword) {
      if (name !== 'inventory') return target[name];
      return async function* (...args: Parameters<typeof target.inventory>) {
        yield* target.inventory(...args);
        await publish();
      };
    },
  });
  const world = await startWorld({ engines: { ...engines, keyword } });
  const edited = await world.published(at, { title: 'Edited' });
  publish = async () => {
    await world.published(at, { title: 'New' });
    await world.edit(edited.at, { title: 'Edited again' });
    await world.articles.publishArticle(edited.at, aCall());
  };
  expect(await world.reconciler.run()).toBe(0);
});

describe('other rules build the index anew', () => {
  const other = (): Embedder => ({ ...createSparseEmbedder(), fingerprint: 'another' });

  test('beside the one that serves, which answers until the new one is whole', async () => {
    const { engines } = flakyEngines();
    const before = await startWorld({ engines });
    const at = newTenant();
    for (const title of ['Lighthouse one', 'Lighthouse two']) await before.published(at, { title });
    const after = await startWorld({ engines, embedder: other(), url: before.url });
    await after.keeper.advance();
    // Old rules: whole. New rules: words only, since vectors of another embedder tell nothing.
    const search = { ...at, q: 'lighthouse', limit: 10, mode: 1 as const, locale: undefined, tag: undefined };
    expect(await before.search.resolveSearch(search, aCall())).toMatchObject({ degraded: false, hits: { length: 2 } });
    for (const mode of [1, 2] as const)
      expect(await after.search.resolveSearch({ ...search, mode }, aCall())).toMatchObject({
        degraded: true,
        hits: { length: 2 },
      });
    // What is published meanwhile stands in both.
    await before.published(at, { title: 'Lighthouse three' });
    while (await after.indexer.indexDue());
    expect(await before.find(at, 'lighthouse')).toHaveLength(3);
    await after.keeper.advance();
    expect(await after.search.resolveSearch(search, aCall())).toMatchObject({ degraded: false, hits: { length: 3 } });
    // The old rules' process goes on with words until it is replaced.
    expect(await before.search.resolveSearch(search, aCall())).toMatchObject({ degraded: true, hits: { length: 3 } });
    await after.keeper.advance();
    expect(await engines.keyword.generations()).toHaveLength(1);
    expect((await after.rows('SELECT 1 FROM generations')).length).toBe(1);
  });

  test('what is published when nobody with the old rules is left is found by words before the new one is whole', async () => {
    const { engines } = flakyEngines();
    const before = await startWorld({ engines });
    const at = newTenant();
    const { at: place } = await before.published(at, { title: 'Lighthouse one' });
    const after = await startWorld({ engines, embedder: other(), url: before.url });
    await after.edit(place, { title: 'Lighthouse uno' });
    await after.published(at, { title: 'Lighthouse two' });
    await after.articles.publishArticle(place, aCall());
    expect(await after.rows("SELECT 1 FROM generations WHERE state = 'building'")).toHaveLength(1);
    expect(await titles(after, at, 'lighthouse')).toEqual(['Lighthouse two', 'Lighthouse uno']);
    // Whoever has the old rules, should they come back, still knows what to do.
    expect(
      await before.rows(
        "SELECT 1 FROM index_tasks t JOIN generations g ON g.name = t.generation AND g.state = 'serving'",
      ),
    ).toHaveLength(2);
  });

  test('one that fails over and over does not hold up the others', async () => {
    const { vector, engines } = flakyEngines();
    const before = await startWorld({ engines });
    const at = newTenant();
    await before.published(at, { title: 'Lighthouse' });
    const after = await startWorld({ engines, embedder: other(), url: before.url });
    vector.fails = (method) => (method === 'upsert' ? 'before' : false);
    for (let tries = 0; tries < 3; tries += 1) {
      await after.keeper.advance();
      expect(await after.rows("SELECT 1 FROM generations WHERE state = 'building'")).toHaveLength(1);
      await after.rows('UPDATE index_tasks SET due_at = moment()');
      await after.indexer.indexDue();
    }
    await after.keeper.advance();
    expect(await after.rows("SELECT 1 FROM generations WHERE state = 'building'")).toHaveLength(0);
  });

  test('an index in memory is filled before anybody searches', async () => {
    const before = await startWorld();
    const at = newTenant();
    await before.published(at, { title: 'Lighthouse' });
    const again = await startWorld({ url: before.url });
    expect(await titles(again, at, 'lighthouse')).toEqual(['Lighthouse']);
  });
});

test('a project that is gone is gone from the engines', async () => {
  const { engines } = flakyEngines();
  const world = await startWorld({ engines });
  const [gone, stays] = [newTenant(), newTenant()];
  for (const at of [gone, stays]) await world.published(at, { title: 'Lighthouse' });
  await deleteArticlesOf(world.database, gone);
  expect(await world.find(gone, 'lighthouse')).toEqual([]);
  await world.settle();
  expect(await held(world, gone)).toEqual([[], []]);
  expect((await held(world, stays)).map(({ length }) => length)).toEqual([1, 1]);
});
