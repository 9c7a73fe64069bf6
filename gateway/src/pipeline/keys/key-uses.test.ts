import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Fixture, startFixture } from '../../testing/fixture.js';
import { MinuteClock } from '../../testing/minute-clock.js';

let clock: MinuteClock;
let fixture: Fixture;
beforeEach(async () => {
  clock = new MinuteClock();
  fixture = await startFixture({ TRUST_PROXY: '1' }, { clock });
});
afterEach(() => fixture.stop());

const noted = () => fixture.core.requests('noteApiKeyUses') as { uses: { keyId: string; ip: string }[] }[];
const me = (key: string | undefined, address: string) =>
  fixture.ask('GET', '/me', { headers: { 'X-API-Key': key, 'X-Forwarded-For': address } });

test('the last use of each key in a minute is noted once, when the minute ends', async () => {
  const { tenants, orgId } = fixture;
  const [one, two] = [tenants.makeKey(orgId), tenants.makeKey(orgId)];
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) await me(one.value, address);
  await me(two.value, '203.0.113.4');
  await me('svc_wrong', '203.0.113.5');
  expect(noted()).toEqual([]);
  clock.endMinute();
  await expect.poll(noted).toHaveLength(1);
  expect(noted()[0]?.uses).toMatchObject([
    { keyId: one.id, ip: '203.0.113.3' },
    { keyId: two.id, ip: '203.0.113.4' },
  ]);
});

test('a gateway that stops notes what was used', async () => {
  const own = await startFixture({}, { clock });
  await own.ask('GET', '/me');
  await own.stop();
  expect(own.core.requests('noteApiKeyUses')).toMatchObject([{ uses: [{ keyId: own.keyId, orgId: own.orgId }] }]);
});
