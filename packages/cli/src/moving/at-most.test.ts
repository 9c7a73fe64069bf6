import { expect, test } from 'vitest';
import { atMost } from './at-most.js';

test('no more is done at a time, and the results are in order', async () => {
  let [running, most] = [0, 0];
  const made = await atMost(
    4,
    Array.from({ length: 50 }, (_, n) => n),
    async (n) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return n * 2;
    },
  );
  expect(made).toEqual(Array.from({ length: 50 }, (_, n) => n * 2));
  expect(most).toBe(4);
});

test('nothing is begun after a failure', async () => {
  const begun: number[] = [];
  const work = async (n: number) => {
    begun.push(n);
    if (n === 1) throw new Error('refused');
    await new Promise((resolve) => setImmediate(resolve));
  };
  await expect(atMost(2, [0, 1, 2, 3], work)).rejects.toThrow('refused');
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual([0, 1]);
});
