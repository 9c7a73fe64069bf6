import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.js';

const unbounded = { items: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };
const item = (name: string, part?: string) => ({ name, part, bytes: 0 });

test('what wants another turn is offered again after the others of its owner, and owners take turns all the same', () => {
  const queue = new FairQueue<ReturnType<typeof item>>(unbounded);
  for (const name of ['a1', 'a2', 'b1']) queue.add(name.slice(0, 1), item(name));
  const order: string[] = [];
  queue.serve((_, { name }) => {
    if (order.length === 7) return 'stop';
    order.push(name);
    return 'again';
  });
  expect([order, queue.size]).toEqual([['a1', 'b1', 'a2', 'b1', 'a1', 'b1', 'a2'], 3]);
});

test('what waits already is not added a second time', () => {
  const queue = new FairQueue<ReturnType<typeof item>>(unbounded);
  const once = item('a1');
  queue.add('a', once);
  queue.add('a', once);
  const offered: string[] = [];
  queue.serve((_, { name }) => {
    offered.push(name);
    return 'taken';
  });
  expect([offered, queue.size]).toEqual([['a1'], 0]);
});
