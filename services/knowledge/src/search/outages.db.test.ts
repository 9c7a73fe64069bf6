import { type Logger, ManualClock } from '@pharos/kit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEmbeddedKeywordEngine } from '../adapters/embedded/keyword-engine.js';
import { createEmbeddedVectorEngine } from '../adapters/embedded/vector-engine.js';
import { type Embedder, EmbedderError } from '../embedders/embedder.js';
import { createSparseEmbedder } from '../embedders/sparse/sparse-embedder.js';
import { type Flaky, flaky } from '../testing/flaky-engine.js';
import { aCall, newTenant, TestKnowledge } from '../testing/test-knowledge.js';
import { EngineError, type VectorEngine } from './engine.js';
import { IndexWriter } from './index-writer.js';
import { Indexer } from './indexer.js';
import { outages } from './outages.js';
import { probeEveryMs } from './write-gate.js';

const articles = 40;
const atOnce = 16;
/** However busy the machine is. */
const patiently = { timeout: 60_000 };
const at = newTenant();
const stopping = new AbortController();
let clock: ManualClock;
let info: ReturnType<typeof vi.fn>;
let vector: Flaky<VectorEngine>;
let world: TestKnowledge;
let indexer: Indexer;
let indexing: (embedder: Embedder) => Indexer;
const aRow = (name: string) => {
  return { externalId: name, title: `Lighthouse ${name}`, body: '', slug: undefined, locale: 'en', tags: [] };
};

beforeEach(async () => {
  clock = new ManualClock();
  info = vi.fn();
  const log = { info, warn: vi.fn() } as unknown as Logger;
  vector = flaky(createEmbeddedVectorEngine({ kind: 'sparse' }));
  const engines = { keyword: flaky(createEmbeddedKeywordEngine()).engine, vector: vector.engine };
  world = await TestKnowledge.start({ engines });
  world.indexes = false;
  const { database, keeper } = world;
  const writable = () => keeper.writable();
  indexing = (embedder) => {
    const told = outages({ database, clock, log, signal: stopping.signal, prepared: writable });
    const writer = new IndexWriter(engines, embedder, told);
    return new Indexer({ database, writer, log, writable, assisted: async () => [] });
  };
  indexer = indexing(createSparseEmbedder());
  const rows = Array.from({ length: articles }, (_, n) => aRow(`${n}`));
  await world.articles.importArticles({ ...at, publish: true, articles: rows }, aCall());
  vector.error = () => new EngineError('qdrant', 'cannot be reached', { isAway: true });
});
afterEach(() => world.stop());

const goes = () => (vector.fails = (method) => (method === 'upsert' ? 'before' : false));
const comesBack = () => (vector.fails = () => false);
const asked = () => vector.calls.filter((name) => name === 'upsert').length;
const tasks = () =>
  world.rows<{ failures: number; error: string; waits_s: number }>(
    'SELECT failures, error, extract(epoch FROM due_at - moment())::float8 AS waits_s FROM index_tasks',
  );
const soon = async () => (await tasks()).filter(({ waits_s }) => waits_s <= probeEveryMs / 1_000);
const indexAll = async () => {
  while (await indexer.indexDue());
};
/** Whatever is tried again soon is due, and what is away is tried. */
const later = async () => {
  await clock.advance(probeEveryMs);
  await world.rows(`UPDATE index_tasks SET due_at = moment() WHERE due_at < moment() + interval '1 minute'`);
};

