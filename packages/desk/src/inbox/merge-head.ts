import type { ListedConversation } from '@pharos/sdk';
import type { ListFilter } from './views.js';

/** What a row is sorted by; the ID decides between equals, as it does on the server. */
function placeOf(row: ListedConversation, sort: ListFilter['sort'] = 'created_at'): string {
  return `${row[sort] ?? ''} ${row.id}`;
}

/**
 * The rows of a list after its beginning was read again: those of the new beginning, and after them the old ones that come later. An
 * old row that would stand within the new beginning and is not there has left the list.
 */
export function mergeHead(
  rows: readonly ListedConversation[],
  head: readonly ListedConversation[],
  isWhole: boolean,
  { sort, order }: ListFilter,
): ListedConversation[] {
  const last = head.at(-1);
  if (isWhole || last === undefined) return [...head];
  const known = new Set(head.map(({ id }) => id));
  const end = placeOf(last, sort);
  const isLater = (row: ListedConversation) => (order === 'asc' ? placeOf(row, sort) > end : placeOf(row, sort) < end);
  return [...head, ...rows.filter((row) => !known.has(row.id) && isLater(row))];
}

/** The rows of the new beginning that the list does not show yet. */
export function newRows(
  rows: readonly ListedConversation[],
  head: readonly ListedConversation[],
): ListedConversation[] {
  const known = new Set(rows.map(({ id }) => id));
  return head.filter(({ id }) => !known.has(id));
}
