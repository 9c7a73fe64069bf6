import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../http/support/mail-server.js';
import { poll } from '../support/index.js';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { hasBrowser, startBrowser, takePicture } from './support/browser.js';
import { openDesk } from './support/desk.js';
import { seriousViolations } from './support/visit.js';

describe.skipIf(!hasBrowser)('a message that is sent on', () => {
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

  test('goes by mail to whom the dialog names, and the thread says so in a note', async () => {
    const contact = await tenant.api.post(`/projects/${projectId}/contacts`, { email: 'mara@customers.example' });
    const { body } = await tenant.api.post(`/projects/${projectId}/conversations`, {
      channel: 'email',
      subject: 'My lamp',
      contact_id: contact.body.data.id,
      message: { content: 'It is dark.', sender_type: 'customer' },
    });
    const desk = await openDesk(
      browser,
      { platform, tenant },
      { name: 'Kim', role: 'owner', path: `/app/${projectId}/inbox/all/${body.data.id}` },
    );
    const { page } = desk;
    await page.getByRole('log').getByText('It is dark.').hover();
    await page.getByRole('button', { name: 'More about this message' }).click();
    await page.getByRole('menuitem', { name: 'Forward…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Forward the message' });
    const submit = dialog.getByRole('button', { name: 'Forward', exact: true });
    await dialog.getByRole('textbox', { name: 'To' }).fill('max');
    expect(await submit.isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'To' }).fill('max@partner.example');
    await dialog.getByRole('textbox', { name: 'Your text above it' }).fill('Can you mend it?');
    await takePicture(page, 'desk-forward');
    expect(await seriousViolations(page)).toEqual([]);
    await submit.click();
    const log = page.getByRole('log');
    await log.getByText('Forwarded to max@partner.example').waitFor();
    await log.getByText('Sent by email').waitFor();
    const [mail] = await poll(
      () => (server.to('max@partner.example').length > 0 ? server.to('max@partner.example') : undefined),
      {
        what: 'the mail',
      },
    );
    expect(mail?.text).toContain('It is dark.');
    // A note has nothing to forward.
    expect(await page.getByRole('button', { name: 'More about this message' }).count()).toBe(1);
    expect(await seriousViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Send transcript…' }).click();
    const transcript = page.getByRole('dialog', { name: 'Send a transcript' });
    expect(await transcript.getByRole('textbox', { name: 'To' }).inputValue()).toBe('mara@customers.example');
    await transcript.getByRole('button', { name: 'Send transcript' }).click();
    await log.getByText('Transcript to the customer').waitFor();
    await poll(() => server.to('mara@customers.example')[0]?.text.includes('It is dark.'), { what: 'the transcript' });
  });
});
