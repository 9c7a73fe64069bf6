import { expect, test } from 'vitest';
import { gatherMs } from './gathering.js';

test('events are gathered for longer only while they follow one another, and longest while many come', () => {
  expect(gatherMs({ events: 0, nextAfterMs: 0 }, 15)).toBe(15);
  expect(gatherMs({ events: 1, nextAfterMs: 30 }, 15)).toBe(15);
  expect(gatherMs({ events: 1, nextAfterMs: 29 }, 15)).toBe(40);
  expect(gatherMs({ events: 19, nextAfterMs: 500 }, 15)).toBe(15);
  expect(gatherMs({ events: 20, nextAfterMs: 500 }, 15)).toBe(60);
  expect(gatherMs({ events: 1, nextAfterMs: 0 }, 70)).toBe(70);
});
