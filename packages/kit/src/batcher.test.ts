import { expect, test } from 'vitest';
import { Batcher } from './batcher.js';

/** Answers with the double, when it is let. */
function doubling(most: number) {
  const asked: (readonly number[])[] = [];
  const pending: { answer(): void; fail(error: Error): void }[] = [];
  const batcher = new Batcher<number, number>((items) => {
    asked.push(items);
    return new Promise((resolve, reject) =>
      pending.push({ answer: () => resolve(items.map((item) => item * 2)), fail: reject }),
    );
  }, most);
  return { asked, pending, batcher };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('what comes while a question is under way goes together in the next, as many as fit, each with its own answer', async () => {
  const { asked, pending, batcher } = doubling(2);
  const answers = [1, 2, 3, 4].map((item) => batcher.ask(item));
  expect(asked).toEqual([[1]]);
  for (const done of [1, 2, 3]) {
    pending[done - 1]?.answer();
    await settled();
  }
  expect(asked).toEqual([[1], [2, 3], [4]]);
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8]);
});

test('when a question fails those in it fail, and the next goes on', async () => {
  const { asked, pending, batcher } = doubling(10);
  const first = expect(batcher.ask(1)).rejects.toThrow('refused');
  const second = batcher.ask(2);
  pending[0]?.fail(new Error('refused'));
  await first;
  await settled();
  pending[1]?.answer();
  expect(await second).toBe(4);
  expect(asked).toEqual([[1], [2]]);
});
