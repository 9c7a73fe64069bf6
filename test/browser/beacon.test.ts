import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TempDir, tempDir } from '../support/index.js';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { hasBrowser, startBrowser } from './support/browser.js';
import { type PageServer, startPageServer } from './support/page-server.js';
import { picture } from './support/picture.js';
import { visit } from './support/visit.js';

describe.runIf(hasBrowser)('a beacon on a page of another origin, under a strict policy', () => {
  let browser: Browser;
  let shop: PageServer;
  let platform: Platform;
  let tenant: Tenant;
  let files: TempDir;
  beforeAll(async () => {
    files = tempDir('beacon-files');
    const env = { STORAGE_DIR: files.path };
    [browser, shop, platform] = await Promise.all([startBrowser(), startPageServer(), startPlatform({ env })]);
    tenant = await platform.createTenant();
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
    await platform?.stop();
    files?.remove();
  });

  test('what its form sends is a submission and a conversation', async () => {
    const made = await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name: 'Shop' });
    const project = `/projects/${made.body.data.id}`;
    const form = await tenant.api.post(`${project}/forms`, { name: 'Contact', success_message: 'We have it.' });
    const beacon = await tenant.api.post(`${project}/beacons`, {
      form_id: form.body.data.id,
      button_label: 'Contact us',
      allowed_origins: [shop.origin],
    });
    expect([form.status, beacon.status]).toEqual([201, 201]);
    const script = `${platform.baseUrl}/api/public/beacon.js`;
    const tags = `<script src="${script}" data-beacon="${beacon.body.data.id}" async></script>`;
    shop.show({ api: platform.baseUrl, tags });
    const { page, launcher, panel, complaints, end } = await visit(browser, shop.origin);
    await launcher.click();
    await panel.getByLabel('Name').fill('Ada');
    await panel.getByLabel('Email').fill('not an address');
    await panel.getByLabel('Message').fill('My chain squeaks.');
    await panel.locator('.submit').click();
    await panel.getByText('Please enter an email address').waitFor();
    await panel.getByLabel('Email').fill('ada@example.com');
    await panel.locator('.submit').click();
    await panel.getByText('We have it.').waitFor();
    // The button that had the focus is gone: keys still go to the window.
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    const { body } = await tenant.api.get(`${project}/conversations?channel=widget`);
    expect(body.data).toHaveLength(1);
    const contact = await tenant.api.get(`${project}/contacts/${body.data[0].contact_id}`);
    expect(contact.body.data).toMatchObject({ email: 'ada@example.com', name: 'Ada' });
    const messages = await tenant.api.get(`${project}/conversations/${body.data[0].id}/messages`);
    expect(messages.body.data[0].content).toContain('My chain squeaks.');
    const submissions = await tenant.api.get(`${project}/forms/${form.body.data.id}/submissions`);
    expect(submissions.body.data).toHaveLength(1);
    expect(complaints).toEqual([]);
    await end();
  });

  test('a form that leads elsewhere takes the visitor there once it is sent', async () => {
    const made = await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name: 'Elsewhere' });
    const project = `/projects/${made.body.data.id}`;
    const leading = { success_action: 'redirect', redirect_url: `${shop.origin}/thanks?from=form` };
    const form = await tenant.api.post(`${project}/forms`, { name: 'Contact', ...leading });
    const beacon = await tenant.api.post(`${project}/beacons`, { form_id: form.body.data.id });
    expect([form.status, beacon.status]).toEqual([201, 201]);
    const script = `${platform.baseUrl}/api/public/beacon.js`;
    const tags = `<script src="${script}" data-beacon="${beacon.body.data.id}" async></script>`;
    shop.show({ api: platform.baseUrl, tags });
    const { page, launcher, panel, complaints, end } = await visit(browser, shop.origin);
    await launcher.click();
    await panel.getByLabel('Name').fill('Ada');
    await panel.getByLabel('Email').fill('ada@example.com');
    await panel.getByLabel('Message').fill('My chain squeaks.');
    await panel.locator('.submit').click();
    await page.waitForURL(`${shop.origin}/thanks?from=form`);
    const submissions = await tenant.api.get(`${project}/forms/${form.body.data.id}/submissions`);
    expect(submissions.body.data).toHaveLength(1);
    expect(complaints).toEqual([]);
    await end();
  });

  test('a field for files takes them, says when one is missing, and the message carries them', async () => {
    const made = await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name: 'Workshop' });
    const project = `/projects/${made.body.data.id}`;
    const fields = [
      { type: 'email', label: 'Email', required: true },
      { type: 'file', label: 'Pictures', required: true },
    ];
    const form = await tenant.api.post(`${project}/forms`, { name: 'Damage', fields, success_message: 'We have it.' });
    const beacon = await tenant.api.post(`${project}/beacons`, { form_id: form.body.data.id, button_label: 'Report' });
    expect([form.status, beacon.status]).toEqual([201, 201]);
    const script = `${platform.baseUrl}/api/public/beacon.js`;
    const tags = `<script src="${script}" data-beacon="${beacon.body.data.id}" async></script>`;
    shop.show({ api: platform.baseUrl, tags });
    const { launcher, panel, complaints, end } = await visit(browser, shop.origin);
    await launcher.click();
    await panel.getByLabel('Email').fill('ada@example.com');
    await panel.locator('.submit').click();
    await panel.getByText('Please fill in this field.').waitFor();
    const chosen = ['front.png', 'back.png'].map((name) => ({ name, mimeType: 'image/png', buffer: picture() }));
    await panel.getByLabel('Pictures').setInputFiles(chosen);
    await panel.locator('.submit').click();
    await panel.getByText('We have it.').waitFor();
    const { body } = await tenant.api.get(`${project}/conversations?channel=widget`);
    const messages = await tenant.api.get(`${project}/conversations/${body.data[0].id}/messages`);
    expect(messages.body.data).toMatchObject([{ attachments: [{ name: 'front.png' }, { name: 'back.png' }] }]);
    expect(complaints).toEqual([]);
    await end();
  });
});
