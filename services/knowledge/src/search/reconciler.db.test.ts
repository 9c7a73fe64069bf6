import { createLogger } from '@pharos/kit';
import { describe, expect, test, vi } from 'vitest';
import { createEmbeddedKeywordEngine } from '../adapters/embedded/keyword-engine.js';
import { createEmbeddedVectorEngine } from '../adapters/embedded/vector-engine.js';
import { inventory } from '../testing/engine-suite.js';
import { flaky } from '../testing/flaky-engine.js';
import { aPassage } from '../testing/passages.js';
import { aCall, newTenant } from '../testing/test-knowledge.js';
import { startWorld } from '../testing/worlds.js';
import type { KeywordEngine } from './engine.js';
import type { Engines } from './index-writer.js';
import { Reconciler } from './reconciler.js';

const log = createLogger({ service: 'test', level: 'silent' });
/** A process whose keyword engine tells each time that it is read, and waits for `before`. */
async function start(options: { durable: boolean; engines?: Engines; url?: string; heldMs?: number }) {
  const { durable, url, heldMs } = options;
  const state = { reads: 0, before: async () => {} };
  const inner = options.engines ?? {
    keyword: flaky(createEmbeddedKeywordEngine(), durable).engine,
    vector: flaky(createEmbeddedVectorEngine({ kind: 'sparse' }), durable).engine,
  };
  const keyword = new Proxy(inner.keyword, {
    get(target, name: keyof KeywordEngine) {
      if (name !== 'inventory') return target[name];
      return async function* (...args: Parameters<typeof target.inventory>) {
        state.reads += 1;
        await state.before();
        yield* target.inventory(...args);
      };
    },
  });
  const engines = { keyword, vector: inner.vector };
  const world = await startWorld({ engines, ...(url === undefined ? {} : { url }) });
  const writable = () => world.keeper.writable();
  const held = heldMs === undefined ? {} : { heldMs };
  const reconciler = new Reconciler({ database: world.database, engines, log, writable, ...held });
  return { world, inner, state, reconciler };
}

/** Two replicas with the same servers. */
async function replicas(heldMs?: number) {
  const held = heldMs === undefined ? {} : { heldMs };
  const one = await start({ durable: true, ...held });
  const other = await start({ durable: true, engines: one.inner, url: one.world.url, ...held });
  return { one, other };
}

test('servers are compared by one replica for all, at a time, and again when it is due', async () => {
  const { one, other } = await replicas();
  let go = () => {};
  one.state.before = () => new Promise<void>((resolve) => (go = resolve));
  const comparing = one.reconciler.runDue();
  await vi.waitFor(() => expect(one.state.reads).toBe(1), { timeout: 60_000 });
  await other.reconciler.runDue();
  go();
  await comparing;
  for (const { reconciler } of [one, other]) await reconciler.runDue();
  expect([one.state.reads, other.state.reads]).toEqual([1, 0]);

  const { at } = await one.world.published(newTenant(), { title: 'Lost' });
  const [generation = ''] = await one.world.keeper.writable();
  await one.inner.keyword.remove(generation, at);
  await one.world.rows('UPDATE generations SET compare_at = moment()');
  expect(await other.reconciler.runDue()).toBe(1);
  expect(await one.reconciler.runDue()).toBe(0);
  expect([one.state.reads, other.state.reads]).toEqual([1, 1]);
});

test('a comparison stays with its replica for as long as it takes', async () => {
  const { one, other } = await replicas(600);
  one.state.before = () => new Promise((resolve) => setTimeout(resolve, 1_500));
  const comparing = one.reconciler.runDue();
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  await other.reconciler.runDue();
  await comparing;
  expect([one.state.reads, other.state.reads]).toEqual([1, 0]);
});

test('a comparison that failed is left to whoever looks next, one whose replica died as well when its time is over', async () => {
  const { one, other } = await replicas(1_000);
  one.state.before = () => Promise.reject(new Error('the engine is away'));
  await expect(one.reconciler.runDue()).rejects.toThrow('away');
  await other.reconciler.runDue();
  expect(other.state.reads).toBe(1);
  // It has been claimed since, by nobody that is there.
  await vi.waitFor(
    async () => {
      await other.reconciler.runDue();
      expect(other.state.reads).toBe(2);
    },
    { timeout: 60_000 },
  );
});

test('an index in memory is compared by each process, which has its own', async () => {
  const one = await start({ durable: false });
  const other = await start({ durable: false, url: one.world.url });
  for (const { reconciler } of [one, other, one]) await reconciler.runDue();
  expect([one.state.reads, other.state.reads]).toEqual([2, 1]);
});

