import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { IndexWatch } from './index-watch.js';

/** Never comes while a test runs. */
const longMs = 600_000;

/** Articles that wait, and how often somebody asked which. */
function aQueue(...ids: string[]) {
  const queued = new Set(ids);
  const asked: (readonly string[])[] = [];
  const stillWaiting = async (some: readonly string[]) => {
    asked.push(some);
    return some.filter((id) => queued.has(id));
  };
  return { queued, asked, stillWaiting };
}

const isDone = async (waiting: Promise<void>) => {
  let done = false;
  void waiting.then(() => {
    done = true;
  });
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
  return done;
};

test('what waits for nothing is not waited for', async () => {
  const { stillWaiting, asked } = aQueue();
  await new IndexWatch().untilTried(['a', 'b'], stillWaiting, longMs);
  await new IndexWatch().untilTried([], stillWaiting, longMs);
  expect(asked).toEqual([['a', 'b']]);
});

test('the last of many ends the waiting, and few questions are asked on the way', async () => {
  const ids = Array.from({ length: 1_000 }, (_, n) => `a${n}`);
  const { queued, asked, stillWaiting } = aQueue(...ids);
  const watch = new IndexWatch();
  const waiting = watch.untilTried(['ready', ...ids], stillWaiting, longMs);
  for (const id of ids) {
    await setImmediate();
    expect(queued.size).toBeGreaterThan(0);
    queued.delete(id);
    watch.notify(id);
  }
  await waiting;
  expect(asked).toHaveLength(2);
});

test('one that is heard of but waits still, or again, is waited for', async () => {
  const { queued, stillWaiting } = aQueue('a', 'b');
  const watch = new IndexWatch();
  const waiting = watch.untilTried(['a', 'b'], stillWaiting, longMs);
  await setImmediate();
  queued.delete('a');
  for (const id of ['a', 'b', 'c']) watch.notify(id);
  expect(await isDone(waiting)).toBe(false);
  queued.delete('b');
  watch.notify('b');
  await waiting;
});

test('what is heard while the question is under way is not lost', async () => {
  const watch = new IndexWatch();
  let asked = 0;
  await watch.untilTried(
    ['a'],
    async () => {
      asked += 1;
      watch.notify('a');
      return asked === 1 ? ['a'] : [];
    },
    longMs,
  );
  expect(asked).toBe(2);
});

test('when nobody knows what was indexed, whoever waits looks again', async () => {
  const { queued, stillWaiting } = aQueue('a', 'b');
  const watch = new IndexWatch();
  const waiting = watch.untilTried(['a', 'b'], stillWaiting, longMs);
  await setImmediate();
  queued.clear();
  watch.notify(undefined);
  await waiting;
});

test('the time is up, whether nothing is heard or no answer comes', async () => {
  const { stillWaiting } = aQueue('a');
  await new IndexWatch().untilTried(['a'], stillWaiting, 1);
  await new IndexWatch().untilTried(['a'], () => new Promise(() => undefined), 1);
});
