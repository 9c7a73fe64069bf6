import type { InProject } from '@pharos/service';
import { describe, expect, test } from 'vitest';
import { type Embedder, EmbedderError } from '../embedders/embedder.js';
import { createSparseEmbedder } from '../embedders/sparse/sparse-embedder.js';
import { createEmbeddedKeywordEngine } from '../engines/embedded/keyword-engine.js';
import { createEmbeddedVectorEngine } from '../engines/embedded/vector-engine.js';
import { EngineError, type PassageRef } from '../engines/engine.js';
import { deleteProject } from '../project-deletion.js';
import { changesOf, inventory } from '../testing/engine-suite.js';
import { flaky } from '../testing/flaky-engine.js';
import { aPassage } from '../testing/passages.js';
import { aCall, newTenant, type TestKnowledge } from '../testing/test-knowledge.js';
import { startWorld } from '../testing/worlds.js';
import { passageId } from './passages.js';

function flakyEngines() {
  const keyword = flaky(createEmbeddedKeywordEngine());
  const vector = flaky(createEmbeddedVectorEngine({ kind: 'sparse' }));
  return { keyword, vector, engines: { keyword: keyword.engine, vector: vector.engine } };
}

const titles = async (world: TestKnowledge, at: InProject, q: string) =>
  (await world.find(at, q)).map(({ title }) => title).sort();

/** What each engine holds of articles of a tenant's. */
async function held(world: TestKnowledge, at: InProject, articleIds: readonly string[]): Promise<PassageRef[][]> {
  const { keyword, vector } = world.engines;
  const of = async (id: string) => [
    await inventory(keyword, world.lanes.keyword.name, at, id),
    await inventory(vector, world.lanes.vector.name, at, id),
  ];
  const all = await Promise.all(articleIds.map(of));
  return [0, 1].map((side) => all.flatMap((each) => each[side] ?? []));
}

/** Park and Miller's generator. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** `FAULT_ROUNDS` makes it longer or shorter (`npm run test:tools`: 200, which are 1 000 writes), `FAULT_SEED` repeats it. */
const writes = 5 * Number(process.env.FAULT_ROUNDS ?? 20);

