import { setImmediate } from 'node:timers/promises';
import { type Database, ManualClock } from '@pharos/kit';
import { beforeEach, expect, test } from 'vitest';
import { QueueLimit } from './queue-limit.js';

const limit = 1_600;

let clock: ManualClock;
let queues: QueueLimit;
/** How many are pending for every webhook, and how often somebody asked. */
let [pending, counted] = [0, 0];
/** What a count waits for before it looks, and before it answers. */
let [looks, answers] = [Promise.resolve(), Promise.resolve()];
beforeEach(() => {
  clock = new ManualClock(new Date());
  queues = new QueueLimit(limit, clock);
  [pending, counted] = [0, 0];
  [looks, answers] = [Promise.resolve(), Promise.resolve()];
});

const database = {
  async query(_: unknown, [ids]: [string[]]) {
    counted += 1;
    await looks;
    const seen = pending;
    await answers;
    return ids.map((webhook_id) => ({ webhook_id, pending: seen }));
  },
} as unknown as Database;

/** Makes up to `most` deliveries once `made` has resolved; answers how many, none when the queue is full. */
function make(most: number, { made = Promise.resolve(), of = queues, ids = ['whk_1'] } = {}): Promise<number> {
  return of.use(database, ids, most, async ({ full, each }) => {
    await made;
    if (full.size > 0) return 0;
    pending += each;
    return each;
  });
}

/** Runs of `length` come, each when the one before is made, until the queue is full. */
async function fill(length: number, of = queues): Promise<void> {
  while ((await make(length, { of })) > 0);
}

function gate(): { readonly passed: Promise<void>; open(): void } {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

test('a queue is counted again whenever a sixteenth of its room is filled', async () => {
  for (let n = 0; n < 100; n += 1) expect(await make(1)).toBe(1);
  expect(counted).toBe(1);
  expect([await make(500), counted]).toEqual([94, 2]);
});

test('a queue is filled until less than a hundredth of it is left, and never over its limit', async () => {
  for (const [length, most] of [
    [1, limit],
    [128, limit],
    [1, 1],
    [5, 8],
  ] as const) {
    [pending, queues] = [0, new QueueLimit(most, clock)];
    await fill(length);
    expect(pending).toBeLessThanOrEqual(most);
    expect(pending).toBeGreaterThan(most - Math.max(1, most / 100));
  }
});

test('runs that come at once share the room: together they stay within the limit', async () => {
  const { passed, open } = gate();
  const runs = Array.from({ length: 32 }, () => make(128, { made: passed }));
  // All that can be taken is taken by then, and nothing is made.
  await setImmediate();
  open();
  const taken = await Promise.all(runs);
  expect(taken.slice(0, 3)).toEqual([100, 94, 88]);
  await Promise.all(Array.from({ length: 32 }, () => fill(128)));
  expect(pending).toBeLessThanOrEqual(limit);
});

test('no more than a share is about to be made at any time: other processes do not see it', async () => {
  const gates = [gate(), gate(), gate()] as const;
  const [first, second] = [make(60, { made: gates[0].passed }), make(60, { made: gates[1].passed })];
  const third = make(60, { made: gates[2].passed });
  await setImmediate();
  expect(counted).toBe(1);
  gates[0].open();
  expect(await first).toBe(60);
  await setImmediate();
  expect(counted).toBe(2);
  gates[1].open();
  gates[2].open();
  expect([await second, await third]).toEqual([40, 57]);
});

test('what is about to be made counts as pending, also when it is made after a count has looked and before that has answered', async () => {
  const [making, counting] = [gate(), gate()];
  const first = make(40, { made: making.passed });
  await setImmediate();
  await clock.advance(10_000);
  answers = counting.passed;
  const second = make(1_000);
  await setImmediate();
  making.open();
  expect(await first).toBe(40);
  counting.open();
  expect(await second).toBe(60);
});

test('what could not be made leaves its room to others', async () => {
  const broken = queues.use(database, ['whk_1'], 100, async () => Promise.reject(new Error('broken')));
  await expect(broken).rejects.toThrow('broken');
  await fill(10);
  expect(pending).toBe(limit - 15);
});

test('those that wait for a count of the same queue wait for one', async () => {
  const { passed, open } = gate();
  looks = passed;
  const all = Array.from({ length: 50 }, () => make(1));
  open();
  expect(await Promise.all(all)).toEqual(Array(50).fill(1));
  expect(counted).toBe(1);
});

test('a count that fails fails for those that wait for it, and the next one counts anew', async () => {
  looks = Promise.reject(new Error('gone'));
  const both = await Promise.allSettled([make(1), make(1)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  looks = Promise.resolve();
  expect([await make(1), counted]).toEqual([1, 2]);
});

test('who waits for the count of another queue does not take this one for full when the last of its share was taken meanwhile', async () => {
  queues = new QueueLimit(16, clock);
  const { passed, open } = gate();
  [, looks] = [await make(0), passed];
  const both = make(1, { ids: ['whk_1', 'whk_2'] });
  const one = make(1);
  open();
  expect(await Promise.all([one, both])).toEqual([1, 1]);
});

test('of several queues each takes as many as the one with the least room, and those that are full count for nothing', async () => {
  pending = limit;
  await make(1, { ids: ['full'] });
  pending = 800;
  await make(40, { ids: ['some'] });
  pending = 0;
  const taken = await queues.use(database, ['full', 'some', 'empty'], 128, async (room) => room);
  expect(taken).toEqual({ full: new Set(['full']), each: 10 });
});

test('what other processes add is seen when the share is filled, or after ten seconds', async () => {
  expect([await make(2), counted]).toEqual([2, 1]);
  pending = limit;
  expect(await make(1)).toBe(1);
  await clock.advance(10_000);
  expect([await make(1), counted]).toEqual([0, 2]);
});

test('each further process goes over the limit by a sixteenth at most, rounded up', async () => {
  for (const most of [limit, 100, 1]) {
    [pending, queues] = [0, new QueueLimit(most, clock)];
    const others = [1, 2, 3].map(() => new QueueLimit(most, clock));
    for (const of of others) await make(0, { of });
    await fill(7);
    for (const of of others) await fill(7, of);
    expect(pending).toBeGreaterThan(most);
    expect(pending).toBeLessThanOrEqual(most + 3 * Math.ceil(most / 16));
  }
});

test('a full queue takes nothing, and is counted once in ten seconds', async () => {
  pending = limit;
  for (let n = 0; n < 1_000; n += 1) expect(await make(1)).toBe(0);
  await clock.advance(9_999);
  expect([await make(1), counted]).toEqual([0, 1]);
  pending = limit - 20;
  await clock.advance(1);
  expect([await make(1), counted]).toEqual([1, 2]);
});

test('webhooks are told apart', async () => {
  pending = limit;
  expect(await make(1)).toBe(0);
  pending = 0;
  const full = await queues.use(database, ['whk_1', 'whk_2'], 1, async (room) => room.full);
  expect(full).toEqual(new Set(['whk_1']));
});

test('what is remembered is bounded, but for what is about to be made', async () => {
  const { passed, open } = gate();
  const first = make(40, { made: passed });
  const others = Array.from({ length: 10_000 }, (_, at) => `whk_of_others_${at}`);
  await make(1, { ids: others });
  expect([await make(1, { ids: others }), counted]).toEqual([1, 2]);
  await clock.advance(10_000);
  expect(await make(1_000)).toBe(60);
  expect([await make(1, { ids: others }), counted]).toEqual([1, 4]);
  open();
  expect(await first).toBe(40);
});
