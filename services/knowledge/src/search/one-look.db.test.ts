import { type Database, systemClock } from '@pharos/kit';
import { expect, test } from 'vitest';
import { createSparseEmbedder } from '../embedders/sparse/sparse-embedder.js';
import { aCall, newTenant } from '../testing/test-knowledge.js';
import { startWorld } from '../testing/worlds.js';
import { EngineGuard } from './engine-guard.js';
import { ModelNearness } from './nearness.js';
import { Searcher } from './searcher.js';

test('a search looks at the database once, and twice where something of the best was hidden a moment ago', async () => {
  const world = await startWorld();
  const at = newTenant();
  const { at: hidden } = await world.published(at, { title: 'Lighthouse', body: 'The lighthouse of all lighthouses.' });
  for (let n = 0; n < 12; n += 1) await world.published(at, { title: `Lighthouse ${n}` });
  const guard = () => new EngineGuard({ clock: systemClock, timeoutMs: 60_000, onFailure() {}, onSkipped() {} });
  const { keyword, vector } = world.lanes;
  const embedder = createSparseEmbedder();
  const nearness = new ModelNearness({ embedder, clock: systemClock, onFailure() {} });
  const searcher = new Searcher({
    ...{ engines: world.engines, embedder, nearness, whole: () => ({ keyword: true, vector: true }) },
    ...{ guards: { keyword: guard(), vector: guard() }, indexes: { keyword: keyword.name, vector: vector.name } },
  });
  let looks = 0;
  const query: Database['query'] = (...asked) => {
    looks += 1;
    return world.database.query(...asked);
  };
  const search = { text: 'lighthouse', mode: 'hybrid', filter: {}, limit: 10 } as const;
  const find = async () => {
    const database = { query } as unknown as Database;
    const { hits } = await searcher.search(database, at, search, new AbortController().signal);
    return hits.map(({ articleId }) => articleId);
  };
  expect(await find()).toContain(hidden.articleId);
  expect(looks).toBe(1);
  world.indexes = false;
  await world.articles.unpublishArticle(hidden, aCall());
  const found = await find();
  expect([found.length, found.includes(hidden.articleId), looks]).toEqual([10, false, 3]);
});
