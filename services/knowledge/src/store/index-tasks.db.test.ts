import { createLogger, type Database } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSparseEmbedder } from '../embedders/sparse/sparse-embedder.js';
import { IndexWriter } from '../search/index-writer.js';
import { Indexer } from '../search/indexer.js';
import { aCall, newTenant, TestKnowledge } from '../testing/test-knowledge.js';
import { enqueueArticles } from './enqueue-articles.js';
import { claimTasks, failTask, finishTask, giveBackTask, type IndexTask } from './index-tasks.js';
import { deletePassages, replacePassages } from './passages.js';
import { releaseAwaiting } from './probes.js';

let world: TestKnowledge;
let at: InProject;
let generation: string;
beforeAll(async () => {
  world = await TestKnowledge.start();
  generation = (await world.keeper.writable())[0] ?? '';
});
beforeEach(async () => {
  at = newTenant();
  await world.settle();
});
afterAll(() => world.stop());

const claim = () => claimTasks(world.database, [generation], 60_000, { free: 8 });
const queue = () => world.rows<{ article_id: string }>('SELECT article_id FROM index_tasks');
const endLeases = () => world.rows(`UPDATE index_tasks SET leased_until = moment() - interval '1 second'`);

/** The task of a published article, taken by a worker. */
async function taken(): Promise<IndexTask> {
  const { id } = await world.published(at, { title: 'Lighthouse' });
  await world.settle();
  await enqueueArticles(world.database, generation, [id]);
  const [task] = await claim();
  if (!task) throw new Error('nothing was due');
  return task;
}

test('a change that is committed while its task is being finished is done at once, not when the lease is over', async () => {
  const task = await taken();
  let finishing: Promise<boolean> | undefined;
  await world.database.transaction(async (tx) => {
    await enqueueArticles(tx, generation, [task.article_id]);
    finishing = finishTask(world.database, task);
    await new Promise((resolve) => setTimeout(resolve, 200));
  });
  expect(await finishing).toBe(true);
  expect(await claim()).toHaveLength(1);
});

test('a worker that outlived its lease has what it wrote written again', async () => {
  const slow = await taken();
  await endLeases();
  const [next] = await claim();
  // The next one is still at it: then it does it once more.
  expect(await finishTask(world.database, slow)).toBe(false);
  expect(await finishTask(world.database, next as IndexTask)).toBe(true);
  // It is done already, and published anew.
  const [last] = await claim();
  expect(await finishTask(world.database, last as IndexTask)).toBe(false);
  expect(await queue()).toEqual([]);
  await enqueueArticles(world.database, generation, [slow.article_id]);
  expect(await finishTask(world.database, slow)).toBe(true);
  expect(await queue()).toHaveLength(1);
  await failTask(
    world.database,
    { ...slow, leased_until: new Date(0) },
    { reason: 'late', isAway: false, waitMs: 60_000 },
  );
  expect(await claim()).toHaveLength(1);
});

test('a failure says nothing of a change that came meanwhile', async () => {
  const task = await taken();
  await enqueueArticles(world.database, generation, [task.article_id]);
  await failTask(world.database, task, { reason: 'refused', isAway: false, waitMs: 60_000 });
  expect(await world.rows('SELECT failures, error FROM index_tasks')).toEqual([{ failures: 0, error: null }]);
  expect(await claim()).toHaveLength(1);
});

test('a task given back is free at once', async () => {
  const task = await taken();
  expect(await claim()).toEqual([]);
  expect(await giveBackTask(world.database, task)).toBe(true);
  expect(await claim()).toHaveLength(1);
});

test('tasks of articles that are not there hold up nobody', async () => {
  await world.rows(
    `INSERT INTO index_tasks (generation, article_id, project_id, due_at)
      SELECT $1, 'art_gone' || n, 'prj_gone', moment() - interval '1 hour' FROM generate_series(1, 8) n`,
    generation,
  );
  const { id } = await world.published(at, { title: 'Lighthouse' });
  await world.settle();
  expect(await queue()).toEqual([]);
  expect((await world.find(at, 'lighthouse')).map(({ articleId }) => articleId)).toEqual([id]);
});

test('all that awaited an engine is due when that is back, however much it is; what somebody is at stays with them', async () => {
  const task = await taken();
  const waiting = 12_000;
  await world.rows(
    `INSERT INTO articles (id, org_id, project_id, slug, title, locale)
      SELECT 'art_' || lpad(n::text, 26, '0'), $1, $2, 's' || n, '', 'en' FROM generate_series(1, $3::int) n`,
    ...[at.orgId, at.projectId, waiting],
  );
  await world.rows(
    `INSERT INTO index_tasks (generation, article_id, project_id, due_at, asleep, awaits_engine)
      SELECT $1, id, project_id, moment() + interval '5 minutes', true, true FROM articles WHERE slug LIKE 's%'`,
    generation,
  );
  await world.rows('UPDATE index_tasks SET awaits_engine = true');
  expect(await releaseAwaiting(world.database, [generation])).toBe(waiting);
  const late = await world.rows<{ article_id: string }>(
    'SELECT article_id FROM index_tasks WHERE asleep OR due_at > moment() OR leased_until IS NOT NULL',
  );
  expect(late).toEqual([{ article_id: task.article_id }]);
  await world.rows(`DELETE FROM articles WHERE slug LIKE 's%'`);
  await world.rows('DELETE FROM index_tasks');
});

