import { expect, test } from 'vitest';
import { diff, isEmpty } from './changes.js';

test('only what differs is a change; a missing value is null, a time is text', () => {
  const time = new Date('2030-01-02T03:04:05.678Z');
  const before = { a: 1, b: undefined, c: null as Date | null, d: 'same', e: 'unwatched' };
  const after = { a: 2, b: undefined, c: time, d: 'same', e: 'other' };
  expect(diff<object>(before, after, ['a', 'b', 'c', 'd'] as never[])).toEqual({
    a: { from: 1, to: 2 },
    c: { from: null, to: '2030-01-02T03:04:05.678Z' },
  });
});

test('lists have an order, objects have none', () => {
  const before = { tags: ['a', 'b'], metadata: { a: 1, b: { c: [1] } } };
  expect(isEmpty(diff(before, { tags: ['a', 'b'], metadata: { b: { c: [1] }, a: 1 } }, ['tags', 'metadata']))).toBe(
    true,
  );
  expect(diff(before, { ...before, tags: ['b', 'a'] }, ['tags'])).toEqual({
    tags: { from: ['a', 'b'], to: ['b', 'a'] },
  });
  for (const metadata of [{ a: 1 }, { a: 1, b: { c: [1, 2] } }, { a: 1, b: { c: { 0: 1 } } }, { a: 1, x: undefined }])
    expect(isEmpty(diff<object>(before, { metadata }, ['metadata'] as never[])), JSON.stringify(metadata)).toBe(false);
});
