import type { AgentConfig } from '@pharos/sdk';
import { useQuery } from '@tanstack/react-query';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useAction } from '../app/use-action.js';
import { configToSend, type DraftChanges } from './config-draft.js';

/** A configuration, and the state in which it was read: a change is refused when there is a newer one. */
export interface KnownConfig {
  readonly config: AgentConfig;
  readonly etag: string | undefined;
}

async function readConfig(projectId: string, signal?: AbortSignal): Promise<KnownConfig> {
  const { data, etag } = await pharos.agent.getAgentConfig({ projectId }, { signal }).withResponse();
  return { config: data, etag };
}

/** How the agent of a project is set up. */
export function useAgentConfig(projectId: string) {
  return useQuery({
    queryKey: queryKeys.agentConfig(projectId),
    queryFn: ({ signal }) => readConfig(projectId, signal),
  });
}

/** What the agent does now, and what it has used this month. */
export function useAgentStatus(projectId: string) {
  return useQuery({
    queryKey: queryKeys.agentStatus(projectId),
    queryFn: ({ signal }) => pharos.agent.getAgentStatus({ projectId }, { signal }),
  });
}

interface Save {
  readonly changes: DraftChanges;
  readonly etag: string | undefined;
}

/** Changes the configuration, unless it was changed by somebody else since it was read. */
export function useSaveConfig(projectId: string) {
  return useAction(
    async ({ changes, etag }: Save) =>
      pharos.agent.updateAgentConfig({ projectId, body: configToSend(changes) }, { ifMatch: etag }),
    { renews: [queryKeys.agentConfig(projectId), queryKeys.agentStatus(projectId)] },
  );
}

/** Lets the agent use an action, or not any more. What is allowed besides is read just before, and stays. */
export function useAllowAction(projectId: string) {
  return useAction(
    async ({ name, isAllowed }: { readonly name: string; readonly isAllowed: boolean }) => {
      const { config, etag } = await readConfig(projectId);
      const others = config.settings.allowed_actions.filter((each) => each !== name);
      const settings = { allowed_actions: isAllowed ? [...others, name] : others };
      await pharos.agent.updateAgentConfig({ projectId, body: { settings } }, { ifMatch: etag });
    },
    { renews: [queryKeys.agentConfig(projectId)] },
  );
}
