import { idKinds } from '@pharos/contract';
import { type Database, newId, type Statement } from '@pharos/kit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import { type Caller, Conditions, listPage, type Page } from '@pharos/service';
import { apiKeyColumns } from './columns.js';
import { auditCte, journal } from './journal.js';
import type { ApiKeyRow } from './records.js';

export interface NewApiKey {
  orgId: string;
  name: string;
  prefix: string;
  hash: Uint8Array;
  scopes: readonly string[];
  expiresAt: Date | null;
}

const insertApiKey: Statement = {
  name: 'insert_api_key',
  text: `WITH api_key AS (
    INSERT INTO api_keys (id, org_id, name, prefix, hash, scopes, expires_at)
    SELECT $5, o.id, $6, $7, $8, $9::text[], $10 FROM organizations o WHERE o.id = $3
    RETURNING ${apiKeyColumns}
  ), ${auditCte({ action: 'createApiKey', target: 'api_key', from: 'api_key' })}
  SELECT ${apiKeyColumns} FROM api_key`,
};

const markRevoked: Statement = {
  name: 'revoke_api_key',
  text: `WITH api_key AS (
    UPDATE api_keys SET revoked_at = moment()
    WHERE id = $5 AND org_id = $3 AND revoked_at IS NULL
    RETURNING id, hash
  ), ${auditCte({ action: 'revokeApiKey', target: 'api_key', from: 'api_key' })}
  SELECT hash FROM api_key`,
};

const selectByHash: Statement = {
  name: 'resolve_api_key',
  text: `SELECT k.id, k.org_id, k.name, k.prefix, k.scopes, k.expires_at, k.created_at, k.revoked_at, o.tier
    FROM api_keys k JOIN organizations o ON o.id = k.org_id
    WHERE k.hash = $1 AND k.revoked_at IS NULL`,
};

const selectOwner: Statement = {
  name: 'select_api_key_owner',
  text: 'SELECT org_id FROM api_keys WHERE id = $1',
};

/** Undefined when there is no such organization. */
export async function createApiKey(database: Database, caller: Caller, key: NewApiKey): Promise<ApiKeyRow | undefined> {
  const { name, prefix, hash, scopes, expiresAt } = key;
  const values = [...journal(caller, key), newId(idKinds.apiKey), name, prefix, hash, scopes, expiresAt];
  const [row] = await database.query<ApiKeyRow>(insertApiKey, values);
  return row;
}

/** Newest first, revoked ones left out. */
export function listApiKeys(
  database: Database,
  orgId: string,
  page: PageRequest | undefined,
): Promise<Page<ApiKeyRow>> {
  const conditions = new Conditions().equal('org_id', orgId).add('revoked_at IS NULL');
  return listPage(database, {
    name: 'list_api_keys',
    columns: apiKeyColumns,
    from: 'api_keys',
    conditions,
    order: { column: 'created_at', id: 'id', ascending: false },
    binding: ['api_keys', orgId],
    page,
  });
}

/** The hash of the key's value; undefined when there is no such key that is not yet revoked. */
export async function revokeApiKey(
  database: Database,
  caller: Caller,
  { orgId, keyId }: { orgId: string; keyId: string },
): Promise<Buffer | undefined> {
  const [row] = await database.query<{ hash: Buffer }>(markRevoked, [...journal(caller, { orgId }), keyId]);
  return row?.hash;
}

/** A key that is not revoked, and its organization's tier. */
export async function findApiKey(
  database: Database,
  hash: Uint8Array,
): Promise<(ApiKeyRow & { tier: string }) | undefined> {
  const [row] = await database.query<ApiKeyRow & { tier: string }>(selectByHash, [hash]);
  return row;
}

/** Id of the organization that a key belongs to, also of a revoked one. */
export async function findApiKeyOwner(database: Database, keyId: string): Promise<string | undefined> {
  const [row] = await database.query<{ org_id: string }>(selectOwner, [keyId]);
  return row?.org_id;
}