test(`after ${writes} random writes with engines that fail at random, searches show exactly what is published`, async () => {
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
  for (let step = 0; step < writes; step += 1) {
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
  const all = articles.map(({ at }) => at.articleId);
  await world.compare(...all);
  await world.settle();
  expect(await world.compare(...all)).toBe(0);
  for (const tenant of tenants) {
    const shown = articles.filter(({ at, shown: title }) => at.projectId === tenant.projectId && title !== undefined);
    const ids = new Set(shown.map(({ at }) => at.articleId));
    for (const refs of await held(world, tenant, all))
      expect(new Set(refs.map(({ articleId }) => articleId))).toEqual(ids);
    for (const { at, shown: title = '' } of shown) {
      const [hit] = await world.find(tenant, title, { mode: 3 });
      expect([hit?.articleId, hit?.title]).toEqual([at.articleId, title]);
    }
  }
  console.log(
    `  ${writes} writes (FAULT_SEED=${seed}), ${keyword.calls.length + vector.calls.length} calls of engines, ${articles.filter(({ shown }) => shown).length} shown`,
  );
}, 900_000);

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

  test('both down: words are found in the database, of nobody else', async () => {
    const { keyword, vector, engines } = flakyEngines();
    const world = await startWorld({ engines });
    const at = newTenant();
    const body = 'Studies of the lighthouse.';
    const best = await world.published(at, { title: 'Lighthouse keepers', body, locale: 'en-GB', tags: ['sea'] });
    const other = await world.published(at, { title: 'Harbour', body: 'Beside the lighthouse.', locale: 'de' });
    await world.published(at, { title: 'Invoices', body: '100% of it, and c_mmas.' });
    await world.published(newTenant(), { title: 'Lighthouse keepers', body });
    const hidden = await world.published(at, { title: 'Lighthouse keepers', body });
    await world.articles.deleteArticle(hidden.at, aCall());
    keyword.fails = vector.fails = (method) => (method === 'search' ? 'before' : false);
    const find = async (q: string, options = {}) =>
      (await world.find(at, q, options)).map(({ articleId }) => articleId);
    expect(await find('keepers of a lighthouse')).toEqual([best.id, other.id]);
    expect(await find('lighthouse', { locale: 'en' })).toEqual([best.id]);
    expect(await find('lighthouse', { tag: 'sea' })).toEqual([best.id]);
    expect(await find("x%' OR '1'='1")).toEqual([]);
    expect(await find('of the')).toEqual([]);
    const asked = { ...at, q: 'lighthouse', limit: 10, mode: 1 as const, locale: undefined, tag: undefined };
    expect((await world.search.resolveSearch(asked, aCall())).degraded).toBe(true);
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
    keyword.fails = (method) => (method === 'write' ? 'before' : false);
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
    [new EngineError('meilisearch', 'cannot be reached: connect ECONNREFUSED 10.0.0.7:7700', { isDown: true })],
    [new EngineError('qdrant', 'writing to collection a: it answered 400: no disk', { isDown: false })],
    [new EmbedderError('the embeddings API at https://host.internal/v1: it refuses the request (400)')],
    [new Error('column "a" of relation "b" does not exist')],
  ])('tells its tenant nothing of what the platform is made of: %s', async (error) => {
    const { vector, engines } = flakyEngines();
    const world = await startWorld({ engines });
    vector.fails = (method) => (method === 'write' ? 'before' : false);
    vector.error = () => error;
    const { at } = await world.published(newTenant(), { title: 'Lighthouse' });
    const { article } = await world.articles.getArticle(at, aCall());
    expect(article?.indexStatus).toBe(3);
    expect(article?.indexError).toMatch(/^The (search engine|embedder|article) (cannot|rejected|could not)[a-z ]*\.$/);
  });
});

describe('engines that differ from the database are mended', () => {
  test('what is missing, old, or nobody’s', async () => {
    const { engines } = flakyEngines();
    const world = await startWorld({ engines });
    const at = newTenant();
    const one = await world.published(at, { title: 'Missing' });
    const two = await world.published(at, { title: 'Stale' });
    const { name } = world.lanes.keyword;
    const nobodys = aPassage(at, { title: 'Nobody’s' });
    const stale = aPassage(at, { articleId: two.id, id: passageId(two.id, 9, 0), version: 9, title: 'Old text' });
    await engines.keyword.write(name, [
      { ...at, articleId: one.id, items: [], gone: [passageId(one.id, 1, 0)] },
      { ...at, articleId: two.id, items: [stale], gone: [] },
      ...changesOf([nobodys], (passage) => passage),
    ]);
    const all = [one.id, two.id, nobodys.articleId];
    expect(await world.compare(...all)).toBe(3);
    expect(await world.compare(...all)).toBe(0);
    const [keyword] = await held(world, at, all);
    expect(keyword?.map(({ articleId, version }) => [articleId, version]).sort()).toEqual(
      [
        [one.id, 1],
        [two.id, 1],
      ].sort(),
    );
  });
});

test('a project that is gone is gone from the engines', async () => {
  const { engines } = flakyEngines();
  const world = await startWorld({ engines });
  const [gone, stays] = [newTenant(), newTenant()];
  const all = [];
  for (const at of [gone, stays]) all.push((await world.published(at, { title: 'Lighthouse' })).id);
  await deleteProject(world.database, gone);
  expect(await world.find(gone, 'lighthouse')).toEqual([]);
  await world.settle();
  expect(await held(world, gone, all)).toEqual([[], []]);
  expect((await held(world, stays, all)).map(({ length }) => length)).toEqual([1, 1]);
});
