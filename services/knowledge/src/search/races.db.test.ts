import { createLogger } from '@pharos/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmbeddedKeywordEngine } from '../adapters/embedded/keyword-engine.js';
import { createEmbeddedVectorEngine } from '../adapters/embedded/vector-engine.js';
import { createSparseEmbedder } from '../embedders/sparse/sparse-embedder.js';
import { inventory } from '../testing/engine-suite.js';
import { aCall, newTenant, TestKnowledge } from '../testing/test-knowledge.js';
import type { Engine } from './engine.js';
import { IndexWriter } from './index-writer.js';
import { Indexer } from './indexer.js';

const log = createLogger({ service: 'test', level: 'silent' });
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** An engine whose writes take a while, each another one. */
function slow<E extends Engine<never>>(engine: E): E {
  return new Proxy(engine, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown;
      if (name === 'durable') return true;
      if (typeof value !== 'function') return value;
      const method = value.bind(target) as (...args: unknown[]) => unknown;
      if (name !== 'upsert' && name !== 'remove') return method;
      return async (...args: unknown[]) => {
        await after(Math.random() * 60);
        return method(...args);
      };
    },
  });
}

let world: TestKnowledge;
beforeAll(async () => {
  const keyword = slow(createEmbeddedKeywordEngine());
  const vector = slow(createEmbeddedVectorEngine({ kind: 'sparse' }));
  world = await TestKnowledge.start({ engines: { keyword, vector } });
});
afterAll(() => world.stop());

test('workers that lose their leases, die and meet leave what is published, without any comparison', async () => {
  const { database, engines } = world;
  const at = newTenant();
  world.indexes = false;
  const drafts = await Promise.all(Array.from({ length: 8 }, (_, n) => world.draft(at, { title: `Article ${n}` })));
  const stopping = new AbortController();
  const worker = async () => {
    const writer = new IndexWriter(engines, createSparseEmbedder());
    const indexer = new Indexer({
      database,
      writer,
      log,
      writable: () => world.keeper.writable(),
      assisted: async () => [],
      leaseMs: 10_000,
    });
    while (!stopping.signal.aborted) {
      const dying = AbortSignal.timeout(Math.round(20 + Math.random() * 200));
      await indexer.indexDue(dying).catch(() => undefined);
      await after(5);
    }
  };
  const endsLeases = async () => {
    while (!stopping.signal.aborted) {
      await after(Math.random() * 60);
      await world.rows(
        `UPDATE index_tasks SET leased_until = moment() - interval '1 millisecond' WHERE random() < 0.3`,
      );
    }
  };
  const workers = [worker(), worker(), worker(), endsLeases()];
  const author = async () => {
    for (let step = 0; step < 25; step += 1) {
      const place = drafts[Math.floor(Math.random() * drafts.length)]?.at;
      if (!place) continue;
      if (Math.random() < 0.3) await world.articles.unpublishArticle(place, aCall());
      else {
        await world.edit(place, { body: `${'# Part\n\ntext '.repeat(1 + Math.floor(Math.random() * 60))}${step}` });
        await Promise.race([world.articles.publishArticle(place, aCall()), after(30)]);
      }
    }
  };
  await Promise.all([author(), author(), author()]);
  await after(2_500);
  stopping.abort();
  await Promise.all(workers);
  await world.settle();
  const shown = await world.rows<{ id: string; version: number; passages: number }>(
    `SELECT a.id, a.published_version AS version, count(p.*)::int AS passages FROM articles a
      LEFT JOIN passages p ON p.article_id = a.id AND p.version = a.published_version
      WHERE a.published_version IS NOT NULL GROUP BY a.id ORDER BY a.id`,
  );
  const [generation = ''] = await world.keeper.writable();
  for (const engine of [engines.keyword, engines.vector] as unknown as Engine<never>[]) {
    const held = new Map<string, number>();
    for (const { articleId, version } of await inventory(engine as never, generation, at)) {
      const key = `${articleId} ${version}`;
      held.set(key, (held.get(key) ?? 0) + 1);
    }
    expect([...held].sort()).toEqual(shown.map(({ id, version, passages }) => [`${id} ${version}`, passages]).sort());
  }
});
