import { enums, fail, idKinds, invalid, isGrantableScope } from '@pharos/contract';
import { createPool, type Database, type Logger, newId, systemActor } from '@pharos/kit';
import { type Caller, requireMigratedService } from '@pharos/service';
import {
  type ApiKeyRow,
  createOrganization,
  findApiKeyOwner,
  findOrganization,
  hasOrganizations,
  insertApiKey,
  type Listed,
  listAllApiKeys,
  listOrganizations,
  markRevoked,
  type OperatorPage,
  type OrganizationRow,
  setTier,
} from './accounts/index.js';
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
