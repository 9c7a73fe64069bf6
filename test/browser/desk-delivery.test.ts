import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../http/support/mail-server.js';
import { type Json, poll } from '../support/index.js';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { hasBrowser, startBrowser, takePicture } from './support/browser.js';
import { openDesk } from './support/desk.js';
import { seriousViolations } from './support/visit.js';

describe.skipIf(!hasBrowser)('a mail that does not arrive', () => {
  let browser: Browser;
  let server: MailServer;
  let platform: Platform;
  let tenant: Tenant;
  let projectId: string;
  beforeAll(async () => {
    [browser, server] = await Promise.all([startBrowser(), startMailServer()]);
    const env = { SMTP_URL: server.url, NODE_EXTRA_CA_CERTS: server.certFile };
    const ours = { MAIL_FROM: 'desk@shop.example', PUBLIC_URL: 'http://shop.example' };
    platform = await startPlatform({ mail: 1, env: { ...env, ...ours } });
    tenant = await platform.createTenant();
    projectId = (await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name: 'Shop' })).body.data.id;
    await tenant.api.post(`/projects/${projectId}/mailboxes`, { address: 'help@shop.example', name: 'Shop' });
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.stop();
    await server?.stop();
  });

  const at = (path: string) => `/projects/${projectId}${path}`;
  async function conversationWith(email: string): Promise<{ id: string; contactId: string }> {
    const contact = await tenant.api.post(at('/contacts'), { email, name: 'Mara Lind' });
    const contactId = contact.body.data.id;
    const asked = { channel: 'email', subject: 'My lamp', contact_id: contactId };
    const message = { content: 'It is dark.', sender_type: 'customer' };
    const { body } = await tenant.api.post(at('/conversations'), { ...asked, message });
    return { id: body.data.id, contactId };
  }

  /** Whom an answer goes to is known once the mails are there: before that none is sent. */
  const asked = (page: Page) => page.getByRole('log').getByText('It is dark.').waitFor();

  test('shows why below the message, and is sent again by the key of a person who has corrected the address', async () => {
    const { id, contactId } = await conversationWith('refused-mara@customers.example');
    const desk = await openDesk(
      browser,
      { platform, tenant },
      { name: 'Kim', role: 'owner', path: `/app/${projectId}/inbox/all/${id}` },
    );
    const { page } = desk;
    await asked(page);
    await page.locator('#composer').fill('Turn it on.');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Not sent by email: 550 no such mailbox').waitFor();
    const again = page.getByRole('button', { name: 'Send again' });
    await takePicture(page, 'desk-mail-failed');
    expect(await seriousViolations(page)).toEqual([]);

    await page.context().setOffline(true);
    await again.click();
    await page.getByRole('log').getByText('There is no connection.').waitFor();
    await page.context().setOffline(false);

    await tenant.api.patch(at(`/contacts/${contactId}`), { email: 'mara@customers.example' });
    await again.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Sent by email', { exact: true }).waitFor();
    expect(await again.count()).toBe(0);
    await poll(async () => server.to('mara@customers.example').length === 1, { what: 'the mail' });
    expect(desk.complaints).toEqual([]);
    await desk.end();
  });

  test('is told to its writer wherever they are, and not to others', async () => {
    const { id } = await conversationWith('refused-jo@customers.example');
    const where = { role: 'owner' as const, path: `/app/${projectId}/inbox/all/${id}` };
    const [writer, other] = [
      await openDesk(browser, { platform, tenant }, { name: 'Robin', ...where }),
      await openDesk(browser, { platform, tenant }, { name: 'Sam', ...where }),
    ];
    await other.page.goto(`${platform.baseUrl}/app/${projectId}/contacts`);
    await asked(writer.page);
    await writer.page.locator('#composer').fill('Turn it on.');
    await writer.page.keyboard.press('Control+Enter');
    await writer.page.goto(`${platform.baseUrl}/app/${projectId}/contacts`);
    const bell = (desk: typeof writer) => desk.page.getByRole('button', { name: /^Notifications/ });
    await bell(writer).click();
    await writer.page.getByRole('link', { name: /My lamp.*An email was not delivered/s }).click();
    await writer.page.getByText('Not sent by email: 550 no such mailbox').waitFor();
    await bell(other).click();
    await other.page.getByText('You have no notifications yet.').waitFor();
    expect([...writer.complaints, ...other.complaints]).toEqual([]);
    await writer.end();
    await other.end();
  });

  test('offers nothing to a viewer', async () => {
    const { id } = await conversationWith('refused-pat@customers.example');
    await tenant.api.post(at(`/conversations/${id}/messages`), { content: 'Turn it on.', sender_type: 'agent' });
    const path = `/app/${projectId}/inbox/all/${id}`;
    const desk = await openDesk(browser, { platform, tenant }, { name: 'Vic', role: 'owner' });
    const members = (await tenant.api.get(`/orgs/${tenant.orgId}/members?limit=100`)).body.data;
    const { id: userId } = members.find(({ name }: Json) => name === 'Vic');
    // An owner may give up being one; a key may not take it from them.
    const change = `fetch('/api/v1/orgs/${tenant.orgId}/members/${userId}', { method: 'PATCH',
      headers: { 'Content-Type': 'application/json' }, body: '{"role":"viewer"}' }).then(({ status }) => status)`;
    expect(await desk.page.evaluate(change)).toBe(200);
    await desk.page.goto(`${platform.baseUrl}${path}`);
    await desk.page.getByText('Not sent by email: 550 no such mailbox').waitFor();
    expect(await desk.page.getByRole('button', { name: 'Send again' }).count()).toBe(0);
    await desk.end();
  });
});
