import { expect, onTestFinished, test } from 'vitest';
import type { OutgoingEvent } from './event-bus.js';
import { KeyedQueue, type KeyedQueueOptions } from './keyed-queue.js';

type PassOver = KeyedQueueOptions<{ event: OutgoingEvent }>['passOver'];

const eventOf = (id: string): OutgoingEvent => ({
  id,
  subject: 'org_1.prj_1.thing.created',
  orderingKey: 'one',
  payload: Uint8Array.of(0xff),
});

/** Pushes three events of one key, and answers what is handled. */
function handledOf(passOver: PassOver): string[] {
  const handled: string[] = [];
  const queue = new KeyedQueue({
    concurrency: 1,
    limits: { events: 10, bytes: 1_000 },
    signal: new AbortController().signal,
    passOver,
    handle: async ({ event }) => void handled.push(event.id),
    handled: () => undefined,
    failed: () => undefined,
    runFailed: () => undefined,
    retryDelayMs: () => 0,
  });
  onTestFinished(() => void queue.stop());
  for (const id of ['a', 'b', 'c']) queue.push({ event: eventOf(id) });
  return handled;
}

const unreadable = new Error('unreadable');
test.each<[string, PassOver]>([
  [
    'throws',
    () => {
      throw unreadable;
    },
  ],
  ['rejects', () => Promise.reject(unreadable)],
])('when what is asked which events need no handling %s, all are handled, in order', async (_, passOver) => {
  const handled = handledOf(passOver);
  await expect.poll(() => handled).toEqual(['a', 'b', 'c']);
});
