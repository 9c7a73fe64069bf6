import { beforeEach, expect, test, vi } from 'vitest';
import { Downtime } from './downtime.js';

beforeEach(() => vi.useFakeTimers());

test('a connection is down when all tries of ten seconds have failed, and up with the first answer of the platform', async () => {
  const told = vi.fn();
  const downtime = new Downtime(told);
  const answer = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('unreachable')));
  vi.stubGlobal('fetch', answer);
  await expect(downtime.fetch('/events')).rejects.toThrow('unreachable');
  vi.advanceTimersByTime(6_000);
  answer.mockResolvedValueOnce(new Response(null, { status: 503 }));
  await downtime.fetch('/events');
  expect(told).not.toHaveBeenCalled();
  vi.advanceTimersByTime(6_000);
  expect(told.mock.calls).toEqual([[true]]);
  answer.mockResolvedValueOnce(new Response(null));
  await downtime.fetch('/events');
  expect(told.mock.calls).toEqual([[true], [false]]);
});

test('a connection that is there again soon was never down', async () => {
  const told = vi.fn();
  const downtime = new Downtime(told);
  downtime.begin();
  vi.advanceTimersByTime(6_000);
  downtime.end();
  vi.advanceTimersByTime(60_000);
  expect(told.mock.calls).toEqual([[false]]);
});
