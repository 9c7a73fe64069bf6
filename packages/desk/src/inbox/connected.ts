import type { Integration } from '@pharos/sdk';
import { useQuery } from '@tanstack/react-query';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useProjectId } from '../app/session.js';

const isUsable = ({ status }: Integration) => status === 'active' || status === 'error';

/** The connected products that conversations work with. */
export function useConnected(): readonly Integration[] {
  const projectId = useProjectId();
  const { data = [] } = useQuery({
    queryKey: queryKeys.connected(projectId),
    staleTime: 300_000,
    queryFn: ({ signal }): Promise<Integration[]> =>
      pharos.integrations.listIntegrations({ projectId, limit: 20 }, { signal }).then(({ data: found }) => found),
  });
  return data.filter(isUsable);
}
