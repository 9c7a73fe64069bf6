import type { AgentEvaluation, StartAgentEvaluationData } from '@pharos/sdk';
import { useQuery } from '@tanstack/react-query';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useAction } from '../app/use-action.js';

const mostListed = 50;
/** Questions take a moment with the articles, and seconds with a model. */
const lookEveryMs = 1_000;
const looksAgain = (isRunning: boolean | undefined) => (isRunning ? lookEveryMs : false);

/** The latest tests of a project. They are read again while one is running. */
export function useEvaluations(projectId: string) {
  return useQuery({
    queryKey: queryKeys.agentEvaluations(projectId),
    queryFn: async ({ signal }) => {
      const { data } = await pharos.agent.listAgentEvaluations({ projectId, limit: mostListed }, { signal });
      return data;
    },
    refetchInterval: ({ state }) => looksAgain(state.data?.some(({ ended_at }) => ended_at === null)),
  });
}

/** A test with its results, read again until it has ended. */
export function useEvaluation(projectId: string, evaluationId: string | undefined) {
  return useQuery({
    queryKey: queryKeys.agentEvaluation(projectId, evaluationId ?? ''),
    queryFn: ({ signal }): Promise<AgentEvaluation> =>
      pharos.agent.getAgentEvaluation({ projectId, evaluationId: evaluationId ?? '' }, { signal }),
    enabled: evaluationId !== undefined,
    refetchInterval: ({ state }) => looksAgain(state.data?.ended_at === null),
  });
}

export function useStartEvaluation(projectId: string) {
  return useAction(
    async (body: StartAgentEvaluationData['body']): Promise<AgentEvaluation> =>
      pharos.agent.startAgentEvaluation({ projectId, body }),
    { renews: [queryKeys.agentEvaluations(projectId)] },
  );
}
