import type { Admin } from '@pharos/core/admin';
import { type FirstStart, writeFirstStart } from './data-folder.js';
import { linkOf, tokenOf } from './link.js';

const firstOrganization = 'My organization';
const firstKey = 'First key';

/**
 * Makes the first organization, its admin key and the link of its owner in a database that has none, and keeps them in
 * `first-start.json`.
 * Returns undefined when the database has organizations already.
 */
export async function ensureFirstOrganization(
  admin: Admin,
  folder: string,
  baseUrl: string,
): Promise<FirstStart | undefined> {
  if (await admin.hasOrganizations()) return undefined;
  // The file is written before the commit: there is never an organization whose key nobody knows.
  return admin.transaction(async (inside) => {
    const { orgId } = await inside.createOrg({ name: firstOrganization, tier: 'enterprise' });
    const { apiKey } = await inside.createKey({ orgId, name: firstKey, scopes: ['admin'] });
    const { token } = await inside.createOwnerLink(orgId);
    const owner_link = linkOf(baseUrl, token);
    const facts = { base_url: baseUrl, org_id: orgId, api_key: apiKey, owner_link };
    await writeFirstStart(folder, facts);
    return facts;
  });
}

/**
 * What an earlier first start made, as it is true now: at this base URL, with a link for the first owner until there is one. The link
 * is another one when it has expired.
 */
export async function renewFirstStart(
  admin: Admin,
  folder: string,
  known: FirstStart,
  baseUrl: string,
): Promise<FirstStart> {
  const { owner_link: link, ...facts } = { ...known, base_url: baseUrl };
  const token = (await admin.hasOwner(facts.org_id)) ? undefined : await openToken(admin, facts.org_id, link);
  const renewed = token === undefined ? facts : { ...facts, owner_link: linkOf(baseUrl, token) };
  if (JSON.stringify(renewed) !== JSON.stringify(known)) await writeFirstStart(folder, renewed);
  return renewed;
}

async function openToken(admin: Admin, orgId: string, link: string | undefined): Promise<string> {
  const token = link === undefined ? undefined : tokenOf(link);
  if (token !== undefined && (await admin.isOwnerLinkOpen(token))) return token;
  return (await admin.createOwnerLink(orgId)).token;
}
