import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { present } from '../../testing/test-project.js';

let core: TestCore;
beforeAll(async () => {
  core = await startTestCore();
});
afterAll(() => core.stop());

async function newKey() {
  const { orgId } = await core.admin.createOrg({ name: 'Org' });
  const wanted = { orgId, name: 'Key', scopes: ['read'], grantorScopes: ['admin'], expiresAt: undefined };
  return present((await core.apiKeys.createApiKey(wanted, aCall())).apiKey);
}
const read = async ({ orgId, id }: { orgId: string; id: string }) =>
  (await core.apiKeys.listApiKeys({ orgId, page: undefined }, aCall())).apiKeys.find((key) => key.id === id);

test('the latest use of a key is kept, whatever order gateways tell of it in, and that of no other organization', async () => {
  const [key, other] = [await newKey(), await newKey()];
  expect(await read(key)).toMatchObject({ lastUsedAt: undefined, lastUsedIp: undefined });
  const now = core.clock.now().getTime();
  const use = (secondsAgo: number, ip: string, orgId = key.orgId) =>
    core.apiKeys.noteApiKeyUses(
      { uses: [{ orgId, keyId: key.id, usedAt: new Date(now - secondsAgo * 1_000), ip }] },
      aCall(),
    );
  await use(10, '203.0.113.1');
  await use(60, '203.0.113.2');
  await use(1, '203.0.113.3', other.orgId);
  expect(await read(key)).toMatchObject({ lastUsedAt: new Date(now - 10_000), lastUsedIp: '203.0.113.1' });
  await use(-3_600, '203.0.113.4');
  const { lastUsedAt } = present(await read(key));
  expect(present(lastUsedAt).getTime()).toBeLessThan(now + 3_600_000);
  expect(await read(other)).toMatchObject({ lastUsedAt: undefined });
});
