import { createLogger, systemClock } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { afterEach, expect, test, vi } from 'vitest';
import type { Embedder } from '../embedders/embedder.js';
import { createSparseEmbedder } from '../embedders/sparse/sparse-embedder.js';
import { aCall, newTenant, TestKnowledge } from '../testing/test-knowledge.js';
import { IndexWorker } from './index-worker.js';

const log = createLogger({ service: 'test', level: 'silent' });
const stopping = new AbortController();
let world: TestKnowledge;
let worker: IndexWorker;
let end = () => {};
afterEach(async () => {
  stopping.abort();
  end();
  await worker.stop();
  await world.stop();
});

/** An embedder that is at the articles called `Bulk` until it is told to end. */
function slowEmbedder() {
  const sparse = createSparseEmbedder();
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const state = { busy: 0, most: 0 };
  const embedPassages: Embedder['embedPassages'] = async (inputs, signal) => {
    if (!inputs.some(({ title }) => title === 'Bulk')) return sparse.embedPassages(inputs, signal);
    state.busy += 1;
    state.most = Math.max(state.most, state.busy);
    await ended;
    state.busy -= 1;
    return sparse.embedPassages(inputs, signal);
  };
  return { state, embedder: { ...sparse, embedPassages } };
}

async function importBulk(at: InProject, rows: number): Promise<string[]> {
  const unsaid = { body: '', slug: undefined, locale: 'en', tags: [] };
  const articles = Array.from({ length: rows }, (_, n) => ({ ...unsaid, externalId: `${n}`, title: 'Bulk' }));
  const { outcomes } = await world.articles.importArticles({ ...at, publish: true, articles }, aCall());
  return outcomes.map(({ articleId }) => articleId);
}

test('what a tenant publishes is found while the imports of others keep a slow embedder busy, and those are done as well', async () => {
  const { state, embedder } = slowEmbedder();
  world = await TestKnowledge.start({ embedder });
  world.indexes = false;
  worker = new IndexWorker({ indexer: world.indexer, clock: systemClock, log, signal: stopping.signal });
  worker.start();
  const tenants = [newTenant(), newTenant()];
  for (const at of tenants) for (const id of await importBulk(at, 40)) worker.hear(at, id);
  await vi.waitFor(() => expect(state.busy).toBeGreaterThan(10), { timeout: 60_000 });

  const publish = async (title: string, tell: boolean) => {
    const at = newTenant();
    const draft = await world.draft(at, { title });
    const published = world.articles.publishArticle(draft.at, aCall());
    await vi.waitFor(
      async () => {
        if (tell) worker.hear(at, draft.id);
        expect(await world.find(at, title)).toHaveLength(1);
      },
      { timeout: 60_000 },
    );
    await published;
  };
  await publish('Told', true);
  // By its turn alone, when the event is lost.
  await publish('Untold', false);
  expect(state.busy).toBe(state.most);

  end();
  await vi.waitFor(async () => expect(await world.rows('SELECT 1 FROM index_tasks')).toEqual([]), { timeout: 60_000 });
  for (const at of tenants) expect((await world.find(at, 'bulk')).length).toBe(10);
}, 120_000);
