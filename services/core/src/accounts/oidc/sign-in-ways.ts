import { fail } from '@pharos/contract';
import { firstRow, type Statement } from '@pharos/kit';
import type { IdentityServiceDefinition, SignInWay } from '@pharos/proto/pharos/core/v1/identity';
import type { RpcOf } from '@pharos/service';
import { type IdentityRow, identitiesOf, removeIdentity } from './identities.js';
import type { OidcSignInDeps } from './start-oidc.js';

const selectPassword: Statement = {
  name: 'select_has_password',
  text: 'SELECT password_hash IS NOT NULL AS has_password FROM users WHERE id = $1',
};

/** Two ways that are ended at the same time wait for each other. */
const lockPassword: Statement = {
  name: 'lock_has_password',
  text: 'SELECT password_hash IS NOT NULL AS has_password FROM users WHERE id = $1 FOR NO KEY UPDATE',
};

interface PasswordRow {
  readonly has_password: boolean;
}

export const listSignInWays: RpcOf<IdentityServiceDefinition, 'listSignInWays', OidcSignInDeps> = async (
  { userId },
  _call,
  { database, oidc },
) => {
  const user = await firstRow(database.query<PasswordRow>(selectPassword, [userId]));
  const connected = new Map((await identitiesOf(database, userId)).map((row) => [row.provider, row]));
  const available = oidc.all.map(({ id, name }) => wayOf({ id, name, isAvailable: true }, connected.get(id)));
  const others = [...connected.values()].filter(({ provider }) => !oidc.all.some(({ id }) => id === provider));
  const gone = others.map((row) => wayOf({ id: row.provider, name: row.provider, isAvailable: false }, row));
  return { ways: [...available, ...gone], hasPassword: user?.has_password === true };
};

export const disconnectIdentity: RpcOf<IdentityServiceDefinition, 'disconnectIdentity', OidcSignInDeps> = (
  { userId, provider },
  call,
  { database, oidc },
) =>
  database.transaction(async (tx) => {
    const user = await firstRow(tx.query<PasswordRow>(lockPassword, [userId]));
    const connected = await identitiesOf(tx, userId);
    if (!connected.some((each) => each.provider === provider)) throw fail('SIGN_IN_PROVIDER_NOT_FOUND');
    const left = connected.filter((each) => each.provider !== provider);
    const canStill = left.some((each) => oidc.all.some(({ id }) => id === each.provider));
    if (!user?.has_password && !canStill) throw fail('LAST_SIGN_IN');
    await removeIdentity(tx, call, { userId, provider });
    return {};
  });

function wayOf(
  { id, name, isAvailable }: { id: string; name: string; isAvailable: boolean },
  row: IdentityRow | undefined,
): SignInWay {
  return {
    provider: id,
    name,
    available: isAvailable,
    connectedAt: row?.connected_at,
    email: row?.email ?? undefined,
    lastUsedAt: row?.last_used_at ?? undefined,
  };
}
