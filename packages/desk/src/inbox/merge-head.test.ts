import type { ListedConversation } from '@pharos/sdk';
import { expect, test } from 'vitest';
import { mergeHead, newRows } from './merge-head.js';

const row = (id: string, minute: number) =>
  ({ id, last_message_at: `2026-01-01T10:${String(minute).padStart(2, '0')}:00.000Z` }) as ListedConversation;
const ids = (rows: readonly ListedConversation[]) => rows.map(({ id }) => id).join('');
const latest = { sort: 'last_message_at', order: 'desc' } as const;

test('a list begins with its new beginning and keeps the rows after it', () => {
  const rows = [row('a', 30), row('b', 20), row('c', 10), row('d', 5)];
  expect(ids(mergeHead(rows, [row('n', 40), row('a', 30), row('b', 20)], false, latest))).toBe('nabcd');
});

test('a row that would stand within the new beginning and is not there has left the list', () => {
  const rows = [row('a', 30), row('b', 20), row('c', 10)];
  expect(ids(mergeHead(rows, [row('a', 30), row('x', 15)], false, latest))).toBe('axc');
});

test('a new beginning that is the whole list leaves nothing of the old one', () => {
  expect(ids(mergeHead([row('a', 30), row('b', 20)], [row('b', 20)], true, latest))).toBe('b');
  expect(ids(mergeHead([row('a', 30)], [], true, latest))).toBe('');
});

test('a list in ascending order keeps the rows after its new beginning', () => {
  const rows = [row('a', 1), row('b', 2), row('c', 3)];
  expect(ids(mergeHead(rows, [row('b', 2)], false, { ...latest, order: 'asc' }))).toBe('bc');
});

test('rows that the list does not show are new', () => {
  expect(ids(newRows([row('a', 30)], [row('n', 40), row('a', 31)]))).toBe('n');
});
