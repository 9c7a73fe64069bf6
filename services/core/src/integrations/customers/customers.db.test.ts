import {
  type GetContactCustomerResponse,
  IntegrationProvider,
  IntegrationSetup,
} from '@pharos/proto/pharos/core/v1/integration';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FakeInternet } from '../../testing/providers/fake-internet.js';
import { FakeShopify, FakeStripe } from '../../testing/providers/fake-shops.js';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';
import { amountOf } from '../providers/minor-units.js';

const { SHOPIFY, STRIPE, SLACK } = IntegrationProvider;

let internet: FakeInternet;
let core: TestCore;
let project: TestProject;
let stripe: FakeStripe;
let shopify: FakeShopify;
beforeAll(async () => {
  internet = await FakeInternet.start();
  core = await startTestCore(undefined, internet.outbound);
});
beforeEach(async () => {
  [stripe, shopify] = [new FakeStripe(), new FakeShopify()];
  internet.hosts.set(FakeStripe.host, stripe.host).set(FakeShopify.host, shopify.host);
  project = await TestProject.create(core);
  const setupType = IntegrationSetup.API_KEY;
  const account = { settings: undefined, credentials: { api_key: stripe.apiKey } };
  const shop = { settings: { shop: FakeShopify.host }, credentials: { access_token: shopify.token } };
  await core.integrations.createIntegration({ ...project.at, setupType, provider: STRIPE, ...account }, aCall());
  await core.integrations.createIntegration({ ...project.at, setupType, provider: SHOPIFY, ...shop }, aCall());
});
afterAll(async () => {
  await core.stop();
  await internet.stop();
});

function look(contactId: string, provider: IntegrationProvider, at = project.at): Promise<GetContactCustomerResponse> {
  return core.integrations.getContactCustomer({ ...at, contactId, provider }, aCall());
}

async function contactOf(email: string): Promise<string> {
  return (await project.upsert({ email })).contact.id;
}

test('Stripe’s customer and charges are shown by the contact’s email, whatever its case', async () => {
  stripe.customers.push({ id: 'cus_1', email: 'ada@example.com', name: 'Ada' });
  const charge = (n: number) => ({ id: `ch_${n}`, customer: 'cus_1', amount: 1_050 + n, currency: 'usd' });
  stripe.charges.push(...Array.from({ length: 12 }, (_, n) => charge(n)), { ...charge(99), customer: 'cus_2' });
  const { customer, orders } = await look(await contactOf('Ada@Example.com'), STRIPE);
  expect(customer).toMatchObject({
    id: 'cus_1',
    name: 'Ada',
    email: 'ada@example.com',
    url: 'https://dashboard.stripe.com/test/customers/cus_1',
  });
  expect(orders).toHaveLength(10);
  expect(orders[0]).toMatchObject({ id: 'ch_0', status: 'succeeded', total: { amount: '10.50', currency: 'USD' } });
  expect(internet.of(FakeStripe.host).every(({ headers }) => headers['stripe-version'])).toBe(true);
});

test('Shopify’s customer and orders are shown', async () => {
  const { customer, orders } = await look(await contactOf(shopify.email), SHOPIFY);
  expect(customer).toMatchObject({
    name: 'Ada',
    email: 'ada@example.com',
    ordersCount: 12,
    totalSpent: { amount: '238.80', currency: 'EUR' },
    url: 'https://admin.shopify.com/store/acme/customers/77',
  });
  expect(orders).toHaveLength(10);
  expect(orders[0]).toMatchObject({
    name: '#1012',
    status: 'paid',
    fulfillmentStatus: 'unfulfilled',
    total: { amount: '19.9', currency: 'EUR' },
  });
});

test('who has no email, or is not known, is nobody: the first is not asked for', async () => {
  const { contact } = await project.upsert({ name: 'Nobody' });
  const asked = internet.asked.length;
  expect(await look(contact.id, STRIPE)).toMatchObject({ customer: undefined, orders: [] });
  expect(internet.asked.length).toBe(asked);
  for (const provider of [STRIPE, SHOPIFY])
    expect(await look(await contactOf('nobody@example.com'), provider)).toMatchObject({
      customer: undefined,
      orders: [],
    });
});

