import { beforeEach, expect, test } from 'vitest';
import { names, Table } from '../testing/slot-table.js';

// Slots for what is claimed where it is made.

/** 128 slots, four of each endpoint. */
let table: Table;
beforeEach(() => {
  table = new Table({ concurrency: 128, endpointConcurrency: 4 });
});

const reserved = (ids: readonly string[]) => table.reserve(ids[0]?.[0] ?? '', ids).map(({ webhookId }) => webhookId);

test('an endpoint for which nothing is known to be due may have one, as often as it may have more in flight', () => {
  for (let times = 0; times < 4; times += 1) expect(reserved(['a0'])).toEqual(['a0']);
  expect(reserved(['a0'])).toEqual([]);
});

test('one that is named several times may have as many as it may have in flight, and what of them is not claimed is free again', () => {
  const [room] = table.reserve('a', ['a0', 'a0', 'a0', 'a0', 'a0', 'a0']);
  expect(room).toMatchObject({ webhookId: 'a0', room: 4 });
  if (room) table.used(room, 1);
  expect(table.reserve('a', ['a0', 'a0', 'a0', 'a0'])).toMatchObject([{ webhookId: 'a0', room: 3 }]);
});

test('one that hangs, one with a rate and one of which something may be due may not: what waits comes first', async () => {
  const [hanging] = await table.hang('h', 1);
  for (const room of table.reserve('p', ['p0'])) table.used(room, 1);
  table.paced('p0', true);
  expect([reserved([hanging as string]), reserved(['p0']), reserved(['a0'])]).toEqual([[], [], ['a0']]);
  table.due('a0');
  expect(reserved(['a0'])).toEqual([]);
});

test('while anybody waits who could have a slot nobody gets one out of turn', () => {
  table.due('a0');
  expect(reserved(['b0'])).toEqual([]);
  table.fillAll();
  expect(reserved(['b0'])).toEqual(['b0']);
});

test('an organization that has all it may have holds up no other, and gets no more itself', () => {
  table.due(...names('a', 100));
  table.fillAll();
  expect([reserved(['a99']), reserved(['b0'])]).toEqual([[], ['b0']]);
});

test('endpoints that hang, and have what those that hang may have, hold up none that answer', async () => {
  const hanging = await table.hang('h', 60);
  table.due(...hanging);
  const busy = Object.keys(table.fillAll());
  expect(busy.length).toBeLessThan(hanging.length);
  expect([reserved(['b0']), reserved(['h99'])]).toEqual([['b0'], ['h99']]);
  await table.end(busy[0] as string, { timedOut: true });
  expect(reserved(['b1'])).toEqual([]);
  table.fillAll();
  expect(reserved(['b1'])).toEqual(['b1']);
});

test('an organization alone may have half of all, and as many endpoints at once as one deal has', () => {
  expect(reserved(names('a', 100))).toHaveLength(64);
  expect(reserved(names('a', 100).slice(64))).toEqual([]);
  expect(reserved(names('b', 100)).length).toBeGreaterThan(0);
});

test('what was reserved and not claimed is free again, and forgotten', () => {
  const rooms = table.reserve('a', names('a', 64));
  for (const room of rooms) table.used(room, 0);
  expect(table.known).toBe(0);
  expect(reserved(names('a', 64))).toHaveLength(64);
});

test('once all stops nothing is reserved', () => {
  table.stop();
  expect(reserved(['a0'])).toEqual([]);
});

test('what is claimed of a webhook that was changed meanwhile is as it was before', () => {
  const [room] = table.reserve('a', ['a0']);
  table.changed('a0');
  expect(room && table.isStale(room)).toBe(true);
});
