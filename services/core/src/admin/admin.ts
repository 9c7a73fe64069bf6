import { enums, fail, idKinds, invalid, isGrantableScope, makeApiKey, parseApiKey } from '@pharos/contract';
import { createPool, type Database, type Logger, newId, systemActor } from '@pharos/kit';
import type { Caller } from '@pharos/service';
import { migrateCore, schema } from '../schema.js';
import { createApiKey, findApiKeyOwner, revokeApiKey } from '../store/api-keys.js';
import { createOrganization, hasOrganizations, setTier } from '../store/organizations.js';

/** What an operator can do, each act leaving an audit entry. Failures are those of the API. */
export interface Admin {
  /** Tier starter unless told otherwise. */
  createOrg(options: { name: string; tier?: string }): Promise<{ orgId: string }>;
  /** Tells the key's value this once. */
  createKey(options: NewKey): Promise<{ keyId: string; apiKey: string }>;
  /** Gateways may trust what they last heard of the key for as long as their lease lasts. */
  revokeKey(keyId: string): Promise<{ orgId: string }>;
  setTier(orgId: string, tier: string): Promise<void>;
  hasOrganizations(): Promise<boolean>;
  /** All or nothing. */
  transaction<T>(work: (inside: Admin) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface NewKey {
  orgId: string;
  name: string;
  scopes: string[];
  expiresAt?: Date;
}

const maxNameLength = 200;

/** Opens the database for an operator, brought up to date first. */
export async function openAdmin({ databaseUrl, log }: { databaseUrl: string; log: Logger }): Promise<Admin> {
  await migrateCore({ url: databaseUrl, log });
  const pool = createPool({ url: databaseUrl, schema, max: 2, applicationName: 'pharos admin', log });
  return adminOn(pool, () => pool.end());
}

function adminOn(database: Database, close: () => Promise<void>): Admin {
  return {
    createOrg: (options) => createOrg(database, options),
    createKey: (options) => createKey(database, options),
    revokeKey: (keyId) => revokeKey(database, keyId),
    setTier: (orgId, tier) => changeTier(database, orgId, tier),
    hasOrganizations: () => hasOrganizations(database),
    transaction: (work) => database.transaction((tx) => work(adminOn(tx, async () => {}))),
    close,
  };
}

async function createOrg(database: Database, { name, tier = 'starter' }: { name: string; tier?: string }) {
  const row = await createOrganization(database, operator(), { name: checkedName(name), tier: checkedTier(tier) });
  return { orgId: row.id };
}

async function createKey(database: Database, { orgId, name, scopes, expiresAt }: NewKey) {
  const wrong = scopes.find((scope) => !isGrantableScope(scope));
  if (wrong !== undefined) throw refused(['scopes'], `«${wrong}» is not a scope that a key can hold.`);
  if (expiresAt && expiresAt <= new Date()) throw refused(['expires_at'], 'A key expires in the future.');
  const apiKey = makeApiKey();
  const { hash, prefix } = parseApiKey(apiKey) as { hash: Buffer; prefix: string };
  const key = {
    orgId,
    name: checkedName(name),
    prefix,
    hash,
    scopes: [...new Set(scopes)],
    expiresAt: expiresAt ?? null,
  };
  const row = await createApiKey(database, operator(), key);
  if (!row) throw fail('ORG_NOT_FOUND');
  return { keyId: row.id, apiKey };
}

async function revokeKey(database: Database, keyId: string) {
  const orgId = await findApiKeyOwner(database, keyId);
  if (orgId === undefined || !(await revokeApiKey(database, operator(), { orgId, keyId })))
    throw fail('API_KEY_NOT_FOUND');
  return { orgId };
}

async function changeTier(database: Database, orgId: string, tier: string): Promise<void> {
  const row = await setTier(database, operator(), { orgId, tier: checkedTier(tier) });
  if (!row) throw fail('ORG_NOT_FOUND');
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
