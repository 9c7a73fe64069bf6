import { fail } from '@pharos/contract';
import type { CreateApiKeyRequest, CreateApiKeyResponse } from '@pharos/proto/pharos/core/v1/api_key';
import type { Rpc } from '@pharos/service';
import { toApiKey } from '../../shared/convert-records.js';
import { checkNewKey } from './api-key.js';
import { createApiKey as insertApiKey } from './api-keys.js';

export const createApiKey: Rpc<CreateApiKeyRequest, CreateApiKeyResponse> = async (request, call, deps) => {
  const { orgId, name, scopes, grantorScopes, expiresAt = null } = request;
  checkNewKey({ scopes, grantorScopes, expiresAt }, deps.clock.now());
  const created = await insertApiKey(deps.database, call, { orgId, name, scopes, expiresAt });
  if (!created) throw fail('ORG_NOT_FOUND');
  return { apiKey: toApiKey(created.row), secret: created.secret };
};
