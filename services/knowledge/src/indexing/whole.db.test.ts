import type { InProject } from '@pharos/service';
import { expect, test } from 'vitest';
import { type Embedder, EmbedderError } from '../embedders/embedder.js';
import { createSparseEmbedder } from '../embedders/sparse/sparse-embedder.js';
import { createEmbeddedKeywordEngine } from '../engines/embedded/keyword-engine.js';
import { createEmbeddedVectorEngine } from '../engines/embedded/vector-engine.js';
import { EngineError } from '../engines/engine.js';
import { flaky } from '../testing/flaky-engine.js';
import { aCall, newTenant, type TestKnowledge } from '../testing/test-knowledge.js';
import { startWorld } from '../testing/worlds.js';

const publish = (world: TestKnowledge, at: InProject, count: number, title = 'Lighthouse') => {
  const unsaid = { body: '', slug: undefined, locale: 'en', tags: [] };
  const articles = Array.from({ length: count }, (_, n) => ({ ...unsaid, externalId: `${n}`, title }));
  return world.articles.importArticles({ ...at, publish: true, articles }, aCall());
};

const ask = async (world: TestKnowledge, at: InProject, mode: 1 | 2 | 3 = 1) => {
  const search = { q: 'lighthouse', limit: 10, mode, locale: undefined, tag: undefined };
  const { hits, degraded } = await world.search.resolveSearch({ ...at, ...search }, aCall());
  return { found: hits.length, degraded };
};

function flakyEngines() {
  const keyword = flaky(createEmbeddedKeywordEngine());
  const vector = flaky(createEmbeddedVectorEngine({ kind: 'sparse' }));
  return { keyword, vector, engines: { keyword: keyword.engine, vector: vector.engine } };
}

/** Refuses what a tenant calls so, by itself. */
function refusing(title: string): Embedder {
  const sparse = createSparseEmbedder();
  return {
    ...sparse,
    embedPassages: async (inputs, signal) => {
      if (inputs.some((input) => input.title === title)) throw new EmbedderError('not this one');
      return sparse.embedPassages(inputs, signal);
    },
  };
}

test('an index of which one project’s articles are all refused is whole for the others, and for nobody where most are', async () => {
  const world = await startWorld({ embedder: refusing('Refused'), indexes: false });
  const [at, theirs] = [newTenant(), newTenant()];
  await publish(world, theirs, 30, 'Refused');
  for (let tries = 0; tries < 3; tries += 1) await world.index();
  expect(await ask(world, theirs, 2)).toMatchObject({ degraded: true });
  await publish(world, at, 3);
  await world.index();
  expect(await ask(world, at, 2)).toEqual({ found: 3, degraded: false });
  await publish(world, newTenant(), 30, 'Refused');
  await world.rows('UPDATE lanes SET whole_at = NULL');
  for (let tries = 0; tries < 3; tries += 1) await world.index();
  expect(await ask(world, at, 2)).toMatchObject({ degraded: true });
});

test('an index that is made anew while nobody hears of it is filled all the same', async () => {
  const { vector, engines } = flakyEngines();
  const world = await startWorld({ engines });
  const at = newTenant();
  await publish(world, at, 3);
  await world.settle();
  await engines.vector.drop(world.lanes.vector.name);
  // The server has made it; the answer is lost, or whoever asked has died.
  vector.error = () => new EngineError('qdrant', 'no answer', { isDown: true });
  vector.fails = (method) => (method === 'prepare' ? 'after' : false);
  await world.clock.advance(60_000);
  await expect(world.step('vector')).rejects.toThrow('no answer');
  vector.fails = () => false;
  await world.index();
  expect(await ask(world, at, 2)).toEqual({ found: 3, degraded: false });
});

test('what is partly there is searched when the side that is whole does not answer', async () => {
  const { keyword, vector, engines } = flakyEngines();
  const world = await startWorld({ engines, indexes: false });
  const at = newTenant();
  await publish(world, at, 3);
  while (await world.step('vector'));
  await world.step('keyword');
  await world.rows(`UPDATE lanes SET whole_at = NULL, scan_to = 'a' WHERE side = 'keyword'`);
  await world.step('keyword');
  expect([world.lanes.keyword.isWhole, world.lanes.vector.isWhole]).toEqual([false, true]);
  vector.fails = (method) => (method === 'search' ? 'before' : false);
  const asked = () => keyword.calls.filter((name) => name === 'search').length;
  for (const mode of [1, 2, 3] as const) expect(await ask(world, at, mode)).toEqual({ found: 3, degraded: true });
  expect(asked()).toBe(3);
  vector.fails = () => false;
  await world.clock.advance(5_000);
  for (const mode of [1, 2, 3] as const) expect((await ask(world, at, mode)).found).toBe(3);
  expect(asked()).toBe(3);
});

test('what was published before anybody noted since which version is found', async () => {
  const world = await startWorld();
  const at = newTenant();
  const { at: place } = await world.published(at, { title: 'Lighthouse', body: 'Old lamp.' });
  await world.rows('UPDATE articles SET shown_from = NULL');
  expect(await ask(world, at)).toEqual({ found: 1, degraded: false });
  world.indexes = false;
  await world.edit(place, { body: 'New lamp.' });
  await world.articles.publishArticle(place, aCall());
  expect(await ask(world, at)).toEqual({ found: 1, degraded: false });
});
