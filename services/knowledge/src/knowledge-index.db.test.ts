import { createLogger, createRegistry, type EventBus, FairShare, ManualClock } from '@pharos/kit';
import { afterEach, expect, test, vi } from 'vitest';
import { createEmbedder } from './embedders/create-embedder.js';
import { type Embedder, EmbedderError } from './embedders/embedder.js';
import { createSparseEmbedder } from './embedders/sparse/sparse-embedder.js';
import { createEmbeddedKeywordEngine } from './engines/embedded/keyword-engine.js';
import { createEmbeddedVectorEngine } from './engines/embedded/vector-engine.js';
import { EngineError, type Engines } from './engines/engine.js';
import { readFingerprints } from './indexing/index.js';
import { KnowledgeIndex } from './knowledge-index.js';
import { createMetrics } from './metrics.js';
import { ofDimensions, replying, startEmbeddingsApi } from './testing/embeddings-api.js';
import { flaky } from './testing/flaky-engine.js';
import { aCall, newTenant, TestKnowledge } from './testing/test-knowledge.js';
import { passageVector, wordVector } from './testing/word-vectors.js';

const log = createLogger({ service: 'test', level: 'silent' });
const clock = new ManualClock();
/** Looks again and again, and a second passes each time. */
const soon = <T>(look: () => T | Promise<T>) =>
  expect.poll(
    async () => {
      await clock.advance(1_000);
      return look();
    },
    { timeout: 60_000, interval: 20 },
  );
let world: TestKnowledge;
let indexes: KnowledgeIndex[] = [];
afterEach(async () => {
  for (const index of indexes) await index.stop();
  indexes = [];
  await world.stop();
});

async function open(embedder: Embedder, engines?: Engines): Promise<KnowledgeIndex> {
  const bus = { consume: () => ({ stop: async () => {} }) } as unknown as EventBus;
  const registry = createRegistry();
  const used = engines ?? {
    keyword: createEmbeddedKeywordEngine(),
    vector: createEmbeddedVectorEngine((signal) => embedder.shape(signal)),
  };
  const parts = { database: world.database, bus, clock, log, registry, metrics: createMetrics(registry) };
  const turns = new FairShare({ slots: 4, waiting: { items: 100, bytes: Number.POSITIVE_INFINITY } });
  const index = await KnowledgeIndex.open({ ...parts, engines: used, embedder, turns, timeoutMs: 5_000, parallel: 2 });
  indexes.push(index);
  return index;
}

const start = async (...given: Parameters<typeof open>) => {
  const index = await open(...given);
  await started(index);
  return index;
};

/** Has a start end, which waits for time to pass. */
async function started(index: KnowledgeIndex): Promise<void> {
  let isStarted = false;
  const starting = index.start(new AbortController().signal).finally(() => (isStarted = true));
  await soon(() => isStarted).toBe(true);
  await starting;
}

async function publish(titles: readonly string[]): Promise<ReturnType<typeof newTenant>> {
  const at = newTenant();
  const unsaid = { body: '', slug: undefined, locale: 'en', tags: [] };
  const articles = titles.map((title, n) => ({ ...unsaid, externalId: `${n}`, title }));
  await world.articles.importArticles({ ...at, publish: true, articles }, aCall());
  return at;
}

const lighthouses = (count: number) => Array.from({ length: count }, (_, n) => `Lighthouse ${n}`);

async function ask(index: KnowledgeIndex, at: ReturnType<typeof newTenant>) {
  const wanted = { text: 'lighthouse', mode: 'hybrid' as const, filter: {}, limit: 10 };
  const { hits, degraded } = await index.searcher.search(world.database, at, wanted, new AbortController().signal);
  return { byVector: hits.filter(({ vectorRank }) => vectorRank !== undefined).length, found: hits.length, degraded };
}

/** As an API: dense vectors, which are kept; counts what it is asked. */
function trained({ fails = () => false as boolean } = {}) {
  const shape = { kind: 'dense', dimensions: 16 } as const;
  const asked = { calls: 0, passages: 0 };
  const answer = async <T>(make: () => T): Promise<T> => {
    if (fails()) throw new EmbedderError('the API is away', { isDown: true });
    return make();
  };
  const embedder: Embedder = {
    name: 'trained',
    fingerprint: 'trained',
    kind: 'dense',
    shape: () => answer(() => shape),
    embedPassages: (inputs) => {
      // A question may be measured by texts of the searcher's own.
      const ours = inputs.filter(({ title }) => title.startsWith('Lighthouse'));
      if (ours.length > 0) asked.calls += 1;
      return answer(() => {
        asked.passages += ours.length;
        return inputs.map((input) => passageVector(input as Parameters<typeof passageVector>[0], shape));
      });
    },
    embedQuery: ({ text }) => answer(() => wordVector(text, shape)),
    close: async () => {},
  };
  return { embedder, asked };
}

