import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aCall, startTestCore, type TestCore, testKeysPerOrg } from '../../testing/test-core.js';

let core: TestCore;
let orgId: string;
beforeAll(async () => {
  core = await startTestCore();
});
beforeEach(async () => {
  ({ orgId } = await core.admin.createOrg({ name: 'Org' }));
});
afterAll(() => core.stop());

const key = { name: 'Key', scopes: ['read'], grantorScopes: ['admin'] };
const create = (of = orgId, expiresAt?: Date) => core.apiKeys.createApiKey({ ...key, orgId: of, expiresAt }, aCall());
const outcomes = (works: Promise<unknown>[]) =>
  Promise.all(
    works.map((work) =>
      work.then(
        () => 'made',
        ({ reason }: { reason: string }) => reason,
      ),
    ),
  );
const many = (count: number) => Array.from({ length: count }, () => create());
const liveKeys = async () => (await core.apiKeys.listApiKeys({ orgId, page: undefined }, aCall())).apiKeys;

test('an organization that asks for many keys at once gets as many as it may have, and another notices nothing', async () => {
  const { orgId: other } = await core.admin.createOrg({ name: 'Other' });
  const made = await outcomes([...many(20), create(other)]);
  expect(made.filter((outcome) => outcome === 'made')).toHaveLength(testKeysPerOrg + 1);
  expect(made.at(-1)).toBe('made');
  expect(await liveKeys()).toHaveLength(testKeysPerOrg);
  const refusal = { reason: 'API_KEY_LIMIT_REACHED', details: { limit: testKeysPerOrg } };
  await expect(create()).rejects.toMatchObject(refusal);
});

test('a key that is revoked or has expired makes room for another', async () => {
  const [first] = await Promise.all(many(testKeysPerOrg - 1));
  await create(orgId, new Date(core.clock.now().getTime() + 86_400_000));
  expect(await outcomes([create()])).toEqual(['API_KEY_LIMIT_REACHED']);
  await core.apiKeys.revokeApiKey({ orgId, keyId: first?.apiKey?.id ?? '' }, aCall());
  expect(await outcomes([create()])).toEqual(['made']);
  await core.rows('UPDATE api_keys SET expires_at = clock_now() WHERE org_id = $1 AND expires_at IS NOT NULL', orgId);
  expect(await outcomes([create()])).toEqual(['made']);
  expect(await outcomes([create()])).toEqual(['API_KEY_LIMIT_REACHED']);
});

test('an operator may always make a key, so that nobody is locked out', async () => {
  await Promise.all(many(testKeysPerOrg));
  await expect(core.admin.createKey({ orgId, name: 'Rescue', scopes: ['admin'] })).resolves.toBeDefined();
});

test('a program gets no key of an organization that has as many as it may have, and whoever approves it learns why', async () => {
  const asked = { clientName: 'Tool', keyName: 'Tool', scopes: ['read'] };
  const start = () => core.deviceAuthorizations.startDeviceAuthorization(asked, aCall());
  const { keyId } = await core.admin.createKey({ orgId, name: 'Lead', scopes: ['admin'] });
  const by = { ...aCall(), actor: { ...aCall().actor, id: keyId } };
  const approve = ({ userCode }: { userCode: string }) =>
    core.deviceAuthorizations.decideDeviceAuthorization(
      { orgId, userCode, approve: true, grantorScopes: ['admin'] },
      by,
    );
  const [early, late] = [await start(), await start()];
  await approve(early);
  const made = await Promise.all(many(testKeysPerOrg - 1));
  expect(await outcomes([approve(late)])).toEqual(['API_KEY_LIMIT_REACHED']);
  const redeem = () => core.deviceAuthorizations.redeemDeviceCode({ deviceCode: early.deviceCode }, aCall());
  await expect(redeem()).rejects.toMatchObject({
    reason: 'ACCESS_DENIED',
    details: { error_description: expect.stringContaining('maximum number of API keys') },
  });
  await core.apiKeys.revokeApiKey({ orgId, keyId: made[0]?.apiKey?.id ?? '' }, aCall());
  expect(await outcomes([redeem()])).toEqual(['made']);
});
