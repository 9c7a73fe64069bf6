import { fail } from '@pharos/contract';
import type { RevokeApiKeyRequest, RevokeApiKeyResponse } from '@pharos/proto/pharos/core/v1/api_key';
import type { Rpc } from '@pharos/service';
import { revokeApiKey as markRevoked } from './api-keys.js';

export const revokeApiKey: Rpc<RevokeApiKeyRequest, RevokeApiKeyResponse> = async (request, call, { database }) => {
  const hash = await markRevoked(database, call, request);
  if (!hash) throw fail('API_KEY_NOT_FOUND');
  return { hash };
};
