import { beforeEach, describe, expect, test } from 'vitest';
import { createEmbeddedKeywordEngine } from '../engines/embedded/keyword-engine.js';
import { createEmbeddedVectorEngine } from '../engines/embedded/vector-engine.js';
import { type KeywordEngine, sliceOf } from '../engines/engine.js';
import { changesOf, inventory } from '../testing/engine-suite.js';
import { type Flaky, flaky } from '../testing/flaky-engine.js';
import { aPassage } from '../testing/passages.js';
import { aCall, newTenant, type TestKnowledge } from '../testing/test-knowledge.js';
import { startWorld } from '../testing/worlds.js';
import { passageId } from './passages.js';

let world: TestKnowledge;
let keyword: KeywordEngine;
let reads: Flaky<KeywordEngine>;
let at: ReturnType<typeof newTenant>;
/** Comes when the engine has been read and the database has not. */
let then: () => Promise<unknown>;

beforeEach(async () => {
  at = newTenant();
  then = async () => {};
  reads = flaky(createEmbeddedKeywordEngine());
  keyword = reads.engine;
  const told = new Proxy(keyword, {
    get(target, name: keyof KeywordEngine) {
      if (name !== 'inventory') return target[name];
      return async (...args: Parameters<typeof target.inventory>) => {
        const refs = await target.inventory(...args);
        await then();
        return refs;
      };
    },
  });
  const vector = flaky(createEmbeddedVectorEngine({ kind: 'sparse' })).engine;
  world = await startWorld({ engines: { keyword: told, vector } });
});

const { signal } = new AbortController();
const compareKeyword = (articleId: string) => world.lanes.keyword.compare(sliceOf(articleId), signal);
const inventories = () => reads.calls.filter((name) => name === 'inventory').length;
const forget = (articleId: string) =>
  keyword.write(world.lanes.keyword.name, [{ ...at, articleId, items: [], gone: [passageId(articleId, 1, 0)] }]);

describe('is no difference and is looked at once', () => {
  test('what is published, and what is published again, while an engine is compared', async () => {
    const { id, at: place } = await world.published(at, { title: 'Lighthouse' });
    world.indexes = false;
    then = async () => {
      await world.edit(place, { title: 'Lighthouse again' });
      await world.articles.publishArticle(place, aCall());
    };
    expect([await compareKeyword(id), inventories()]).toEqual([0, 1]);
    expect([await compareKeyword(id), inventories()]).toEqual([0, 2]);
    await world.index();
    expect(await compareKeyword(id)).toBe(0);
  });

  test('what is hidden or deleted meanwhile', async () => {
    world.indexes = false;
    const [hidden, deleted] = [await world.draft(at, { title: 'One' }), await world.draft(at, { title: 'Two' })];
    for (const each of [hidden, deleted]) await world.articles.publishArticle(each.at, aCall());
    await world.index();
    then = () => world.articles.unpublishArticle(hidden.at, aCall());
    expect(await compareKeyword(hidden.id)).toBe(0);
    then = () => world.articles.deleteArticle(deleted.at, aCall());
    expect(await compareKeyword(deleted.id)).toBe(0);
    await world.index();
    expect(await world.rows('SELECT FROM pending')).toEqual([]);
  });

  test('what a long transaction published before, and commits meanwhile or later', async () => {
    const { id, at: place } = await world.draft(at, { title: 'Lighthouse' });
    world.indexes = false;
    await world.database.transaction(async (tx) => {
      const show = `UPDATE articles SET status = 'published', published_version = 1, shown_from = 1, published_at = clock_now()
        WHERE id = $1`;
      await tx.query({ name: '', text: show }, [id]);
      const queue = `INSERT INTO pending (lane, article_id, project_id) SELECT name, $1, $2 FROM lanes`;
      await tx.query({ name: '', text: queue }, [id, place.projectId]);
      expect(await compareKeyword(id)).toBe(0);
    });
    expect(await compareKeyword(id)).toBe(0);
  });
});

test('what an engine holds of a draft, under another tenant’s name, or beyond an article’s end goes', async () => {
  const other = newTenant();
  const { id } = await world.published(at, { title: 'Lighthouse' });
  const draft = await world.draft(at, { title: 'Draft' });
  const { name } = world.lanes.keyword;
  const stray = (tenant: typeof at, articleId: string, ordinal = 0) =>
    aPassage(tenant, { articleId, ordinal, id: passageId(articleId, 1, ordinal) });
  const own = { ...stray(at, id), title: 'Lighthouse' };
  await keyword.write(name, [{ ...at, articleId: id, items: [own, stray(at, id, 7)], gone: [] }]);
  for (const each of [stray(at, draft.id), stray(other, id)])
    await keyword.write(
      name,
      changesOf([each], (passage) => passage),
    );
  expect([await compareKeyword(id), await compareKeyword(draft.id)]).toEqual([2, 1]);
  expect([await compareKeyword(id), await compareKeyword(draft.id)]).toEqual([0, 0]);
  expect(await inventory(keyword, name, other, id)).toEqual([]);
  expect(await inventory(keyword, name, at, draft.id)).toEqual([]);
  expect(await inventory(keyword, name, at, id)).toHaveLength(1);
  expect(await world.find(at, 'lighthouse', { mode: 3 })).toHaveLength(1);
});

test('an index that lacks much is filled anew, and searches say so until it is', async () => {
  const ids = [];
  for (let n = 0; n < 12; n += 1) ids.push((await world.published(at, { title: 'Lighthouse' })).id);
  for (const id of ids) await forget(id);
  const search = { ...at, q: 'lighthouse', limit: 10, mode: 1 as const, locale: undefined, tag: undefined };
  const degraded = async () => (await world.search.resolveSearch(search, aCall())).degraded;
  for (const id of ids.slice(0, 11)) await compareKeyword(id);
  expect(await degraded()).toBe(true);
  // Nothing is compared before it is there.
  expect(await compareKeyword(ids[11] ?? '')).toBeUndefined();
  await world.index();
  expect(await degraded()).toBe(false);
  for (const id of ids) expect(await compareKeyword(id)).toBe(0);
});

test('servers are compared by the one process that writes to them', async () => {
  const { id } = await world.published(at, { title: 'Lost' });
  const next = await startWorld({ engines: world.engines, url: world.url });
  await forget(id);
  const compare = () => next.lanes.keyword.compare(sliceOf(id), signal);
  expect(await compare()).toBeUndefined();
  expect(inventories()).toBe(0);
  await world.rows(`UPDATE lanes SET owner_until = clock_now() - interval '1 second'`);
  expect(await compare()).toBe(1);
  expect(await world.find(at, 'lost', { mode: 3 })).toHaveLength(1);
});
