import type { Database, Statement } from '@pharos/kit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { durableEngines } from '../testing/durable-engines.js';
import { untilOneWaits } from '../testing/lock-waits.js';
import { TestKnowledge } from '../testing/test-knowledge.js';
import { deleteArticlesOf, deleteLateArticles } from './deletion.js';
import { enqueueArticles } from './enqueue-articles.js';
import { noteLost, queueNext } from './filling.js';

let world: TestKnowledge;
let generation: string;
beforeAll(async () => {
  world = await TestKnowledge.start({ engines: durableEngines().engines });
  world.indexes = false;
  generation = (await world.keeper.writable())[0] ?? '';
});
beforeEach(async () => {
  await world.rows('TRUNCATE articles, article_versions, passages, index_tasks, deleted_projects');
});
afterAll(() => world.stop());

const sql = (text: string): Statement => ({ name: '', text });
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
    await untilOneWaits(world);
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
      await untilOneWaits(world);
      await queueOne(tx, first);
    });
    await working;
    const changes = await world.rows<{ change: number }>('SELECT change FROM index_tasks');
    expect(changes).toHaveLength(2);
  });
});
