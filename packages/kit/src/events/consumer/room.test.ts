import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Room } from './room.js';
import type { UnhandledEvents } from './unhandled-events.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** A table in which each organization has so much; of its events so many are not tried any more, all of one size. */
function roomIn(held: { events: number; bytes: number }, limits: { events: number; bytes: number }, idle = 0) {
  const size = held.events === 0 ? 0 : held.bytes / held.events;
  const evicted: number[] = [];
  const counted: string[] = [];
  let left = idle;
  const store = {
    async heldBy(orgId: string) {
      counted.push(orgId);
      const events = held.events - (idle - left);
      return { events, bytes: events * size };
    },
    async makeRoom(_orgId: string, count: number) {
      const deleted = Math.min(count, left);
      left -= deleted;
      return deleted;
    },
  };
  const room = new Room(store as unknown as UnhandledEvents, limits, (_orgId, events) => evicted.push(events));
  return { room, evicted, counted };
}

const limits = { events: 100, bytes: 1_000 };

test('an organization has room for so many events, and for so many bytes', async () => {
  const fewer = roomIn({ events: 99, bytes: 0 }, limits).room;
  expect([await fewer.take('a', 1), await fewer.take('a', 1)]).toEqual([true, false]);
  const shorter = roomIn({ events: 1, bytes: 500 }, limits).room;
  expect([await shorter.take('a', 501), await shorter.take('a', 499), await shorter.take('a', 2)]).toEqual([
    false,
    true,
    false,
  ]);
});

test('what nobody tries any more goes for it, no more than is needed, and that is told', async () => {
  const { room, evicted } = roomIn({ events: 100, bytes: 1_000 }, limits, 10);
  expect(await room.take('a', 25)).toBe(true);
  expect(evicted).toEqual([1, 1, 1]);
});

test('what an organization holds is counted once a second, not at each event, since others add to it', async () => {
  const { room, counted } = roomIn({ events: 0, bytes: 0 }, limits);
  for (let n = 0; n < 3; n += 1) await room.take('a', 1);
  expect(counted).toEqual(['a']);
  vi.advanceTimersByTime(1_000);
  await room.take('a', 1);
  expect(counted).toEqual(['a', 'a']);
});

test('counts of a thousand organizations are remembered, not more', async () => {
  const { room, counted } = roomIn({ events: 0, bytes: 0 }, limits);
  const orgs = Array.from({ length: 1_000 }, (_, n) => `org_${n}`);
  for (const orgId of [...orgs, ...orgs]) await room.take(orgId, 1);
  expect(counted).toHaveLength(1_000);
  await room.take('one more', 1);
  await room.take('org_0', 1);
  expect(counted).toHaveLength(1_002);
});