test('a start tries each article: however many an embedder refuses, the service comes up', async () => {
  world = await TestKnowledge.start({ indexes: false });
  const at = await publish(lighthouses(32));
  const tried = new Set<string>();
  const embedPassages: Embedder['embedPassages'] = async (inputs) => {
    for (const { title } of inputs) tried.add(title);
    throw new EmbedderError('it is refused');
  };
  const index = await start({ ...createSparseEmbedder(), fingerprint: 'another', embedPassages });
  expect(tried.size).toBe(32);
  expect(index.ready()).toBe(true);
  expect(await ask(index, at)).toEqual({ byVector: 0, found: 10, degraded: true });
});

test('an embedder that is away when the service starts keeps it from nothing but vectors, and is waited for', async () => {
  world = await TestKnowledge.start({ indexes: false });
  const at = await publish(lighthouses(3));
  let isDown = true;
  const { embedder } = trained({ fails: () => isDown });
  const index = await start(embedder);
  // The start waits for the words alone; whether the vectors are away is found out meanwhile.
  await soon(() => index.ready()).toBe(true);
  await soon(() => ask(index, at)).toEqual({ byVector: 0, found: 3, degraded: true });
  const [article] = await world.rows<{ id: string }>('SELECT id FROM articles LIMIT 1');
  const place = { ...at, articleId: article?.id ?? '', ifRevision: undefined };
  const status = async () => (await world.articles.getArticle(place, aCall())).article;
  const told = { indexStatus: 3, indexError: 'The embedder cannot be reached.' };
  await soon(status).toMatchObject(told);
  isDown = false;
  await soon(() => ask(index, at)).toEqual({ byVector: 3, found: 3, degraded: false });
  await soon(status).toMatchObject({ indexStatus: 2, indexError: undefined });
});

test('a start waits for no embedder that does not answer, also when the other engine is away', async () => {
  world = await TestKnowledge.start({ indexes: false });
  await publish(lighthouses(3));
  const { embedder } = trained();
  const keyword = flaky(createEmbeddedKeywordEngine());
  keyword.fails = () => 'before';
  keyword.error = () => new EngineError('server', 'cannot be reached', { isDown: true });
  const vector = createEmbeddedVectorEngine((signal) => embedder.shape(signal));
  const embedPassages: Embedder['embedPassages'] = (_, signal) =>
    new Promise((_answer, refuse) => signal?.addEventListener('abort', () => refuse(signal.reason)));
  const durable = Object.create(keyword.engine, { durable: { value: true } });
  const index = await start({ ...embedder, embedPassages }, { keyword: durable, vector });
  expect(index.ready()).toBe(false);
});

test('vectors take part in searches while their model is measured, once for all, and when that fails', async () => {
  world = await TestKnowledge.start({ indexes: false });
  const at = await publish(lighthouses(3));
  const { embedder } = trained();
  let measured = 0;
  let refuse = () => {};
  const slow = new Promise<void>((_, reject) => (refuse = () => reject(new EmbedderError('a sample is refused'))));
  const embedPassages: Embedder['embedPassages'] = async (inputs, signal) => {
    if (!inputs.every(({ title }) => title.startsWith('Lighthouse'))) {
      measured += 1;
      await slow;
    }
    return embedder.embedPassages(inputs, signal);
  };
  const index = await start({ ...embedder, embedPassages });
  const all = { byVector: 3, found: 3, degraded: false };
  // Both indexes are being filled at first.
  await soon(() => ask(index, at)).toEqual(all);
  expect(await ask(index, at)).toEqual(all);
  refuse();
  for (let n = 0; n < 2; n += 1) expect(await ask(index, at)).toEqual(all);
  expect(measured).toBe(1);
});

