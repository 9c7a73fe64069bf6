import { fail, makeApiKey, parseApiKey } from '@pharos/contract';
import type { CreateApiKeyRequest, CreateApiKeyResponse } from '@pharos/proto/pharos/core/v1/api_key';
import type { Rpc } from '@pharos/service';
import { toApiKey } from '../convert/records.js';
import { checkNewKey } from '../domain/api-key.js';
import { createApiKey as insertApiKey } from '../store/api-keys.js';

export const createApiKey: Rpc<CreateApiKeyRequest, CreateApiKeyResponse> = async (
  request,
  call,
  { database, clock },
) => {
  const { orgId, name, scopes, grantorScopes, expiresAt = null } = request;
  checkNewKey({ scopes, grantorScopes, expiresAt }, clock.now());
  const secret = makeApiKey();
  const { hash, prefix } = parseApiKey(secret) as { hash: Buffer; prefix: string };
  const row = await insertApiKey(database, call, {
    orgId,
    name,
    prefix,
    hash,
    scopes: [...new Set(scopes)],
    expiresAt,
  });
  if (!row) throw fail('ORG_NOT_FOUND');
  return { apiKey: toApiKey(row), secret };
};
