import { beforeEach, describe, expect, test } from 'vitest';
import { names, quickly, sumOf, Table } from '../testing/slot-table.js';
import { mostHanging } from './slots.js';

/** 128 slots, four of each endpoint. */
let table: Table;
beforeEach(() => {
  table = new Table({ concurrency: 128, endpointConcurrency: 4 });
});

test('an endpoint has no more in flight than its cap, and an organization alone no more slots than half of all', () => {
  table.quick('a0');
  expect([table.fill(), table.sent.get('a0')]).toEqual([{ a0: 22 }, 4]);
  table.due(...names('a', 100));
  expect(sumOf(table.fill())).toBe(64 - 22);
  expect(table.fill()).toEqual({});
});

test('however much one organization has taken, others get slots, and what ends makes their shares equal', async () => {
  table.due(...names('a', 100));
  const held: Record<string, number> = table.fill();
  table.due(...names('b', 100));
  Object.assign(held, table.fill());
  expect(sumOf(held, 'b')).toBe(32);
  table.due(...names('c', 100));
  Object.assign(held, table.fill());
  expect(sumOf(held, 'c')).toBe(16);
  for (let n = 0; n < 500; n += 1) {
    const [id] = Object.keys(held) as [string];
    await table.end(id);
    delete held[id];
    Object.assign(held, table.fill());
  }
  for (const orgId of ['a', 'b', 'c']) expect(Math.abs(sumOf(held, orgId) - 32)).toBeLessThanOrEqual(4);
});

test('organizations take turns, and of each its endpoints: many endpoints make no larger share', () => {
  table.due(...names('a', 100), 'b0', 'b1', ...names('c', 30));
  const dealt = table.fillAll();
  expect(dealt).toMatchObject({ b0: 4, b1: 4 });
  expect(Math.abs(sumOf(dealt, 'a') - sumOf(dealt, 'c'))).toBeLessThanOrEqual(1);
  const ofA = Object.entries(dealt).filter(([id]) => id.startsWith('a'));
  expect(new Set(ofA.map(([, count]) => count))).toEqual(new Set([1]));
});

test('one deal gives slots to 64 endpoints, so that its turn is short, and the next one goes on with the others', () => {
  const wide = new Table({ concurrency: 400, endpointConcurrency: 1 });
  wide.due(...names('a', 100), 'b0');
  const dealt = [wide.fill(), wide.fill(), wide.fill()].map((rooms) => Object.keys(rooms));
  expect(dealt.map(({ length }) => length)).toEqual([64, 37, 0]);
  expect(new Set(dealt.flat()).size).toBe(101);
  expect(dealt[0]).toContain('b0');
});

test('whoever waited longest is the next to get a slot', async () => {
  const one = new Table({ concurrency: 1, endpointConcurrency: 1 });
  one.due('a0', 'a1', 'b0', 'c0');
  const order: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    const [id] = Object.keys(one.fill()) as [string];
    order.push(id);
    await one.end(id);
  }
  expect(order).toEqual(['a0', 'b0', 'c0', 'a1', 'b0', 'c0']);
});

test('an endpoint that hangs gets one slot at a time, and each answer doubles how many may be in flight', async () => {
  table.due('a0');
  table.fill(1);
  await table.end('a0', { timedOut: true });
  table.due('a0');
  expect([table.fill(), table.sent.get('a0')]).toEqual([{ a0: 1 }, 1]);
  expect(table.fill()).toEqual({});
  for (const cap of [2, 4, 4]) {
    await table.end('a0');
    table.fill();
    expect(table.sent.get('a0')).toBe(cap);
  }
});

test('what waits for an endpoint that begins to hang is given back, and nothing is claimed until all but one have ended', async () => {
  table.quick('a0');
  expect(table.fill()).toEqual({ a0: 22 });
  await table.end('a0', { count: 1, timedOut: true });
  expect(table.sent.get('a0')).toBe(3);
  for (let left = 3; left > 0; left -= 1) {
    expect(table.fill()).toEqual({});
    await table.end('a0', { count: 1, timedOut: true });
  }
  expect(table.fill()).toEqual({ a0: 1 });
});

