import type { ConversationList, ListedConversation } from '@pharos/sdk';
import type { ListFilter } from './view-filter.js';

/** A page of a list, as the platform gave it. */
export type Page = Pick<ConversationList, 'data' | 'page'>;

/** The pages of a list that were read, each with the cursor by which it was. */
export interface Pages {
  readonly pages: Page[];
  readonly pageParams: unknown[];
}

/** The beginning of a list, read again; and where the list had been read to its end, what that end is now. */
export interface Head extends Page {
  readonly tail: Page | undefined;
}

/** What a row is sorted by; the ID decides between equals, as it does on the server. */
function placeOf(row: ListedConversation, sort: ListFilter['sort'] = 'created_at'): string {
  return `${row[sort] ?? ''} ${row.id}`;
}

/**
 * A list after its beginning was read again: the rows of the new beginning, and after them the old ones that come later. An old row that
 * would stand within the new beginning and is not there has left the list. Where nothing of the list is in its new beginning, what is
 * between them is not known, and the list begins anew. So does a search, whose best matches come first.
 */
export function mergeHead(list: Pages, { data, page }: Page, { sort, order, q }: ListFilter): Pages {
  const last = data.at(-1);
  const shown = idsOf(list.pages);
  if (q !== undefined || last === undefined || !page.has_more || !data.some(({ id }) => shown.has(id)))
    return { pages: [{ data, page }], pageParams: list.pageParams.slice(0, 1) };
  const known = new Set(data.map(({ id }) => id));
  const end = placeOf(last, sort);
  const isLater = (row: ListedConversation) => (order === 'asc' ? placeOf(row, sort) > end : placeOf(row, sort) < end);
  const [first, ...others] = list.pages.map((old) => ({
    ...old,
    data: old.data.filter((row) => !known.has(row.id) && isLater(row)),
  }));
  const beginning = {
    page: others.length === 0 ? page : (first?.page ?? page),
    data: [...data, ...(first?.data ?? [])],
  };
  return { pages: [beginning, ...others], pageParams: list.pageParams };
}

/** A list that was read to its end, with what has come after that end since. */
export function mergeTail(list: Pages, tail: Page | undefined): Pages {
  const last = list.pages.at(-1);
  if (tail === undefined || last === undefined || last.page.has_more) return list;
  const shown = idsOf(list.pages);
  const data = [...last.data, ...tail.data.filter(({ id }) => !shown.has(id))];
  return { ...list, pages: [...list.pages.slice(0, -1), { data, page: tail.page }] };
}

/** The rows of the new beginning that the list does not show yet. */
export function newRows(rows: readonly ListedConversation[], head: Page): ListedConversation[] {
  const known = new Set(rows.map(({ id }) => id));
  return head.data.filter(({ id }) => !known.has(id));
}

const idsOf = (pages: readonly Page[]) => new Set(pages.flatMap(({ data }) => data.map(({ id }) => id)));
