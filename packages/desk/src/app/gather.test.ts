import { expect, test, vi } from 'vitest';
import { gather } from './gather.js';

test('what comes at once is given at once, and what comes later is given later', () => {
  vi.useFakeTimers();
  const run = vi.fn();
  const give = gather<string>(500, run);
  for (const each of ['a', 'b', 'c']) give(each);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  give('d');
  vi.advanceTimersByTime(5_000);
  expect(run.mock.calls).toEqual([[['a', 'b', 'c']], [['d']]]);
});
