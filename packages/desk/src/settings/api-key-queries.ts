import type { ApiKey, CreateApiKeyRequest } from '@pharos/sdk';
import { useQuery } from '@tanstack/react-query';
import { pharos } from '../app/api.js';
import { queryKeys } from '../app/query-keys.js';
import { useAction } from '../app/use-action.js';

/** The API keys of an organization. */
export function useApiKeys(orgId: string, isEnabled: boolean) {
  return useQuery({
    queryKey: queryKeys.apiKeys(orgId),
    enabled: isEnabled,
    queryFn: async () => {
      const keys: ApiKey[] = [];
      for await (const key of pharos.apiKeys.listApiKeys({ orgId, limit: 100 })) keys.push(key);
      return keys;
    },
  });
}

/** Makes an API key; its secret is in the answer, and nowhere else. */
export function useCreateApiKey(orgId: string) {
  return useAction(async (body: CreateApiKeyRequest) => pharos.apiKeys.createApiKey({ orgId, body }), {
    renews: [queryKeys.apiKeys(orgId)],
  });
}

/** Ends an API key. */
export function useRevokeApiKey(orgId: string, keyId: string) {
  return useAction(async () => pharos.apiKeys.revokeApiKey({ orgId, keyId }), { renews: [queryKeys.apiKeys(orgId)] });
}
