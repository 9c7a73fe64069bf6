import type { Admin } from '@pharos/core/admin';
import { Problem } from '../problem.js';
import type { Options, Result } from './command.js';

const defaultLimit = 100;
const maxLimit = 1_000;

export async function listOrgs(admin: Admin, _: string[], options: Options): Promise<Result> {
  const { rows, next } = await admin.listOrgs(pageOf(options));
  return { organizations: rows, next };
}

/** Lists keys, also those that were revoked or have expired, and no key's value. */
export async function listKeys(admin: Admin, [orgId = '']: string[], options: Options): Promise<Result> {
  const { rows, next } = await admin.listKeys(orgId, pageOf(options));
  return { org_id: orgId, keys: rows, next };
}

export async function createOrg(admin: Admin, [name = '']: string[], { tier }: Options): Promise<Result> {
  const { orgId } = await admin.createOrg({ name, ...(tier === undefined ? {} : { tier }) });
  return { org_id: orgId };
}

export async function createKey(admin: Admin, [orgId = '', name = '']: string[], options: Options): Promise<Result> {
  const scopes = (options.scopes ?? '')
    .split(',')
    .map((scope) => scope.trim())
    .filter((scope) => scope !== '');
  if (scopes.length === 0)
    throw new Problem('create-key needs --scopes, for example: --scopes read,conversations:write');
  const expiresAt = options['expires-at'] === undefined ? undefined : timeOf(options['expires-at']);
  const { keyId, apiKey } = await admin.createKey({ orgId, name, scopes, ...(expiresAt ? { expiresAt } : {}) });
  return { org_id: orgId, key_id: keyId, api_key: apiKey };
}

export async function revokeKey(admin: Admin, [keyId = '']: string[]): Promise<Result> {
  const { orgId } = await admin.revokeKey(keyId);
  return { org_id: orgId, key_id: keyId };
}

export async function setTier(admin: Admin, [orgId = '', tier = '']: string[]): Promise<Result> {
  await admin.setTier(orgId, tier);
  return { org_id: orgId, tier };
}

/** The part of a list that is asked for. @throws Problem */
export function pageOf(options: Options): { after: string; limit: number } {
  return { after: options.after ?? '', limit: pageLimit(options) };
}

/** The number of rows that a list is to show. @throws Problem */
export function pageLimit({ limit }: Options): number {
  const rows = limit === undefined ? defaultLimit : Number(limit);
  if (Number.isInteger(rows) && rows >= 1 && rows <= maxLimit) return rows;
  throw new Problem(`--limit must be a whole number from 1 to ${maxLimit}.`);
}

function timeOf(text: string): Date {
  const time = new Date(text);
  const iso = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(text);
  if (!iso || Number.isNaN(time.getTime())) throw new Problem(`"${text}" is not a time such as 2030-01-31T12:00:00Z.`);
  return time;
}
