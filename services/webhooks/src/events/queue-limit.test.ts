import { type Database, ManualClock } from '@pharos/kit';
import { beforeEach, expect, test } from 'vitest';
import { QueueLimit } from './queue-limit.js';

const limit = 200;

let clock: ManualClock;
let queues: QueueLimit;
/** How many are pending for every webhook, and how often somebody asked. */
let [pending, counted] = [0, 0];
beforeEach(() => {
  clock = new ManualClock(new Date());
  queues = new QueueLimit(limit, clock);
  [pending, counted] = [0, 0];
});

const database = {
  async query(_: unknown, [ids]: [string[]]) {
    counted += 1;
    return ids.map((webhook_id) => ({ webhook_id, pending }));
  },
} as unknown as Database;

const isFull = async () => (await queues.full(database, ['whk_1'])).size > 0;

/** So many events come; answers how many of their deliveries are held. */
async function come(events: number): Promise<number> {
  let held = 0;
  for (let n = 0; n < events; n += 1) held += (await isFull()) ? 1 : 0;
  return held;
}

test('a queue is counted when it has got as many as there was room for, and takes more when they were sent', async () => {
  expect([await come(limit), counted]).toEqual([0, 1]);
  expect([await come(limit), counted]).toEqual([0, 2]);
});

test('a full queue takes nothing, and is counted once in ten seconds', async () => {
  pending = limit;
  expect([await come(1_000), counted]).toEqual([1_000, 1]);
  await clock.advance(9_999);
  expect([await isFull(), counted]).toEqual([true, 1]);
  pending = limit - 2;
  await clock.advance(1);
  expect([await isFull(), counted]).toEqual([false, 2]);
});

test('a queue that is nearly full is full: it is not counted for every event', async () => {
  pending = limit - 1;
  expect([await come(1_000), counted]).toEqual([1_000, 1]);
});

test('webhooks are told apart', async () => {
  pending = limit;
  expect(await isFull()).toBe(true);
  pending = 0;
  expect(await queues.full(database, ['whk_1', 'whk_2'])).toEqual(new Set(['whk_1']));
});
