import type { ListedConversation, Message } from '@pharos/sdk';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { entriesOf, entryOf, type Timeline, withEntry, withNewest } from '../inbox/timeline.js';
import { patchContact, patchConversation, showAsListed } from './patches.js';
import { queryKeys } from './query-keys.js';

const message = (id: string, minute: number): Message =>
  ({ id, created_at: `2026-01-01T10:0${minute}:00.000Z`, content: id }) as Message;
const timeline = (...messages: Message[]): Timeline => ({
  pages: [{ data: messages.map(entryOf), page: { has_more: false, next_cursor: null, limit: 50 } }],
  pageParams: [undefined],
});
const ids = (of: Timeline) =>
  entriesOf(of)
    .map(({ id }) => id)
    .join('');

test('a message of an event stands at its time, once', () => {
  const before = timeline(message('c', 3), message('a', 1));
  const after = withEntry(before, 'b', entryOf(message('b', 2)), true);
  expect(ids(after)).toBe('abc');
  expect(ids(withEntry(after, 'b', entryOf(message('b', 2)), true))).toBe('abc');
});

test('a changed message of a page that was not read is put nowhere', () => {
  const before = timeline(message('c', 3), message('b', 2));
  expect(ids(withEntry(before, 'a', entryOf(message('a', 1)), false))).toBe('bc');
});

test('a deleted message leaves its thread, and an unknown one changes nothing', () => {
  expect(ids(withEntry(timeline(message('b', 2), message('a', 1)), 'a', undefined, false))).toBe('b');
  expect(ids(withEntry(timeline(message('a', 1)), 'z', undefined, false))).toBe('a');
});

test('the newest entries take the place of the old ones among them, and older ones stay', () => {
  const before = timeline(message('c', 3), message('b', 2), message('a', 1));
  expect(ids(withNewest(before, [message('d', 4), message('b', 2)].map(entryOf)))).toBe('abd');
});

test('what has come while the newest entries were read stays', () => {
  const before = timeline(message('d', 4), message('c', 3), message('a', 1));
  expect(ids(withNewest(before, [message('c', 3), message('b', 2)].map(entryOf)))).toBe('abcd');
});

test('an event changes the fields of a conversation that the cache has, and adds none', () => {
  const client = new QueryClient();
  const key = queryKeys.conversation('p', 'c');
  client.setQueryData(key, { id: 'c', status: 'open', tags: [] });
  patchConversation(client, 'p', { id: 'c', status: 'resolved', changes: { status: {} } });
  expect(client.getQueryData(key)).toEqual({ id: 'c', status: 'resolved', tags: [] });
  patchConversation(client, 'p', { id: 'unknown', status: 'resolved' });
  expect(client.getQueryData(queryKeys.conversation('p', 'unknown'))).toBeUndefined();
});

test('a contact that is renamed has its new name in the rows of its conversations, and nobody else has', () => {
  const client = new QueryClient();
  const key = queryKeys.list('p', {});
  const rows = [
    { id: 'a', contact: { id: 'mara', name: 'Mara' } },
    { id: 'b', contact: { id: 'jon', name: 'Jon' } },
    { id: 'c', contact: null },
  ];
  client.setQueryData(key, { pages: [{ data: rows, page: {} }], pageParams: [undefined] });
  patchContact(client, 'p', { id: 'mara', name: 'Mara Lind', changes: { name: {} } });
  const { pages } = client.getQueryData<{ pages: { data: unknown[] }[] }>(key) ?? { pages: [] };
  expect(pages[0]?.data).toEqual([{ id: 'a', contact: { id: 'mara', name: 'Mara Lind' } }, ...rows.slice(1)]);
});

test('a conversation that is known and stale stays so when a list has it as well', async () => {
  const client = new QueryClient();
  const [known, unknown] = [queryKeys.conversation('p', 'a'), queryKeys.conversation('p', 'b')];
  client.setQueryData(known, { id: 'a', subject: 'read before' });
  await client.invalidateQueries({ queryKey: known });
  for (const id of ['a', 'b']) showAsListed(client, 'p', { id, subject: 'listed' } as ListedConversation);
  expect(client.getQueryData(known)).toEqual({ id: 'a', subject: 'read before' });
  expect(client.getQueryState(known)?.isInvalidated).toBe(true);
  expect(client.getQueryData(unknown)).toEqual({ id: 'b', subject: 'listed' });
});
