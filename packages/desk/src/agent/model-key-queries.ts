import type { PutAgentModelKeyRequest } from '@pharos/sdk';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useAction } from '../app/use-action.js';

/** Sets the project's own key to models, in place of the one that is there. */
export function usePutModelKey(projectId: string) {
  return useAction(async (body: PutAgentModelKeyRequest) => pharos.agent.putAgentModelKey({ projectId, body }), {
    renews: [queryKeys.agentStatus(projectId)],
  });
}

/** Removes it: the platform's own models answer again. */
export function useRemoveModelKey(projectId: string) {
  return useAction(async () => pharos.agent.deleteAgentModelKey({ projectId }), {
    renews: [queryKeys.agentStatus(projectId)],
  });
}
