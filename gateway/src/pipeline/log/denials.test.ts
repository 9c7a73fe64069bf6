import { makeApiKey } from '@pharos/contract';
import { createLogger } from '@pharos/kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Fixture, startFixture } from '../../testing/fixture.js';
import { MinuteClock } from '../../testing/minute-clock.js';

let clock: MinuteClock;
let fixture: Fixture;
let complaints: string[];
beforeEach(async () => {
  clock = new MinuteClock();
  complaints = [];
  const stream = { write: (line: string) => void complaints.push(line) };
  const log = createLogger({ service: 'gateway', level: 'warn', stream });
  fixture = await startFixture({ TRUST_PROXY: '1' }, { clock, log });
});
afterEach(() => fixture.stop());

interface Recorded {
  id: string;
  count: number;
  reason: string;
  orgId: string;
}
const recorded = () => fixture.core.requests('recordDenial') as Recorded[];
const me = (key: string | undefined, address = '203.0.113.7') =>
  fixture.ask('GET', '/me', { headers: { 'X-API-Key': key, 'X-Forwarded-For': address } });
/** How many calls the audit log counts, once every entry has its last count. */
const audited = () => [...new Map(recorded().map(({ id, count }) => [id, count])).values()].reduce((a, b) => a + b, 0);

test('calls that are denied alike in a minute leave one entry: written with the first, counted when the minute ends', async () => {
  for (let n = 0; n < 20; n++) expect((await me(makeApiKey())).status).toBe(401);
  expect(recorded()).toMatchObject([{ reason: 'API_KEY_INVALID', count: 1 }]);
  clock.endMinute();
  await expect.poll(recorded).toHaveLength(2);
  expect(recorded()[1]).toEqual({ ...recorded()[0], count: 20 });
  await me(makeApiKey());
  expect(recorded()[2]).toMatchObject({ count: 1 });
  expect(recorded()[2]?.id).not.toBe(recorded()[0]?.id);
});

test('those of other addresses, keys and organizations leave entries of their own', async () => {
  const other = fixture.tenants.makeKey(fixture.tenants.makeOrg(), { scopes: ['kb:read'] });
  const mine = fixture.tenants.makeKey(fixture.orgId, { scopes: ['kb:read'] });
  const path = `/orgs/${fixture.orgId}`;
  await me(undefined);
  await me(undefined, '203.0.113.8');
  for (const { value } of [mine, other]) await fixture.ask('GET', path, { headers: { 'X-API-Key': value } });
  expect(recorded().map(({ count, reason }) => [count, reason])).toEqual([
    [1, 'API_KEY_MISSING'],
    [1, 'API_KEY_MISSING'],
    [1, 'INSUFFICIENT_SCOPE'],
    [1, 'API_KEY_ORG_MISMATCH'],
  ]);
  expect(new Set(recorded().map(({ id }) => id)).size).toBe(4);
});

test('what core cannot take is sent again a minute later, and no count is lost', async () => {
  fixture.core.on('recordDenial', () => {
    throw new Error('core is down');
  });
  for (let n = 0; n < 5; n++) await me(undefined);
  await me(undefined, '203.0.113.8');
  clock.endMinute();
  await expect.poll(recorded).toHaveLength(4);
  await me(undefined);
  const before = recorded().length;
  fixture.core.on('recordDenial', () => ({}));
  clock.endMinute();
  await expect.poll(() => recorded().length).toBe(before + 2);
  const counts = recorded()
    .slice(before)
    .map(({ count }) => count);
  expect(counts.sort()).toEqual([1, 6]);
});

test('a stop sends core all that was counted', async () => {
  for (let n = 0; n < 7; n++) await me(undefined);
  await me('svc_x');
  expect(recorded()).toHaveLength(2);
  await fixture.gateway.stop(5_000);
  expect(audited()).toBe(8);
  expect(complaints).toEqual([]);
});

test('a stop has nothing to say when nothing was denied', async () => {
  await fixture.gateway.stop(5_000);
  expect(complaints).toEqual([]);
});

test('a stop does not wait for a core that does not answer', async () => {
  for (let n = 0; n < 3; n++) await me(undefined);
  fixture.core.on('recordDenial', () => new Promise(() => {}));
  await fixture.gateway.stop(1_000);
  expect(complaints.join()).toContain('may be missing in the audit log');
});
