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

test('what comes in one turn, or while a question is under way, goes together, as many as fit, each with its own answer', async () => {
  const { asked, pending, batcher } = doubling(2);
  const first = [1, 2, 3].map((item) => batcher.ask(item));
  await expect.poll(() => asked).toEqual([[1, 2]]);
  const later = [4, 5].map((item) => batcher.ask(item));
  for (const done of [1, 2, 3]) {
    pending[done - 1]?.answer();
    await expect.poll(() => asked.length).toBe(Math.min(done + 1, 3));
  }
  expect(asked).toEqual([[1, 2], [3, 4], [5]]);
  expect(await Promise.all([...first, ...later])).toEqual([2, 4, 6, 8, 10]);
});

test('when a question fails those in it fail, and the next goes on', async () => {
  const { asked, pending, batcher } = doubling(1);
  const first = expect(batcher.ask(1)).rejects.toThrow('refused');
  const second = batcher.ask(2);
  await expect.poll(() => asked).toEqual([[1]]);
  pending[0]?.fail(new Error('refused'));
  await first;
  await expect.poll(() => asked).toEqual([[1], [2]]);
  pending[1]?.answer();
  expect(await second).toBe(4);
});

test('of data that the database refuses each half is asked again, and what it refuses fails alone', async () => {
  const asked: (readonly number[])[] = [];
  const refusal = Object.assign(new Error('invalid byte sequence'), { code: '22021' });
  const batcher = new Batcher<number, number>(async (items) => {
    asked.push(items);
    if (items.includes(3)) throw refusal;
    return items;
  }, 10);
  const answers = await Promise.allSettled([1, 2, 3, 4, 5].map((item) => batcher.ask(item)));
  expect(asked).toEqual([[1, 2, 3, 4, 5], [1, 2], [3, 4, 5], [3], [4, 5]]);
  const failed = answers.flatMap((answer, at) => (answer.status === 'rejected' ? [[at, answer.reason]] : []));
  expect(failed).toEqual([[2, refusal]]);
});
