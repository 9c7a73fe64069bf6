import type { ListedConversation } from '@pharos/sdk';
import { expect, test } from 'vitest';
import { mergeHead, mergeTail, newRows, type Page, type Pages } from './merge-head.js';

const row = (id: string, minute: number) =>
  ({ id, last_message_at: `2026-01-01T10:${String(minute).padStart(2, '0')}:00.000Z` }) as ListedConversation;
const page = (rows: ListedConversation[], next: string | null = 'more'): Page => ({
  data: rows,
  page: { limit: 50, has_more: next !== null, next_cursor: next },
});
const listOf = (...pages: Page[]): Pages => ({
  pages,
  pageParams: pages.map((_, at) => (at > 0 ? `c${at}` : undefined)),
});
const shown = ({ pages }: Pages) => pages.map(({ data }) => data.map(({ id }) => id).join('')).join(' ');
const latest = { sort: 'last_message_at', order: 'desc' } as const;

test('a list begins with its new beginning and keeps the rows and pages after it', () => {
  const list = listOf(page([row('a', 30), row('b', 20)]), page([row('c', 10), row('d', 5)], null));
  const now = mergeHead(list, page([row('n', 40), row('a', 30)]), latest);
  expect(shown(now)).toBe('nab cd');
  expect(now.pages.map((each) => each.page.has_more)).toEqual([true, false]);
  expect(now.pageParams).toEqual(list.pageParams);
});

test('a row that would stand within the new beginning and is not there has left the list', () => {
  const list = listOf(page([row('a', 30), row('b', 20), row('c', 10)]));
  expect(shown(mergeHead(list, page([row('a', 30), row('x', 15)]), latest))).toBe('axc');
});

test('a new beginning that is the whole list leaves nothing of the old one', () => {
  const list = listOf(page([row('a', 30), row('b', 20)]));
  expect(shown(mergeHead(list, page([row('b', 20)], null), latest))).toBe('b');
  expect(shown(mergeHead(list, page([], null), latest))).toBe('');
});

test('a list begins anew where more has come than its beginning has', () => {
  const list = listOf(page([row('a', 3)]), page([row('b', 2)], null));
  const now = mergeHead(list, page([row('y', 50), row('x', 40)], 'after x'), latest);
  expect(shown(now)).toBe('yx');
  expect(now).toMatchObject({ pages: [{ page: { next_cursor: 'after x' } }], pageParams: [undefined] });
});

test('a list in ascending order keeps the rows after its new beginning', () => {
  const list = listOf(page([row('a', 1), row('b', 2), row('c', 3)], null));
  expect(shown(mergeHead(list, page([row('b', 2)]), { ...latest, order: 'asc' }))).toBe('bc');
});

test('a list of one page goes on where its new beginning does', () => {
  const now = mergeHead(listOf(page([row('a', 1)], null)), page([row('a', 1)], 'after a'), { ...latest, order: 'asc' });
  expect(now.pages[0]?.page.next_cursor).toBe('after a');
});

test('what has come after the end of a list is added there, once', () => {
  const list = listOf(page([row('a', 1)]), page([row('b', 2)], null));
  expect(shown(mergeTail(list, page([row('b', 2), row('c', 3)], 'after c')))).toBe('a bc');
  expect(shown(mergeTail(listOf(page([row('a', 1)])), page([row('c', 3)], null)))).toBe('a');
});

test('rows that the list does not show are new', () => {
  const found = newRows([row('a', 30)], page([row('n', 40), row('a', 31)]));
  expect(found.map(({ id }) => id)).toEqual(['n']);
});
