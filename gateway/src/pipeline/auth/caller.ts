import { coversScope, fail, type Scope } from '@pharos/contract';
import type { Actor } from '@pharos/kit';
import type { ApiKey } from '@pharos/proto/pharos/core/v1/api_key';
import type { KeyRecord } from '../keys/key-cache.js';

/** Any valid key will do, whatever its scopes. */
export const anyKey: unique symbol = Symbol('any key');
/** No key is needed. */
export const publicAccess: unique symbol = Symbol('public');

/** Who may use a route: who holds a key that covers the scope, whoever has a valid key, or everybody. */
export type Access = Scope | typeof anyKey | typeof publicAccess;

/** Whoever shows a valid key. */
export interface Caller {
  readonly key: ApiKey;
  readonly orgId: string;
  readonly tier: string;
}

export function callerOf(record: KeyRecord): Caller {
  return { key: record.key, orgId: record.key.orgId, tier: record.tier };
}

/** Throws INSUFFICIENT_SCOPE when the route asks for a scope that the caller's key does not cover. */
export function checkScope(access: Access, { key: { scopes } }: Caller): void {
  if (typeof access !== 'string' || coversScope(scopes, access)) return;
  throw fail('INSUFFICIENT_SCOPE', { required_scope: access, granted_scopes: scopes });
}

/** Where a request comes from. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
}

/** Who acts, as services and the audit log record it. */
export function actorOf(caller: Caller | undefined, { ip, userAgent }: Origin): Actor {
  if (caller === undefined) return { type: 'anonymous', id: '', name: '', prefix: '', ip, userAgent };
  const { id, name, prefix } = caller.key;
  return { type: 'api_key', id, name, prefix, ip, userAgent };
}
