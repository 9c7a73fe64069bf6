import { grantableScopes } from '@pharos/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { DeviceClient, type DeviceCodes, decide, grantType, look } from './support/device-client.js';
import { anId, expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let org: Org;
let device: DeviceClient;
beforeAll(async () => {
  org = await platform.newOrg();
  device = new DeviceClient(platform.baseUrl);
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (path: string, fields: [string, string][]) =>
  device.client.send('POST', path, undefined, form, new URLSearchParams(fields).toString());

test('a program gets a key that works, once somebody with a key of the organization has approved it', async () => {
  const answer = await device.start({ key_name: 'Tool of Ada', scopes: ['kb:read', 'contacts:write', 'kb:read'] });
  expect(answer.status, `${answer}`).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  const codes = answer.json as unknown as DeviceCodes;
  const page = `${platform.baseUrl}/device`;
  expect(codes).toEqual({
    device_code: expect.stringMatching(/^[\w-]{43}$/),
    user_code: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/),
    verification_uri: page,
    verification_uri_complete: `${page}?user_code=${codes.user_code}`,
    expires_in: 600,
    interval: 5,
  });
  const pending = expectRefusal(await device.redeem(codes.device_code), 400, 'AUTHORIZATION_PENDING');
  expect(pending).toMatchObject({ error: 'authorization_pending', error_description: expect.any(String) });
  const early = expectRefusal(await device.redeem(codes.device_code), 400, 'SLOW_DOWN');
  expect(early).toMatchObject({ error: 'slow_down', interval: 10 });
  const asked = { client_name: 'Shipping tool', key_name: 'Tool of Ada', scopes: ['kb:read', 'contacts:write'] };
  expect((await look(org, codes.user_code.toLowerCase().replace('-', ' '))).data).toMatchObject(asked);
  expect((await decide(org, codes.user_code)).data).toMatchObject({ ...asked, status: 'approved' });
  const redeemed = await device.redeem(codes.device_code);
  expect(redeemed.status, `${redeemed}`).toBe(200);
  const token = redeemed.json as { access_token: string; key: { id: string } };
  expect(token).toEqual({
    access_token: expect.stringMatching(/^svc_\w{49}$/),
    token_type: 'Bearer',
    scope: 'kb:read contacts:write',
    key: {
      id: anId('key'),
      name: 'Tool of Ada',
      prefix: token.access_token.slice(0, 12),
      expires_at: null,
      org_id: org.id,
    },
  });
  const me = await org.client.as(token.access_token).get<{ api_key: { id: string } }>('/me');
  expect(me.data.api_key.id).toBe(token.key.id);
  expect(expectRefusal(await device.redeem(codes.device_code), 400, 'EXPIRED_TOKEN').error).toBe('expired_token');
});

test.each([
  ['support.example.com', 'http://support.example.com/device'],
  ['support.example.com:8443', 'http://support.example.com:8443/device'],
  ['a b"<x>', 'http://localhost/device'],
])('the page has the address that the client knows: %s', async (host, page) => {
  const { json } = await device.start({}, { host });
  expect((json as DeviceCodes).verification_uri).toBe(page);
});

test('a program that is denied hears so', async () => {
  const codes = await device.newCodes();
  await decide(org, codes.user_code, 'deny');
  expect(expectRefusal(await device.redeem(codes.device_code), 400, 'ACCESS_DENIED').error).toBe('access_denied');
  expect((await look(org, codes.user_code)).data).toMatchObject({ key_name: 'Shipping tool', status: 'denied' });
});

test('a client that sends forms is understood, with scopes repeated or in a row', async () => {
  const both: [string, string][] = [
    ['scopes', 'kb:read'],
    ['scopes', 'contacts:read'],
  ];
  for (const scopes of [both, [['scopes', 'kb:read contacts:read']], [['scopes', 'kb:read,contacts:read']]]) {
    const answer = await post('/api/auth/device/code', [
      ['client_name', 'Käthe’s tool'],
      ...(scopes as [string, string][]),
    ]);
    const codes = answer.json as unknown as DeviceCodes;
    expect((await look(org, codes.user_code)).data).toMatchObject({
      client_name: 'Käthe’s tool',
      scopes: ['kb:read', 'contacts:read'],
    });
    const fields: [string, string][] = [
      ['grant_type', grantType],
      ['device_code', codes.device_code],
    ];
    expectRefusal(await post('/api/auth/device/token', fields), 400, 'AUTHORIZATION_PENDING');
  }
});

test('a form of many fields is refused before anybody waits for its reading', async () => {
  const code = '/api/auth/device/code';
  const longest = {
    client_name: '🙂'.repeat(100),
    key_name: '🙂'.repeat(200),
    scopes: grantableScopes.join(' '),
    org: org.id,
  };
  expect((await post(code, Object.entries(longest))).status).toBe(200);
  const many = Array.from({ length: 3_000 }, (_, n): [string, string] => [`f${n}`, '']);
  const refused = await post(code, many);
  expect(expectRefusal(refused, 413, 'PAYLOAD_TOO_LARGE')).toMatchObject({ max_bytes: 16_384 });
});

describe('what is wrong is refused, by its name', () => {
  test.each([
    ['client_name', { client_name: ' ' }],
    ['client_name', { client_name: 'x'.repeat(101) }],
    ['scopes', { scopes: [] }],
    ['scopes', { scopes: ['audit:read'] }],
    ['scopes', { scopes: 'read' }],
    ['org', { org: 'org_1' }],
    ['key_name', { key_name: '' }],
    ['client_id', { client_id: 'x' }],
  ])('%s: %j', async (field, wrong) => {
    expectInvalid(await device.start(wrong), field);
  });

  test('other grants, codes that are no text, forms with a field twice or broken ones', async () => {
    const codes = await device.newCodes();
    const token = '/api/auth/device/token';
    const grant = { grant_type: 'password', device_code: codes.device_code };
    expectInvalid(await device.client.post(token, grant), 'grant_type');
    expectInvalid(await device.redeem(7), 'device_code');
    const twice: [string, string][] = [
      ['grant_type', grantType],
      ['device_code', 'a'],
      ['device_code', 'b'],
    ];
    expectInvalid(await post(token, twice), 'device_code');
    expectInvalid(await device.client.send('POST', token, undefined, form, 'grant_type=%00'), 'grant_type');
    expectRefusal(
      await device.client.send('POST', token, undefined, { 'content-type': 'text/plain' }, 'x'),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    );
    expectRefusal(await device.client.get(token), 405, 'METHOD_NOT_ALLOWED');
    expectRefusal(await device.client.get('/api/auth/device'), 404, 'ROUTE_NOT_FOUND');
  });

  test('user codes of another shape, which do not count as wrong ones', async () => {
    for (let n = 0; n < 7; n += 1) expectInvalid(await look(org, 'AEIO-UUUU'), 'user_code');
    expect((await look(org, (await device.newCodes()).user_code)).status).toBe(200);
  });
});

test('keys that may not make keys neither see nor decide anything, nor do those of other organizations', async () => {
  const { user_code: code } = await device.newCodes();
  const path = `/orgs/${org.id}/device-authorization`;
  const writer = (await org.newKey(['write'])).client;
  expectRefusal(await writer.get(path, { user_code: code }), 403, 'INSUFFICIENT_SCOPE');
  expectRefusal(await writer.post(path, { user_code: code, decision: 'approve' }), 403, 'INSUFFICIENT_SCOPE');
  const other = await platform.newOrg();
  expectRefusal(await other.client.post(path, { user_code: code, decision: 'approve' }), 403, 'API_KEY_ORG_MISMATCH');
  expect((await look(org, code)).data).toMatchObject({ status: 'pending' });
});

test('a sixth wrong code of a key is refused as too many, tells how long to wait, and holds up no colleague', async () => {
  const hasty = await platform.newOrg();
  for (const last of 'BCDFG') expectRefusal(await look(hasty, `BCDF-BCD${last}`), 404, 'DEVICE_CODE_NOT_FOUND');
  const refused = await look(hasty, 'BCDF-BCDH');
  expectRefusal(refused, 429, 'RATE_LIMITED');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
  const colleague = (await hasty.newKey(['admin'])).client;
  const { user_code } = await device.newCodes();
  const path = `/orgs/${hasty.id}/device-authorization`;
  expect((await colleague.post(path, { user_code, decision: 'approve' })).status).toBe(200);
});

test('nobody gets the codes or the key of another program by its idempotency key', async () => {
  const once = { 'idempotency-key': `device ${org.id}` };
  const [first, again] = [await device.start({}, once), await device.start({}, once)];
  const codeOf = (answer: typeof first) => (answer.json as unknown as DeviceCodes).device_code;
  expect(codeOf(again)).not.toBe(codeOf(first));
  const { device_code, user_code } = first.json as unknown as DeviceCodes;
  expectRefusal(await device.redeem(device_code, once), 400, 'AUTHORIZATION_PENDING');
  await decide(org, user_code);
  expect((await device.redeem(device_code, once)).status).toBe(200);
  expectRefusal(await device.redeem(device_code, once), 400, 'EXPIRED_TOKEN');
});

test('the page of the flow may not be framed, and runs nothing but its own script', async () => {
  const response = await fetch(`${platform.baseUrl}/device?user_code=%22%3E%3Cscript%3Ealert(1)%3C/script%3E`);
  expect(response.status).toBe(200);
  expect(await response.text()).not.toContain('alert(1)');
  const policy = response.headers.get('content-security-policy') ?? '';
  for (const part of ["default-src 'none'", "frame-ancestors 'none'", "form-action 'none'", "connect-src 'self'"])
    expect(policy).toContain(part);
  expect(policy).not.toContain('unsafe');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
});
