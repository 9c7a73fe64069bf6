import { expect, test } from 'vitest';
import { EngineError, engineFaults, sliceCount, sliceOf, type VectorEngine } from '../engines/engine.js';
import { durableEngines } from '../testing/durable-engines.js';
import { flaky } from '../testing/flaky-engine.js';
import { aCall, newTenant, type TestKnowledge } from '../testing/test-knowledge.js';
import { startWorld } from '../testing/worlds.js';
import { passageId } from './passages.js';

const never = new AbortController().signal;
const isDegraded = async (world: TestKnowledge, at: ReturnType<typeof newTenant>) => {
  const asked = { ...at, q: 'lighthouse', limit: 10, mode: 2 as const, locale: undefined, tag: undefined };
  return (await world.search.resolveSearch(asked, aCall())).degraded;
};

test('passages that somebody deletes by hand are missed within a minute; until they are back the index is searched all the same, and searches are degraded', async () => {
  const { inner, engines } = durableEngines();
  const world = await startWorld({ engines });
  const at = newTenant();
  const articles = [];
  for (let n = 0; n < 12; n += 1) articles.push(await world.published(at, { title: 'Lighthouse' }));
  const lane = world.lanes.vector;
  const compare = (slice: number) => lane.compare(slice, never);
  const [gone] = articles;
  const other = (sliceOf(gone?.id ?? '') + 1) % sliceCount;
  await compare(other);
  expect([lane.isAudited, await isDegraded(world, at)]).toEqual([false, false]);
  const articleId = gone?.id ?? '';
  await inner.vector.write(lane.name, [{ ...at, articleId, items: [], gone: [passageId(articleId, 1, 0)] }]);
  await compare(other);
  expect(lane.isAudited).toBe(false);
  await world.clock.advance(60_000);
  await compare(other);
  expect([lane.isAudited, lane.isDoubted, await isDegraded(world, at)]).toEqual([true, true, true]);
  await lane.step(never);
  expect([lane.isDoubted, await isDegraded(world, at)]).toEqual([true, true]);
  const [best] = await world.find(at, 'lighthouse', { mode: 2 });
  expect(best?.semanticRank).toBe(1);
  for (let slice = 0; lane.isAudited; slice = (slice + 1) % sliceCount) await compare(slice);
  await world.index();
  expect([lane.isDoubted, lane.isWhole, await isDegraded(world, at)]).toEqual([false, true, false]);
  expect(await inner.vector.count(lane.name)).toBe(12);
  expect(await world.find(at, 'lighthouse', { mode: 2 })).toHaveLength(10);
});

test('a count that no comparison explains is looked into once, by all processes together', async () => {
  const { engines } = durableEngines();
  engines.vector.count = async () => 0;
  const world = await startWorld({ engines });
  await world.published(newTenant(), { title: 'Lighthouse' });
  const lane = world.lanes.vector;
  await lane.compare(0, never);
  expect(lane.isAudited).toBe(true);
  for (let slice = 0; lane.isAudited; slice += 1) await lane.compare(slice % sliceCount, never);
  await world.index();
  for (let minute = 0; minute < 3; minute += 1) {
    await lane.compare(0, never);
    await world.clock.advance(60_000);
  }
  expect([lane.isAudited, lane.isDoubted]).toEqual([false, false]);
  await lane.leave();
  const next = (await startWorld({ engines, url: world.url })).lanes.vector;
  await next.compare(0, never);
  expect([next.isOwn, next.isAudited, next.isDoubted]).toEqual([true, false, false]);
});

test('passages that take long to count are counted the more rarely', async () => {
  const { engines } = durableEngines();
  const count = engines.vector.count.bind(engines.vector);
  let counts = 0;
  const world = await startWorld({ engines });
  engines.vector.count = async (...asked) => {
    counts += 1;
    await world.clock.advance(3_000);
    return count(...asked);
  };
  const after = async (ms: number) => {
    await world.clock.advance(ms);
    await world.lanes.vector.compare(0, never);
    return counts;
  };
  expect(await after(60_000)).toBe(1);
  expect(await after(299_000)).toBe(1);
  expect(await after(1_000)).toBe(2);
});

test('an engine that reads and does not write keeps its lane paused, tries no article, and goes on when it writes', async () => {
  const { inner } = durableEngines();
  const vector = flaky(inner.vector);
  vector.error = (message) => new EngineError('vector', message, { isDown: true, fault: engineFaults.write });
  const world = await startWorld({ engines: { keyword: inner.keyword, vector: vector.engine } });
  const at = newTenant();
  await world.published(at, { title: 'Lighthouse' });
  vector.fails = (method) => (method === 'write' ? 'before' : false);
  const article = await world.draft(at, { title: 'Lighthouse keepers' });
  await world.articles.publishArticle(article.at, aCall());
  const told = async () => (await world.articles.getArticle(article.at, aCall())).article?.indexError;
  for (let look = 0; look < 5; look += 1) {
    await world.index();
    expect([world.lanes.vector.isDown, await told()]).toEqual([true, engineFaults.write]);
  }
  expect(await world.rows('SELECT FROM pending WHERE failures > 0')).toEqual([]);
  expect(await world.find(at, 'lighthouse keepers')).toHaveLength(2);
  vector.fails = () => false;
  await world.index();
  await world.index();
  expect([world.lanes.vector.isDown, await told()]).toEqual([false, undefined]);
  expect(await inner.vector.count(world.lanes.vector.name)).toBe(2);
});

test('while a write is late its article says so, and no longer when it is done', async () => {
  const { inner } = durableEngines();
  const write = inner.vector.write.bind(inner.vector);
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let isLate = true;
  const slowly: VectorEngine['write'] = async (index, changes, signal, onLate) => {
    if (isLate) {
      onLate?.(new EngineError('vector', 'task 7 is still processing', { isDown: true, fault: engineFaults.late }));
      await finished;
    }
    return write(index, changes, signal);
  };
  const vector = new Proxy(flaky(inner.vector).engine, {
    get: (engine, name) => (name === 'write' ? slowly : Reflect.get(engine, name)),
  });
  const world = await startWorld({ engines: { keyword: inner.keyword, vector }, indexes: false });
  const article = await world.draft(newTenant(), { title: 'Lighthouse' });
  await world.articles.publishArticle(article.at, aCall());
  const told = async () => (await world.articles.getArticle(article.at, aCall())).article?.indexError;
  const indexing = world.index();
  await expect.poll(told, { timeout: 60_000 }).toBe(engineFaults.late);
  isLate = false;
  finish();
  await indexing;
  await world.index();
  expect(await told()).toBeUndefined();
});
