import { coversScope, fail, type Permission, type RoleName, roleHas, type Scope } from '@pharos/contract';
import type { Actor } from '@pharos/kit';
import type { ApiKey } from '@pharos/proto/pharos/core/v1/api_key';
import type { Membership, User, UserSession } from '@pharos/proto/pharos/core/v1/user';

/** Any valid key will do, whatever its scopes, and every signed-in person. */
export const anyKey: unique symbol = Symbol('any key');
/** Every signed-in person, and no key. */
export const signedIn: unique symbol = Symbol('signed in');
/** No key is needed. */
export const publicAccess: unique symbol = Symbol('public');

/** Who may use a route: who has the scope, whoever has a valid key, every person, or everybody. */
export type Access = Scope | typeof anyKey | typeof signedIn | typeof publicAccess;

/** Who may do what, where. */
interface Rights {
  /** Empty for people until the path says in which of their organizations they act, and where it names none. */
  readonly orgId: string;
  readonly tier: string;
  readonly scopes: readonly string[];
}

/** Whoever shows a valid key. */
export interface KeyCaller extends Rights {
  readonly kind: 'key';
  readonly key: ApiKey;
}

/** Whoever has signed in. */
export interface Person extends Rights {
  readonly kind: 'person';
  readonly user: User;
  readonly session: UserSession;
  readonly memberships: readonly Membership[];
  /** An organization of theirs requires a second factor, and they have none. */
  readonly needsSecondFactor: boolean;
  /** In the organization in which they act. */
  readonly role: RoleName | undefined;
  /** Their projects in it; undefined: all. */
  readonly projectIds: readonly string[] | undefined;
}

export type Caller = KeyCaller | Person;

/** What a route asks of its callers. */
interface Asking {
  readonly scope: Access;
  readonly permission?: Permission;
  readonly withoutSecondFactor?: boolean;
}

/**
 * Throws INSUFFICIENT_SCOPE when the caller may not use the route, SESSION_REQUIRED when it is for people, and SECOND_FACTOR_MISSING
 * when theirs has to be set up first.
 */
export function checkAccess({ scope, permission, withoutSecondFactor = false }: Asking, caller: Caller): void {
  if (scope === signedIn && caller.kind === 'key') throw fail('SESSION_REQUIRED');
  if (caller.kind === 'person' && caller.needsSecondFactor && !withoutSecondFactor) throw fail('SECOND_FACTOR_MISSING');
  if (permission !== undefined && caller.kind === 'person') checkPermission(scope, permission, caller);
  else checkScope(scope, caller);
}

/** Throws INSUFFICIENT_SCOPE when a scope is asked for that the caller's do not cover. */
export function checkScope(access: Access, { scopes, kind }: Pick<Caller, 'scopes' | 'kind'>): void {
  if (typeof access !== 'string' || coversScope(scopes, access)) return;
  throw insufficient({ required_scope: access, granted_scopes: scopes }, kind);
}

/** Whether a caller has a permission: a person by the role, every key. */
export function hasPermission(permission: Permission, caller: Caller): boolean {
  return caller.kind === 'key' || (caller.role !== undefined && roleHas(caller.role, permission));
}

/** For people the permission decides, and not the scope, which is too coarse. */
function checkPermission(scope: Access, permission: Permission, person: Person): void {
  if (!hasPermission(permission, person)) throw lacksPermission(scope, permission, person);
}

/** The refusal of somebody whose role does not have a permission. */
export function lacksPermission(scope: Access, permission: Permission, { scopes, kind }: Caller) {
  // What is for people alone needs no scope.
  const required = typeof scope === 'string' ? { required_scope: scope } : {};
  return insufficient({ ...required, granted_scopes: scopes, required_permission: permission }, kind);
}

function insufficient(details: Record<string, unknown>, kind: Caller['kind']) {
  return kind === 'key'
    ? fail('INSUFFICIENT_SCOPE', details)
    : fail('INSUFFICIENT_SCOPE', details, 'Your role in the organization does not allow this.');
}

/** What names whoever calls, among all keys and sessions. */
export function subjectOf(caller: Caller): string {
  return caller.kind === 'key' ? `key:${caller.key.id}` : `session:${caller.session.id}`;
}

/** Where a request comes from. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
}

/** Who acts, as services and the audit log record it. */
export function actorOf(caller: Caller | undefined, { ip, userAgent }: Origin): Actor {
  if (caller === undefined) return { type: 'anonymous', id: '', name: '', prefix: '', ip, userAgent };
  if (caller.kind === 'person') {
    const { id, name } = caller.user;
    return { type: 'user', id, name, prefix: '', ip, userAgent };
  }
  const { id, name, prefix } = caller.key;
  return { type: 'api_key', id, name, prefix, ip, userAgent };
}
