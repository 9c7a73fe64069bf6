import type { Integration } from '@pharos/sdk';
import { useQuery } from '@tanstack/react-query';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useProjectId } from '../app/session.js';

export type IssueProvider = 'github' | 'linear';

const takesIssues = ({ provider, status, action_permissions }: Integration) =>
  (provider === 'github' || provider === 'linear') &&
  (status === 'active' || status === 'error') &&
  action_permissions.create_issues !== false;

/** The connected products in which issues can be created. */
export function useIssueProviders(): readonly IssueProvider[] {
  const projectId = useProjectId();
  const { data = [] } = useQuery({
    queryKey: queryKeys.issueProviders(projectId),
    staleTime: 300_000,
    queryFn: ({ signal }): Promise<Integration[]> =>
      pharos.integrations.listIntegrations({ projectId, limit: 20 }, { signal }).then(({ data: found }) => found),
  });
  return data.filter(takesIssues).map(({ provider }) => provider as IssueProvider);
}
