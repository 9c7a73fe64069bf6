import type { AgentRun } from '@pharos/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import type { RunFilter } from './run-filter.js';

/** The runs of a project that fit a filter, the newest first, page by page. */
export function useRuns(projectId: string, { decision, reason, trigger, shadow, conversation_id }: RunFilter) {
  const query = {
    ...(decision && { decision: [decision] }),
    ...(reason && { reason: [reason] }),
    ...(trigger && { trigger: [trigger] }),
    ...(shadow !== undefined && { shadow }),
    ...(conversation_id && { conversation_id }),
  };
  return useInfiniteQuery({
    queryKey: queryKeys.agentRuns(projectId, query),
    queryFn: ({ signal, pageParam }) =>
      pharos.agent
        .listAgentRuns({ projectId, ...query, limit: 50, ...(pageParam && { cursor: pageParam }) }, { signal })
        .then(({ data, page }) => ({ data, page })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page }) => page.next_cursor ?? undefined,
  });
}

/** One run, which never changes but for the words that are erased. */
export function useRun(projectId: string, runId: string) {
  return useQuery({
    queryKey: queryKeys.agentRun(projectId, runId),
    queryFn: ({ signal }) => pharos.agent.getAgentRun({ projectId, runId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** How many of the latest decisions the report on them counts. */
export const mostInReport = 300;

/** The latest decisions that were recorded and not carried out. */
export function useShadowRuns(projectId: string) {
  return useQuery({
    queryKey: queryKeys.agentShadow(projectId),
    queryFn: async ({ signal }) => {
      const runs: AgentRun[] = [];
      for await (const run of pharos.agent.listAgentRuns({ projectId, shadow: true, limit: 100 }, { signal })) {
        runs.push(run);
        if (runs.length === mostInReport) break;
      }
      return runs;
    },
  });
}
