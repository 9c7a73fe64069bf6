import type { Database, Statement } from '@pharos/kit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEmbeddedKeywordEngine } from '../adapters/embedded/keyword-engine.js';
import { createEmbeddedVectorEngine } from '../adapters/embedded/vector-engine.js';
import { flaky } from '../testing/flaky-engine.js';
import { TestKnowledge } from '../testing/test-knowledge.js';
import { deleteArticlesOf, deleteLateArticles } from './deletion.js';
import { enqueueArticles } from './enqueue-articles.js';
import { noteLost, queueNext } from './filling.js';

let world: TestKnowledge;
let generation: string;
beforeAll(async () => {
  const keyword = flaky(createEmbeddedKeywordEngine()).engine;
  const vector = flaky(createEmbeddedVectorEngine({ kind: 'sparse' })).engine;
  world = await TestKnowledge.start({ engines: { keyword, vector } });
  world.indexes = false;
  generation = (await world.keeper.writable())[0] ?? '';
});
beforeEach(async () => {
  await world.rows('TRUNCATE articles, article_versions, passages, index_tasks, deleted_projects');
});
afterAll(() => world.stop());

const sql = (text: string): Statement => ({ name: '', text });
const somebodyWaits = () =>
  expect
    .poll(
      () => world.rows(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`),
      { timeout: 60_000 },
    )
    .toHaveLength(1);
const at = { orgId: 'org', projectId: 'prj' };
const publishMany = (count: number) =>
  world.rows(
    `INSERT INTO articles (id, org_id, project_id, slug, title, locale, status, published_version, published_at)
      SELECT 'art_' || lpad(n::text, 26, '0'), 'org', 'prj', 's' || n, '', 'en', 'published', 1, moment()
      FROM generate_series(1, $1::int) n RETURNING id`,
    count,
  ) as Promise<{ id: string }[]>;

test('replicas that fill one index at the same time put each article into its queue once', async () => {
  await publishMany(3_500);
  await noteLost(world.database, generation);
  let other: Promise<boolean> | undefined;
  await world.database.transaction(async (tx) => {
    await queueNext(tx, generation);
    other = queueNext(world.database, generation);
    await somebodyWaits();
  });
  expect(await other).toBe(true);
  const replica = async () => {
    while (await queueNext(world.database, generation));
  };
  await Promise.all([replica(), replica(), replica()]);
  const [queue] = await world.rows('SELECT count(*)::int AS articles, max(change)::int AS times FROM index_tasks');
  expect(queue).toEqual({ articles: 3_500, times: 1 });
});

describe('whoever waits for a writer of several articles that waits for them does it again', () => {
  const queueOne = (tx: Database, id: string) =>
    tx.query(
      sql(`INSERT INTO index_tasks (generation, article_id, project_id) VALUES ($1, $2, 'prj')
        ON CONFLICT (generation, article_id) DO UPDATE SET change = index_tasks.change + 1`),
      [generation, id],
    );

  test.each([
    ['a comparison', (ids: string[]) => enqueueArticles(world.database, generation, ids, { missing: true })],
    ['the deletion of a project', () => deleteArticlesOf(world.database, at)],
    [
      'the deletion of what came late',
      async () => {
        await world.rows(`INSERT INTO deleted_projects (org_id, project_id) VALUES ('org', 'prj')`);
        await deleteLateArticles(world.database);
      },
    ],
  ])('%s', async (_, work) => {
    const [first = '', last = ''] = (await publishMany(2)).map(({ id }) => id);
    let working: Promise<unknown> | undefined;
    await world.database.transaction(async (tx) => {
      // Then it is the other one that finds it out.
      await tx.query(sql(`SET LOCAL deadlock_timeout = '1h'`));
      await queueOne(tx, last);
      working = work([first, last]);
      await somebodyWaits();
      await queueOne(tx, first);
    });
    await working;
    const changes = await world.rows<{ change: number }>('SELECT change FROM index_tasks');
    expect(changes).toHaveLength(2);
  });
});
