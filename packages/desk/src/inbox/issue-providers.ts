import type { Integration } from '@pharos/sdk';
import { useConnected } from './connected.js';

export type IssueProvider = 'github' | 'linear';

const takesIssues = ({ provider, action_permissions }: Integration) =>
  (provider === 'github' || provider === 'linear') && action_permissions.create_issues !== false;

/** The connected products in which issues can be created. */
export function useIssueProviders(): readonly IssueProvider[] {
  return useConnected()
    .filter(takesIssues)
    .map(({ provider }) => provider as IssueProvider);
}
