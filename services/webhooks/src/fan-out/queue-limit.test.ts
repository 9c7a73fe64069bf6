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

test('a queue is counted again whenever an eighth of its room is filled, so it is filled exactly', async () => {
  const eighth = limit / 8;
  expect([await come(eighth), counted]).toEqual([0, 1]);
  pending = eighth;
  expect([await come(Math.ceil((limit - pending) / 8)), counted]).toEqual([0, 2]);
  [queues, pending, counted] = [new QueueLimit(8, clock), 0, 0];
  for (; pending < 8; pending += 1) expect(await isFull()).toBe(false);
  expect(await isFull()).toBe(true);
});

test('what other processes add is seen when the eighth is filled, or after ten seconds', async () => {
  expect([await come(2), counted]).toEqual([0, 1]);
  pending = limit;
  expect(await isFull()).toBe(false);
  await clock.advance(10_000);
  expect([await isFull(), counted]).toEqual([true, 2]);
});

test('who waits for the count of another queue does not take this one for full when the last of its share was taken meanwhile', async () => {
  [queues, pending] = [new QueueLimit(16, clock), 0];
  expect(await isFull()).toBe(false);
  const both = queues.full(database, ['whk_1', 'whk_2']);
  const [one, two] = await Promise.all([queues.full(database, ['whk_1']), both]);
  expect([...one, ...two]).toEqual([]);
});

test('two processes that fill a queue at the same time go over its limit by an eighth at most', async () => {
  const other = new QueueLimit(limit, clock);
  for (let isOver = false; !isOver; ) {
    const full = await Promise.all(
      [queues, other].map(async (each) => (await each.full(database, ['whk_1'])).size > 0),
    );
    pending += full.filter((one) => !one).length;
    isOver = full.every((one) => one);
  }
  expect(pending).toBeGreaterThanOrEqual(limit * 0.99);
  expect(pending).toBeLessThanOrEqual(limit * 1.125);
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
