import { coversScope, type RoleName, roleScopes } from '@pharos/contract';
import { type Actor, type Database, firstRow, type Statement } from '@pharos/kit';
import { holdApiKey } from '../keys/api-keys.js';

const holdRole: Statement = {
  name: 'hold_role',
  text: 'SELECT role FROM memberships WHERE org_id = $1 AND user_id = $2 FOR SHARE',
};

/**
 * The role in whose name somebody acts on members of the organization, which they keep until the transaction ends; undefined: none. A
 * key is no owner: who made it need not have been one.
 */
export async function roleOf(
  tx: Database,
  orgId: string,
  { type, id }: Pick<Actor, 'type' | 'id'>,
): Promise<RoleName | undefined> {
  if (type === 'operator') return 'owner';
  if (type === 'user') return (await firstRow(tx.query<{ role: RoleName }>(holdRole, [orgId, id])))?.role;
  if (type !== 'api_key') return undefined;
  const key = await holdApiKey(tx, { orgId, keyId: id });
  return key && coversScope(key.scopes, 'admin') ? 'admin' : undefined;
}

/** The scopes that somebody has in the organization now, and keeps until the transaction ends; undefined: they have no part in it. */
export async function scopesOf(
  tx: Database,
  orgId: string,
  { type, id }: Pick<Actor, 'type' | 'id'>,
): Promise<readonly string[] | undefined> {
  if (type !== 'user') return (await holdApiKey(tx, { orgId, keyId: id }))?.scopes;
  const role = await roleOf(tx, orgId, { type, id });
  return role && roleScopes[role];
}
