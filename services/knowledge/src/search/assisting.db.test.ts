import { expect, test } from 'vitest';
import { createEmbeddedKeywordEngine } from '../adapters/embedded/keyword-engine.js';
import { createEmbeddedVectorEngine } from '../adapters/embedded/vector-engine.js';
import { createSparseEmbedder } from '../embedders/sparse/sparse-embedder.js';
import { flaky } from '../testing/flaky-engine.js';
import { aCall, newTenant } from '../testing/test-knowledge.js';
import { startWorld } from '../testing/worlds.js';
import type { KeywordEngine } from './engine.js';

test('a replica of new rules that writes an older text into the index that serves has the newer one written again', async () => {
  const keyword = flaky(createEmbeddedKeywordEngine()).engine;
  const vector = flaky(createEmbeddedVectorEngine({ kind: 'sparse' })).engine;
  const before = await startWorld({ engines: { keyword, vector } });
  const [serving = ''] = await before.keeper.writable();
  const at = newTenant();
  const { at: place } = await before.published(at, { title: 'Lighthouse' });
  before.indexes = false;
  const publish = async (title: string) => {
    await before.edit(place, { title });
    await before.articles.publishArticle(place, aCall());
  };
  // Comes when the new rules' worker is about to write the second text.
  let meanwhile = async () => {};
  const late = new Proxy(keyword, {
    get(target, key: keyof KeywordEngine) {
      if (key !== 'upsert') return target[key];
      return async (...args: Parameters<KeywordEngine['upsert']>) => {
        if (args[0] === serving) await meanwhile();
        await target.upsert(...args);
      };
    },
  });
  const embedder = { ...createSparseEmbedder(), fingerprint: 'another' };
  const after = await startWorld({ engines: { keyword: late, vector }, embedder, url: before.url });
  while (await after.indexer.indexDue());
  await publish('Second');
  meanwhile = async () => {
    meanwhile = async () => {};
    await publish('Third');
    while (await before.indexer.indexDue());
    expect(await before.find(at, 'third', { mode: 3 })).toHaveLength(1);
  };
  while (await after.indexer.indexDue());
  while (await before.indexer.indexDue());
  expect(await before.find(at, 'third', { mode: 3 })).toMatchObject([{ keywordRank: 1 }]);
});
