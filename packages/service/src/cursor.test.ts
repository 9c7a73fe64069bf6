import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.js';

const list = ['conversations', 'prj_1', { status: ['open'] }];
const position = { at: 1_700_000_000_123, id: 'cnv_1' };

test('a cursor leads back to its place', () => {
  expect(decodeCursor(list, encodeCursor(list, position))).toEqual(position);
  expect(decodeCursor(list, '')).toBeUndefined();
});

test('the order of the values of a filter does not matter to a cursor, but which they are does', () => {
  const filtered = (status: string[]) => ['conversations', 'prj_1', { status }];
  const token = encodeCursor(filtered(['open', 'resolved']), position);
  expect(decodeCursor(filtered(['resolved', 'open']), token)).toEqual(position);
  for (const status of [['open'], ['open', 'closed'], ['openresolved']])
    expect(() => decodeCursor(filtered(status), token)).toThrow();
});

test.each([
  ['another list', encodeCursor(['contacts', 'prj_1', {}], position)],
  ['nonsense', '***'],
  ['JSON of something else', Buffer.from('{"a":1}').toString('base64url')],
  ['a place that is none', encodeCursor(list, { at: 1.5, id: 'cnv_1' })],
  ['a time that is none', encodeCursor(list, { at: Number.MAX_SAFE_INTEGER, id: 'cnv_1' })],
  ['a place before the first', encodeCursor(list, { at: -1, id: 'cnv_1' })],
  ['an id that no column holds', encodeCursor(list, { at: 1, id: 'a\0' })],
  ['a bent one', encodeCursor(list, position).slice(2)],
])('a cursor that is %s is refused', (_, token) => {
  expect(() => decodeCursor(list, token)).toThrow(
    expect.objectContaining({
      reason: 'VALIDATION_ERROR',
      details: { issues: [expect.objectContaining({ path: ['cursor'] })] },
    }),
  );
});
