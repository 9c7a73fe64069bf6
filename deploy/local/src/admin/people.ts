import type { Admin } from '@pharos/core/admin';
import { linkOf } from '../link.js';
import type { Options, Result } from './command.js';
import { pageOf } from './organizations.js';

/** Prints a link by which the person, or whoever opens it, becomes an owner, once; without a base URL, the part of it behind that. */
export async function createOwner(admin: Admin, [orgId = '', email]: string[], options: Options): Promise<Result> {
  const { token, expiresAt } = await admin.createOwnerLink(orgId, email);
  return { org_id: orgId, email, link: linkFor(options, token), expires_at: expiresAt };
}

/** Prints a link by which the user chooses another password, once. */
export async function resetPassword(admin: Admin, [email = '']: string[], options: Options): Promise<Result> {
  const { userId, token, expiresAt } = await admin.resetPassword(email);
  return { user_id: userId, email, link: linkFor(options, token), expires_at: expiresAt };
}

export async function listUsers(admin: Admin, _: string[], options: Options): Promise<Result> {
  const { rows, next } = await admin.listUsers(pageOf(options), options.org);
  return { users: rows, next };
}

export async function endSessions(admin: Admin, [email = '']: string[]): Promise<Result> {
  const { userId, ended } = await admin.endSessions(email);
  return { user_id: userId, ended };
}

export async function removeSecondFactor(admin: Admin, [email = '']: string[]): Promise<Result> {
  const { userId, removed } = await admin.removeSecondFactor(email);
  return { user_id: userId, removed };
}

function linkFor({ 'base-url': baseUrl = '' }: Options, token: string): string {
  return linkOf(baseUrl.replace(/\/+$/, ''), token);
}
