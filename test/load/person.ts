import { Client } from '../http/support/client.js';
import { fromOwnPage, newMember } from '../http/support/people.js';
import type { Platform, Tenant } from '../support/platform.js';

/** The headers of an administrator of the organization who has signed in, as the desk's requests have them. */
export async function signedIn(platform: Platform, tenant: Tenant): Promise<Record<string, string>> {
  const client = new Client(platform.baseUrl, tenant.apiKey);
  const { cookie } = await newMember({ id: tenant.orgId, client, platform }, { role: 'admin' });
  return { cookie, ...fromOwnPage };
}
