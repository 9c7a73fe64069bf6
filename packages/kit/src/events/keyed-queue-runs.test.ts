import { expect, onTestFinished, test, vi } from 'vitest';
import type { OutgoingEvent } from './event-bus.js';
import { KeyedQueue, type KeyedQueueOptions } from './keyed-queue.js';

interface Item {
  readonly event: OutgoingEvent;
}

const itemOf = (id: string, orgId = 'org_1', bytes = 1): Item => ({
  event: { id, subject: `${orgId}.prj_1.thing.created`, orderingKey: orgId, payload: new Uint8Array(bytes) },
});
const some = (count: number, orgId?: string, bytes?: number) =>
  Array.from({ length: count }, (_, at) => itemOf(`${orgId ?? ''}${at}`, orgId, bytes));

/** A queue of one slot; tells what was handled, a list for each run and a text for each event that was handled alone. */
function runsOf(
  items: readonly Item[],
  act: (ids: readonly string[]) => Promise<number> | number | undefined,
  more: Pick<KeyedQueueOptions<Item>, 'runLength'> = {},
) {
  const calls: (string | string[])[] = [];
  const handled: string[] = [];
  const failedRuns: unknown[] = [];
  const queue = new KeyedQueue<Item>({
    concurrency: 1,
    limits: { events: 10_000, bytes: 100_000_000 },
    signal: new AbortController().signal,
    handle: async ({ event }) => void calls.push(event.id),
    handleRun: async (run) => {
      const ids = run.map(({ event }) => event.id);
      calls.push(ids);
      return act(ids) as Promise<number> | number;
    },
    handled: ({ event }) => void handled.push(event.id),
    failed: () => undefined,
    runFailed: ({ length }, error) => void failedRuns.push([length, error]),
    retryDelayMs: () => 0,
    ...more,
  });
  onTestFinished(() => void queue.stop());
  for (const item of items) queue.push(item);
  return { calls, handled, failedRuns, queue, all: () => vi.waitFor(() => expect(handled).toHaveLength(items.length)) };
}

const lengths = (calls: readonly (string | string[])[]) =>
  calls.map((call) => (typeof call === 'string' ? 1 : call.length));

test('events of one key that wait are handled together, in order, a bounded number and a bounded size at a time', async () => {
  const many = runsOf(some(300), (ids) => ids.length);
  await many.all();
  expect(lengths(many.calls)).toEqual([128, 128, 44]);
  expect(many.handled).toEqual(some(300).map(({ event }) => event.id));
  const large = runsOf(some(5, 'org_1', 400_000), (ids) => ids.length);
  await large.all();
  expect(lengths(large.calls)).toEqual([2, 2, 1]);
  const tooLarge = runsOf(some(3, 'org_1', 2_000_000), (ids) => ids.length);
  await tooLarge.all();
  expect(tooLarge.calls).toEqual(['org_10', 'org_11', 'org_12']);
});

const says = (text: string) => expect.objectContaining({ message: expect.stringContaining(text) });

test('what may not be handled with others is handled alone, by what is before and behind it', async () => {
  const { calls, all } = runsOf(some(9), (ids) => ids.length, {
    runLength: (events) => {
      const apart = events.findIndex(({ id }) => id === '0' || id === '4');
      return apart < 0 ? events.length : apart;
    },
  });
  await all();
  expect(calls).toEqual(['0', ['1', '2', '3'], '4', ['5', '6', '7', '8']]);
});

test.each([
  ['rejects', () => Promise.reject(new Error('one of them')), [[128, says('one of them')]]],
  ['handles none', () => 0, []],
  ['does not say how many it has handled', () => undefined, [[128, says('not undefined')]]],
  ['says that it has handled more than there were', () => 129, [[128, says('not 129')]]],
  ['says that it has handled a part of one', () => 1.5, [[128, says('not 1.5')]]],
])(
  'when a run %s each of its events is handled alone, and what waits behind them together again',
  async (_, fail, told) => {
    let runs = 0;
    const { calls, handled, failedRuns, all } = runsOf(some(200), (ids) => {
      runs += 1;
      return runs === 1 ? fail() : ids.length;
    });
    await all();
    expect(lengths(calls)).toEqual([128, ...Array.from({ length: 128 }, () => 1), 72]);
    expect(failedRuns).toEqual(told);
    expect(handled).toEqual(some(200).map(({ event }) => event.id));
  },
);

test('of a run that handles some the next event is handled alone, and what follows together', async () => {
  const { calls, all } = runsOf(some(10), (ids) => Math.min(4, ids.length));
  await all();
  expect(lengths(calls)).toEqual([10, 1, 5, 1]);
});

test('another organization waits for one run of a busy key at most', async () => {
  const { calls, all } = runsOf([...some(1_000, 'org_a'), itemOf('theirs', 'org_b')], (ids) => ids.length);
  await all();
  expect(calls.indexOf('theirs')).toBe(1);
});

test('what was not handled when it stops is given back whole, in order', async () => {
  const { queue, handled } = runsOf(some(300), (ids) => {
    void queue.stop().then((left) => ends(left.map(({ event }) => event.id)));
    return ids.length;
  });
  let ends: (ids: string[]) => void = () => {};
  const left = await new Promise<string[]>((resolve) => {
    ends = resolve;
  });
  expect([...handled, ...left]).toEqual(some(300).map(({ event }) => event.id));
  expect(handled).toHaveLength(128);
});
