import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { withDatabase } from '../http/support/stored.js';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { hasBrowser, startBrowser, takePicture } from './support/browser.js';
import { openDesk } from './support/desk.js';
import { seriousViolations, type Visit } from './support/visit.js';

describe.skipIf(!hasBrowser)('mailboxes in the desk', () => {
  let browser: Browser;
  let platform: Platform;
  let tenant: Tenant;
  let projectId: string;
  const desks: Visit[] = [];
  beforeAll(async () => {
    const env = { MAIL_DOMAIN: 'in.example.com' };
    [browser, platform] = await Promise.all([startBrowser(), startPlatform({ mail: 1, env })]);
    tenant = await platform.createTenant();
    projectId = (await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name: 'Lamp shop' })).body.data.id;
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.stop();
  });
  afterEach(async () => {
    for (const desk of desks.splice(0)) {
      expect(desk.complaints).toEqual([]);
      await desk.end();
    }
  });

  async function open(name: string, page: string, options: object = {}): Promise<Page> {
    const path = `/app/${projectId}/settings/${page}`;
    const desk = await openDesk(browser, { platform, tenant }, { name, role: 'owner', path, ...options });
    desks.push(desk);
    return desk.page;
  }

  async function mailbox(address: string) {
    const { body } = await tenant.api.post(`/projects/${projectId}/mailboxes`, { address });
    return body.data as { id: string; address: string };
  }

  test('a mailbox is added by keyboard, says where its mail is to be forwarded, and is changed', async () => {
    const page = await open('Sophie', 'mailboxes');
    await page.getByText('There are no mailboxes yet.').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add mailbox' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Address' }).waitFor();
    await page.keyboard.type('help@lamps.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Lamp shop');
    await page.keyboard.press('Tab');
    await page.keyboard.type('The **lamps** team');
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Name' }).press('Enter');
    await page.getByRole('heading', { name: 'Lamp shop' }).waitFor();
    const [made] = (await tenant.api.get(`/projects/${projectId}/mailboxes`)).body.data;
    expect(made).toMatchObject({ address: 'help@lamps.example', name: 'Lamp shop', signature: 'The **lamps** team' });
    expect(await page.getByLabel('Forward address', { exact: true }).inputValue()).toBe(made.forward_address);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy: Forward address' }).click();
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(made.forward_address);
    const webhook = await page.getByLabel('Webhook address', { exact: true }).inputValue();
    expect(webhook).toBe(`${platform.baseUrl}${made.webhook_path}`);
    await page.getByText('As the destination of Inbound Parse').waitFor();
    await page.getByText('The **lamps** team').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await takePicture(page, 'settings-mailbox');

    await page.getByRole('button', { name: 'Actions for help@lamps.example' }).click();
    await page.getByRole('menuitem', { name: 'Change' }).click();
    await page.getByRole('textbox', { name: 'Signature' }).fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Answers have no signature.').waitFor();
    await page.reload();
    await page.getByText('Answers have no signature.').waitFor();
  });

  test('a mailbox is fetched from a mail server, whose password is never shown and stays in a change', async () => {
    const page = await open('Ines', 'mailboxes');
    await page.getByRole('button', { name: 'Add mailbox' }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill('imap@lamps.example');
    await page.getByLabel('Fetched by IMAP').check();
    expect(await page.getByRole('button', { name: 'Add', exact: true }).isEnabled()).toBe(false);
    await page.getByRole('textbox', { name: 'IMAP server' }).fill('127.77.0.1');
    await page.getByLabel('IMAP encryption').selectOption('STARTTLS');
    expect(await page.getByRole('textbox', { name: 'IMAP port' }).inputValue()).toBe('143');
    await page.getByRole('textbox', { name: 'IMAP user name' }).fill('imap@lamps.example');
    await page.getByLabel('IMAP password').fill('s3cret');
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Mail of imap@lamps.example is fetched from 127.77.0.1.').waitFor();
    expect(await page.getByLabel('Forward address', { exact: true }).count()).toBe(0);
    const [made] = (await tenant.api.get(`/projects/${projectId}/mailboxes`)).body.data;
    const server = { host: '127.77.0.1', port: 143, security: 'starttls', user: 'imap@lamps.example' };
    const incoming = { type: 'imap', ...server, oauth_provider: null };
    expect(made.incoming).toEqual(incoming);
    await page.getByRole('button', { name: 'Check' }).click();
    await page
      .getByText(/^No mail can come in: /)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Actions for imap@lamps.example' }).click();
    await page.getByRole('menuitem', { name: 'Change' }).click();
    expect(await page.getByLabel('IMAP password').inputValue()).toBe('');
    await page.getByRole('textbox', { name: 'Name', exact: false }).first().fill('By IMAP');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'By IMAP' }).waitFor();
    expect((await tenant.api.get(`/projects/${projectId}/mailboxes/${made.id}`)).body.data.incoming).toEqual(incoming);
  });

  test('an address that another mailbox has is refused in words, and what was typed stays', async () => {
    const { address } = await mailbox('taken@lamps.example');
    const page = await open('Karen', 'mailboxes');
    await page.getByRole('button', { name: 'Add mailbox' }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill(address);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText(/^Another mailbox .*has this address\.$/).waitFor();
    expect(await page.getByRole('textbox', { name: 'Address' }).inputValue()).toBe(address);
  });

  test('a mailbox that fails says why, in the list and on its page', async () => {
    const { id, address } = await mailbox('failing@lamps.example');
    const fail = `UPDATE mail.mailboxes SET state = 'failing', last_error = 'internal error' WHERE id = '${id}'`;
    await withDatabase(platform.database.url, (database) => database.query(fail));
    const page = await open('Nina', 'mailboxes');
    const row = page.getByRole('listitem').filter({ hasText: address });
    await row.getByText('Has a problem').waitFor();
    await row.getByText('Something went wrong on our side.').waitFor();
    await row.getByRole('link', { name: address }).click();
    await page.getByText('There is a problem with incoming mail:').waitFor();
    const out = `UPDATE mail.mailboxes SET outgoing_error = 'The mail server cannot be reached.' WHERE id = '${id}'`;
    await withDatabase(platform.database.url, (database) => database.query(out));
    await page.reload();
    await page.getByText('There is a problem with outgoing mail: The mail server cannot be reached.').waitFor();
    await page.evaluate("localStorage.setItem('pharos-desk-language', 'de')");
    await page.reload();
    await page.getByText('Beim Versand gibt es ein Problem: Der Mailserver ist nicht erreichbar.').waitFor();
    expect(await page.getByText('The mail server').count()).toBe(0);
    expect(await seriousViolations(page)).toEqual([]);
  });

  test('a mailbox is deleted after a question, and agents see mailboxes without changing them', async () => {
    const { id, address } = await mailbox('old@lamps.example');
    const agent = await open('Rosa', `mailboxes/${id}`, { role: 'agent' });
    await agent.getByText(/^Only owners and admins can set up mailboxes/).waitFor();
    await agent.getByLabel('Forward address', { exact: true }).waitFor();
    expect(await agent.getByRole('button', { name: `Actions for ${address}` }).count()).toBe(0);
    const page = await open('Adele', `mailboxes/${id}`);
    await page.getByRole('button', { name: `Actions for ${address}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('its forward address stops working for good').waitFor();
    expect((await tenant.api.get(`/projects/${projectId}/mailboxes/${id}`)).status).toBe(200);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`The mailbox ${address} was deleted`).waitFor();
    await page.waitForURL(/mailboxes$/);
    expect((await tenant.api.get(`/projects/${projectId}/mailboxes/${id}`)).status).toBe(404);
  });
});
