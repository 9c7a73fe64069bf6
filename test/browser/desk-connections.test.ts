import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { type Receiver, startReceiver } from '../support/receiver.js';
import { hasBrowser, startBrowser, takePicture } from './support/browser.js';
import { openDesk } from './support/desk.js';
import { seriousViolations, type Visit } from './support/visit.js';

describe.skipIf(!hasBrowser)('the connections of the desk', () => {
  let browser: Browser;
  let platform: Platform;
  let tenant: Tenant;
  let receiver: Receiver;
  let projectId: string;
  const desks: Visit[] = [];
  beforeAll(async () => {
    [browser, platform, receiver] = await Promise.all([
      startBrowser(),
      startPlatform({ webhooks: 1 }),
      startReceiver(),
    ]);
    tenant = await platform.createTenant();
    projectId = (await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name: 'Shop' })).body.data.id;
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.stop();
    await receiver?.stop();
  });
  afterEach(async () => {
    for (const desk of desks.splice(0)) {
      expect(desk.complaints).toEqual([]);
      await desk.end();
    }
  });

  async function open(name: string, page: string, role: 'owner' | 'agent' = 'owner'): Promise<Page> {
    const path = `/app/${projectId}/settings/${page}`;
    const desk = await openDesk(browser, { platform, tenant }, { name, role, path });
    desks.push(desk);
    return desk.page;
  }
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const choose = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true }).click();

  test('a webhook shows its secret once, and what failed is looked into and sent again', async () => {
    const page = await open('Sophie', 'webhooks');
    await press(page, 'Add webhook');
    await page.getByLabel('Address', { exact: true }).fill(receiver.url);
    await page.getByLabel('Chosen events').check();
    await page.getByLabel('contact.created').check();
    expect(await seriousViolations(page)).toEqual([]);
    await press(page, 'Add');
    expect(await page.getByLabel('Secret', { exact: true }).inputValue()).toMatch(/^whsec_/);
    await press(page, 'Done');

    receiver.answer = () => ({ status: 400, body: '<b>no such customer</b>' });
    await tenant.api.post(`/projects/${projectId}/contacts`, { name: 'Mara', email: 'mara@example.com' });
    await expect.poll(() => receiver.arrivals.length).toBe(1);
    await page.getByRole('link', { name: receiver.url }).click();
    await page.getByText('Receives contact.created.').waitFor();
    await page.getByLabel('Show').selectOption('failed');
    await page.getByRole('button', { name: /^contact\.created/ }).click();
    await page.reload();
    await page.getByText('"mara@example.com"').waitFor();
    await page.getByText('The answer').click();
    await page.getByText('<b>no such customer</b>').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await takePicture(page, 'settings-delivery');

    receiver.answer = () => ({ status: 200 });
    await press(page, 'Send again');
    await page.getByText('The delivery is sent again').waitFor();
    await expect.poll(() => receiver.arrivals.length).toBe(2);
    const [first, second] = receiver.arrivals;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    await press(page, 'Send a test');
    await page.getByText('The test arrived: 200').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });

  test('a webhook is paused, gets another secret and is deleted, by owners only', async () => {
    const { body } = await tenant.api.post(`/projects/${projectId}/webhooks`, {
      url: `${receiver.url}/2`,
      events: ['*'],
    });
    expect(body).toHaveProperty('data.id');
    const page = await open('Karen', `webhooks/${body.data.id}`);
    const act = async (action: string) => {
      await press(page, `Actions for ${body.data.url}`);
      await choose(page, action);
    };
    await act('Pause');
    await press(page, 'Resume');
    await act('Replace secret');
    await press(page, 'Replace secret');
    const secret = page.getByLabel('Secret', { exact: true });
    expect(await secret.inputValue()).toMatch(/^whsec_/);
    expect(await secret.inputValue()).not.toBe(body.data.secret);
    await press(page, 'Done');
    await act('Send failed ones again');
    await press(page, 'Send again');
    await page.getByText('0 deliveries are sent again').waitFor();
    const agent = await open('Rosa', `webhooks/${body.data.id}`, 'agent');
    await agent.getByText(/^Only owners and admins can set up webhooks.*Ask .*Karen/).waitFor();
    expect(await agent.getByRole('button', { name: 'Send a test' }).count()).toBe(0);
    await act('Delete');
    await press(page, 'Delete');
    await page.waitForURL(/webhooks$/);
    await expect.poll(() => page.getByText(body.data.url).count()).toBe(0);
  });

  test('a product is connected with what it needs, shows whether it works, and is changed and disconnected', async () => {
    const page = await open('Adele', 'integrations');
    await press(page, 'Connect Slack');
    await page.getByLabel('Address of the webhook').fill('http://127.77.0.1:65535/slack/T/B/x');
    await page.getByLabel('New conversations').uncheck();
    expect(await page.getByLabel(/^Links go to/).inputValue()).toContain(
      `/app/${projectId}/inbox/all/{conversation_id}`,
    );
    expect(await seriousViolations(page)).toEqual([]);
    await press(page, 'Connect');
    await page.getByRole('heading', { name: 'Slack' }).waitFor();
    await page.getByText('The last check failed').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Support channel');
    await page.getByLabel('What the agent (AI) hands over').uncheck();
    await press(page, 'Save');
    await page.getByText('Settings saved').waitFor();
    await page.reload();
    expect(await page.getByLabel('What the agent (AI) hands over').isChecked()).toBe(false);
    expect(await seriousViolations(page)).toEqual([]);
    await takePicture(page, 'settings-integration');
    await press(page, 'Actions for Slack');
    await choose(page, 'Pause');
    await press(page, 'Resume');
    await press(page, 'Actions for Slack');
    await choose(page, 'Disconnect');
    await press(page, 'Disconnect');
    await page.getByRole('button', { name: 'Connect Slack' }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });
});
