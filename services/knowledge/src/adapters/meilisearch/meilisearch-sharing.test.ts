import { type Clock, systemClock } from '@pharos/kit';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { DoubleServer } from '../../testing/double-server.js';
import { startMeilisearchDouble } from '../../testing/meilisearch/meilisearch-double.js';
import { aPassage, newTenant } from '../../testing/passages.js';
import { createMeilisearchEngine } from './meilisearch-engine.js';

let double: DoubleServer;
beforeAll(async () => {
  double = await startMeilisearchDouble();
});
afterAll(async () => {
  await double.close();
  expect(double.violations).toEqual([]);
});

let engines = 0;
/** For it no time passes but in pauses, so that however slow the machine is, it remembers what serves. */
const still: Clock = { ...systemClock, monotonicMs: () => 0 };
const anEngine = (prefix = `test-${engines++}`, clock = still) =>
  createMeilisearchEngine({ url: double.url, prefix, clock, timeoutMs: 30_000 });
const lamps = { text: 'lamp', filter: {}, limit: 10 };
const since = (start: number) => double.requests.slice(start).map(({ method, path }) => `${method} ${path}`);

async function serving(generation: string, ...titles: string[]) {
  const [engine, tenant] = [anEngine(), newTenant()];
  await engine.prepare(generation);
  await engine.upsert(
    generation,
    titles.map((title) => aPassage(tenant, { title, articleId: `art_${title}` })),
  );
  await engine.activate(generation);
  return { engine, tenant, find: (text: string, limit = 10) => engine.search(tenant, { text, filter: {}, limit }) };
}

test('settings are made once', async () => {
  const engine = anEngine('once');
  await engine.prepare('a');
  const start = double.requests.length;
  await engine.prepare('a');
  expect(since(start)).toEqual(['GET /indexes/once-g-a', 'GET /indexes/once-g-a/settings']);
});

test('replicas may prepare the same generation at the same time', async () => {
  const replicas = Array.from({ length: 4 }, () => anEngine('replicas'));
  await Promise.all(replicas.map((each) => each.prepare('a')));
  expect(await anEngine('replicas').generations()).toEqual(['a']);
});

test('what another process activates is searched within a second, or as soon as the old one has gone', async () => {
  let nowMs = 0;
  const clock = { ...systemClock, monotonicMs: () => nowMs };
  const [mine, theirs, tenant] = [anEngine('shared', clock), anEngine('shared'), newTenant()];
  const found = async () => (await mine.search(tenant, lamps)).map(({ version }) => version);
  const next = async (generation: string, version: number) => {
    await theirs.prepare(generation);
    await theirs.upsert(generation, [aPassage(tenant, { title: 'Lamp', version })]);
    await theirs.activate(generation);
  };
  await next('a', 1);
  expect(await found()).toEqual([1]);
  await next('b', 2);
  nowMs = 999;
  expect(await found()).toEqual([1]);
  nowMs = 1_000;
  expect(await found()).toEqual([2]);
  await next('c', 3);
  await theirs.drop('b');
  expect(await found()).toEqual([3]);
});

test('searches that follow each other do not wait for which generation serves', async () => {
  let nowMs = 0;
  const [engine, tenant] = [anEngine('renewed', { ...systemClock, monotonicMs: () => nowMs }), newTenant()];
  await engine.prepare('a');
  await engine.activate('a');
  const pointer = 'GET /indexes/renewed-serving/documents/serving';
  let start = double.requests.length;
  nowMs = 499;
  await engine.search(tenant, lamps);
  expect(since(start)).toEqual(['POST /multi-search']);
  nowMs = 600;
  await engine.search(tenant, lamps);
  await vi.waitFor(() => expect(since(start)).toContain(pointer), { timeout: 30_000 });
  nowMs = 1_000;
  start = double.requests.length;
  await engine.search(tenant, lamps);
  expect(since(start)).not.toContain(pointer);
});

test('all queries of one search end within the time that a search waits', async () => {
  const { find } = await serving('a', 'Lamp');
  const settings = double.requests.findLast(({ method }) => method === 'PATCH')?.body as { searchCutoffMs: number };
  await find('one two three four five six seven eight nine ten eleven twelve');
  const asked = double.requests.at(-1)?.body as { queries: unknown[] };
  expect(settings.searchCutoffMs * asked.queries.length).toBeLessThan(2_000);
});

test('a search is one round trip, however much it finds', async () => {
  const { find } = await serving('a', 'Lamp', 'Lampshade');
  for (const limit of [1, 10]) {
    const start = double.requests.length;
    for (const text of ['lamp', 'what is a lamp', 'lamp glass', 'glass']) await find(text, limit);
    expect(since(start)).toEqual(Array(4).fill('POST /multi-search'));
  }
});

