import { beforeAll, describe, expect, test } from 'vitest';
import { DeviceClient } from './support/device-client.js';
import { anId, aTime, expectEmpty, expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import { newMember } from './support/people.js';
import type { ApiKey } from './support/records.js';
import { usePlatform } from './support/shared-platform.js';
import { walk } from './support/walk.js';

type NewApiKey = ApiKey & { secret: string };

const platform = usePlatform();
let org: Org;
beforeAll(async () => {
  org = await platform.newOrg();
});

const create = (body: unknown) => org.client.post<NewApiKey>(`/orgs/${org.id}/api-keys`, body);
const revoke = (id: string) => org.client.delete(`/orgs/${org.id}/api-keys/${id}`);
const all = (owner = org) => walk((query) => owner.client.get<ApiKey[]>(`/orgs/${owner.id}/api-keys`, query), 100);

describe('POST /orgs/{orgId}/api-keys', () => {
  test('makes a key and shows its value this once', async () => {
    const answer = await create({ name: 'Deploy', scopes: ['contacts:write', 'read'] });
    expect(answer.status).toBe(201);
    const { secret, ...record } = answer.data;
    expect(secret).toMatch(/^svc_[0-9A-Za-z]{43}[0-9A-Za-z]{6}$/);
    expect(record).toEqual({
      id: anId('key'),
      org_id: org.id,
      name: 'Deploy',
      prefix: secret.slice(0, 12),
      scopes: ['contacts:write', 'read'],
      expires_at: null,
      created_at: aTime,
      created_by: { type: 'api_key', id: anId('key'), name: expect.any(String) },
      last_used_at: null,
      last_used_ip: null,
    });
    const listed = await org.client.get<ApiKey[]>(`/orgs/${org.id}/api-keys`, { limit: 100 });
    expect(listed.data).toContainEqual(record);
    expect(listed.text).not.toContain(secret);
  });

  test('shows the person who made a key, also for a program that they have approved', async () => {
    const { client, id } = await newMember(org, { name: 'Grace Hopper', role: 'admin' });
    const { data } = await client.post<NewApiKey>(`/orgs/${org.id}/api-keys`, { name: 'Mine', scopes: ['read'] });
    const grace = { type: 'user', id, name: 'Grace Hopper' };
    expect(data.created_by).toEqual(grace);
    const codes = await new DeviceClient(platform.baseUrl).newCodes();
    const path = `/orgs/${org.id}/device-authorization`;
    expect((await client.post(path, { user_code: codes.user_code, decision: 'approve' })).status).toBe(200);
    const { json } = await new DeviceClient(platform.baseUrl).redeem(codes.device_code);
    const { key } = json as unknown as { key: { id: string } };
    expect((await all()).find((each) => each.id === key.id)?.created_by).toEqual(grace);
  });

  test('the key works at once, with its scopes and no others', async () => {
    const project = await org.newProject();
    const { secret } = (await create({ name: 'Reader', scopes: ['contacts:read'] })).data;
    const reader = project.with(org.client.as(secret));
    expect((await reader.listContacts()).status).toBe(200);
    expectRefusal(await reader.listConversations(), 403, 'INSUFFICIENT_SCOPE');
  });

  test('keeps the expiry that is asked for', async () => {
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    expect((await create({ name: 'Short', scopes: ['read'], expires_at: expiresAt })).data.expires_at).toBe(expiresAt);
    expect((await create({ name: 'Long', scopes: ['read'], expires_at: null })).data.expires_at).toBeNull();
  });

  test.each([
    ['without a name', { scopes: ['read'] }, 'name'],
    ['without scopes', { name: 'A' }, 'scopes'],
    ['with no scope', { name: 'A', scopes: [] }, 'scopes'],
    ['with a scope of no resource', { name: 'A', scopes: ['planets:read'] }, 'scopes'],
    ['with a verb nobody knows', { name: 'A', scopes: ['contacts:delete'] }, 'scopes'],
    ['with a dashboard scope', { name: 'A', scopes: ['audit:read'] }, 'scopes'],
    ['with the other dashboard scope', { name: 'A', scopes: ['read', 'analytics:read'] }, 'scopes'],
    ['with an expiry that is no time', { name: 'A', scopes: ['read'], expires_at: 'tomorrow' }, 'expires_at'],
    ['with a field nobody knows', { name: 'A', scopes: ['read'], tier: 'pro' }, 'tier'],
  ])('a key %s is refused, naming the field', async (_, body, field) => {
    expectInvalid(await create(body), field);
  });

  test('a scope that no key can have is refused with those that one can', async () => {
    const { issues } = expectRefusal(await create({ name: 'A', scopes: ['contacts:fly'] }), 400, 'VALIDATION_ERROR');
    expect(issues).toEqual([
      { path: ['scopes', 0], message: expect.stringMatching(/^must be one of: .*contacts:read, /) },
    ]);
  });

  test.each(['read', 'write', 'projects:admin', 'conversations:admin'])(
    'scope %s does not manage keys',
    async (scope) => {
      const { client } = await org.newKey([scope]);
      const refused = await client.post(`/orgs/${org.id}/api-keys`, { name: 'Mine', scopes: [scope] });
      const body = expectRefusal(refused, 403, 'INSUFFICIENT_SCOPE');
      expect(body).toMatchObject({ required_scope: 'admin', granted_scopes: [scope] });
    },
  );
});

test('an organization has a hundred keys that can be used, also when it asks for more at once', async () => {
  const own = await platform.newOrg();
  const body = { name: 'One of many', scopes: ['read'] };
  const post = () => own.client.post<NewApiKey>(`/orgs/${own.id}/api-keys`, body);
  const answers: Awaited<ReturnType<typeof post>>[] = [];
  const work = async () => {
    while (answers.length < 105) answers.push(await post());
  };
  await Promise.all(Array.from({ length: 8 }, work));
  const made = answers.filter(({ status }) => status === 201);
  expect(made).toHaveLength(99);
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expect(expectRefusal(answer, 409, 'API_KEY_LIMIT_REACHED')).toMatchObject({ limit: 100 });
  }
  expectEmpty(await own.client.delete(`/orgs/${own.id}/api-keys/${made[0]?.data.id}`));
  expect((await post()).status).toBe(201);
  expect((await create({ name: 'Of another', scopes: ['read'] })).status).toBe(201);
});

