import type { Contact, ListedConversation, SearchHit } from '@pharos/sdk';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useProjectId } from '../app/session.js';
import { type Filters, parametersOf } from '../inbox/filters.js';

const mostArticles = 10;
const staleTime = 30_000;

/** What is searched for, and how much of it is shown first. */
export interface Search {
  readonly q: string;
  readonly filters?: Filters;
  readonly limit: number;
  /** Whether it is searched for at all. */
  readonly isWanted: boolean;
}

interface Page<Record> {
  readonly data: readonly Record[];
  readonly page: { readonly next_cursor: string | null };
}

const pages = <Record>(
  queryKey: readonly unknown[],
  isWanted: boolean,
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Record>>,
) =>
  infiniteQueryOptions({
    queryKey,
    enabled: isWanted,
    queryFn: ({ signal, pageParam }) =>
      read(pageParam, signal).then(({ data, page: { next_cursor } }) => ({ data, page: { next_cursor } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page }: Page<Record>) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime,
  });

/** The conversations that have some words, the best first; without words, the latest. */
export function useConversationHits({ q, filters = {}, limit, isWanted }: Search) {
  const projectId = useProjectId();
  const hasFilters = Object.keys(filters).length > 0;
  const read = (cursor: string | undefined, signal: AbortSignal): Promise<Page<ListedConversation>> => {
    const asked = { ...parametersOf(filters), ...(q && { q }), ...(cursor && { cursor }), limit };
    return pharos.conversations.listConversations({ projectId, ...asked, include: ['contact'] }, { signal });
  };
  const queryKey = queryKeys.hits(projectId, 'conversations', { q, filters, limit });
  return useInfiniteQuery(pages(queryKey, isWanted && (q !== '' || hasFilters), read));
}

/** The contacts that have some words. */
export function useContactHits({ q, limit, isWanted }: Search) {
  const projectId = useProjectId();
  const read = (cursor: string | undefined, signal: AbortSignal): Promise<Page<Contact>> =>
    pharos.contacts.listContacts({ projectId, q, limit, ...(cursor && { cursor }) }, { signal });
  return useInfiniteQuery(pages(queryKeys.hits(projectId, 'contacts', { q, limit }), isWanted && q !== '', read));
}

/** The published articles about some words, the best first. There are at most ten. */
export function useArticleHits({ q, limit, isWanted }: Search) {
  const projectId = useProjectId();
  const asked = { q, limit: Math.min(limit, mostArticles) };
  return useQuery({
    queryKey: queryKeys.hits(projectId, 'articles', asked),
    enabled: isWanted && q !== '',
    queryFn: ({ signal }): Promise<readonly SearchHit[]> =>
      pharos.knowledgeBase.searchKnowledgeBase({ projectId, ...asked }, { signal }).then(({ data }) => data),
    placeholderData: keepPreviousData,
    staleTime,
  });
}
