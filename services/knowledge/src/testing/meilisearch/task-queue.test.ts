import { systemClock } from '@pharos/kit';
import { expect, test } from 'vitest';
import { TaskQueue } from './task-queue.js';

const [put, remove, removeWhere] = ['documentAdditionOrUpdate', 'documentDeletion', 'documentDeletionByFilter'];

// As the server's scheduler has it, in index-scheduler's scheduler/autobatcher.rs.
test.each([
  [
    [put, put, put],
    [0, 0, 0],
  ],
  [
    [put, remove, put],
    [0, 0, 0],
  ],
  [
    [put, removeWhere, put],
    [0, 1, 2],
  ],
  [
    [remove, removeWhere, remove],
    [0, 0, 0],
  ],
  [
    [removeWhere, put],
    [0, 1],
  ],
  [
    ['indexCreation', 'settingsUpdate', put],
    [0, 1, 2],
  ],
])('of the tasks %j the batches are %j', async (kinds, batches) => {
  const queue = new TaskQueue({ clock: systemClock, taskMs: 1, beforeTask() {} });
  const done: number[] = [];
  for (const [at, kind] of kinds.entries()) queue.add(String(kind), 'a', () => void done.push(at));
  await expect.poll(() => done.length, { timeout: 60_000 }).toBe(kinds.length);
  expect(queue.tasks.map(({ batchUid }) => batchUid)).toEqual(batches);
  expect(done).toEqual(kinds.map((_, at) => at));
  await queue.close();
});

test('indexes have batches of their own', async () => {
  const queue = new TaskQueue({ clock: systemClock, taskMs: 1, beforeTask() {} });
  for (const index of ['a', 'b', 'a']) queue.add(String(put), index, () => undefined);
  const finished = () => queue.tasks.every(({ status }) => status === 'succeeded');
  await expect.poll(finished, { timeout: 60_000 }).toBe(true);
  expect(queue.tasks.map(({ batchUid }) => batchUid)).toEqual([0, 1, 0]);
  await queue.close();
});