test('an index in memory is filled by a few calls of the embedder, and the next time by none', async () => {
  world = await TestKnowledge.start({ indexes: false });
  const at = newTenant();
  await world.publishedMany(at, 300, 'Lighthouse');
  const { embedder, asked } = trained();
  const first = await start(embedder);
  await soon(() => ask(first, at)).toEqual({ byVector: 10, found: 10, degraded: false });
  expect(asked.passages).toBe(300);
  expect(asked.calls).toBeLessThanOrEqual(4);
  const next = await start(embedder);
  await soon(() => ask(next, at)).toEqual({ byVector: 10, found: 10, degraded: false });
  expect(asked.passages).toBe(300);
});

test('nothing is ready where no index is whole, unless what it waits for is away', async () => {
  world = await TestKnowledge.start({ indexes: false });
  await publish(lighthouses(3));
  const [keyword, vector] = [
    flaky(createEmbeddedKeywordEngine()),
    flaky(createEmbeddedVectorEngine({ kind: 'sparse' })),
  ];
  const index = await open(createSparseEmbedder(), { keyword: keyword.engine, vector: vector.engine });
  expect(index.ready()).toBe(false);
  keyword.fails = vector.fails = () => 'before';
  keyword.error = vector.error = () => new EngineError('server', 'cannot be reached', { isDown: true });
  await started(index);
  await soon(() => index.ready()).toBe(true);
});

test('an engine that comes back from an outage without what it had is filled anew at once', async () => {
  const inner = createEmbeddedVectorEngine({ kind: 'sparse' });
  const vector = flaky(inner);
  world = await TestKnowledge.start({ indexes: false });
  const index = await start(createSparseEmbedder(), {
    keyword: flaky(createEmbeddedKeywordEngine()).engine,
    vector: vector.engine,
  });
  const at = newTenant();
  const found = (count: number) => ({ byVector: count, found: count, degraded: false });
  await world.published(at, { title: 'Lighthouse' });
  await soon(() => ask(index, at)).toEqual(found(1));

  vector.fails = () => 'before';
  vector.error = () => new EngineError('qdrant', 'cannot be reached', { isDown: true });
  await world.published(at, { title: 'Second lighthouse' });
  const away = () => world.rows('SELECT 1 FROM lanes WHERE error IS NOT NULL');
  await soon(away).toHaveLength(1);
  await inner.close();
  vector.fails = () => false;
  await soon(() => ask(index, at)).toEqual(found(2));
});

test('a process that ends leaves its lanes to others at once, and none of what was in its memory', async () => {
  world = await TestKnowledge.start({ indexes: false });
  const vector = flaky(createEmbeddedVectorEngine({ kind: 'sparse' })).engine;
  const index = await start(createSparseEmbedder(), { keyword: createEmbeddedKeywordEngine(), vector });
  const lanes = () => world.rows('SELECT side, owner FROM lanes ORDER BY side');
  await soon(lanes).toMatchObject([{ side: 'keyword' }, { side: 'vector' }]);
  await publish(['Lighthouse']);
  await index.stop();
  indexes = [];
  expect(await lanes()).toEqual([{ side: 'vector', owner: null }]);
  expect(
    await world.rows(`SELECT FROM pending p WHERE NOT EXISTS (SELECT FROM lanes l WHERE l.name = p.lane)`),
  ).toEqual([]);
});

test('a stop closes engines and embedder also when the database is away', async () => {
  world = await TestKnowledge.start({ indexes: false });
  const closed: string[] = [];
  const closing = <T extends object>(name: string, of: T): T =>
    Object.assign(of, { close: async () => void closed.push(name) });
  const keyword = closing('keyword', createEmbeddedKeywordEngine());
  const vector = closing('vector', createEmbeddedVectorEngine({ kind: 'sparse' }));
  const index = await start(closing('embedder', { ...createSparseEmbedder() }), { keyword, vector });
  const { query } = world.database;
  vi.spyOn(world.database, 'query').mockImplementation(async (statement, values) => {
    if (statement.name === 'leave_lane') throw new Error('the database is away');
    return query.call(world.database, statement, values) as never;
  });
  await index.stop();
  expect(closed.sort()).toEqual(['embedder', 'keyword', 'vector']);
  indexes = [];
  vi.restoreAllMocks();
});