test('what waits has its turn when others end, and more is claimed when little is left, many at a time', async () => {
  table.quick('a0');
  table.fill();
  const dealt: number[] = [];
  for (let n = 0; n < 24; n += 1) {
    await table.end('a0', { count: 1 });
    expect(table.sent.get('a0')).toBe(4);
    dealt.push(table.fill().a0 ?? 0);
  }
  const rest = Array(11).fill(0);
  expect(dealt).toEqual([...rest, 12, ...rest, 12]);
});

test('all that hang of one organization have an eighth of what it may have, and its others the rest', async () => {
  table.due(...(await table.hang('a', 100)));
  expect(table.fill()).toEqual(Object.fromEntries(names('a', 8).map((id) => [id, 1])));
  expect(mostHanging(128)).toBe(8);
  table.due(...names('a well ', 100));
  expect(sumOf(table.fill())).toBe(64 - 8);
});

test('what hangs is given its few slots though its organization would fill all others', async () => {
  const hung = await table.hang('a', 20);
  table.due(...names('a well ', 100));
  const held = Object.keys(table.fill());
  expect(held).toHaveLength(64);
  table.due(...hung);
  for (const id of held.slice(0, 20)) await table.end(id);
  const next = Object.keys(table.fill());
  expect(next.filter((id) => hung.includes(id))).toEqual(hung.slice(0, 8));
  expect(next).toHaveLength(20);
});

test('what hangs of very many organizations leaves half of all slots to those that answer', async () => {
  const orgs = Array.from({ length: 100 }, (_, at) => String.fromCharCode(0x100 + at));
  const hung: string[] = [];
  for (const orgId of orgs) hung.push(...(await table.hang(orgId, 10)));
  table.due(...hung);
  expect(sumOf(table.fill())).toBe(64);
  table.due('a0');
  expect(table.fill()).toEqual({ a0: 4 });
});

test('a slot is held until what was sent is written down', () => {
  const one = new Table({ concurrency: 1, endpointConcurrency: 1 });
  one.due('a0');
  one.fill(1);
  one.due('b0');
  one.ended('a0', quickly);
  expect(one.fill()).toEqual({});
  one.recorded('a0');
  expect(one.fill()).toEqual({ b0: 1 });
});

test('fewer than three times the cap were sent and are not yet written down: a kill repeats no more', async () => {
  table.quick('a0');
  table.fill();
  for (let n = 0; n < 6; n += 1) table.ended('a0', quickly);
  await new Promise((resolve) => setImmediate(resolve));
  // Six more have begun: ten in all are open.
  expect([table.sent.get('a0'), table.tryBegin('a0')]).toEqual([10, false]);
  table.ended('a0', quickly);
  await new Promise((resolve) => setImmediate(resolve));
  expect(table.sent.get('a0')).toBe(10);
  table.recorded('a0');
  await new Promise((resolve) => setImmediate(resolve));
  expect(table.sent.get('a0')).toBe(11);
});

test('one at a time is one at a time, its writing included', async () => {
  const one = new Table({ concurrency: 10, endpointConcurrency: 1 });
  one.due('a0');
  expect(one.fill()).toEqual({ a0: 1 });
  one.ended('a0', quickly);
  expect(one.fill()).toEqual({});
  one.recorded('a0');
  expect(one.fill()).toEqual({ a0: 1 });
});

test('what was not found is asked for again when it is notified, also if that was while it was being claimed', () => {
  table.quick('a0');
  const [room] = table.deal();
  if (!room) throw new Error('no slot');
  expect(table.deal()).toEqual([]);
  table.claimed(room, 3);
  expect([table.fill(), table.mayDeal]).toEqual([{}, false]);
  table.due('a0');
  const [again] = table.deal();
  table.due('a0');
  if (again) table.claimed(again, 0);
  expect([again?.room, table.fill()]).toEqual([19, { a0: 19 }]);
});

