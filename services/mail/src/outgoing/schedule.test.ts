import { expect, test } from 'vitest';
import { nextSending } from './schedule.js';

test('a mail is tried again with longer and longer pauses, for a day', () => {
  const first = new Date('2026-01-01T00:00:00Z');
  const pauses: number[] = [];
  let now = first;
  for (let attempt = 1; ; attempt += 1) {
    const next = nextSending(attempt, first, now);
    if (!next) break;
    pauses.push((next.getTime() - now.getTime()) / 60_000);
    now = next;
  }
  expect(pauses).toEqual([1, 5, 15, 30, 60, 120, 240, 240, 240, 240, 240]);
});
