import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Deadline, Deadlines } from './deadlines.js';

const timeoutMs = 10_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Begins so many at once; they note in which turn each ends. */
function begin(deadlines: Deadlines, count: number) {
  const endedMs: number[] = [];
  const all = Array.from({ length: count }, () => ({ expire: () => void endedMs.push(performance.now()) }));
  const begun = all.map((each) => deadlines.add(each));
  return { begun, endedMs };
}

function largestTurn(endedMs: readonly number[]): number {
  const turns = new Map<number, number>();
  for (const ms of endedMs) turns.set(ms, (turns.get(ms) ?? 0) + 1);
  return Math.max(...turns.values());
}

test('what began together ends a few at a time, none before its time and the last a little later', async () => {
  const startedMs = performance.now();
  const { endedMs } = begin(new Deadlines(timeoutMs), 100);
  await vi.advanceTimersByTimeAsync(timeoutMs - 1);
  expect(endedMs).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([endedMs.length, largestTurn(endedMs)]).toEqual([100, 4]);
  expect((endedMs.at(-1) ?? 0) - startedMs).toBeLessThanOrEqual(timeoutMs + 260);
});

test('of thousands more end at once, so that the last is some four seconds late', async () => {
  const startedMs = performance.now();
  const { endedMs } = begin(new Deadlines(timeoutMs), 5_000);
  await vi.advanceTimersByTimeAsync(timeoutMs + 5_000);
  expect([endedMs.length, largestTurn(endedMs)]).toEqual([5_000, 40]);
  expect((endedMs.at(-1) ?? 0) - startedMs).toBeLessThanOrEqual(timeoutMs + 4_500);
});

test('what has ended by itself does not end again, and what begins later has its whole time', async () => {
  const deadlines = new Deadlines(timeoutMs);
  const first = begin(deadlines, 3);
  for (const each of first.begun) deadlines.remove(each);
  await vi.advanceTimersByTimeAsync(5_000);
  const second = begin(deadlines, 1);
  await vi.advanceTimersByTimeAsync(timeoutMs - 1);
  expect([first.endedMs, second.endedMs]).toEqual([[], []]);
  await vi.advanceTimersByTimeAsync(20);
  expect(second.endedMs).toHaveLength(1);
});

test('a deadline that is over, in time or not, keeps its exchange alive no more', async () => {
  const deadlines = new Deadlines(timeoutMs);
  const [inTime, late] = begin(deadlines, 2).begun as [Deadline, Deadline];
  deadlines.remove(inTime);
  expect([inTime.exchange === undefined, late.exchange === undefined]).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(timeoutMs + 20);
  expect(late.exchange).toBeUndefined();
});
