import type { ListedConversation } from '@pharos/sdk';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type Query,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { type Head, mergeHead, mergeTail, newRows, type Page, type Pages } from './merge-head.js';
import type { ListFilter } from './view-filter.js';
import { countedView, type View } from './views.js';

const pageSize = 50;
const include: ('contact' | 'last_message' | 'unread')[] = ['contact', 'last_message', 'unread'];

async function readPage(projectId: string, filter: ListFilter, cursor: unknown, signal: AbortSignal): Promise<Page> {
  const query = { projectId, ...filter, include, limit: pageSize };
  const after = typeof cursor === 'string' ? { ...query, cursor } : query;
  const { data, page } = await pharos.conversations.listConversations(after, { signal });
  return { data, page };
}

/** The conversations of a view, page by page. It is not read again as a whole, which would move its rows: its beginning is. */
export const listQuery = (projectId: string, filter: ListFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeys.list(projectId, filter),
    queryFn: ({ signal, pageParam }) => readPage(projectId, filter, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page }) => page.next_cursor ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The beginning of a view as it is now; what happens in the project asks for it again. */
const headQuery = (client: QueryClient, projectId: string, filter: ListFilter) =>
  queryOptions({
    queryKey: queryKeys.head(projectId, filter),
    queryFn: async ({ signal }): Promise<Head> => {
      const list = client.getQueryData<Pages>(queryKeys.list(projectId, filter));
      const end = filter.order === 'asc' && !list?.pages.at(-1)?.page.has_more ? list?.pageParams.at(-1) : undefined;
      const [head, tail] = await Promise.all([
        readPage(projectId, filter, undefined, signal),
        end === undefined ? undefined : readPage(projectId, filter, end, signal),
      ]);
      return { ...head, tail };
    },
    staleTime: Number.POSITIVE_INFINITY,
    enabled: false,
  });

/** Changes a list that is in the cache. */
function changeList(client: QueryClient, projectId: string, filter: ListFilter, change: (list: Pages) => Pages): void {
  client.setQueryData<Pages>(queryKeys.list(projectId, filter), (list) => list && change(list));
}

function rowsOf(list: Pages | undefined): ListedConversation[] {
  const rows = new Map<string, ListedConversation>();
  for (const { data } of list?.pages ?? []) for (const row of data) if (!rows.has(row.id)) rows.set(row.id, row);
  return [...rows.values()];
}

/** The rows of a list as the cache has them, for whoever goes through it by keys. */
export function rowsInCache(client: QueryClient, projectId: string, filter: ListFilter): ListedConversation[] {
  return rowsOf(client.getQueryData<Pages>(queryKeys.list(projectId, filter)));
}

/** The beginnings that are in their lists already: each is put there once. */
const merged = new WeakSet<Head>();

/** A list in which the rows that a beginning has as well are as there, where they stand. */
function withRowsOf(list: Pages, head: Head): Pages {
  const now = new Map(head.data.map((row) => [row.id, row]));
  return {
    ...list,
    pages: list.pages.map((page) => ({ ...page, data: page.data.map((row) => now.get(row.id) ?? row) })),
  };
}

/**
 * The list of a view. While `mayMove` is false, what is new waits: it is counted in `waiting`, and shown by `showNew`. Rows that are
 * shown change where they stand, and what comes after the end of the list moves nothing.
 */
export function useConversationList(projectId: string, filter: ListFilter, mayMove: boolean) {
  const client = useQueryClient();
  const list = useInfiniteQuery(listQuery(projectId, filter));
  const { data: head } = useQuery(headQuery(client, projectId, filter));
  const rows = useMemo(() => rowsOf(list.data), [list.data]);
  const waiting = head === undefined || merged.has(head) ? 0 : newRows(rows, head).length;
  const showNew = () => {
    if (head === undefined || merged.has(head) || list.data === undefined) return;
    merged.add(head);
    changeList(client, projectId, filter, (old) => mergeTail(mergeHead(old, head, filter), head.tail));
  };
  useEffect(() => {
    if (head === undefined || merged.has(head)) return;
    if (mayMove) showNew();
    else changeList(client, projectId, filter, (old) => mergeTail(withRowsOf(old, head), head.tail));
  }, [head, mayMove, list.isSuccess]);
  // What has happened while the list did not show.
  useEffect(() => {
    if (client.getQueryData(queryKeys.list(projectId, filter)) !== undefined)
      void client.fetchQuery({ ...headQuery(client, projectId, filter), staleTime: 0 }).catch(() => undefined);
  }, [client, projectId, filter]);
  return { list, rows, waiting, showNew };
}

/** Asks for the beginnings of the lists that are in use again. One that is on its way may be from before: it is followed by another. */
export function renewHeads(client: QueryClient, projectId: string): void {
  const used = client.getQueryCache().findAll({ queryKey: queryKeys.heads(projectId), type: 'all' });
  for (const query of used) if (query.getObserversCount() > 0) void renewed(query);
}

/** Asks for the numbers beside the views again, and for those that show nowhere when they are looked at. */
export function renewCounts(client: QueryClient, projectId: string): void {
  for (const query of client.getQueryCache().findAll({ queryKey: queryKeys.counts(projectId) }))
    if (query.getObserversCount() > 0) void renewed(query);
    else query.invalidate();
}

const followed = new WeakSet<Query>();

async function renewed(query: Query): Promise<void> {
  if (query.state.fetchStatus === 'idle') return void query.fetch().catch(() => undefined);
  if (followed.has(query)) return;
  followed.add(query);
  await query.promise?.catch(() => undefined);
  followed.delete(query);
  await query.fetch().catch(() => undefined);
}

/** The numbers beside the views. */
export function useCounts(projectId: string, views: readonly View[]) {
  return useQuery({
    queryKey: [...queryKeys.counts(projectId), views.map(({ id }) => id).join()],
    queryFn: async ({ signal }) => {
      const counted = views.filter(({ isCounted }) => isCounted).map(countedView);
      const { data } = await pharos.conversations.countConversations({ projectId, views: counted }, { signal });
      return new Map(data.map(({ name, count, has_more }) => [name, has_more ? `${count}+` : String(count)]));
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}
