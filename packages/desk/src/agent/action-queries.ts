import type { AgentAction, CreateAgentActionRequest } from '@pharos/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useAction } from '../app/use-action.js';

/** The actions of a project's own. */
export function useAgentActions(projectId: string) {
  return useQuery({
    queryKey: queryKeys.agentActions(projectId),
    queryFn: async () => {
      const actions: AgentAction[] = [];
      for await (const action of pharos.agent.listAgentActions({ projectId, limit: 100 })) actions.push(action);
      return actions;
    },
  });
}

/** One action, and the state in which it was read. */
export interface KnownAction {
  readonly action: AgentAction;
  readonly etag: string | undefined;
}

/** One of them. */
export function useAgentAction(projectId: string, actionId: string) {
  return useQuery({
    queryKey: queryKeys.agentAction(projectId, actionId),
    queryFn: async ({ signal }): Promise<KnownAction> => {
      const { data, etag } = await pharos.agent.getAgentAction({ projectId, actionId }, { signal }).withResponse();
      return { action: data, etag };
    },
  });
}

export type ActionFields = Required<CreateAgentActionRequest>;

/** Makes an action; its secret is in the answer, and nowhere else. */
export function useCreateAction(projectId: string) {
  return useAction(async (body: ActionFields) => pharos.agent.createAgentAction({ projectId, body }), {
    renews: [queryKeys.agentActions(projectId)],
  });
}

/** Changes an action, unless somebody else has changed it since it was read. */
export function useUpdateAction(projectId: string, actionId: string) {
  return useAction(
    async ({ body, etag }: { readonly body: ActionFields; readonly etag: string | undefined }) =>
      pharos.agent.updateAgentAction({ projectId, actionId, body }, { ifMatch: etag }),
    { renews: [queryKeys.agentActions(projectId)] },
  );
}

/** Deletes an action. */
export function useDeleteAction(projectId: string, actionId: string) {
  return useAction(async () => pharos.agent.deleteAgentAction({ projectId, actionId }), {
    renews: [queryKeys.agentActions(projectId)],
  });
}

/** Another secret for an action; the one before signs nothing any more. */
export function useRotateActionSecret(projectId: string, actionId: string) {
  return useAction(async () => pharos.agent.rotateAgentActionSecret({ projectId, actionId }), {
    renews: [queryKeys.agentAction(projectId, actionId)],
  });
}

/** Calls the endpoint of an action as the agent would. */
export function useTryAction(projectId: string, actionId: string) {
  return useMutation({
    networkMode: 'always',
    mutationFn: async (given: Readonly<Record<string, unknown>>) =>
      pharos.agent.testAgentAction({ projectId, actionId, body: { arguments: { ...given } } }),
  });
}
