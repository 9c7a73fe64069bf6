import type { AuditEntry } from '@pharos/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pharos } from '../../app/api.js';
import { queryKeys } from '../../app/query-keys.js';
import { type AuditSearch, auditFilters } from './audit-search.js';

/** The entries that the filters let through, the newest first, page by page. */
export function useAuditEntries(orgId: string, search: AuditSearch, isEnabled: boolean) {
  return useInfiniteQuery({
    queryKey: queryKeys.audit(orgId, search),
    enabled: isEnabled,
    queryFn: async ({ signal, pageParam }): Promise<{ data: AuditEntry[]; next: string | undefined }> => {
      const query = { orgId, limit: 50, ...auditFilters(search), ...(pageParam && { cursor: pageParam }) };
      const { data, page } = await pharos.organization.listAuditEntries(query, { signal });
      return { data, next: page.next_cursor ?? undefined };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
}
