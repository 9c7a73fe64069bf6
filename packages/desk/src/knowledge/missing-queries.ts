import type { KnowledgeGap, Page, UnansweredSearch } from '@pharos/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useProjectId } from '../app/session.js';

const pageSize = 25;

interface Pages<Row> {
  readonly data: Row[];
  readonly page: Page;
}

const next = ({ page }: Pages<unknown>) => page.next_cursor ?? undefined;
const first = undefined as string | undefined;

/** Groups of questions that the agent could not answer in the last month, those asked most first. */
export function useGaps() {
  const projectId = useProjectId();
  return useInfiniteQuery({
    queryKey: queryKeys.gaps(projectId),
    queryFn: ({ signal, pageParam }): Promise<Pages<KnowledgeGap>> =>
      pharos.agent
        .listKnowledgeGaps({ projectId, limit: pageSize, ...(pageParam && { cursor: pageParam }) }, { signal })
        .then(({ data, page }) => ({ data, page })),
    initialPageParam: first,
    getNextPageParam: next,
    staleTime: 30_000,
  });
}

/** What was searched for and not found, the most frequent first. */
export function useUnansweredSearches() {
  const projectId = useProjectId();
  return useInfiniteQuery({
    queryKey: queryKeys.unansweredSearches(projectId),
    queryFn: ({ signal, pageParam }): Promise<Pages<UnansweredSearch>> =>
      pharos.knowledgeBase
        .listUnansweredSearches({ projectId, limit: pageSize, ...(pageParam && { cursor: pageParam }) }, { signal })
        .then(({ data, page }) => ({ data, page })),
    initialPageParam: first,
    getNextPageParam: next,
    staleTime: 30_000,
  });
}