test('what was skipped keeps its slot until it is given back, and another begins instead', async () => {
  const one = new Table({ concurrency: 100, endpointConcurrency: 2 });
  one.quick('a0');
  expect([one.fill(), one.sent.get('a0')]).toEqual([{ a0: 8 }, 2]);
  one.skip('a0');
  await new Promise((resolve) => setImmediate(resolve));
  expect([one.sent.get('a0'), one.fill()]).toEqual([3, {}]);
  one.leave('a0');
  await one.end('a0', { count: 3 });
  expect(one.fill()).toEqual({ a0: 4 });
});

test('what was claimed before a webhook was changed is known to be stale, and nothing else', () => {
  table.due('a0', 'b0');
  const rooms = table.deal();
  table.changed('a0');
  table.changed('unknown');
  for (const room of rooms) table.claimed(room, room.room);
  expect(rooms.map((room) => [room.webhookId, table.isStale(room)])).toEqual([
    ['a0', true],
    ['b0', false],
  ]);
});

test('when notifications may have been lost, what was claimed of any webhook is stale', () => {
  table.due('a0', 'b0');
  const rooms = table.deal();
  table.changed();
  for (const room of rooms) table.claimed(room, room.room);
  expect(rooms.map((room) => table.isStale(room))).toEqual([true, true]);
});

test('an endpoint for which nothing is in flight or due is forgotten, one that hangs remembered, but not for good', async () => {
  table.due('a0');
  table.fill(1);
  await table.end('a0');
  expect(table.known).toBe(0);
  for (let n = 0; n < 10_050; n += 1) {
    table.due(`b${n}`);
    table.fill(1);
    table.ended(`b${n}`, { hung: true, durationMs: 10_000 });
    table.recorded(`b${n}`);
  }
  expect(table.known).toBe(10_000);
  table.due('b10049', 'b0');
  expect(table.fill()).toEqual({ b10049: 1, b0: 4 });
});

describe('until when what is due has waited for others of its own', () => {
  const never = Number.NEGATIVE_INFINITY;
  beforeEach(() => table.clock.advance(5_000));

  test('of its endpoint: until an answer of one that had all the slots that it may have', async () => {
    table.due('a0');
    table.fill(3);
    await table.end('a0', { count: 1 });
    expect(table.waitedUntilMs('a0')).toBe(never);
    table.due('a0');
    table.fill();
    await table.end('a0', { count: 1 });
    expect(table.waitedUntilMs('a0')).toBe(table.clock.monotonicMs());
  });

  test('not while what its endpoint has answered is not written down: that is no fault of its', async () => {
    table.due('a0');
    table.fill();
    const nowMs = table.clock.monotonicMs();
    for (let n = 0; n < 3; n += 1) table.ended('a0', quickly);
    await table.clock.advance(1_000);
    table.ended('a0', quickly);
    expect(table.waitedUntilMs('a0')).toBe(nowMs);
  });

  test('while its endpoint hangs: until now, since such endpoints have their turns', async () => {
    const [hung = ''] = await table.hang('a', 1);
    table.due(hung);
    await table.clock.advance(60_000);
    expect(table.waitedUntilMs(hung)).toBe(table.clock.monotonicMs());
  });

  test('of its organization: until an answer to one that had its share, for all its endpoints and no others', async () => {
    table.due('b0');
    table.fill(2);
    table.due(...names('a', 100));
    table.fillAll();
    await table.end('b0', { count: 1 });
    expect(table.waitedUntilMs('b0')).toBe(never);
    await table.end('a0', { count: 1 });
    expect([table.waitedUntilMs('a99'), table.waitedUntilMs('b0')]).toEqual([table.clock.monotonicMs(), never]);
  });

  test('not where other organizations have most slots: then there are too few', async () => {
    table.due(...names('a', 100));
    table.fill();
    table.due(...names('b', 100), ...names('c', 100));
    table.fill();
    for (const id of names('a', 40)) await table.end(id);
    table.fillAll();
    await table.end('b0');
    expect(table.waitedUntilMs('b99')).toBe(never);
  });
});