test('an article that is published again while it is compared keeps its fresh passages', async () => {
  const { world, inner } = await start({ durable: true });
  const at = newTenant();
  const { at: place } = await world.published(at, { title: 'Lighthouse' });
  let again = async () => {
    again = async () => {};
    await world.articles.publishArticle(place, aCall());
    await world.settle();
  };
  // Between what is shown and what is done about the rest.
  const database = new Proxy(world.database, {
    get(target, key: keyof typeof world.database) {
      if (key !== 'query') return target[key];
      return async (...args: Parameters<typeof target.query>) => {
        const rows = await target.query(...args);
        if (args[0].name === 'select_published_versions') await again();
        return rows;
      };
    },
  });
  const keyword = new Proxy(inner.keyword, {
    get(target, key: keyof KeywordEngine) {
      if (key !== 'inventory') return target[key];
      return async function* (...args: Parameters<typeof target.inventory>) {
        for await (const refs of target.inventory(...args)) {
          yield refs;
          await world.articles.unpublishArticle(place, aCall());
        }
      };
    },
  });
  const writable = () => world.keeper.writable();
  const reconciler = new Reconciler({ database, engines: { ...inner, keyword }, log, writable });
  await reconciler.run();
  expect(await world.find(at, 'lighthouse', { mode: 3 })).toMatchObject([{ keywordRank: 1 }]);
});

test('what an engine holds of a draft goes by its task, what it holds under another tenant’s name at once', async () => {
  const { world, inner, reconciler } = await start({ durable: true });
  const [at, other] = [newTenant(), newTenant()];
  const { id: articleId } = await world.draft(at, { title: 'Lighthouse' });
  const [generation = ''] = await world.keeper.writable();
  await inner.keyword.upsert(generation, [aPassage(at, { articleId }), aPassage(other, { articleId })]);
  expect(await reconciler.run()).toBe(1);
  expect((await inventory(inner.keyword, generation, at)).length).toBe(1);
  expect(await inventory(inner.keyword, generation, other)).toEqual([]);
  await world.settle();
  expect(await inventory(inner.keyword, generation, at)).toEqual([]);
});

describe('an engine that holds more than is kept in memory at once', () => {
  test('is compared in parts: what is missing, older, a draft’s or nobody’s is mended', async () => {
    const { world, inner, state } = await start({ durable: true });
    const [at, other] = [newTenant(), newTenant()];
    const published = [];
    for (let n = 0; n < 24; n += 1) published.push(await world.published(at, { title: `Lighthouse ${n}` }));
    const draft = await world.draft(at, { title: 'Draft' });
    const [generation = ''] = await world.keeper.writable();
    const writable = async () => [generation];
    const { database } = world;
    const engines = { ...inner, keyword: world.engines.keyword };
    const reconciler = new Reconciler({ database, engines, log, writable, maxHeld: 4 });
    expect([await reconciler.run(), state.reads]).toEqual([0, 1]);

    for (const { at: place } of published.slice(0, 6)) await inner.keyword.remove(generation, place);
    const aged = published.slice(6, 9).map(({ id }) => aPassage(at, { articleId: id, version: 9 }));
    const strange = [aPassage(at, { articleId: draft.id }), aPassage(other), aPassage(other)];
    await inner.keyword.upsert(generation, [...aged, ...strange]);
    expect(await reconciler.run()).toBe(12);
    expect(state.reads).toBeGreaterThan(3);
    await world.settle();
    expect(await reconciler.run()).toBe(0);
    const held = (await inventory(inner.keyword, generation, at)).map(({ articleId, version }) => [articleId, version]);
    expect(held.sort()).toEqual(published.map(({ id }) => [id, 1]).sort());
    expect(await inventory(inner.keyword, generation, other)).toEqual([]);
  });

  test('searches say so while much of it is missing', async () => {
    const { world, inner, reconciler } = await start({ durable: true });
    const at = newTenant();
    for (let n = 0; n < 12; n += 1) {
      const { at: place } = await world.published(at, { title: 'Lighthouse' });
      const [generation = ''] = await world.keeper.writable();
      await inner.vector.remove(generation, place);
    }
    const search = { ...at, q: 'lighthouse', limit: 10, mode: 1 as const, locale: undefined, tag: undefined };
    const degraded = async () => (await world.search.resolveSearch(search, aCall())).degraded;
    await reconciler.run();
    expect(await degraded()).toBe(true);
    await world.settle();
    await world.keeper.advance();
    expect(await degraded()).toBe(false);
  });
});
