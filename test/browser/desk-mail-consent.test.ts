import { type OauthProvider, startOauthProvider } from '@pharos/mail/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { hasBrowser, startBrowser, takePicture } from './support/browser.js';
import { openDesk } from './support/desk.js';
import { seriousViolations, type Visit } from './support/visit.js';

describe.skipIf(!hasBrowser)('mailboxes that are connected with a consent', () => {
  let browser: Browser;
  let provider: OauthProvider;
  let platform: Platform;
  let tenant: Tenant;
  let projectId: string;
  const desks: Visit[] = [];
  beforeAll(async () => {
    provider = await startOauthProvider();
    const { authorizationUrl: authorization, tokenUrl: token, clientId, clientSecret } = provider;
    const closed = { host: '127.77.0.1', port: 65_535, security: 'none' };
    const env = {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
      MAIL_OAUTH_URLS: JSON.stringify({ google: { authorization, token, imap: closed, smtp: closed } }),
      MAIL_ALLOWED_CIDRS: '127.0.0.0/8',
    };
    [browser, platform] = await Promise.all([startBrowser(), startPlatform({ mail: 1, env })]);
    tenant = await platform.createTenant();
    projectId = (await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name: 'Lamp shop' })).body.data.id;
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.stop();
    await provider?.stop();
  });
  afterEach(async () => {
    for (const desk of desks.splice(0)) {
      expect(desk.complaints).toEqual([]);
      await desk.end();
    }
  });

  async function mailboxPage(name: string, address: string, options: object = {}) {
    const { body } = await tenant.api.post(`/projects/${projectId}/mailboxes`, { address });
    const path = `/app/${projectId}/settings/mailboxes/${body.data.id}`;
    const desk = await openDesk(browser, { platform, tenant }, { name, role: 'owner', path, ...options });
    desks.push(desk);
    const read = async () => (await tenant.api.get(`/projects/${projectId}/mailboxes/${body.data.id}`)).body.data;
    return { page: desk.page, path, read };
  }

  const addressOf = (page: Page) => new URL(page.url());

  test('a person presses one button, consents there, and is back at the mailbox, which is connected', async () => {
    const { page, path, read } = await mailboxPage('Sophie', 'help@lamps.example');
    const button = page.getByRole('button', { name: 'Connect with Google' });
    await button.waitFor();
    expect(await page.getByRole('button', { name: 'Connect with Microsoft' }).count()).toBe(0);
    expect(await seriousViolations(page)).toEqual([]);
    await button.click();
    await page.getByText('The mailbox was connected', { exact: true }).waitFor();
    await page.getByText('This mailbox signs in with access granted at Google.').waitFor();
    expect(await read()).toMatchObject({ incoming: { oauth_provider: 'google', user: 'help@lamps.example' } });
    expect(addressOf(page)).toMatchObject({ pathname: path, search: '' });
    await takePicture(page, 'settings-mailbox-consent');
  });

  test('whoever does not consent is told that nothing has changed', async () => {
    const { page, path, read } = await mailboxPage('Ines', 'denied@lamps.example');
    await page.route(`${provider.authorizationUrl}*`, async (route) => {
      const asked = new URL(route.request().url()).searchParams;
      const back = new URL(asked.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({ error: 'access_denied', state: asked.get('state') ?? '' }).toString();
      await route.fulfill({ status: 302, headers: { location: back.href } });
    });
    await page.getByRole('button', { name: 'Connect with Google' }).click();
    await page.getByText('Access was not granted. Nothing has changed.').waitFor();
    expect((await read()).incoming.type).toBe('forward');
    expect(addressOf(page)).toMatchObject({ pathname: path, search: '' });
  });

  test('what somebody else has begun is refused in words, and agents see no buttons', async () => {
    const { page, path } = await mailboxPage('Karen', 'other@lamps.example');
    await page.getByRole('button', { name: 'Connect with Google' }).waitFor();
    const [, , , , , mailboxId] = path.split('/');
    await page.goto(`${platform.baseUrl}/app/connect-mailbox?code=x&state=${projectId}.${mailboxId}.made-up`);
    await page.getByText('Somebody else started this, or it was too long ago. Start again.').waitFor();
    const agent = await mailboxPage('Rosa', 'agents@lamps.example', { role: 'agent' });
    await agent.page.getByText('agents@lamps.example').first().waitFor();
    expect(await agent.page.getByRole('button', { name: 'Connect with Google' }).count()).toBe(0);
    // The page of nobody's mailbox is none.
    await agent.page.goto(`${platform.baseUrl}/app/connect-mailbox?code=x&state=nothing`);
    await agent.page.getByText('There is nothing at this address.').waitFor();
  });
});