describe('projects take turns', () => {
  /** Articles that wait, without a text: nobody indexes them here. */
  async function waiting(projectId: string, articles: number): Promise<void> {
    const ids = `SELECT $1 || '_' || n AS id FROM generate_series(1, $2::int) n`;
    await world.rows(
      `INSERT INTO articles (id, org_id, project_id, slug, title, locale) SELECT id, 'org', $1, id, '', 'en' FROM (${ids}) made`,
      ...[projectId, articles],
    );
    await world.rows(
      `INSERT INTO index_tasks (generation, article_id, project_id, due_at)
        SELECT $3, id, $1, moment() - interval '1 hour' FROM (${ids}) made`,
      ...[projectId, articles, generation],
    );
  }
  afterEach(async () => {
    await world.rows(`DELETE FROM articles WHERE org_id = 'org'`);
    await world.rows(`DELETE FROM index_tasks WHERE project_id LIKE 'prj_turn%'`);
  });
  /** With how many rows of the queue were read. The counter also holds what the connection has read lately, before this transaction. */
  async function countingReads<T>(tx: Database, work: () => Promise<T>): Promise<[T, number]> {
    const text = `SELECT seq_tup_read + idx_tup_fetch AS rows FROM pg_stat_xact_user_tables WHERE relname = 'index_tasks'`;
    const count = async () => Number((await tx.query<{ rows: number }>({ name: '', text }))[0]?.rows);
    const before = await count();
    return [await work(), (await count()) - before];
  }
  const projects = (tasks: readonly IndexTask[]) => tasks.map(({ project_id }) => project_id).sort();

  test('what one publishes is among the next batch, at the same small cost, though another has 20 000 articles waiting', async () => {
    await waiting('prj_turn_m', 20_000);
    // What a plan is made by: without it any would do.
    await world.rows('ANALYZE index_tasks');
    for (const each of ['prj_turn_a', 'prj_turn_z']) await waiting(each, 1);
    for (let batch = 0; batch < 2; batch += 1) {
      await world.database.transaction(async (tx) => {
        const [tasks, read] = await countingReads(tx, () => claimTasks(tx, [generation], 60_000, { free: 16 }));
        const others = batch === 0 ? ['prj_turn_a', 'prj_turn_z'] : [];
        expect(projects(tasks).filter((id) => id !== 'prj_turn_m')).toEqual(others);
        expect(tasks.length).toBeGreaterThan(6);
        expect(read).toBeLessThan(200);
      });
    }
  }, 60_000);

  test('5 000 that wait for another time cost nothing, and have their turn when that has come', async () => {
    await world.rows(
      `INSERT INTO articles (id, org_id, project_id, slug, title, locale)
        SELECT id, 'org', id, id, '', 'en' FROM (SELECT 'prj_turn_' || n AS id FROM generate_series(1, 5000) n) made`,
    );
    await world.rows(
      `INSERT INTO index_tasks (generation, article_id, project_id) SELECT $1, id, project_id FROM articles WHERE org_id = 'org'`,
      generation,
    );
    for (let left = true; left; ) {
      const tasks = await claimTasks(world.database, [generation], 60_000, { free: 1_000 });
      const failure = { reason: 'refused', isAway: false, waitMs: 60_000 };
      await Promise.all(tasks.map((task) => failTask(world.database, task, failure)));
      left = tasks.length > 0;
    }
    await world.rows('VACUUM ANALYZE index_tasks');
    await world.database.transaction(async (tx) => {
      const [tasks, read] = await countingReads(tx, () => claimTasks(tx, [generation], 60_000, { free: 16 }));
      expect(tasks).toEqual([]);
      expect(read).toBeLessThan(1_000);
    });
    await world.rows(`UPDATE index_tasks SET due_at = moment() WHERE project_id = 'prj_turn_4999'`);
    expect(projects(await claim())).toEqual(['prj_turn_4999']);
  }, 60_000);

  test('of more projects than there are places none is left out, nor served twice before the others', async () => {
    const all = Array.from({ length: 25 }, (_, n) => `prj_turn_${String.fromCharCode(97 + n)}`);
    for (const each of all) await waiting(each, 9);
    const writer = new IndexWriter(world.engines, createSparseEmbedder());
    const log = createLogger({ service: 'test', level: 'silent' });
    const options = { writable: async () => [generation], assisted: async () => [] };
    const indexer = new Indexer({ database: world.database, writer, log, ...options });
    for (let round = 0; round < 3; round += 1) {
      const served = [];
      for (let batch = 0; batch < 5; batch += 1) served.push(...(await indexer.claim({ free: 5 })));
      expect(projects(served)).toEqual(all);
    }
  });

  test('one that has places already gets no more than it leaves to others', async () => {
    await waiting('prj_turn_a', 30);
    const claimed = async (has: number) => {
      const taken = new Map([['prj_turn_a', has]]);
      return (await claimTasks(world.database, [generation], 60_000, { free: 10, taken })).length;
    };
    expect([await claimed(0), await claimed(5), await claimed(10), await claimed(30)]).toEqual([5, 3, 0, 0]);
  });

  test('whoever claims at the same time takes others', async () => {
    await waiting('prj_turn_a', 30);
    const claims = Array.from({ length: 6 }, () => claimTasks(world.database, [generation], 60_000, { free: 8 }));
    const ids = (await Promise.all(claims)).flat().map(({ article_id }) => article_id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(8);
  });
});

test('a late worker leaves the passages alone that are shown by now', async () => {
  const { id, at: place } = await world.published(at, { title: 'Lighthouse', body: 'First text.' });
  await world.edit(place, { body: 'Second text.' });
  await world.articles.publishArticle(place, aCall());
  await world.settle();
  const passages = () => world.rows('SELECT version, text FROM passages WHERE article_id = $1', id);
  await replacePassages(world.database, 1, id, 1, []);
  await deletePassages(world.database, id);
  expect(await passages()).toEqual([{ version: 2, text: 'Second text.' }]);
});
