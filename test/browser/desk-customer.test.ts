import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { hasBrowser, startBrowser } from './support/browser.js';
import { openDesk } from './support/desk.js';

const email = 'mara@example.com';
const customer = { id: 'cus_7', name: 'Mara Lind', email, created: 1_700_000_000 };
const charge = {
  id: 'ch_1',
  amount: 3_050,
  currency: 'eur',
  description: 'Lamp',
  status: 'succeeded',
  receipt_url: null,
};

/** Knows one customer, who has paid once. */
function startStripe() {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    const isKnown = searchParams.get('email') === email || searchParams.has('customer');
    const found = pathname.endsWith('/charges') ? { ...charge, created: customer.created } : customer;
    response.end(JSON.stringify({ data: isKnown ? [found] : [] }));
  });
  return new Promise<typeof server>((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

describe.skipIf(!hasBrowser)('the customer beside a conversation', () => {
  let browser: Browser;
  let platform: Platform;
  let tenant: Tenant;
  let stripe: Awaited<ReturnType<typeof startStripe>>;
  let projectId: string;
  beforeAll(async () => {
    [browser, stripe] = await Promise.all([startBrowser(), startStripe()]);
    const url = `http://127.0.0.1:${(stripe.address() as AddressInfo).port}`;
    const env = { INTEGRATION_URLS: JSON.stringify({ stripe: url }), INTEGRATION_ALLOWED_CIDRS: '127.0.0.0/8' };
    platform = await startPlatform({ env });
    tenant = await platform.createTenant();
    projectId = (await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name: 'Shop' })).body.data.id;
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.stop();
    stripe?.closeAllConnections();
    stripe?.close();
  });

  test('shows by what else they are known, and what a connected payment provider knows of them', async () => {
    const at = (path: string) => `/projects/${projectId}${path}`;
    const contact = (await tenant.api.post(at('/contacts'), { email, name: 'Mara Lind' })).body.data;
    const other = { type: 'email', value: 'm.lind@work.example' };
    expect((await tenant.api.post(at(`/contacts/${contact.id}/identities`), other)).status).toBe(201);
    const connected = { provider: 'stripe', credentials: { api_key: 'sk_test_shop' } };
    expect((await tenant.api.post(at('/integrations'), connected)).status).toBe(201);
    const asked = { subject: 'My lamp', contact_id: contact.id };
    const { id } = (await tenant.api.post(at('/conversations'), asked)).body.data;
    const path = `/app/${projectId}/inbox/all/${id}`;
    const desk = await openDesk(browser, { platform, tenant }, { name: 'Wilma', path });
    const panel = desk.page.getByRole('complementary', { name: 'Customer' });
    await panel.getByText('m.lind@work.example').waitFor();
    await panel.getByRole('heading', { name: 'Stripe' }).waitFor();
    await panel.getByText('Lamp · €30.50').waitFor();
    expect(await panel.getByRole('link', { name: 'Mara Lind' }).last().getAttribute('href')).toContain('cus_7');
    expect(desk.complaints).toEqual([]);
    await desk.end();
  });
});
