import type { Statement } from '@pharos/kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmbeddedKeywordEngine } from '../adapters/embedded/keyword-engine.js';
import { createEmbeddedVectorEngine } from '../adapters/embedded/vector-engine.js';
import { flaky } from '../testing/flaky-engine.js';
import { aCall, newTenant, TestKnowledge } from '../testing/test-knowledge.js';
import { compare } from './comparison.js';
import type { Engine, KeywordEngine } from './engine.js';

let world: TestKnowledge;
let generation: string;
let keyword: KeywordEngine;
beforeEach(async () => {
  keyword = flaky(createEmbeddedKeywordEngine()).engine;
  const vector = flaky(createEmbeddedVectorEngine({ kind: 'sparse' })).engine;
  world = await TestKnowledge.start({ engines: { keyword, vector } });
  generation = (await world.keeper.writable())[0] ?? '';
});
afterEach(() => world.stop());

const sql = (text: string): Statement => ({ name: '', text });
const draftSome = () => Promise.all([1, 2, 3].map((n) => world.draft(newTenant(), { title: `Lighthouse ${n}` })));

/** Compares; `then` happens when the engine has been read and the database has not. */
function comparing(then: () => Promise<unknown>): Promise<number> {
  const engine = new Proxy(keyword, {
    get(target, name: keyof KeywordEngine) {
      if (name !== 'inventory') return target[name];
      return async function* (...args: Parameters<typeof target.inventory>) {
        yield* target.inventory(...args);
        await then();
      };
    },
  });
  return compare({ database: world.database, engine: engine as Engine<never>, generation });
}

test('what a long transaction published before engines were compared, and commits meanwhile, is no difference', async () => {
  await world.published(newTenant(), { title: 'Beacon' });
  await world.published(newTenant(), { title: 'Harbour' });
  await draftSome();
  let goOn = () => {};
  const committed = new Promise<void>((resolve) => (goOn = resolve));
  let result: Promise<number> | undefined;
  await world.database.transaction(async (tx) => {
    // As the last row of an import, which takes seconds.
    await tx.query(
      sql(`UPDATE articles SET status = 'published', published_version = version, published_at = moment()
        WHERE published_version IS NULL`),
    );
    await tx.query(
      sql(`INSERT INTO index_tasks (generation, article_id, project_id)
        SELECT $1, id, project_id FROM articles WHERE title LIKE 'Light%'`),
      [generation],
    );
    await new Promise<void>((resolve) => {
      result = comparing(() => {
        resolve();
        return committed;
      });
    });
  });
  await world.settle();
  goOn();
  expect(await result).toBe(0);
  expect(await world.rows('SELECT FROM index_tasks')).toEqual([]);
});

test('what is hidden or deleted while engines are compared is no difference', async () => {
  const [hidden, deleted] = await draftSome();
  for (const draft of [hidden, deleted]) if (draft) await world.articles.publishArticle(draft.at, aCall());
  const result = await comparing(async () => {
    if (hidden) await world.articles.unpublishArticle(hidden.at, aCall());
    if (deleted) await world.articles.deleteArticle(deleted.at, aCall());
    await world.settle();
  });
  expect(result).toBe(0);
  expect(await world.rows('SELECT FROM index_tasks')).toEqual([]);
});