test('a model that changes its dimensions without its name gets an index of its own, from which searches answer', async () => {
  world = await TestKnowledge.start({ indexes: false });
  const at = await publish(lighthouses(5));
  const api = await startEmbeddingsApi();
  api.answer = ofDimensions(4);
  const embedder = await createEmbedder({ EMBEDDINGS_URL: api.url, EMBEDDINGS_MODEL: 'small' }, { clock });
  const index = await start(embedder);
  await soon(() => index.lanes.vector.isWhole).toBe(true);
  const before = index.lanes.vector.name;
  const kept = 'SELECT DISTINCT fingerprint, octet_length(vector) AS bytes FROM vectors';
  expect(await world.rows(kept)).toEqual([{ fingerprint: 'openai:small:4', bytes: 16 }]);
  api.answer = ofDimensions(6);
  const article = await world.draft(at, { title: 'Lighthouse anew' });
  await world.articles.publishArticle(article.at, aCall());
  await soon(() => index.lanes.vector.name !== before && index.lanes.vector.isWhole).toBe(true);
  await soon(() => ask(index, at)).toEqual({ byVector: 6, found: 6, degraded: false });
  // Those of the index before stay until nobody may go back to it.
  expect(await world.rows(kept)).toContainEqual({ fingerprint: 'openai:small:6', bytes: 24 });
  expect(await readFingerprints(world.database)).toContain('openai:small:6');
  // A start asks nobody for what is known.
  await api.close();
  const remembered = await readFingerprints(world.database);
  const next = await createEmbedder({ EMBEDDINGS_URL: api.url, EMBEDDINGS_MODEL: 'small' }, { clock, remembered });
  expect(await next.shape()).toEqual({ kind: 'dense', dimensions: 6 });
});

test('authors are told what is wrong with the embedder', async () => {
  world = await TestKnowledge.start({ indexes: false });
  const article = await world.draft(newTenant(), { title: 'Lighthouse' });
  await world.articles.publishArticle(article.at, aCall());
  const api = await startEmbeddingsApi();
  const embedder = await createEmbedder({ EMBEDDINGS_URL: api.url, EMBEDDINGS_MODEL: 'small' }, { clock });
  const faults = [
    ['<html>', 'The embedder does not answer with vectors.'],
    ['{"data":[{"index":0,"embedding":[0,0]}]}', 'The embedder answers with a vector of zeros.'],
    ['{"data":[{"index":0,"embedding":[NaN,0]}]}', 'The embedder answers with numbers that are not finite.'],
  ] as const;
  api.answer = replying(faults[0][0]);
  const index = await start(embedder);
  const told = async () => (await world.articles.getArticle(article.at, aCall())).article?.indexError;
  for (const [answer, sentence] of faults) {
    api.answer = replying(answer);
    await soon(told).toBe(sentence);
  }
  api.answer = ofDimensions(4);
  await soon(() => ask(index, article.at)).toMatchObject({ byVector: 1, degraded: false });
  expect(await told()).toBeUndefined();
  await api.close();
});

test('a server is written as many batches at once as are set, and memory one', async () => {
  world = await TestKnowledge.start({ indexes: false });
  await world.publishedMany(newTenant(), 600, 'Lighthouse');
  const most = { keyword: 0, vector: 0 };
  let secondBegan = () => {};
  const twoAtOnce = new Promise<void>((resolve) => {
    secondBegan = resolve;
  });
  const watched = <E extends Engines[keyof Engines]>(side: keyof typeof most, inner: E, durable: boolean): E => {
    let underWay = 0;
    const { engine } = flaky(inner, durable);
    const write = async (...args: Parameters<typeof inner.write>) => {
      underWay += 1;
      most[side] = Math.max(most[side], underWay);
      if (most.keyword === 2) secondBegan();
      // A server's first write ends only once another has begun beside it, however slow the machine is.
      if (side === 'keyword') await twoAtOnce;
      await new Promise(setImmediate);
      await (engine.write as (...given: unknown[]) => Promise<void>)(...args);
      underWay -= 1;
    };
    return new Proxy(engine, { get: (of, name) => (name === 'write' ? write : Reflect.get(of, name)) });
  };
  const index = await start(createSparseEmbedder(), {
    keyword: watched('keyword', createEmbeddedKeywordEngine(), true),
    vector: watched('vector', createEmbeddedVectorEngine({ kind: 'sparse' }), false),
  });
  await soon(() => Object.values(index.lanes).every(({ isWhole }) => isWhole)).toBe(true);
  expect(most).toEqual({ keyword: 2, vector: 1 });
});
