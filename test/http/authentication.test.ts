import { makeApiKey } from '@pharos/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import { Client } from './support/client.js';
import { expectRefusal } from './support/expectations.js';
import type { Key, Org } from './support/org.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let org: Org;
let key: Key;
beforeAll(async () => {
  org = await platform.newOrg();
  key = await org.newKey(['read']);
});

const me = (headers: Record<string, string>) => new Client(platform.baseUrl).send('GET', '/me', undefined, { headers });

describe('a key', () => {
  test('is taken from X-API-Key', async () => {
    expect((await me({ 'x-api-key': key.secret })).status).toBe(200);
  });

  test('is taken from Authorization: Bearer', async () => {
    expect((await me({ authorization: `Bearer ${key.secret}` })).status).toBe(200);
  });

  test('may stand in both headers when it is the same', async () => {
    expect((await me({ 'x-api-key': key.secret, authorization: `Bearer ${key.secret}` })).status).toBe(200);
  });

  test('that is missing is 401 API_KEY_MISSING, and the answer says how to authenticate', async () => {
    const missing = await me({});
    expectRefusal(missing, 401, 'API_KEY_MISSING');
    expect(missing.headers['www-authenticate']).toBe('Bearer');
    expect((await me({ 'x-api-key': 'nonsense' })).headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    expect((await me({ 'x-api-key': key.secret })).headers['www-authenticate']).toBeUndefined();
  });

  test('is found beside an Authorization of another scheme, such as that of a proxy, which alone is none', async () => {
    for (const authorization of ['Basic dXNlcjpwYXNz', `Basic ${key.secret}`, key.secret]) {
      expect((await me({ 'x-api-key': key.secret, authorization })).status).toBe(200);
      expectRefusal(await me({ authorization }), 401, 'API_KEY_MISSING');
    }
  });

  test('that differs between the headers is 401, though both are good', async () => {
    const other = await org.newKey(['admin']);
    const answer = await me({ 'x-api-key': key.secret, authorization: `Bearer ${other.secret}` });
    expectRefusal(answer, 401, 'API_KEY_INVALID');
    const half = await me({ 'x-api-key': key.secret, authorization: 'Bearer nonsense' });
    expectRefusal(half, 401, 'API_KEY_INVALID');
  });

  test.each<[string, (secret: string) => Record<string, string>]>([
    ['a doubled space after Bearer', (secret) => ({ authorization: `Bearer  ${secret}` })],
    ['a tab after Bearer', (secret) => ({ authorization: `Bearer\t${secret}` })],
    ['something after it', (secret) => ({ authorization: `Bearer ${secret} x` })],
    ['a space inside', (secret) => ({ 'x-api-key': `${secret.slice(0, 20)} ${secret.slice(20)}` })],
    ['a space inside the bearer', (secret) => ({ authorization: `Bearer ${secret.slice(0, 20)} ${secret.slice(20)}` })],
    ['a wrong beginning', (secret) => ({ 'x-api-key': secret.replace('svc_', 'SVC_') })],
    ['a wrong last character', (secret) => ({ 'x-api-key': secret.slice(0, -1) + (secret.endsWith('a') ? 'b' : 'a') })],
    ['a character too many', (secret) => ({ 'x-api-key': `${secret}a` })],
    ['a character too few', (secret) => ({ 'x-api-key': secret.slice(0, -1) })],
    ['swapped characters', (secret) => ({ 'x-api-key': secret.replace(/^(svc_.{20})(.)(.)/, '$1$3$2') })],
  ])('with %s is 401', async (_, headers) => {
    const sent = headers(key.secret);
    // Equal neighbours make a swap that changes nothing.
    if (Object.values(sent).includes(key.secret)) return;
    expectRefusal(await me(sent), 401, 'API_KEY_INVALID');
  });

  test('that expired is 401 API_KEY_EXPIRED from that moment on', async () => {
    const expiresAt = new Date(Date.now() + 3_000);
    const { client } = await org.newKey(['read'], { expiresAt });
    const refused = await poll(
      async () => {
        const sentAt = Date.now();
        const answer = await client.get('/me');
        if (Date.now() < expiresAt.getTime()) expect(answer.status).toBe(200);
        if (answer.status === 200) expect(sentAt).toBeLessThanOrEqual(expiresAt.getTime());
        return answer.status === 200 ? undefined : answer;
      },
      { what: 'the key to expire' },
    );
    expectRefusal(refused, 401, 'API_KEY_EXPIRED');
    expect(Date.now()).toBeGreaterThanOrEqual(expiresAt.getTime());
  });
});

describe('malformed, unknown and revoked keys', () => {
  test('get answers that differ by nothing but the request id', async () => {
    const revoked = await org.newKey(['admin']);
    await org.client.delete(`/orgs/${org.id}/api-keys/${revoked.id}`);
    const answers = [
      await me({ 'x-api-key': 'svc_' }),
      await me({ 'x-api-key': 'completely wrong' }),
      await me({ 'x-api-key': key.secret.slice(0, -1) }),
      await me({ 'x-api-key': makeApiKey() }),
      await me({ authorization: `Bearer ${makeApiKey()}` }),
      await me({ 'x-api-key': revoked.secret }),
      await me({ authorization: `Bearer ${revoked.secret}` }),
    ];
    const bodies = answers.map((answer) => {
      const { request_id } = expectRefusal(answer, 401, 'API_KEY_INVALID');
      return answer.text.replace(request_id, '');
    });
    expect(new Set(bodies).size).toBe(1);
    const headerNames = answers.map(({ headers }) => Object.keys(headers).sort().join());
    expect(new Set(headerNames).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers['x-ratelimit-tier']))).toEqual(new Set(['starter']));
  });
});

test('a refused key stands in no answer', async () => {
  const secret = makeApiKey();
  const answer = await me({ 'x-api-key': secret });
  expect(answer.text + JSON.stringify(answer.headers)).not.toContain(secret.slice(0, 12));
});

test('a change of the organization’s tier is felt by its keys', async () => {
  const own = await platform.newOrg({ tier: 'starter' });
  expect((await own.client.get('/me')).headers['x-ratelimit-tier']).toBe('starter');
  await platform.admin.setTier(own.id, 'scale');
  const tierOf = async () => (await own.client.get('/me')).headers['x-ratelimit-tier'];
  await poll(async () => (await tierOf()) === 'scale', { what: 'the new tier to hold' });
});