describe('GET /orgs/{orgId}/api-keys', () => {
  test('lists the keys newest first, revoked ones left out', async () => {
    const own = await platform.newOrg();
    const [first, second, third] = [await own.newKey(['read']), await own.newKey(['read']), await own.newKey(['read'])];
    await own.client.delete(`/orgs/${own.id}/api-keys/${second.id}`);
    expect((await all(own)).map(({ id }) => id)).toEqual([third.id, first.id, own.key.id]);
  });
});

describe('DELETE /orgs/{orgId}/api-keys/{keyId}', () => {
  test('revokes: 200 with no body, and from then on the key is worth nothing', async () => {
    const key = await org.newKey(['admin']);
    expect((await key.client.get('/me')).status).toBe(200);
    expectEmpty(await revoke(key.id));
    expectRefusal(await key.client.get('/me'), 401, 'API_KEY_INVALID');
    expect((await all()).map(({ id }) => id)).not.toContain(key.id);
  });

  test('revoking twice is 404', async () => {
    const key = await org.newKey(['read']);
    await revoke(key.id);
    expectRefusal(await revoke(key.id), 404, 'API_KEY_NOT_FOUND');
  });

  test('a key may revoke itself', async () => {
    const key = await org.newKey(['admin']);
    expectEmpty(await key.client.delete(`/orgs/${org.id}/api-keys/${key.id}`));
    expectRefusal(await key.client.get('/me'), 401, 'API_KEY_INVALID');
  });

  test('another organization’s key is not found, and lives on', async () => {
    const other = await platform.newOrg();
    expectRefusal(await revoke(other.key.id), 404, 'API_KEY_NOT_FOUND');
    expect((await other.client.get('/me')).status).toBe(200);
  });
});
