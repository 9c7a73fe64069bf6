import { expect, test } from 'vitest';
import { pageOf } from './lists.js';

const items = ['a', 'b', 'c', 'd'];
const pageFrom = (cursor: string | undefined, limit = 2, include?: string[]) =>
  pageOf(items, { limit, cursor, include }, (item) => item);

test('a list that is whole already is answered page by page', () => {
  const first = pageFrom(undefined);
  expect(first).toEqual({ data: ['a', 'b'], page: { next_cursor: expect.any(String), has_more: true, limit: 2 } });
  const end = { next_cursor: null, has_more: false, limit: 2 };
  expect(pageFrom(first.page.next_cursor ?? '')).toEqual({ data: ['c', 'd'], page: end });
  expect(pageFrom(undefined, 4)).toEqual({ data: items, page: { ...end, limit: 4 } });
  expect(pageFrom(undefined, 1, ['total']).page.total).toBe(4);
});

test('a cursor that names no record is refused', () => {
  for (const cursor of ['x', '', Buffer.from('e').toString('base64url')])
    expect(() => pageFrom(cursor)).toThrow(expect.objectContaining({ reason: 'VALIDATION_ERROR' }));
});
