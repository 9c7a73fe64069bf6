import { type Database, FairShare, systemClock } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { expect, test } from 'vitest';
import { createSparseEmbedder } from '../embedders/sparse/sparse-embedder.js';
import { aCall, newTenant, type TestKnowledge } from '../testing/test-knowledge.js';
import { startWorld } from '../testing/worlds.js';
import { EngineGuard } from './engine-guard.js';
import { ModelNearness } from './nearness.js';
import { Searcher } from './searcher.js';

/** Searches a world, and counts how often it looks at the database. */
function counting(world: TestKnowledge) {
  const guard = () => new EngineGuard({ clock: systemClock, timeoutMs: 60_000, onFailure() {}, onSkipped() {} });
  const { keyword, vector } = world.lanes;
  const embedder = createSparseEmbedder();
  const nearness = new ModelNearness({ embedder, clock: systemClock, onFailure() {} });
  const searcher = new Searcher({
    engines: world.engines,
    embedder,
    nearness,
    whole: () => ({ keyword: true, vector: true }),
    guards: { keyword: guard(), vector: guard() },
    turns: new FairShare({ slots: 4, waiting: { items: 100, bytes: Number.POSITIVE_INFINITY } }),
    indexes: { keyword: keyword.name, vector: vector.name },
  });
  let looks = 0;
  let read = 0;
  const query: Database['query'] = async (...asked) => {
    looks += 1;
    const rows = await world.database.query(...asked);
    read += rows.filter((row) => (row as { text?: string | null }).text != null).length;
    return rows as never;
  };
  return async (at: InProject, text: string) => {
    [looks, read] = [0, 0];
    const database = { query } as unknown as Database;
    const search = { text, mode: 'hybrid', filter: {}, limit: 10, minScore: 0 } as const;
    const { hits } = await searcher.search(database, at, search, new AbortController().signal);
    return { looks, read, found: hits.map(({ articleId }) => articleId), titles: hits.map(({ row }) => row.title) };
  };
}

test('a search looks at the database once, and twice where something of the best was hidden a moment ago', async () => {
  const world = await startWorld({ indexes: false });
  const at = newTenant();
  const { at: hidden } = await world.published(at, { title: 'Lighthouse', body: 'The lighthouse of all lighthouses.' });
  for (let n = 0; n < 12; n += 1) await world.published(at, { title: `Lighthouse ${n}` });
  await world.index();
  const find = counting(world);
  const before = await find(at, 'lighthouse');
  expect([before.found.includes(hidden.articleId), before.looks]).toEqual([true, 1]);
  await world.articles.unpublishArticle(hidden, aCall());
  const { found, looks } = await find(at, 'lighthouse');
  expect([found.length, found.includes(hidden.articleId), looks]).toEqual([10, false, 2]);
});

test('where articles of another language have stood before those of the question’s, they are all read in one look from then on', async () => {
  const world = await startWorld({ indexes: false });
  const [at, other] = [newTenant(), newTenant()];
  for (let n = 0; n < 12; n += 1) {
    await world.published(at, { title: `La lampe ${n}`, body: 'La lampe est une belle lampe.', locale: 'fr' });
    await world.published(other, { title: `Lamp ${n}`, body: 'A fine lamp.', locale: 'en' });
  }
  const body = `The lamp. ${'Nothing of note stands here and nobody reads it twice. '.repeat(20)}`;
  await world.published(at, { title: 'Sizes of things', body, locale: 'en' });
  await world.index();
  const find = counting(world);
  const answers = [await find(at, 'lamp'), await find(at, 'lamp')];
  for (const { titles } of answers) expect([titles[0], titles.length]).toEqual(['Sizes of things', 10]);
  expect(answers.map(({ looks, read }) => [looks, read])).toEqual([
    [2, 23],
    [1, 13],
  ]);
  // One language: looked at twice where no article has the word as it is spelled, and no more is read afterwards.
  expect((await find(other, 'lampp')).looks).toBe(2);
  const { looks, read } = await find(other, 'lamp');
  expect([looks, read]).toEqual([1, 10]);
});
