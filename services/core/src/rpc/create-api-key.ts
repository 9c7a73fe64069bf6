import { coversScope, fail, invalid, isGrantableScope, makeApiKey, parseApiKey } from '@pharos/contract';
import type { CreateApiKeyRequest, CreateApiKeyResponse } from '@pharos/proto/pharos/core/v1/api_key';
import { toApiKey } from '../convert/records.js';
import { createApiKey as insertApiKey } from '../store/api-keys.js';
import type { Rpc } from './rpc.js';

export const createApiKey: Rpc<CreateApiKeyRequest, CreateApiKeyResponse> = async (
  request,
  call,
  { database, clock },
) => {
  checkScopes(request);
  const { orgId, name, scopes, expiresAt = null } = request;
  if (expiresAt && expiresAt <= clock.now()) throw invalid(['expires_at'], 'Must be in the future.');
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

/** Nobody hands out what they do not hold. */
function checkScopes({ scopes, grantorScopes }: CreateApiKeyRequest): void {
  const unknown = scopes.findIndex((scope) => !isGrantableScope(scope));
  if (unknown >= 0) throw invalid(['scopes', unknown], 'Not a scope that a key can hold.');
  const missing = scopes.find((scope) => !coversScope(grantorScopes, scope));
  if (missing === undefined) return;
  throw fail('INSUFFICIENT_SCOPE', { required_scope: missing, granted_scopes: grantorScopes });
}
