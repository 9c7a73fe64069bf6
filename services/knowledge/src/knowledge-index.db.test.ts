import { createLogger, createRegistry, type EventBus, systemClock } from '@pharos/kit';
import { afterEach, expect, test, vi } from 'vitest';
import { createEmbeddedKeywordEngine } from './adapters/embedded/keyword-engine.js';
import { createEmbeddedVectorEngine } from './adapters/embedded/vector-engine.js';
import { type Embedder, EmbedderError } from './embedders/embedder.js';
import { createSparseEmbedder } from './embedders/sparse/sparse-embedder.js';
import { KnowledgeIndex } from './knowledge-index.js';
import { createMetrics } from './metrics.js';
import { EngineError } from './search/engine.js';
import { flaky } from './testing/flaky-engine.js';
import { aCall, newTenant, TestKnowledge } from './testing/test-knowledge.js';

let world: TestKnowledge;
let index: KnowledgeIndex;
afterEach(async () => {
  await index.stop();
  await world.stop();
});

test('a start tries each article once: however many an embedder refuses, the service comes up', async () => {
  world = await TestKnowledge.start();
  world.indexes = false;
  const unsaid = { body: '', slug: undefined, locale: 'en', tags: [] };
  const articles = Array.from({ length: 32 }, (_, n) => ({ ...unsaid, externalId: `${n}`, title: `Lighthouse ${n}` }));
  await world.articles.importArticles({ ...newTenant(), publish: true, articles }, aCall());
  const tried: string[] = [];
  const embedPassages: Embedder['embedPassages'] = async ([input]) => {
    tried.push(input?.title ?? '');
    // Longer than it takes until the first of them are due again.
    await new Promise((resolve) => setTimeout(resolve, 150));
    throw new EmbedderError('it is refused');
  };
  const embedder: Embedder = { ...createSparseEmbedder(), fingerprint: 'another', embedPassages };
  const engines = { keyword: createEmbeddedKeywordEngine(), vector: createEmbeddedVectorEngine({ kind: 'sparse' }) };
  const starting = new AbortController();
  let started = 0;
  const bus = {
    consume() {
      started = tried.length;
      return { stop: async () => {} };
    },
  } as unknown as EventBus;
  const log = createLogger({ service: 'test', level: 'silent' });
  const registry = createRegistry();
  const metrics = createMetrics(registry);
  index = new KnowledgeIndex({
    ...{
      database: world.database,
      bus,
      clock: systemClock,
      log,
      registry,
      metrics,
      engines,
      embedder,
      timeoutMs: 5_000,
    },
  });
  await index.start(starting.signal);
  expect(new Set(tried).size).toBe(articles.length);
  // Some of the last ones' batch may be second tries.
  expect(started).toBeLessThan(1.5 * articles.length);
});

test('an engine that comes back from an outage without what it had is filled anew at once', async () => {
  const inner = createEmbeddedVectorEngine({ kind: 'sparse' });
  const vector = flaky(inner);
  const engines = { keyword: flaky(createEmbeddedKeywordEngine()).engine, vector: vector.engine };
  world = await TestKnowledge.start({ engines });
  world.indexes = false;
  const bus = { consume: () => ({ stop: async () => {} }) } as unknown as EventBus;
  const log = createLogger({ service: 'test', level: 'silent' });
  const registry = createRegistry();
  const metrics = createMetrics(registry);
  const parts = {
    database: world.database,
    bus,
    clock: systemClock,
    log,
    registry,
    metrics,
    engines,
    timeoutMs: 5_000,
  };
  index = new KnowledgeIndex({ ...parts, embedder: createSparseEmbedder() });
  await index.start(new AbortController().signal);
  const at = newTenant();
  const patiently = { timeout: 60_000, interval: 100 };
  const search = async () => {
    const wanted = { text: 'lighthouse', mode: 'hybrid' as const, filter: {}, limit: 10 };
    const { hits, degraded } = await index.searcher.search(world.database, at, wanted, new AbortController().signal);
    return { ranks: hits.map(({ vectorRank }) => vectorRank !== undefined), degraded };
  };
  await world.published(at, { title: 'Lighthouse' });
  await vi.waitFor(async () => expect(await search()).toEqual({ ranks: [true], degraded: false }), patiently);

  vector.fails = () => 'before';
  vector.error = () => new EngineError('qdrant', 'cannot be reached', { isAway: true });
  await world.published(at, { title: 'Second lighthouse' });
  const waiting = () => world.rows('SELECT 1 FROM index_tasks WHERE awaits_engine');
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), patiently);
  await inner.close();
  vector.fails = () => false;
  await vi.waitFor(async () => expect(await search()).toEqual({ ranks: [true, true], degraded: false }), patiently);
}, 240_000);
