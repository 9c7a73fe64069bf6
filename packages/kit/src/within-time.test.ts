import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { ManualClock } from './clock.js';
import { withinTime } from './within-time.js';

/** Work that ends when its signal does, with an error of its own. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')));
  });
const late = () => new Error('too late');

test('what answers in time is answered, and nothing of it is left on the caller’s signal or the clock', async () => {
  const { signal } = new AbortController();
  const clock = new ManualClock();
  const inner = await withinTime({ ms: 10, signal, clock, late }, async (given) => given);
  await clock.advance(20);
  expect(inner.aborted).toBe(false);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  expect(clock.sleeping).toBe(0);
});

test('when the time is up the work is told to stop, and it fails as late whatever the work says', async () => {
  const clock = new ManualClock();
  const asked = withinTime({ ms: 10, signal: undefined, clock, late }, untilAborted);
  await Promise.all([expect(asked).rejects.toThrow('too late'), clock.advance(10)]);
});

test('a caller who leaves ends the work, with the caller’s reason; one who has left before has it never begun', async () => {
  const caller = new AbortController();
  const asked = withinTime({ ms: 10, signal: caller.signal, clock: new ManualClock(), late }, untilAborted);
  caller.abort(new Error('gone'));
  await expect(asked).rejects.toThrow('gone');
  let begun = false;
  const next = withinTime({ ms: 10, signal: caller.signal, late }, async () => {
    begun = true;
  });
  await expect(next).rejects.toThrow('gone');
  expect(begun).toBe(false);
});

test('a failure in time is passed on as it is', async () => {
  const failing = withinTime({ ms: 60_000, signal: undefined, late }, () => Promise.reject(new Error('refused')));
  await expect(failing).rejects.toThrow('refused');
});
