import { fail, makeApiKey } from '@pharos/contract';
import { newId, systemClock } from '@pharos/kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Fixture, startFixture } from '../../testing/fixture.js';

let fixture: Fixture;
let now: Date;

beforeEach(async () => {
  now = new Date();
  fixture = await startFixture({}, { clock: { ...systemClock, now: () => now } });
});

afterEach(() => fixture.stop());

const me = (key: string | undefined) => fixture.ask('GET', '/me', { headers: { 'X-API-Key': key } });
const denials = () => fixture.core.requests('recordDenial');
const withoutId = (text: string) => text.replace(/"request_id":"[^"]*"/, '');

test('a valid key is let in, and core is asked for it once within its lease', async () => {
  for (let at = 0; at < 5; at++) expect((await me(fixture.apiKey)).status).toBe(200);
  expect(fixture.core.requests('resolveApiKey')).toHaveLength(1);
});

test('requests with one new key that come together ask core once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => me(fixture.apiKey)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(fixture.core.requests('resolveApiKey')).toHaveLength(1);
});

test('a missing key and an invalid key are different errors', async () => {
  expect((await me(undefined)).json).toMatchObject({ code: 'API_KEY_MISSING' });
  expect((await me(makeApiKey())).json).toMatchObject({ code: 'API_KEY_INVALID' });
});

test('malformed, unknown and revoked keys get the same answer, byte for byte but the request id', async () => {
  const revoked = fixture.tenants.makeKey(fixture.orgId);
  fixture.tenants.revoke(revoked.id);
  const answers = [await me('svc_nonsense'), await me(makeApiKey()), await me(revoked.value)];
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect(new Set(answers.map(({ text }) => withoutId(text))).size).toBe(1);
});

test('a key with a wrong checksum is refused without asking anybody for it', async () => {
  const mistyped = `${fixture.apiKey.slice(0, -1)}${fixture.apiKey.endsWith('A') ? 'B' : 'A'}`;
  expect((await me(mistyped)).json).toMatchObject({ code: 'API_KEY_INVALID' });
  expect(fixture.core.requests('resolveApiKey')).toHaveLength(0);
});

test('a key is refused from the moment it expires, also while it is remembered', async () => {
  const expiresAt = new Date(now.getTime() + 60_000);
  const { value } = fixture.tenants.makeKey(fixture.orgId, { expiresAt });
  now = new Date(expiresAt.getTime() - 1);
  expect((await me(value)).status).toBe(200);
  now = expiresAt;
  expect((await me(value)).json).toMatchObject({ code: 'API_KEY_EXPIRED' });
  expect(denials()).toMatchObject([{ orgId: fixture.orgId, reason: 'API_KEY_EXPIRED' }]);
});

test('a denied call is recorded with what was tried, by whom and why', async () => {
  const reader = fixture.tenants.makeKey(fixture.orgId, { scopes: ['read'] });
  const headers = { 'X-API-Key': reader.value, 'User-Agent': 'crow/1' };
  const path = `/projects/${fixture.projectId}/contacts`;
  const answer = await fixture.ask('POST', `${path}?x=1`, { headers, body: {} });
  expect(answer.json).toMatchObject({ required_scope: 'contacts:write', granted_scopes: ['read'] });
  const recorded = fixture.core.calls.find((call) => call.path === 'recordDenial');
  expect(recorded?.request).toEqual({
    orgId: fixture.orgId,
    action: 'upsertContact',
    reason: 'INSUFFICIENT_SCOPE',
    path: `/api/v1${path}`,
    id: expect.stringMatching(/^aud_/),
    count: 1,
  });
  expect(recorded?.call.actor).toMatchObject({ type: 'api_key', id: reader.id, ip: '127.0.0.1', userAgent: 'crow/1' });
  expect(recorded?.call.requestId).toBe(answer.headers['x-request-id']);
});

test('a denial that core itself reports is recorded as well', async () => {
  fixture.core.on('createApiKey', () => {
    throw fail('INSUFFICIENT_SCOPE', { required_scope: 'admin' });
  });
  const body = { name: 'More', scopes: ['admin'] };
  expect((await fixture.ask('POST', `/orgs/${fixture.orgId}/api-keys`, { body })).status).toBe(403);
  expect(denials()).toMatchObject([{ orgId: fixture.orgId, action: 'createApiKey', reason: 'INSUFFICIENT_SCOPE' }]);
});

test('a refusal is answered also when it cannot be recorded', async () => {
  fixture.core.on('recordDenial', () => {
    throw new Error('disk full');
  });
  expect((await me(undefined)).json).toMatchObject({ code: 'API_KEY_MISSING' });
});

test('a refusal is answered although recording it takes long, and is recorded all the same', async () => {
  let write = () => {};
  const written = new Promise<void>((resolve) => {
    fixture.core.on('recordDenial', async (_request, call) => {
      await new Promise<void>((go) => {
        write = go;
      });
      if (!call.signal?.aborted) resolve();
      return {};
    });
  });
  expect((await me(undefined)).json).toMatchObject({ code: 'API_KEY_MISSING' });
  write();
  await written;
});

test('what is found is not recorded as denied', async () => {
  await me(fixture.apiKey);
  await fixture.ask('GET', '/nowhere');
  expect(denials()).toEqual([]);
});

test('a public route needs no key, and a wrong one does no harm', async () => {
  for (const key of [undefined, 'svc_nonsense', makeApiKey(), fixture.apiKey]) {
    const answer = await fixture.ask('GET', '/openapi.json', { headers: { 'X-API-Key': key } });
    expect(answer.status).toBe(200);
  }
});

test('another organization’s project is 403, and checked before the scope', async () => {
  const foreign = fixture.tenants.makeProject(fixture.tenants.makeOrg());
  const { value } = fixture.tenants.makeKey(fixture.orgId, { scopes: ['kb:read'] });
  const answer = await fixture.ask('GET', `/projects/${foreign}/contacts`, { headers: { 'X-API-Key': value } });
  expect(answer.status).toBe(403);
  expect(Object.keys(answer.json as object).sort()).toEqual(['code', 'error', 'request_id']);
  expect(answer.json).toMatchObject({ code: 'API_KEY_ORG_MISMATCH' });
});

test('another organization is 403 when it exists, 404 when not', async () => {
  const other = fixture.tenants.makeOrg();
  expect((await fixture.ask('GET', `/orgs/${other}`)).json).toMatchObject({ code: 'API_KEY_ORG_MISMATCH' });
  expect((await fixture.ask('GET', `/orgs/${newId('org')}`)).json).toMatchObject({ code: 'ORG_NOT_FOUND' });
  expect((await fixture.ask('GET', '/orgs/prj_1/api-keys')).json).toMatchObject({ code: 'ORG_NOT_FOUND' });
});

test('a path whose id cannot be one is 404 without asking core', async () => {
  for (const id of ['x', newId('cnv'), 'prj_%00', '%zz', '..', `prj_${'0'.repeat(25)}u`]) {
    const answer = await fixture.ask('GET', `/projects/${id}/contacts`);
    expect(answer.json).toMatchObject({ code: 'PROJECT_NOT_FOUND' });
  }
  expect(fixture.core.requests('resolveProject')).toEqual([]);
});

test('an id may be percent-encoded', async () => {
  fixture.core.on('listContacts', () => ({ contacts: [], page: undefined }));
  const encoded = fixture.projectId.replace('_', '%5F');
  expect((await fixture.ask('GET', `/projects/${encoded}/contacts`)).status).toBe(200);
});