test('a provider is asked once in five minutes, also by many at once, and not after failures', async () => {
  const id = await contactOf(shopify.email);
  const asked = () => internet.of(FakeShopify.host).length;
  const before = asked();
  shopify.trouble = () => ({ status: 500 });
  await expect(look(id, SHOPIFY)).rejects.toMatchObject({ reason: 'INTEGRATION_UNAVAILABLE' });
  shopify.trouble = undefined;
  const all = await Promise.all(Array.from({ length: 20 }, () => look(id, SHOPIFY)));
  expect(asked() - before).toBe(2);
  await core.clock.advance(299_000);
  expect((await look(id, SHOPIFY)).fetchedAt).toEqual(all[0]?.fetchedAt);
  expect(asked() - before).toBe(2);
  await core.clock.advance(2_000);
  await look(id, SHOPIFY);
  expect(asked() - before).toBe(3);
});

test('a key that the provider does not take is told without it', async () => {
  const id = await contactOf('ada@example.com');
  const credentials = { api_key: 'sk_test_othersecret' };
  await core.integrations.replaceCredentials({ ...project.at, provider: STRIPE, credentials }, aCall());
  const message = 'Stripe does not accept the credentials (401).';
  await expect(look(id, STRIPE)).rejects.toMatchObject({ reason: 'INTEGRATION_REFUSED', message });
});

test('only while it is used, permitted and shown beside contacts, and of contacts of the project', async () => {
  const id = await contactOf(shopify.email);
  const change = { ...project.at, provider: SHOPIFY, settings: undefined, status: 2 } as const;
  const unusable = (reason: string) => ({ reason: 'INTEGRATION_UNUSABLE', details: { reason } });
  const patch = (updateMask: string[], sidebarEnabled: boolean, actionPermissions?: Record<string, boolean>) =>
    core.integrations.updateIntegration({ ...change, updateMask, sidebarEnabled, actionPermissions }, aCall());
  await patch(['sidebar_enabled'], false);
  await expect(look(id, SHOPIFY)).rejects.toMatchObject(unusable('sidebar_disabled'));
  await patch(['sidebar_enabled', 'action_permissions'], true, { read_customers: false });
  await expect(look(id, SHOPIFY)).rejects.toMatchObject(unusable('not_permitted'));
  await patch(['status'], true);
  await expect(look(id, SHOPIFY)).rejects.toMatchObject(unusable('paused'));
  await expect(look(id, SLACK)).rejects.toMatchObject({ reason: 'INTEGRATION_NOT_FOUND' });
  const other = await TestProject.create(core);
  await expect(look(id, STRIPE, other.at)).rejects.toMatchObject({ reason: 'CONTACT_NOT_FOUND' });
  await core.contacts.deleteContact({ ...project.at, contactId: id }, aCall());
  await expect(look(id, STRIPE)).rejects.toMatchObject({ reason: 'CONTACT_NOT_FOUND' });
});

test.each([
  [
    'contact is erased',
    'CONTACT_NOT_FOUND',
    (contactId: string) => core.contacts.deleteContact({ ...project.at, contactId }, aCall()),
  ],
  ['project is deleted', 'NOT_FOUND', () => core.projects.deleteProject(project.at, aCall())],
  [
    'integration is deleted',
    'INTEGRATION_NOT_FOUND',
    () => core.integrations.deleteIntegration({ ...project.at, provider: STRIPE }, aCall()),
  ],
])('nobody is asked when the %s, also while a call waits for a place', async (_, reason, happens) => {
  const id = await contactOf('ada@example.com');
  const leave = await core.means.slots.enter(project.at.orgId, { slots: 32 });
  const late = look(id, STRIPE).catch((error: unknown) => error);
  await expect.poll(() => core.means.slots.waiting).toBe(1);
  await happens(id);
  leave();
  const asked = internet.asked.length;
  expect(await late).toMatchObject({ reason: expect.stringMatching(reason) });
  await expect(look(id, STRIPE)).rejects.toMatchObject({ reason: expect.stringMatching(/NOT_FOUND$/) });
  expect(internet.asked.length).toBe(asked);
});

test('amounts are decimals of their currency', () => {
  const cases = [
    [5, 'usd'],
    [1_234, 'jpy'],
    [1_234, 'kwd'],
    [-150, 'eur'],
    [0, 'usd'],
  ] as const;
  expect(cases.map(([units, currency]) => amountOf(units, currency).amount)).toEqual([
    '0.05',
    '1234',
    '1.234',
    '-1.50',
    '0.00',
  ]);
});
