import { expect, test } from 'vitest';
import { ManualClock } from '../clock.js';
import { WakeSignal } from './wake-signal.js';

/** Whether it has ended by now, without any time passing. */
async function hasEnded(waiting: Promise<void>): Promise<boolean> {
  const turn = new Promise<false>((resolve) => setImmediate(() => resolve(false)));
  return Promise.race([waiting.then(() => true), turn]);
}

test('a sleep ends at a notification, at its time, or when the loop is to stop, and leaves no timer behind', async () => {
  const clock = new ManualClock();
  const wakeSignal = new WakeSignal(clock);
  const notified = wakeSignal.wait(1_000);
  expect(await hasEnded(notified)).toBe(false);
  wakeSignal.notify();
  expect(await hasEnded(notified)).toBe(true);
  const timed = wakeSignal.wait(1_000);
  await clock.advance(999);
  expect(await hasEnded(timed)).toBe(false);
  await clock.advance(1);
  expect(await hasEnded(timed)).toBe(true);
  const stopping = new AbortController();
  const stopped = wakeSignal.wait(1_000, stopping.signal);
  expect(await hasEnded(stopped)).toBe(false);
  stopping.abort();
  expect(await hasEnded(stopped)).toBe(true);
  expect(await hasEnded(wakeSignal.wait(1_000, stopping.signal))).toBe(true);
  expect(clock.sleeping).toBe(0);
});

test('a notification while the loop is busy ends its next sleep at once, and only that', async () => {
  const wakeSignal = new WakeSignal(new ManualClock());
  wakeSignal.notify();
  wakeSignal.notify();
  expect(await hasEnded(wakeSignal.wait(1_000))).toBe(true);
  expect(await hasEnded(wakeSignal.wait(1_000))).toBe(false);
});
