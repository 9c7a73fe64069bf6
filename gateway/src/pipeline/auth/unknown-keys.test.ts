import { fail, makeApiKey } from '@pharos/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Fixture, startFixture } from '../../testing/fixture.js';
import { MinuteClock } from '../../testing/minute-clock.js';

const limit = 6;
const flooding = '203.0.113.7';

let clock: MinuteClock;
let fixture: Fixture;
beforeEach(async () => {
  clock = new MinuteClock();
  fixture = await startFixture({ RATE_LIMIT_STARTER: `${limit}`, TRUST_PROXY: '1' }, { clock });
});
afterEach(() => fixture.stop());

const lookUps = () => fixture.core.requests('resolveApiKey').length;
const me = (key: string, address = flooding) =>
  fixture.ask('GET', '/me', { headers: { 'X-API-Key': key, 'X-Forwarded-For': address } });
const inTurn = async (count: number, address?: string) => {
  const statuses = [];
  for (let n = 0; n < count; n++) statuses.push((await me(makeApiKey(), address)).status);
  return statuses;
};
const atOnce = (count: number) => Promise.all(Array.from({ length: count }, () => me(makeApiKey())));

test('a flood of unknown keys costs core as many look-ups as the address has requests, and then one a second', async () => {
  expect(await inTurn(limit + 3)).toEqual([...Array(limit).fill(401), 429, 429, 429]);
  expect(lookUps()).toBe(limit + 1);
  for (let round = 0; round < 10; round++)
    for (const { status, json } of await atOnce(50)) {
      expect(status).toBe(429);
      expect(json).toMatchObject({ code: 'RATE_LIMITED' });
    }
  expect(lookUps()).toBe(limit + 1);
  clock.putForward(1_000);
  await atOnce(50);
  expect(lookUps()).toBe(limit + 2);
});

test('one that comes all at once, while core has answered none yet, costs no more', async () => {
  let answer = () => {};
  const answering = new Promise<void>((resolve) => {
    answer = resolve;
  });
  fixture.core.on('resolveApiKey', async () => {
    await answering;
    throw fail('API_KEY_INVALID');
  });
  const statuses: number[] = [];
  const all = Array.from({ length: 200 }, async () => statuses.push((await me(makeApiKey())).status));
  await expect.poll(() => statuses.length).toBe(200 - limit - 1);
  expect(new Set(statuses)).toEqual(new Set([429]));
  answer();
  await Promise.all(all);
  expect(statuses.filter((status) => status === 401)).toHaveLength(limit);
  expect(lookUps()).toBe(limit + 1);
});

test('a key that the gateway knows is served behind a flooding address, also when it is looked up again', async () => {
  expect((await me(fixture.apiKey)).status).toBe(200);
  await inTurn(limit + 1);
  expect((await me(fixture.apiKey)).status).toBe(200);
  const before = lookUps();
  clock.putForward(2_500);
  expect((await me(fixture.apiKey)).status).toBe(200);
  expect(lookUps()).toBe(before + 1);
});

test('other addresses do not notice; those of one IPv6 network are one', async () => {
  await inTurn(limit + 1);
  expect((await me(fixture.apiKey, '203.0.113.8')).status).toBe(200);
  expect(await inTurn(1, '203.0.113.8')).toEqual([401]);
  await inTurn(limit, '2001:db8::1');
  expect(await inTurn(1, '2001:db8::2')).toEqual([429]);
  expect(await inTurn(1, '2001:db8:0:1::1')).toEqual([401]);
});

test('a valid key that the gateway does not know gets in behind a flooding address: in its turn, at the latest when the minute is over', async () => {
  await inTurn(limit + 2);
  const refused = await me(fixture.apiKey);
  expect(refused.json).toMatchObject({ code: 'RATE_LIMITED', retry_after: Number(refused.headers['retry-after']) });
  expect(refused.headers).toMatchObject({ 'x-ratelimit-limit': `${limit}`, 'x-ratelimit-remaining': '0' });
  const waitS = Number(refused.headers['retry-after']);
  expect(waitS).toBeGreaterThan(0);
  expect(waitS).toBeLessThanOrEqual(60);
  clock.putForward(1_000);
  expect((await me(fixture.apiKey)).status).toBe(200);
  const { value } = fixture.tenants.makeKey(fixture.orgId);
  expect((await me(value)).status).toBe(429);
  clock.putForward(waitS * 1_000);
  expect((await me(value)).status).toBe(200);
});

test('valid keys take nothing of the budget, and any number of requests with one new key is one look-up', async () => {
  const answers = await Promise.all(Array.from({ length: 10 * limit }, () => me(fixture.apiKey)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(lookUps()).toBe(1);
  for (let n = 0; n < 3 * limit; n++) {
    const { value } = fixture.tenants.makeKey(fixture.orgId);
    expect((await me(value)).status).toBe(200);
  }
  expect(await inTurn(limit + 1)).toEqual([...Array(limit).fill(401), 429]);
});

test('an outage of core takes nothing of the budget', async () => {
  fixture.core.available = false;
  for (const status of await inTurn(2 * limit)) expect(status).toBe(503);
  fixture.core.available = true;
  expect((await me(fixture.apiKey)).status).toBe(200);
});

test('a browser that asks first makes nobody look up a key', async () => {
  await fixture.stop();
  fixture = await startFixture({ CORS_ALLOWED_ORIGINS: 'https://app.example' });
  const headers = { Origin: 'https://app.example', 'Access-Control-Request-Method': 'POST', 'X-API-Key': makeApiKey() };
  expect((await fixture.ask('OPTIONS', '/me', { headers })).status).toBe(204);
  expect(lookUps()).toBe(0);
});
