import type {
  AvailableIntegration,
  CreateIntegrationRequest,
  Integration,
  UpdateIntegrationRequest,
} from '@pharos/sdk';
import { useQuery } from '@tanstack/react-query';
import { pharos } from '../../app/api.js';
import { queryKeys } from '../../app/query-keys.js';
import { useAction } from '../../app/use-action.js';

/** A check follows within seconds; later ones come by themselves. */
const unknownRefetchMs = 2_000;
const refetchMs = 30_000;

type Provider = Integration['provider'];

/** The products that can be connected. */
export function useProviders(projectId: string) {
  return useQuery({
    queryKey: queryKeys.integrationProviders(projectId),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<AvailableIntegration[]> =>
      (await pharos.integrations.listIntegrationProviders({ projectId, limit: 100 }, { signal })).data,
  });
}

/** The products that are connected, and how they do. */
export function useIntegrations(projectId: string) {
  return useQuery({
    queryKey: queryKeys.integrations(projectId),
    queryFn: async ({ signal }): Promise<Integration[]> =>
      (await pharos.integrations.listIntegrations({ projectId, limit: 100 }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isUnchecked) ? unknownRefetchMs : refetchMs),
  });
}

const isUnchecked = ({ status, health_status }: Integration): boolean =>
  status === 'active' && health_status === 'unknown';

/** Connects a product. */
export function useConnect(projectId: string) {
  return useAction(
    async (body: CreateIntegrationRequest) => pharos.integrations.createIntegration({ projectId, body }),
    { renews: [queryKeys.integrations(projectId)] },
  );
}

/** Changes a connection; it is checked again. */
export function useUpdateIntegration(projectId: string, provider: Provider) {
  return useAction(
    async (body: UpdateIntegrationRequest) => pharos.integrations.updateIntegration({ projectId, provider, body }),
    { renews: [queryKeys.integrations(projectId)] },
  );
}

/** Replaces what a connection signs in with; it is checked again. */
export function useReplaceCredentials(projectId: string, provider: Provider) {
  return useAction(
    async (credentials: Record<string, unknown>) =>
      pharos.integrations.replaceIntegrationCredentials({ projectId, provider, body: { credentials } }),
    { renews: [queryKeys.integrations(projectId)] },
  );
}

/** Removes a connection, with its credentials. */
export function useDisconnect(projectId: string, provider: Provider) {
  return useAction(async () => pharos.integrations.deleteIntegration({ projectId, provider }), {
    renews: [queryKeys.integrations(projectId)],
  });
}
