import { fail } from '@pharos/contract';
import { type Database, firstRow, NamedStatement, param, sql } from '@pharos/kit';
import type { ApiKeyServiceDefinition } from '@pharos/proto/pharos/core/v1/api_key';
import { audited, type Caller, type RpcOf } from '@pharos/service';
import { auditCte } from '../../shared/journal.js';
import { type ApiKeyRow, apiKeyRecord } from './record.js';

const update = new NamedStatement(
  'revoke_api_key',
  sql`WITH api_key AS (
    UPDATE api_keys SET revoked_at = clock_now()
    WHERE id = ${param('id')} AND org_id = ${param('org_id')} AND revoked_at IS NULL
    RETURNING ${apiKeyRecord.columns}, hash
  ), ${auditCte({ action: 'revokeApiKey', target: 'api_key', from: 'api_key' })}
  SELECT ${apiKeyRecord.columns}, hash FROM api_key`,
);

export const revokeApiKey: RpcOf<ApiKeyServiceDefinition, 'revokeApiKey'> = async (request, call, { database }) => {
  const row = await markRevoked(database, call, request);
  if (!row) throw fail('API_KEY_NOT_FOUND');
  return { hash: row.hash, apiKey: apiKeyRecord.toMessage(row) };
};

/** The key, with the hash of its value; undefined when there is no such key that is not yet revoked. */
export async function markRevoked(
  database: Database,
  caller: Caller,
  { orgId, keyId }: { orgId: string; keyId: string },
): Promise<(ApiKeyRow & { hash: Buffer }) | undefined> {
  const values = { ...audited(caller, { orgId }), id: keyId };
  return firstRow(update.query<ApiKeyRow & { hash: Buffer }>(database, values));
}