test('a question of words that say nothing finds the title that is made of them, and no more', async () => {
  const { engine, tenant, find } = await serving('a', 'Who we are', 'Lamps');
  await engine.upsert('a', [aPassage(tenant, { title: 'Glass', text: 'We know who you are.' })]);
  for (const text of ['Who are we?', 'who we are'])
    expect(await find(text)).toMatchObject([{ articleId: 'art_Who we are' }]);
  expect(await find('what is it')).toEqual([]);
  const settings = double.requests.findLast(({ method }) => method === 'PATCH');
  expect(settings?.body).toMatchObject({ stopWords: [] });
});

test('a word finds no other that only begins with it, wherever in the question it stands', async () => {
  const { find } = await serving('a', 'Käse aus Bregenzerwald', 'Käse aus Bregenz');
  for (const text of ['Käse Bregenz', 'Bregenz Käse', 'Bregenz'])
    expect((await find(text))[0], text).toMatchObject({ articleId: 'art_Käse aus Bregenz' });
  expect(await find('Bregenz')).toHaveLength(1);
  const settings = double.requests.findLast(({ method }) => method === 'PATCH');
  expect(settings?.body).toMatchObject({ prefixSearch: 'disabled' });
});

test('a short word finds its other forms, in the language of the article', async () => {
  const { engine, tenant, find } = await serving('a', 'Cards', 'Carding');
  await engine.upsert('a', [aPassage(tenant, { title: 'Kinder', locale: 'de', articleId: 'art_Kinder' })]);
  const found = async (text: string) => (await find(text)).map(({ articleId }) => articleId);
  expect(await found('card')).toContain('art_Cards');
  expect(await found('Kind')).toEqual(['art_Kinder']);
});

test('stop words are not asked for, nor more than ten words', async () => {
  const { find } = await serving('a', 'Lamp');
  const start = double.requests.length;
  await find('How do I, when the lamp is broken, get one two three four five six seven eight nine ten new lamps?');
  const q = 'lamp broken get one two three four five six seven';
  expect(double.requests[start]?.body).toMatchObject({
    queries: [{ q }, ...q.split(' ').map((word) => ({ q: word }))],
  });
});

test('quotes and minus signs are no more than what is around words', async () => {
  const { find } = await serving('a', 'Broken lamp of glass');
  for (const text of ['"lamp broken"', 'lamp -glass', '"lamp', '-lamp -broken'])
    expect(await find(text), text).toHaveLength(1);
  expect(await find('"" -?')).toEqual([]);
});

test('a word that only others use hides nothing, and who has more of the words comes first', async () => {
  const { engine, find } = await serving('a', 'Lamp', 'Lamp of glass', 'Glass', 'Brass');
  await engine.upsert('a', [aPassage(newTenant(), { title: 'Flickering' })]);
  const hits = await find('flickering lamp glass');
  expect(hits.map(({ articleId }) => articleId).slice(0, 1)).toEqual(['art_Lamp of glass']);
  expect(hits).toHaveLength(3);
});

test('nor does one that only others use in a question without blanks', async () => {
  const { engine, find } = await serving('a', 'パスワードの変更', '返金');
  await engine.upsert('a', [aPassage(newTenant(), { title: '緊急' })]);
  const hits = await find('緊急パスワード変更');
  expect(hits.map(({ articleId }) => articleId)).toEqual(['art_パスワードの変更']);
});

test('tags that differ only in case, or in form, differ', async () => {
  const { engine, tenant } = await serving('a');
  await engine.upsert('a', [aPassage(tenant, { title: 'Lamp', tags: ['VIP'] })]);
  const withTag = (tag: string) => engine.search(tenant, { ...lamps, filter: { tag } });
  expect(await withTag('VIP')).toHaveLength(1);
  for (const other of ['vip', 'ＶＩＰ', ' VIP']) expect(await withTag(other)).toEqual([]);
});

test('what was not prepared is not made by writing to it', async () => {
  const engine = anEngine();
  await expect(engine.upsert('a', [aPassage(newTenant())])).rejects.toThrow('generation a has not been prepared');
  expect(await engine.generations()).toEqual([]);
});

test('engines whose prefixes begin alike do not meet', async () => {
  await Promise.all(['one', 'one-two', 'one-gen'].map((prefix) => anEngine(prefix).prepare(`of-${prefix}`)));
  expect(await anEngine('one').generations()).toEqual(['of-one']);
});
