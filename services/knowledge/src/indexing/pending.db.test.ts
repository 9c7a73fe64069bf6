import type { Database } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newTenant, TestKnowledge } from '../testing/test-knowledge.js';
import { enqueueArticles, failPending, finishPending, type Pending, takeFailed, takeFresh } from './pending.js';

let world: TestKnowledge;
let at: InProject;
let lane: string;
let id: string;
beforeAll(async () => {
  world = await TestKnowledge.start();
  lane = world.lanes.keyword.name;
});
beforeEach(async () => {
  at = newTenant();
  await world.settle();
  id = (await world.published(at, { title: 'Lighthouse' })).id;
  await enqueueArticles(world.database, lane, [id]);
});
afterAll(() => world.stop());

const take = (limit = 8, after = '') => takeFresh(world.database, lane, { after, limit });
const finish = (pending: readonly Pending[], database: Database = world.database) =>
  finishPending(database, { name: lane, owner: world.owner }, pending);
const rows = () => world.rows('SELECT failures, error FROM pending WHERE lane = $1', lane);

test('an article that is taken and written goes, and one that has changed meanwhile stays', async () => {
  const taken = await take();
  await enqueueArticles(world.database, lane, [id]);
  expect(await finish(taken)).toBe(true);
  const again = await take();
  expect(again.map(({ articleId }) => articleId)).toEqual([id]);
  expect(await finish(again)).toBe(true);
  expect(await rows()).toEqual([]);
});

test('a change that is committed while its article is noted as written is not lost', async () => {
  const taken = await take();
  await world.database.transaction(async (tx) => {
    await enqueueArticles(tx, lane, [id]);
    expect(await finish(taken)).toBe(true);
  });
  expect(await take()).toHaveLength(1);
});

test('who does not hold the lane notes nothing', async () => {
  const taken = await take();
  expect(await finishPending(world.database, { name: lane, owner: 'another' }, taken)).toBe(false);
  expect(await take()).toHaveLength(1);
});

test('a failure says nothing of a change that came meanwhile', async () => {
  const [taken] = await take();
  const failure = { reason: 'refused', waitMs: 60_000 };
  await enqueueArticles(world.database, lane, [id]);
  await failPending(world.database, lane, taken as Pending, failure);
  expect(await rows()).toEqual([{ failures: 0, error: null }]);
  const [again] = await take();
  await failPending(world.database, lane, again as Pending, failure);
  expect(await rows()).toEqual([{ failures: 1, error: 'refused' }]);
  expect([await take(), await takeFailed(world.database, lane, 8)]).toEqual([[], []]);
  await world.rows('UPDATE pending SET due_at = clock_now()');
  expect(await takeFailed(world.database, lane, 8)).toMatchObject([{ articleId: id, failures: 1 }]);
});

test('articles that are not there hold up nobody', async () => {
  await world.rows(
    `INSERT INTO pending (lane, article_id, project_id, due_at)
      SELECT $1, 'art_gone' || n, 'prj_gone', clock_now() - interval '1 hour' FROM generate_series(1, 300) n`,
    lane,
  );
  await world.settle();
  expect(await rows()).toEqual([]);
  expect((await world.find(at, 'lighthouse')).map(({ articleId }) => articleId)).toEqual([id]);
});

describe('projects take turns', () => {
  const waiting = (projectId: string, articles: number, failures = 0) =>
    world.rows(
      `INSERT INTO pending (lane, article_id, project_id, due_at, failures)
        SELECT $3, $1 || '_' || n, $1, clock_now() + CASE WHEN $4 > 0 THEN interval '1 hour' ELSE interval '-1 hour' END, $4::int
        FROM generate_series(1, $2::int) n`,
      projectId,
      articles,
      lane,
      failures,
    );
  beforeEach(() => world.rows('DELETE FROM pending'));
  afterEach(() => world.rows('DELETE FROM pending'));
  /** With how many rows of the queue were read. The counter also holds what the connection has read lately, before this transaction. */
  async function countingReads<T>(work: (tx: Database) => Promise<T>): Promise<[T, number]> {
    return world.database.transaction(async (tx) => {
      const text = `SELECT seq_tup_read + idx_tup_fetch AS rows FROM pg_stat_xact_user_tables WHERE relname = 'pending'`;
      const count = async () => Number((await tx.query<{ rows: number }>({ name: '', text }))[0]?.rows);
      const before = await count();
      return [await work(tx), (await count()) - before];
    });
  }
  const projects = (pending: readonly Pending[]) => [...new Set(pending.map(({ projectId }) => projectId))].sort();

  test('what one publishes is among the next batch, at a small cost, though another has 20 000 articles waiting', async () => {
    await waiting('prj_turn_m', 20_000);
    // What a plan is made by: without it any would do.
    await world.rows('ANALYZE pending');
    for (const each of ['prj_turn_a', 'prj_turn_z']) await waiting(each, 1);
    for (const after of ['', 'prj_turn_c', 'prj_turn_z']) {
      const [taken, read] = await countingReads((tx) => takeFresh(tx, lane, { after, limit: 60 }));
      expect(projects(taken)).toEqual(['prj_turn_a', 'prj_turn_m', 'prj_turn_z']);
      expect(taken.length).toBeGreaterThan(20);
      expect(read).toBeLessThan(300);
    }
  });

  test('5 000 articles that failed and wait for another time cost nothing', async () => {
    await waiting('prj_turn_m', 5_000, 3);
    await waiting('prj_turn_z', 1);
    await world.rows('VACUUM ANALYZE pending');
    const [taken, read] = await countingReads(async (tx) => [
      ...(await takeFresh(tx, lane, { after: '', limit: 60 })),
      ...(await takeFailed(tx, lane, 10)),
    ]);
    expect(projects(taken)).toEqual(['prj_turn_z']);
    expect(read).toBeLessThan(100);
  });

  test('of more projects than a batch has none is left out, nor served twice before the others', async () => {
    const all = Array.from({ length: 25 }, (_, n) => `prj_turn_${String.fromCharCode(97 + n)}`);
    for (const each of all) await waiting(each, 9);
    let after = '';
    for (let round = 0; round < 3; round += 1) {
      const served: string[] = [];
      for (let batch = 0; batch < 5; batch += 1) {
        const taken = await take(5, after);
        served.push(...taken.map(({ projectId }) => projectId));
        after = taken.at(-1)?.projectId ?? '';
        await world.rows(
          'DELETE FROM pending WHERE article_id = ANY ($1)',
          taken.map(({ articleId }) => articleId),
        );
      }
      expect(served.sort()).toEqual(all);
    }
  });
});
