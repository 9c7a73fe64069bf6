import { expect, test } from 'vitest';
import type { ClaimedRow } from '../store/records.js';
import { Lanes } from './lanes.js';

const row = (webhook_id: string) => ({ webhook_id }) as ClaimedRow;

/** Takes all there is room for, and tells of how many each. */
function takeAll(lanes: Lanes): Record<string, number> {
  const rooms = lanes.rooms();
  for (const { webhookId, room } of rooms)
    lanes.take(
      webhookId,
      Array.from({ length: room }, () => row(webhookId)),
      0,
    );
  return Object.fromEntries(rooms.map(({ webhookId, room }) => [webhookId, room]));
}

/** Begins all that may begin, and tells how many. */
function begin(lanes: Lanes, webhookId: string): number {
  let begun = 0;
  while (lanes.begin(webhookId, 0)) begun += 1;
  return begun;
}

function finish(lanes: Lanes, webhookId: string, timedOut = false): void {
  lanes.end(webhookId, timedOut);
  lanes.written(webhookId);
}

test('an endpoint has no more under way than its cap, and all together no more taken than theirs', () => {
  const lanes = new Lanes(10, 4);
  for (const id of ['a', 'b', 'c', 'd']) lanes.ring(id);
  const taken = takeAll(lanes);
  expect(Object.keys(taken)).toEqual(['a', 'b', 'c', 'd']);
  expect(Object.values(taken).reduce((sum, room) => sum + room, 0)).toBeLessThanOrEqual(10);
  const alone = new Lanes(96, 4);
  alone.ring('a');
  expect(takeAll(alone)).toEqual({ a: 12 });
  expect(begin(alone, 'a')).toBe(4);
});

test('more is asked for in good time: before what was taken is used up', () => {
  const lanes = new Lanes(96, 4);
  lanes.ring('a');
  takeAll(lanes);
  lanes.ring('a');
  begin(lanes, 'a');
  expect(lanes.rooms()).toEqual([]);
  for (let done = 0; done < 4; done += 1) {
    finish(lanes, 'a');
    begin(lanes, 'a');
  }
  expect(lanes.rooms()).toEqual([{ webhookId: 'a', room: 4 }]);
});

test('an endpoint that hangs gets one attempt at a time until it answers', () => {
  const lanes = new Lanes(100, 8);
  lanes.ring('a');
  takeAll(lanes);
  expect(begin(lanes, 'a')).toBe(8);
  for (let done = 0; done < 8; done += 1) finish(lanes, 'a', true);
  expect(begin(lanes, 'a')).toBe(1);
  finish(lanes, 'a');
  expect(begin(lanes, 'a')).toBe(2);
});

test('places of all are held until what was sent is written down', () => {
  const lanes = new Lanes(1, 1);
  lanes.ring('a');
  takeAll(lanes);
  begin(lanes, 'a');
  lanes.ring('b');
  lanes.end('a', false);
  expect(lanes.rooms()).toEqual([]);
  lanes.written('a');
  expect(lanes.rooms()).toEqual([{ webhookId: 'b', room: 1 }]);
});

test('an endpoint that begins to hang just before more is taken for it has no room, and is asked for later', () => {
  const lanes = new Lanes(1_024, 32);
  lanes.ring('a');
  takeAll(lanes);
  expect(begin(lanes, 'a')).toBe(32);
  lanes.giveBack('a');
  lanes.ring('a');
  lanes.end('a', true);
  lanes.ring('b');
  expect(lanes.rooms()).toEqual([{ webhookId: 'b', room: 128 }]);
  for (let left = 31; left > 0; left -= 1) lanes.end('a', true);
  expect(lanes.rooms()).toEqual([{ webhookId: 'a', room: 9 }]);
});

test('fewer than twice what may be under way are open, those to be written down included: a kill repeats no more', () => {
  const lanes = new Lanes(96, 4);
  lanes.ring('a');
  takeAll(lanes);
  expect(begin(lanes, 'a')).toBe(4);
  for (let done = 0; done < 4; done += 1) lanes.end('a', false);
  expect(begin(lanes, 'a')).toBe(3);
  lanes.end('a', false);
  expect(begin(lanes, 'a')).toBe(0);
  lanes.written('a');
  expect(begin(lanes, 'a')).toBe(1);
});

test('an endpoint that gets one at a time gets the next when the last is written down', () => {
  const lanes = new Lanes(96, 1);
  lanes.ring('a');
  takeAll(lanes);
  expect(begin(lanes, 'a')).toBe(1);
  lanes.end('a', false);
  expect(begin(lanes, 'a')).toBe(0);
  lanes.written('a');
  expect(begin(lanes, 'a')).toBe(1);
});

test('what was rung while it was asked for is asked for again', () => {
  const lanes = new Lanes(10, 4);
  lanes.ring('a');
  expect(lanes.rooms()).toHaveLength(1);
  expect(lanes.rooms()).toEqual([]);
  lanes.ring('a');
  expect(lanes.rooms()).toHaveLength(1);
});

test('what is taken and not begun can be given back, and is asked for again once that is done', () => {
  const lanes = new Lanes(96, 4);
  lanes.ring('a');
  takeAll(lanes);
  begin(lanes, 'a');
  expect(lanes.takenBefore(0)).toEqual([]);
  expect(lanes.takenBefore(1)).toEqual(['a']);
  const back = lanes.giveBack('a');
  expect(back).toHaveLength(8);
  lanes.release(back.length);
  expect(lanes.giveBack('a')).toEqual([]);
  expect(lanes.rooms()).toEqual([]);
  lanes.ring('a');
  expect(lanes.rooms()).toEqual([{ webhookId: 'a', room: 8 }]);
});

test('what was taken too long ago is not begun: its lease may be over', () => {
  const lanes = new Lanes(96, 4);
  lanes.ring('a');
  takeAll(lanes);
  expect(lanes.begin('a', 1)).toBeUndefined();
  lanes.ring('a');
  expect(lanes.rooms()).toEqual([{ webhookId: 'a', room: 12 }]);
});

test('an endpoint with nothing under way is forgotten', () => {
  const lanes = new Lanes(96, 4);
  lanes.ring('a');
  const [room] = lanes.rooms();
  lanes.take('a', [row('a')], 0);
  expect([room?.room, begin(lanes, 'a')]).toEqual([12, 1]);
  lanes.end('a', false);
  begin(lanes, 'a');
  lanes.written('a');
  begin(lanes, 'a');
  expect(lanes.size).toBe(0);
});
