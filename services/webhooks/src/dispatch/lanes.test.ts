import { expect, test } from 'vitest';
import { Lanes } from './lanes.js';

function take(lanes: Lanes): Record<string, number> {
  const rooms = lanes.rooms();
  for (const { webhookId, room } of rooms) for (let i = 0; i < room; i += 1) lanes.begin(webhookId);
  return Object.fromEntries(rooms.map(({ webhookId, room }) => [webhookId, room]));
}

test('an endpoint gets no more than its cap, and all together no more than theirs', () => {
  const lanes = new Lanes(10, 4);
  for (const id of ['a', 'b', 'c', 'd']) lanes.ring(id);
  const taken = take(lanes);
  expect(Object.values(taken).reduce((sum, room) => sum + room, 0)).toBeLessThanOrEqual(10);
  expect(Math.max(...Object.values(taken))).toBeLessThanOrEqual(4);
  expect(Object.keys(taken)).toEqual(['a', 'b', 'c', 'd']);
});

test('one that is full is asked for again as soon as one of its attempts ends', () => {
  const lanes = new Lanes(10, 2);
  lanes.ring('a');
  expect(take(lanes)).toEqual({ a: 2 });
  lanes.ring('a');
  expect(lanes.rooms()).toEqual([]);
  lanes.end('a', false);
  lanes.release();
  expect(lanes.rooms()).toEqual([{ webhookId: 'a', room: 1 }]);
});

test('an endpoint that hangs gets one attempt at a time until it answers', () => {
  const lanes = new Lanes(100, 8);
  const finish = (timedOut: boolean) => {
    lanes.end('a', timedOut);
    lanes.release();
  };
  lanes.ring('a');
  expect(take(lanes)).toEqual({ a: 8 });
  for (let i = 0; i < 8; i += 1) finish(true);
  lanes.ring('a');
  expect(take(lanes)).toEqual({ a: 1 });
  finish(false);
  lanes.ring('a');
  expect(take(lanes)).toEqual({ a: 2 });
});

test('places of all are held until what was sent is written down', () => {
  const lanes = new Lanes(1, 1);
  lanes.ring('a');
  take(lanes);
  lanes.ring('b');
  lanes.end('a', false);
  expect(lanes.rooms()).toEqual([]);
  lanes.release();
  expect(lanes.rooms()).toEqual([{ webhookId: 'b', room: 1 }]);
});

test('what was rung while it was asked for is asked for again', () => {
  const lanes = new Lanes(10, 4);
  lanes.ring('a');
  expect(lanes.rooms()).toHaveLength(1);
  expect(lanes.rooms()).toEqual([]);
  lanes.ring('a');
  expect(lanes.rooms()).toHaveLength(1);
});
