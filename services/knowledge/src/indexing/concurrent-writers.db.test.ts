import type { Database, Statement } from '@pharos/kit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteLate, deleteProject } from '../project-deletion.js';
import { durableEngines } from '../testing/durable-engines.js';
import { untilOneWaits } from '../testing/lock-waits.js';
import { TestKnowledge } from '../testing/test-knowledge.js';
import { enqueueArticles } from './pending.js';

let world: TestKnowledge;
let lane: string;
beforeAll(async () => {
  world = await TestKnowledge.start({ engines: durableEngines().engines });
  world.indexes = false;
  lane = world.lanes.keyword.name;
});
beforeEach(async () => {
  await world.rows('TRUNCATE articles, article_versions, passages, vectors, pending, deleted_projects CASCADE');
});
afterAll(() => world.stop());

const sql = (text: string): Statement => ({ name: '', text });
const at = { orgId: 'org', projectId: 'prj' };
const publishMany = (count: number) =>
  world.rows(
    `INSERT INTO articles (id, org_id, project_id, slug, title, locale, status, published_version, published_at)
      SELECT 'art_' || lpad(n::text, 26, '0'), 'org', 'prj', 's' || n, '', 'en', 'published', 1, clock_now()
      FROM generate_series(1, $1::int) n RETURNING id`,
    count,
  ) as Promise<{ id: string }[]>;

describe('whoever waits for a writer of several articles that waits for them does it again', () => {
  const queueOne = (tx: Database, id: string) =>
    tx.query(
      sql(`INSERT INTO pending AS p (lane, article_id, project_id) VALUES ($1, $2, 'prj')
        ON CONFLICT (lane, article_id) DO UPDATE SET change = p.change + 1`),
      [lane, id],
    );

  test.each([
    ['who has lost a lane', (ids: string[]) => enqueueArticles(world.database, lane, ids)],
    ['the deletion of a project', () => deleteProject(world.database, at)],
    [
      'the deletion of what came late',
      async () => {
        await world.rows(`INSERT INTO deleted_projects (org_id, project_id) VALUES ('org', 'prj')`);
        await deleteLate(world.database);
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
    const changes = await world.rows<{ change: number }>('SELECT change FROM pending WHERE lane = $1', lane);
    expect(changes).toHaveLength(2);
  });
});
