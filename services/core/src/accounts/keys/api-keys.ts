import { idKinds, makeApiKey, parseApiKey } from '@pharos/contract';
import { type Database, firstRow, NamedStatement, newId, param, type Statement, sql } from '@pharos/kit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import { audited, type Caller, Conditions, listPage, type Page } from '@pharos/service';
import { apiKeyColumns } from '../../shared/columns.js';
import { auditCte } from '../../shared/journal.js';
import type { ApiKeyRow } from '../../shared/records.js';

export interface NewApiKey {
  orgId: string;
  name: string;
  scopes: readonly string[];
  expiresAt: Date | null;
}

const insertApiKey = new NamedStatement(
  'insert_api_key',
  sql`WITH api_key AS (
    INSERT INTO api_keys (id, org_id, name, prefix, hash, scopes, expires_at)
    SELECT ${param('id')}, o.id, ${param('name', 'prefix', 'hash')}, ${param('scopes')}::text[], ${param('expires_at')}
    FROM organizations o WHERE o.id = ${param('org_id')}
    RETURNING ${apiKeyColumns}
  ), ${auditCte({ action: 'createApiKey', target: 'api_key', from: 'api_key' })}
  SELECT ${apiKeyColumns} FROM api_key`,
);

const markRevoked = new NamedStatement(
  'revoke_api_key',
  sql`WITH api_key AS (
    UPDATE api_keys SET revoked_at = moment()
    WHERE id = ${param('id')} AND org_id = ${param('org_id')} AND revoked_at IS NULL
    RETURNING id, hash
  ), ${auditCte({ action: 'revokeApiKey', target: 'api_key', from: 'api_key' })}
  SELECT hash FROM api_key`,
);

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

const hold: Statement = {
  name: 'hold_api_key',
  text: `SELECT scopes FROM api_keys WHERE id = $1 AND org_id = $2 AND revoked_at IS NULL
      AND (expires_at IS NULL OR expires_at > moment()) FOR SHARE`,
};

/** Undefined when there is no such organization. `secret` is the key's value, which nobody else ever gets to know. */
export async function createApiKey(
  database: Database,
  caller: Caller,
  { orgId, name, scopes, expiresAt }: NewApiKey,
): Promise<{ row: ApiKeyRow; secret: string } | undefined> {
  const secret = makeApiKey();
  const { hash, prefix } = parseApiKey(secret) as { hash: Buffer; prefix: string };
  const fields = { id: newId(idKinds.apiKey), name, prefix, hash, scopes: [...new Set(scopes)], expires_at: expiresAt };
  const [row] = await insertApiKey.query<ApiKeyRow>(database, { ...audited(caller, { orgId }), ...fields });
  return row && { row, secret };
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
  const [row] = await markRevoked.query<{ hash: Buffer }>(database, { ...audited(caller, { orgId }), id: keyId });
  return row?.hash;
}

/** A key that is not revoked, and its organization's tier. */
export function findApiKey(database: Database, hash: Uint8Array) {
  return firstRow(database.query<ApiKeyRow & { tier: string }>(selectByHash, [hash]));
}

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
