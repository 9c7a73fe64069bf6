import { beforeEach, expect, test, vi } from 'vitest';
import { Reading } from './reading.js';

beforeEach(() => vi.useFakeTimers());

test('what is looked at for a moment is read, and what comes then at once', () => {
  const [reading, read] = [new Reading(), vi.fn()];
  reading.look('a', read);
  vi.advanceTimersByTime(900);
  expect(read).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  reading.look('b', read);
  expect(reading.hasRead('b')).toBe(false);
  vi.advanceTimersByTime(1);
  expect(read.mock.calls).toEqual([['a'], ['b']]);
  expect(reading.hasRead('b')).toBe(true);
  reading.leaveUnread('b');
  expect(reading.hasRead('b')).toBe(false);
});

test('whoever passes by or looks away reads nothing', () => {
  const [reading, read] = [new Reading(), vi.fn()];
  reading.look('a', read);
  vi.advanceTimersByTime(900);
  reading.look(undefined, read);
  vi.advanceTimersByTime(5_000);
  expect(read).not.toHaveBeenCalled();
});

test('what is marked as unread within that moment stays so until something new comes', () => {
  const [reading, read] = [new Reading(), vi.fn()];
  reading.look('a', read);
  vi.advanceTimersByTime(500);
  reading.leaveUnread('a');
  reading.look(undefined, read);
  reading.look('a', read);
  vi.advanceTimersByTime(5_000);
  expect(read).not.toHaveBeenCalled();
  reading.look('b', read);
  vi.advanceTimersByTime(1);
  expect(read.mock.calls).toEqual([['b']]);
});

test('what is marked as unread before its messages are there stays so, too', () => {
  const [reading, read] = [new Reading(), vi.fn()];
  reading.leaveUnread(undefined);
  reading.look('a', read);
  vi.advanceTimersByTime(5_000);
  expect(read).not.toHaveBeenCalled();
  reading.look('b', read);
  vi.advanceTimersByTime(1);
  expect(read.mock.calls).toEqual([['b']]);
});
