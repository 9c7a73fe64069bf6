import { enums, fail, hashToken, idKinds, invalid, isGrantableScope } from '@pharos/contract';
import { emailPattern } from '@pharos/forms';
import { createPool, type Database, type Logger, newId, systemActor } from '@pharos/kit';
import { type Caller, requireMigratedService } from '@pharos/service';
import {
  type ApiKeyRow,
  createOrganization,
  endSessions,
  findApiKeyOwner,
  findInvitation,
  findOrganization,
  findUserByEmail,
  hasOrganizations,
  hasOwner,
  insertApiKey,
  insertInvitation,
  insertPasswordReset,
  type Listed,
  type ListedUser,
  listAllApiKeys,
  listAllUsers,
  listOrganizations,
  markRevoked,
  type OperatorPage,
  type OrganizationRow,
  removeSecondFactor,
  setTier,
} from './accounts/index.js';
import { rebuildAnalytics } from './analytics/index.js';
import { schema, database as stored } from './schema.js';

export interface NewKey {
  orgId: string;
  name: string;
  scopes: string[];
  expiresAt?: Date;
}

const maxNameLength = 200;

/** Opens the database for an operator. @throws OperatorError when another version made it */
export async function openAdmin({ databaseUrl, log }: { databaseUrl: string; log: Logger }): Promise<Admin> {
  await requireMigratedService(stored, { url: databaseUrl, log });
  const pool = createPool({ url: databaseUrl, schema, max: 2, applicationName: 'pharos admin', log });
  return new Admin(pool, () => pool.end());
}

/** What an operator can do, each act leaving an audit entry. Failures are those of the API. */
export class Admin {
  constructor(
    private readonly database: Database,
    readonly close: () => Promise<void>,
  ) {}

  /** Tier starter by default. */
  async createOrg({ name, tier = 'starter' }: { name: string; tier?: string }): Promise<{ orgId: string }> {
    const organization = { name: checkedName(name), tier: checkedTier(tier) };
    const row = await createOrganization(this.database, operator(), organization);
    return { orgId: row.id };
  }

  /** Returns the key's value, this once. */
  async createKey({ orgId, name, scopes, expiresAt }: NewKey): Promise<{ keyId: string; apiKey: string }> {
    const wrong = scopes.find((scope) => !isGrantableScope(scope));
    if (wrong !== undefined) throw refused(['scopes'], `"${wrong}" is not a scope that a key can hold.`);
    if (expiresAt && expiresAt <= new Date()) throw refused(['expires_at'], 'A key expires in the future.');
    const key = { orgId, name: checkedName(name), scopes, expiresAt: expiresAt ?? null };
    const created = await insertApiKey(this.database, operator(), key);
    if (!created) throw fail('ORG_NOT_FOUND');
    return { keyId: created.row.id, apiKey: created.secret };
  }

  /** Gateways may trust what they last read of the key for as long as their lease lasts. */
  async revokeKey(keyId: string): Promise<{ orgId: string }> {
    const orgId = await findApiKeyOwner(this.database, keyId);
    if (orgId === undefined || !(await markRevoked(this.database, operator(), { orgId, keyId })))
      throw fail('API_KEY_NOT_FOUND');
    return { orgId };
  }

  /** Lists organizations in the order they were made. */
  listOrgs(page: OperatorPage): Promise<Listed<OrganizationRow>> {
    return listOrganizations(this.database, page);
  }

  /** Lists the keys of one organization in the order they were made, also revoked ones. */
  async listKeys(orgId: string, page: OperatorPage): Promise<Listed<ApiKeyRow>> {
    if (!(await findOrganization(this.database, orgId))) throw fail('ORG_NOT_FOUND');
    return listAllApiKeys(this.database, orgId, page);
  }

  async setTier(orgId: string, tier: string): Promise<void> {
    const row = await setTier(this.database, operator(), { orgId, tier: checkedTier(tier) });
    if (!row) throw fail('ORG_NOT_FOUND');
  }

  /**
   * Returns the token of a link by which somebody becomes an owner of the organization; without an address, whoever redeems it says
   * their own.
   */
  async createOwnerLink(orgId: string, email?: string): Promise<{ token: string; expiresAt: Date }> {
    if (email !== undefined && !emailPattern.test(email))
      throw refused(['email'], `"${email}" is not an email address.`);
    const owner = { orgId, email: email ?? null, role: 'owner', projectIds: null } as const;
    const made = await insertInvitation(this.database, operator(), owner);
    if (!made) throw fail('ORG_NOT_FOUND');
    return { token: made.token, expiresAt: made.row.expires_at };
  }

  /** Whether the link with this token can still be redeemed. */
  async isOwnerLinkOpen(token: string): Promise<boolean> {
    return (await findInvitation(this.database, hashToken(token))) !== undefined;
  }

  hasOwner(orgId: string): Promise<boolean> {
    return hasOwner(this.database, orgId);
  }

  /** Returns the token of a link by which the user chooses another password. */
  async resetPassword(email: string): Promise<{ userId: string; token: string; expiresAt: Date }> {
    const userId = await this.#userId(email);
    return { userId, ...(await insertPasswordReset(this.database, operator(), userId)) };
  }

  /** Lists users in the order they were made, those of one organization or of all. */
  listUsers(page: OperatorPage, orgId?: string): Promise<Listed<ListedUser>> {
    return listAllUsers(this.database, page, orgId);
  }

  /** Gateways may trust what they last read of a session for as long as their lease lasts. */
  async endSessions(email: string): Promise<{ userId: string; ended: number }> {
    const userId = await this.#userId(email);
    const hashes = await endSessions(this.database, operator(), { userId });
    return { userId, ended: hashes.length };
  }

  /** Counts the figures of these projects from nothing, or of all; returns how many projects and conversations there were. */
  async rebuildAnalytics(projectIds: readonly string[]): Promise<{ projects: number; conversations: number }> {
    return rebuildAnalytics(this.database, projectIds);
  }

  /** Whoever has lost their app and their recovery codes signs in with the password alone then. */
  async removeSecondFactor(email: string): Promise<{ userId: string; removed: boolean }> {
    const userId = await this.#userId(email);
    return { userId, removed: await removeSecondFactor(this.database, operator(), userId) };
  }

  async #userId(email: string): Promise<string> {
    const user = await findUserByEmail(this.database, email);
    if (!user) throw fail('MEMBER_NOT_FOUND', {}, 'No user has this email address.');
    return user.id;
  }

  hasOrganizations(): Promise<boolean> {
    return hasOrganizations(this.database);
  }

  /** Does all of the work or nothing. */
  transaction<T>(work: (inside: Admin) => Promise<T>): Promise<T> {
    return this.database.transaction((tx) => work(new Admin(tx, async () => {})));
  }
}

function checkedName(name: string): string {
  if (name.trim() !== '' && name.length <= maxNameLength && !name.includes('\0')) return name;
  throw refused(['name'], `A name has 1 to ${maxNameLength} characters.`);
}

function checkedTier(tier: string): string {
  if (enums.tier.texts.includes(tier)) return tier;
  throw refused(['tier'], `A tier is one of ${enums.tier.texts.join(', ')}.`);
}

/** An operator reads the message, not the issues. */
function refused(path: (string | number)[], message: string): Error {
  const { issues } = invalid(path, message).details;
  return fail('VALIDATION_ERROR', { issues }, message);
}

function operator(): Caller {
  return { requestId: newId(idKinds.request), traceparent: '', actor: { ...systemActor, type: 'operator' } };
}