describe('an engine that goes away while articles are written', () => {
  test('is asked by one article at a time, and told of once; each article says why, and the other engine has it', async () => {
    goes();
    await indexAll();
    expect(asked()).toBeLessThanOrEqual(atOnce);
    const all = await tasks();
    expect(all.map(({ failures, error }) => [failures, error])).toEqual(
      Array(articles).fill([1, 'The search engine cannot be reached.']),
    );
    expect(await world.find(at, 'lighthouse', { mode: 3 })).toHaveLength(10);
    for (let time = 0; time < 5; time += 1) {
      const before = asked();
      await later();
      await indexAll();
      expect(asked()).toBe(before + 1);
    }
    expect(await soon()).toHaveLength(1);
    // However long it is away, that is no fault of the articles.
    expect(Math.max(...(await tasks()).map(({ failures }) => failures))).toBe(1);
    await vi.waitFor(() => expect(info).toHaveBeenCalledTimes(1), patiently);
    expect(info.mock.calls[0]?.[0]).toEqual({ side: 'vector', reason: 'qdrant: cannot be reached', articles });
  });

  test('has everything as soon as one article finds that it is back', async () => {
    goes();
    await indexAll();
    comesBack();
    await later();
    await indexer.indexDue();
    await vi.waitFor(async () => {
      await indexAll();
      expect(await tasks()).toEqual([]);
    }, patiently);
    expect(info.mock.calls.map(([facts]) => Object.keys(facts))).toEqual([
      ['side', 'reason', 'articles'],
      ['side', 'articles'],
    ]);
    await clock.advance(probeEveryMs);
  });

  test('is back also when it refuses the article that tries it', async () => {
    goes();
    await indexAll();
    vector.error = () => new EngineError('qdrant', 'no such field');
    await later();
    await indexer.indexDue();
    await vi.waitFor(() => expect(info.mock.calls.some(([facts]) => !('reason' in facts))).toBe(true), patiently);
  });
});

test('articles that find it away one after the other leave one to try whether it is back', async () => {
  let fails = () => {};
  const held = new Promise<void>((resolve) => (fails = resolve));
  let writing = 0;
  const embedPassages: Embedder['embedPassages'] = async () => {
    writing += 1;
    // As one that is slow to find out: the others have failed long before.
    if (writing === 1) await held;
    throw new EmbedderError('no answer in time', { isAway: true });
  };
  indexer = indexing({ ...createSparseEmbedder(), embedPassages });
  const first = indexer.indexDue();
  const leased = () => world.rows('SELECT FROM index_tasks WHERE leased_until IS NOT NULL');
  await expect.poll(async () => writing > 1 && (await leased()).length, patiently).toBe(1);
  await clock.advance(probeEveryMs - 1);
  fails();
  await first;
  await indexAll();
  for (let time = 0; time < 3; time += 1) {
    // What was to try it is due when the last that failed has just found it away.
    await clock.advance(1);
    await world.rows(`UPDATE index_tasks SET due_at = moment() WHERE due_at < moment() + interval '1 minute'`);
    await indexAll();
    expect(await soon()).toHaveLength(1);
  }
});

describe('an article at which the embedder fails as if it were away', () => {
  const poison = 'Lighthouse 7';
  const left = async () =>
    (
      await world.rows<{ title: string; failures: number }>(
        'SELECT a.title, t.failures FROM index_tasks t JOIN articles a ON a.id = t.article_id',
      )
    ).map(({ title, failures }) => [title, failures]);

  test('holds up no others for long, and is tried more and more rarely', async () => {
    const sparse = createSparseEmbedder();
    const embedPassages: typeof sparse.embedPassages = async (inputs, signal) => {
      if (inputs.some(({ title }) => title === poison)) throw new EmbedderError('it answers 500', { isAway: true });
      return sparse.embedPassages(inputs, signal);
    };
    indexer = indexing({ ...sparse, embedPassages });
    // Outages of some seconds at most: the article is suspected once others could be written after it had failed.
    await vi.waitFor(async () => {
      await indexAll();
      await later();
      expect((await left()).map(([title]) => title)).toEqual([poison]);
    }, patiently);
    await vi.waitFor(async () => {
      await later();
      await indexAll();
      expect((await left())[0]?.[1]).toBeGreaterThan(3);
    }, patiently);
    await world.articles.importArticles({ ...at, publish: true, articles: [aRow('new')] }, aCall());
    await indexAll();
    expect((await left()).map(([title]) => title)).toEqual([poison]);
  });
});

test('an article that is refused over and over is tried more and more rarely, and others as ever', async () => {
  goes();
  vector.error = () => new EngineError('qdrant', 'no such field');
  await indexAll();
  // On a busy machine some may have had their next turn already.
  for (const { failures, waits_s } of await tasks()) expect(waits_s).toBeLessThanOrEqual(0.1 * 2 ** (failures - 1));
  await world.rows('UPDATE index_tasks SET failures = 30, due_at = moment()');
  await indexAll();
  const after = (await tasks()).map(({ waits_s }) => waits_s);
  expect(Math.min(...after)).toBeGreaterThan(200);
  expect(Math.max(...after)).toBeLessThanOrEqual(300);
});
