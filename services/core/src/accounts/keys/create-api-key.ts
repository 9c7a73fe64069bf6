import { fail, idKinds, makeApiKey, parseApiKey } from '@pharos/contract';
import { type Database, NamedStatement, newId, param, sql } from '@pharos/kit';
import type { ApiKeyServiceDefinition } from '@pharos/proto/pharos/core/v1/api_key';
import { audited, type Caller, type RpcDeps, type RpcOf } from '@pharos/service';
import { auditCte } from '../../shared/journal.js';
import { checkNewKey } from './api-key.js';
import { holdRoomForKey, type KeyLimit } from './key-limit.js';
import { type ApiKeyRow, apiKeyRecord } from './record.js';

export interface NewApiKey {
  orgId: string;
  name: string;
  scopes: readonly string[];
  expiresAt: Date | null;
}

const insert = new NamedStatement(
  'insert_api_key',
  sql`WITH api_key AS (
    INSERT INTO api_keys (id, org_id, name, prefix, hash, scopes, expires_at, created_by)
    SELECT ${param('id')}, o.id, ${param('name', 'prefix', 'hash')}, ${param('scopes')}::text[], ${param('expires_at')},
      jsonb_build_object('type', c -> 'type', 'id', c -> 'id', 'name', c -> 'name')
    FROM organizations o, (SELECT ${param('caller')}::jsonb AS c) caller WHERE o.id = ${param('org_id')}
    RETURNING ${apiKeyRecord.columns}
  ), ${auditCte({ action: 'createApiKey', target: 'api_key', from: 'api_key' })}
  SELECT ${apiKeyRecord.columns} FROM api_key`,
);

export const createApiKey: RpcOf<ApiKeyServiceDefinition, 'createApiKey', RpcDeps & KeyLimit> = async (
  request,
  call,
  deps,
) => {
  const { orgId, name, scopes, grantorScopes, expiresAt = null } = request;
  checkNewKey({ scopes, grantorScopes, expiresAt }, deps.clock.now());
  return deps.database.transaction(async (tx) => {
    await holdRoomForKey(tx, orgId, deps);
    const created = await insertApiKey(tx, call, { orgId, name, scopes, expiresAt });
    if (!created) throw fail('ORG_NOT_FOUND');
    return { apiKey: apiKeyRecord.toMessage(created.row), secret: created.secret };
  });
};

/** Undefined when there is no such organization; how many keys it has does not matter here. `secret` is the key's value, which nobody else ever gets to know. */
export async function insertApiKey(
  database: Database,
  caller: Caller,
  { orgId, name, scopes, expiresAt }: NewApiKey,
): Promise<{ row: ApiKeyRow; secret: string } | undefined> {
  const secret = makeApiKey();
  const { hash, prefix } = parseApiKey(secret) as { hash: Buffer; prefix: string };
  const fields = { id: newId(idKinds.apiKey), name, prefix, hash, scopes: [...new Set(scopes)], expires_at: expiresAt };
  const [row] = await insert.query<ApiKeyRow>(database, { ...audited(caller, { orgId }), ...fields });
  return row && { row, secret };
}
