import type { Admin } from '@pharos/core/admin';
import { type FirstStart, writeFirstStart } from './data-folder.js';

const firstOrganization = 'My organization';
const firstKey = 'First key';

/**
 * Makes the first organization and its admin key in a database that has none, and keeps them in `first-start.json`.
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
    const facts = { base_url: baseUrl, org_id: orgId, api_key: apiKey };
    await writeFirstStart(folder, facts);
    return facts;
  });
}
