import { enums, fail } from '@pharos/contract';
import { type Database, firstRow, type Statement } from '@pharos/kit';
import type { ApiKeyServiceDefinition } from '@pharos/proto/pharos/core/v1/api_key';
import { Conditions, listPage, type RpcOf } from '@pharos/service';
import { type ApiKeyRow, apiKeyRecord } from './record.js';

const selectByHash: Statement = {
  name: 'resolve_api_key',
  text: `SELECT k.id, k.org_id, k.name, k.prefix, k.scopes, k.expires_at, k.created_at, k.revoked_at, k.created_by,
      k.last_used_at, k.last_used_ip, o.tier
    FROM api_keys k JOIN organizations o ON o.id = k.org_id
    WHERE k.hash = $1 AND k.revoked_at IS NULL`,
};

const selectOwner: Statement = {
  name: 'select_api_key_owner',
  text: 'SELECT org_id FROM api_keys WHERE id = $1',
};

const hold: Statement = {
  name: 'hold_api_key',
  text: `SELECT scopes FROM api_keys WHERE id = $1 AND org_id = $2 AND revoked_at IS NULL
      AND (expires_at IS NULL OR expires_at > clock_now()) FOR SHARE`,
};

/** Newest first, revoked ones left out. */
export const listApiKeys: RpcOf<ApiKeyServiceDefinition, 'listApiKeys'> = async ({ orgId, page }, _call, deps) => {
  const { rows, page: listed } = await listPage<ApiKeyRow>(deps.database, {
    name: 'list_api_keys',
    columns: apiKeyRecord.columns,
    from: 'api_keys',
    conditions: new Conditions().equal('org_id', orgId).add('revoked_at IS NULL'),
    binding: ['api_keys', orgId],
    page,
  });
  return { apiKeys: rows.map(apiKeyRecord.toMessage), page: listed };
};

export const resolveApiKey: RpcOf<ApiKeyServiceDefinition, 'resolveApiKey'> = async ({ hash }, _call, { database }) => {
  const row = await firstRow(database.query<ApiKeyRow & { tier: string }>(selectByHash, [hash]));
  if (!row) throw fail('API_KEY_INVALID');
  return { apiKey: apiKeyRecord.toMessage(row), tier: enums.tier.fromText(row.tier) };
};

/** What a key may that can be used; it cannot be revoked until the transaction ends. Undefined when there is none. */
export function holdApiKey(
  tx: Database,
  { orgId, keyId }: { orgId: string; keyId: string },
): Promise<{ scopes: string[] } | undefined> {
  return firstRow(tx.query<{ scopes: string[] }>(hold, [keyId, orgId]));
}

/** Id of the organization that a key belongs to, also of a revoked one. */
export async function findApiKeyOwner(database: Database, keyId: string): Promise<string | undefined> {
  const [row] = await database.query<{ org_id: string }>(selectOwner, [keyId]);
  return row?.org_id;
}
