import { expect, test } from 'vitest';
import { Together } from './together.js';

/** What was done together, and answers with the double of each. */
function doubling(options: {
  inTurn: boolean;
  of?: (item: number) => string;
  fails?: (items: readonly number[]) => boolean;
}) {
  const runs: number[][] = [];
  const run = async (items: readonly number[]) => {
    runs.push([...items]);
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (options.fails?.(items)) throw new Error(`no ${items.join()}`);
    return items.map((item) => item * 2);
  };
  return { runs, together: new Together<number, number>({ ...options, run }) };
}

test('what is asked at the same time is done together, and each gets its own', async () => {
  const { runs, together } = doubling({ inTurn: false });
  expect(await Promise.all([1, 2, 3].map((item) => together.do(item)))).toEqual([2, 4, 6]);
  expect(await together.do(4)).toBe(8);
  expect(runs).toEqual([[1, 2, 3], [4]]);
});

test('in turn, what comes while something is done is done together after it', async () => {
  const { runs, together } = doubling({ inTurn: true });
  const first = together.do(1);
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  await Promise.all([first, together.do(2), together.do(3)]);
  expect(runs).toEqual([[1], [2, 3]]);
});

test('what does not belong together is not done together', async () => {
  const { runs, together } = doubling({ inTurn: true, of: (item) => String(item % 2) });
  await Promise.all([1, 2, 3, 4].map((item) => together.do(item)));
  expect(runs.sort()).toEqual([
    [1, 3],
    [2, 4],
  ]);
});

test('what fails together is tried alone, so that one fails for no other', async () => {
  const { together } = doubling({ inTurn: true, fails: (items) => items.includes(2) });
  const settled = await Promise.allSettled([1, 2, 3].map((item) => together.do(item)));
  expect(settled).toMatchObject([{ value: 2 }, { reason: new Error('no 2') }, { value: 6 }]);
});

test('of very many, none waits for all of them to come', async () => {
  const { runs, together } = doubling({ inTurn: false });
  await Promise.all(Array.from({ length: 150 }, (_, item) => together.do(item)));
  expect(runs.map(({ length }) => length)).toEqual([64, 64, 22]);
});
