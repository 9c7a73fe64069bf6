import type { ConversationList, ListedConversation } from '@pharos/sdk';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { mergeHead, newRows } from './merge-head.js';
import { countedView, type ListFilter, type View } from './views.js';

const pageSize = 50;
const include: ('contact' | 'last_message' | 'unread')[] = ['contact', 'last_message', 'unread'];

type Pages = InfiniteData<Pick<ConversationList, 'data' | 'page'>, unknown>;

/** The conversations of a view, page by page. */
export const listQuery = (projectId: string, filter: ListFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeys.list(projectId, filter),
    queryFn: ({ signal, pageParam }) =>
      pharos.conversations
        .listConversations(
          { projectId, ...filter, include, limit: pageSize, ...(pageParam && { cursor: pageParam }) },
          { signal },
        )
        .then(({ data, page }) => ({ data, page })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page }) => page.next_cursor ?? undefined,
    staleTime: 30_000,
  });

/** The beginning of a view as it is now; what happens in the project asks for it again. */
const headQuery = (projectId: string, filter: ListFilter) =>
  queryOptions({
    queryKey: queryKeys.head(projectId, filter),
    queryFn: ({ signal }) =>
      pharos.conversations
        .listConversations({ projectId, ...filter, include, limit: pageSize }, { signal })
        .then(({ data, page }) => ({ rows: data, isWhole: !page.has_more })),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: false,
  });

/** Changes the rows of a list that is in the cache. */
export function changeRows(
  client: QueryClient,
  projectId: string,
  filter: ListFilter,
  change: (rows: ListedConversation[]) => ListedConversation[],
): void {
  client.setQueryData<Pages>(queryKeys.list(projectId, filter), (list) => {
    const last = list?.pages.at(-1);
    if (list === undefined || last === undefined) return list;
    return { pages: [{ ...last, data: change(rowsOf(list)) }], pageParams: [undefined] };
  });
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

/**
 * The list of a view. While `mayMove` is false, what is new waits: it is counted in `waiting`, and shown by `showNew`. Rows that are
 * shown change where they stand.
 */
export function useConversationList(projectId: string, filter: ListFilter, mayMove: boolean) {
  const client = useQueryClient();
  const list = useInfiniteQuery(listQuery(projectId, filter));
  const { data: head } = useQuery(headQuery(projectId, filter));
  const rows = useMemo(() => rowsOf(list.data), [list.data]);
  const waiting = head === undefined ? 0 : newRows(rows, head.rows).length;
  const showNew = () => {
    if (head) changeRows(client, projectId, filter, (old) => mergeHead(old, head.rows, head.isWhole, filter));
  };
  useEffect(() => {
    if (head === undefined) return;
    if (mayMove) showNew();
    else {
      const now = new Map(head.rows.map((row) => [row.id, row]));
      changeRows(client, projectId, filter, (old) => old.map((row) => now.get(row.id) ?? row));
    }
  }, [head, mayMove]);
  return { list, rows, waiting, showNew };
}

/** Asks for the beginnings of the lists that are in use again; what is on its way may be from before. */
export function renewHeads(client: QueryClient, projectId: string): void {
  const used = client.getQueryCache().findAll({ queryKey: queryKeys.heads(projectId), type: 'all' });
  for (const query of used)
    if (query.getObserversCount() > 0) void query.fetch(undefined, { cancelRefetch: true }).catch(() => undefined);
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
