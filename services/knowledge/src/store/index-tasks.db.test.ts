import type { InProject } from '@pharos/service';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aCall, newTenant, TestKnowledge } from '../testing/test-knowledge.js';
import { enqueueArticles } from './enqueue-articles.js';
import { claimTasks, failTask, finishTask, giveBackTask, type IndexTask } from './index-tasks.js';
import { deletePassages, replacePassages } from './passages.js';

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

const claim = () => claimTasks(world.database, [generation], 60_000, 8);
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
  await failTask(world.database, { ...slow, leased_until: new Date(0) }, 'late', 60_000);
  expect(await claim()).toHaveLength(1);
});

test('a failure says nothing of a change that came meanwhile', async () => {
  const task = await taken();
  await enqueueArticles(world.database, generation, [task.article_id]);
  await failTask(world.database, task, 'the engine is away', 60_000);
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
    `INSERT INTO index_tasks (generation, article_id, due_at)
      SELECT $1, 'art_gone' || n, moment() - interval '1 hour' FROM generate_series(1, 8) n`,
    generation,
  );
  const { id } = await world.published(at, { title: 'Lighthouse' });
  await world.settle();
  expect(await queue()).toEqual([]);
  expect((await world.find(at, 'lighthouse')).map(({ articleId }) => articleId)).toEqual([id]);
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
