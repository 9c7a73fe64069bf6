import { enums, type RoleName, roleScopes } from '@pharos/contract';
import type { ApiKey, ResolveApiKeyResponse } from '@pharos/proto/pharos/core/v1/api_key';
import type { Membership, ResolveUserSessionResponse, User, UserSession } from '@pharos/proto/pharos/core/v1/user';
import type { Caller, Person } from '../auth/caller.js';

/** What is known of a key that may be used. */
export interface KeyRecord {
  readonly kind: 'key';
  readonly hash: string;
  readonly key: ApiKey;
  readonly tier: string;
}

/** What is known of a session that may be used. */
export interface SessionRecord {
  readonly kind: 'session';
  readonly hash: string;
  readonly user: User;
  readonly session: UserSession;
  readonly memberships: readonly Membership[];
  readonly needsSecondFactor: boolean;
  /** Of the first organization, for answers about none of them. */
  readonly tier: string;
}

export type CredentialRecord = KeyRecord | SessionRecord;

export function keyRecord(hash: string, { apiKey, tier }: ResolveApiKeyResponse): KeyRecord {
  if (apiKey === undefined) throw new Error('core resolved a key without its record');
  return { kind: 'key', hash, key: apiKey, tier: enums.tier.toText(tier) };
}

export function sessionRecord(hash: string, resolved: ResolveUserSessionResponse): SessionRecord {
  const { user, session, memberships, needsSecondFactor } = resolved;
  if (user === undefined || session === undefined) throw new Error('core resolved a session without its record');
  const tier = memberships[0] === undefined ? 'starter' : enums.tier.toText(memberships[0].tier);
  return { kind: 'session', hash, user, session, memberships, needsSecondFactor, tier };
}

/** When it can be used no more; undefined: it does not expire. */
export function endOf(record: CredentialRecord): Date | undefined {
  return record.kind === 'key' ? record.key.expiresAt : record.session.expiresAt;
}

/** Whoever shows it. A person acts in no organization yet. */
export function callerOf(record: CredentialRecord): Caller {
  if (record.kind === 'key') {
    const { key, tier } = record;
    return { kind: 'key', key, orgId: key.orgId, tier, scopes: key.scopes };
  }
  const { user, session, memberships, needsSecondFactor, tier } = record;
  const nowhere = { orgId: '', scopes: [], role: undefined, projectIds: undefined };
  return { kind: 'person', user, session, memberships, needsSecondFactor, tier, ...nowhere };
}

/** The person as a member. */
export function actingIn(person: Person, { orgId, tier, role, projects }: Membership): Person {
  const name = enums.role.toText(role) as RoleName;
  const rights = { role: name, scopes: roleScopes[name], projectIds: projects?.projectIds };
  return { ...person, ...rights, orgId, tier: enums.tier.toText(tier) };
}
