import type { AgentTrial, TryAgentData } from '@pharos/sdk';
import { pharos } from '../app/api.js';
import { useAction } from '../app/use-action.js';

/** Asks the agent what it would do in a conversation that is nowhere else. */
export function useTryAgent(projectId: string) {
  return useAction(
    async (messages: TryAgentData['body']['messages']): Promise<AgentTrial> =>
      pharos.agent.tryAgent({ projectId, body: { messages } }),
    { renews: [] },
  );
}
