import { enums, fail } from '@pharos/contract';
import type { ResolveApiKeyRequest, ResolveApiKeyResponse } from '@pharos/proto/pharos/core/v1/api_key';
import type { Rpc } from '@pharos/service';
import { toApiKey } from '../../shared/convert-records.js';
import { findApiKey } from './api-keys.js';

export const resolveApiKey: Rpc<ResolveApiKeyRequest, ResolveApiKeyResponse> = async (request, _call, deps) => {
  const row = await findApiKey(deps.database, request.hash);
  if (!row) throw fail('API_KEY_INVALID');
  return { apiKey: toApiKey(row), tier: enums.tier.fromText(row.tier) };
};
