import { beforeAll, describe, expect, test } from 'vitest';
import { anId, aTime, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import type { ApiKey, Organization } from './support/records.js';
import { usePlatform } from './support/shared-platform.js';

interface Me {
  api_key: ApiKey;
  organization: Organization;
  scopes: string[];
  tier: string;
}

const platform = usePlatform();
let org: Org;
beforeAll(async () => {
  org = await platform.newOrg({ name: 'Acme Support', tier: 'pro' });
});

describe('GET /me', () => {
  test('shows the key that asks, its organization, scopes and tier', async () => {
    const key = await org.newKey(['contacts:read', 'projects:write'], { name: 'Sync' });
    const answer = await key.client.get<Me>('/me');
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({
      api_key: {
        id: key.id,
        org_id: org.id,
        name: 'Sync',
        prefix: key.secret.slice(0, 12),
        scopes: ['contacts:read', 'projects:write'],
        expires_at: null,
        created_at: aTime,
        created_by: { type: 'operator', id: null, name: null },
        last_used_at: null,
        last_used_ip: null,
      },
      organization: { id: org.id, name: 'Acme Support', tier: 'pro', created_at: aTime, require_second_factor: false },
      scopes: ['contacts:read', 'projects:write'],
      tier: 'pro',
      user: null,
      memberships: [],
    });
  });

  test('shows when the key expires', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000);
    const { client } = await org.newKey(['read'], { expiresAt });
    const me = (await client.get<Me>('/me')).data;
    expect(me.api_key.expires_at).toBe(expiresAt.toISOString());
  });

  test('never shows the key’s value', async () => {
    const answer = await org.client.get('/me');
    expect(answer.text).not.toContain(org.key.secret);
    expect(answer.text).not.toContain(org.key.secret.slice(0, 16));
  });
});

describe('GET /orgs/{orgId}', () => {
  test('reads the organization', async () => {
    const answer = await org.client.get<Organization>(`/orgs/${org.id}`);
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({
      id: anId('org'),
      name: 'Acme Support',
      tier: 'pro',
      created_at: aTime,
      require_second_factor: false,
    });
    expect(answer.data.id).toBe(org.id);
  });

  test('an organization that does not exist is not found', async () => {
    const last = org.id.at(-1) === '0' ? '1' : '0';
    expectRefusal(await org.client.get(`/orgs/${org.id.slice(0, -1)}${last}`), 404, 'ORG_NOT_FOUND');
  });

  test('another organization is refused without a word about it', async () => {
    const other = await platform.newOrg({ name: 'Other Secret Name' });
    const answer = await org.client.get(`/orgs/${other.id}`);
    expectRefusal(answer, 403, 'API_KEY_ORG_MISMATCH');
    expect(answer.text).not.toContain('Other Secret Name');
  });
});
