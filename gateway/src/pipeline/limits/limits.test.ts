import { makeApiKey } from '@pharos/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Answer } from '../../testing/ask.js';
import { type Fixture, startFixture } from '../../testing/fixture.js';

const limits = { RATE_LIMIT_STARTER: '4', RATE_LIMIT_PRO: '3', RATE_LIMIT_ENTERPRISE: '50' };
let fixture: Fixture;

beforeEach(async () => {
  fixture = await startFixture({ ...limits, CORS_ALLOWED_ORIGINS: 'https://app.example' });
});

afterEach(() => fixture.stop());

const me = (key: string | undefined) => fixture.ask('GET', '/me', { headers: { 'X-API-Key': key } });
const remaining = ({ headers }: Answer) => Number(headers['x-ratelimit-remaining']);

test('a key may make as many requests as its tier allows, and learns what is left', async () => {
  const { value } = fixture.tenants.makeKey(fixture.orgId, { tier: 'pro' });
  const answers = [];
  for (let at = 0; at < 4; at++) answers.push(await me(value));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(answers.map(remaining)).toEqual([2, 1, 0, 0]);
  expect(new Set(answers.map(({ headers }) => headers['x-ratelimit-reset'])).size).toBe(1);
  const refused = answers[3];
  expect(refused?.headers).toMatchObject({ 'x-ratelimit-limit': '3', 'x-ratelimit-tier': 'pro' });
  expect(refused?.json).toMatchObject({ code: 'RATE_LIMITED', retry_after: Number(refused?.headers['retry-after']) });
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
});

test('callers without a valid key are counted by their address, together, and never against a key', async () => {
  for (const key of [undefined, 'svc_x', makeApiKey()]) expect((await me(key)).status).toBe(401);
  expect((await fixture.ask('GET', '/nowhere', { headers: { 'X-API-Key': undefined } })).status).toBe(404);
  const refused = await me(undefined);
  expect(refused.status).toBe(429);
  expect(refused.headers).toMatchObject({ 'x-ratelimit-limit': '4', 'x-ratelimit-tier': 'starter' });
  expect(remaining(await me(fixture.apiKey))).toBe(49);
});

test('a request that is refused beyond the limit is not recorded as denied', async () => {
  for (let at = 0; at < 6; at++) await me('svc_x');
  await fixture.stop();
  expect(fixture.core.requests('recordDenial')).toMatchObject([{ count: 1 }, { count: 4 }]);
});

test('an unknown path and a wrong method count like any other request', async () => {
  await fixture.ask('GET', '/nowhere');
  await fixture.ask('PUT', '/me');
  expect(remaining(await me(fixture.apiKey))).toBe(47);
});

test('a browser that asks first is not charged for it', async () => {
  const headers = { Origin: 'https://app.example', 'Access-Control-Request-Method': 'POST', 'X-API-Key': undefined };
  for (let at = 0; at < 6; at++) {
    const answer = await fixture.ask('OPTIONS', '/me', { headers });
    expect(answer.status).toBe(204);
    expect(remaining(answer)).toBe(4);
  }
});

test('nobody is charged for an outage of ours', async () => {
  fixture.core.available = false;
  for (let at = 0; at < 6; at++) {
    const answer = await me(fixture.apiKey);
    expect(answer.json).toMatchObject({ code: 'UNAVAILABLE', retry_after: 1 });
    expect(answer.headers['retry-after']).toBe('1');
    expect(remaining(answer)).toBe(4);
  }
});

test.each([
  ['200', 'GET', '/me', {}],
  ['401', 'GET', '/me', { headers: { 'X-API-Key': undefined } }],
  ['404', 'GET', '/nowhere', {}],
  ['404', 'GET', '', {}],
  ['405', 'DELETE', '/me', {}],
  ['400', 'GET', '/me?typo=1', {}],
  ['500', 'GET', '/orgs/{orgId}/projects', {}],
])('a %s carries the five headers (%s %s)', async (status, method, path, options) => {
  const answer = await fixture.ask(method, path.replace('{orgId}', fixture.orgId), options);
  expect(String(answer.status)).toBe(status);
  const names = ['x-request-id', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'x-ratelimit-tier'];
  for (const name of names) expect(answer.headers[name], name).toMatch(/./);
  expect(Number(answer.headers['x-ratelimit-reset']) * 1000).toBeGreaterThan(Date.now());
});
