import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { hasBrowser, startBrowser, takePicture } from './support/browser.js';
import { seriousViolations, small, type Visit, visit } from './support/visit.js';

const password = 'correct horse battery';
const hostile = '<img src=x onerror=alert(1)>';

describe.skipIf(!hasBrowser)('the page of the device flow', () => {
  let browser: Browser;
  let platform: Platform;
  let tenant: Tenant;
  let visitor: Visit;
  beforeAll(async () => {
    [browser, platform] = await Promise.all([startBrowser(), startPlatform()]);
    tenant = await platform.createTenant();
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.stop();
  });
  afterEach(async () => {
    expect(visitor.complaints).toEqual([]);
    await visitor.end();
  });

  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(platform.baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return response.json() as Promise<Record<string, string>>;
  };
  const start = (name = 'Shipping tool') =>
    post('/api/auth/device/code', { client_name: name, scopes: ['kb:read', 'contacts:write'] });
  const redeem = ({ device_code }: Record<string, string>) =>
    post('/api/auth/device/token', { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code });

  async function enter(code: string | undefined, key: string): Promise<void> {
    const byKey = visitor.page.getByRole('button', { name: 'Use an API key instead' });
    if (!(await visitor.page.getByLabel('Your API key').isVisible())) await byKey.click();
    if (code !== undefined) await visitor.page.getByLabel('Code shown by the program').fill(code);
    await visitor.page.getByLabel('Your API key').fill(key);
    await visitor.page.getByRole('button', { name: 'Continue' }).click();
  }
  const says = (text: string | RegExp) => visitor.page.getByRole('status').filter({ hasText: text }).waitFor();

  /** An owner or another member who has an account, and is signed in nowhere. */
  async function newPerson(email: string, role?: string): Promise<void> {
    const token = role ? await invite(email, role) : (await platform.admin.createOwnerLink(tenant.orgId, email)).token;
    const body = JSON.stringify({ token, name: 'Ada Lovelace', password });
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    const answer = await fetch(`${platform.baseUrl}/api/auth/links/redeem`, { method: 'POST', headers, body });
    expect(answer.status, await answer.text()).toBe(200);
  }
  async function invite(email: string, role: string): Promise<string> {
    const headers = { 'content-type': 'application/json', 'x-api-key': tenant.apiKey };
    const init = { method: 'POST', headers, body: JSON.stringify({ email, role }) };
    const answer = await fetch(`${platform.baseUrl}/api/v1/orgs/${tenant.orgId}/invitations`, init);
    return ((await answer.json()) as { data: { link: string } }).data.link.split('#link=')[1] ?? '';
  }
  async function signIn(email: string): Promise<void> {
    await visitor.page.getByRole('button', { name: 'Sign in' }).click();
    await visitor.page.locator('form:visible').getByLabel('Email address').fill(email);
    await visitor.page.locator('form:visible').getByLabel('Password').fill(password);
    await visitor.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await visitor.page.getByRole('heading', { name: 'Approve a program' }).waitFor();
  }

  test('leads from signing in to the key of the program, which is made by that person', async () => {
    await newPerson('ada@example.com');
    const codes = await start();
    visitor = await visit(browser, codes.verification_uri_complete ?? '', small);
    await visitor.page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await visitor.page.getByLabel('Your API key').isVisible()).toBe(false);
    expect(await seriousViolations(visitor.page)).toEqual([]);
    await takePicture(visitor.page, 'device-sign-in');
    await signIn('ada@example.com');
    await visitor.page.getByText('ada@example.com').waitFor();
    expect(await visitor.page.getByLabel('Code shown by the program').inputValue()).toBe(codes.user_code);
    expect(await seriousViolations(visitor.page)).toEqual([]);
    await visitor.page.getByRole('button', { name: 'Continue' }).click();
    await visitor.page.getByText('All projects of the organization').waitFor();
    for (const shown of ['Shipping tool', codes.user_code ?? '', 'kb:read', 'contacts:write'])
      await visitor.page.getByText(shown, { exact: true }).first().waitFor();
    await takePicture(visitor.page, 'device-asks-person');
    await visitor.page.getByRole('button', { name: 'Approve' }).click();
    await says('Approved.');
    expect(await redeem(codes)).toMatchObject({ token_type: 'Bearer', scope: 'kb:read contacts:write' });
  });

  test.each(['https://evil.example/', '//evil.example/device', '/deviceful', '/api/v1/me'])(
    'is no way to send whoever signs in elsewhere: %s',
    async (next) => {
      const email = `linus${next.length}@example.com`;
      await newPerson(email);
      visitor = await visit(browser, `${platform.baseUrl}/app/sign-in?next=${encodeURIComponent(next)}`);
      await visitor.page.locator('form:visible').getByLabel('Email address').fill(email);
      await visitor.page.locator('form:visible').getByLabel('Password').fill(password);
      await visitor.page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await visitor.page.getByText('You are not in any project yet.').waitFor();
      expect(new URL(visitor.page.url()).origin).toBe(new URL(platform.baseUrl).origin);
    },
  );

  test('tells people whose role may give no key who may', async () => {
    await newPerson('grace@example.com', 'agent');
    const codes = await start();
    visitor = await visit(browser, codes.verification_uri_complete ?? '');
    await signIn('grace@example.com');
    await says('Only owners and admins');
    expect(await visitor.page.getByRole('button', { name: 'Continue' }).isVisible()).toBe(false);
    expect((await redeem(codes)).error).toBe('authorization_pending');
  });

  test('shows who asks for what, and gives the program its key when it is approved', async () => {
    const codes = await start();
    visitor = await visit(browser, codes.verification_uri_complete ?? '', small);
    expect(await seriousViolations(visitor.page)).toEqual([]);
    await takePicture(visitor.page, 'device');
    await enter(undefined, tenant.apiKey);
    await visitor.page.getByText('Shipping tool asks for an API key').waitFor();
    for (const shown of [codes.user_code ?? '', 'kb:read', 'contacts:write'])
      await visitor.page.getByText(shown, { exact: true }).waitFor();
    expect(await seriousViolations(visitor.page)).toEqual([]);
    await takePicture(visitor.page, 'device-asks');
    await visitor.page.getByRole('button', { name: 'Approve' }).click();
    await says('Approved.');
    await takePicture(visitor.page, 'device-approved');
    expect(await redeem(codes)).toMatchObject({ token_type: 'Bearer', scope: 'kb:read contacts:write' });
    expect(await visitor.page.getByLabel('Your API key').inputValue()).toBe('');
  });

  test('denies, and approves nothing by a key that is typed on', async () => {
    const codes = await start();
    visitor = await visit(browser, codes.verification_uri_complete ?? '');
    await enter(undefined, tenant.apiKey);
    await visitor.page.getByRole('button', { name: 'Deny' }).waitFor();
    await visitor.page.keyboard.press('Enter');
    await visitor.page.keyboard.press('Space');
    expect((await redeem(codes)).error).toBe('authorization_pending');
    await visitor.page.getByRole('button', { name: 'Deny' }).click();
    await says('Denied.');
    expect((await redeem(codes)).error).toBe('access_denied');
  });

  test('says what is wrong with key or code, and goes on from there', async () => {
    const codes = await start();
    visitor = await visit(browser, `${platform.baseUrl}/device`);
    await enter('1234', tenant.apiKey);
    await says('8 letters');
    await enter('BCDF-BCDF', tenant.apiKey);
    await says('No program is waiting');
    await enter(codes.user_code, `${tenant.apiKey.slice(0, -1)}-`);
    await says('The API key is not valid.');
    await enter(codes.user_code, `“${tenant.apiKey}”`);
    await says('The API key is not valid.');
    await enter(codes.user_code?.toLowerCase(), tenant.apiKey);
    await visitor.page.getByRole('button', { name: 'Approve' }).waitFor();
  });

  test('shows the name that a program gives itself as text', async () => {
    const codes = await start(hostile);
    visitor = await visit(browser, `${codes.verification_uri}?user_code=${encodeURIComponent(hostile)}`);
    await enter(codes.user_code, tenant.apiKey);
    await visitor.page.getByText(hostile).first().waitFor();
    expect(await visitor.page.locator('img').count()).toBe(0);
  });

  test('keeps its own words in their order, whatever characters a name has', async () => {
    const codes = await start('\u202eX');
    visitor = await visit(browser, codes.verification_uri_complete ?? '');
    await enter(undefined, tenant.apiKey);
    await visitor.page.getByRole('button', { name: 'Approve' }).waitFor();
    const [client, asks] = (await visitor.page.evaluate(`(() => {
      const range = document.createRange();
      const client = document.getElementById('client');
      range.setStart(client.nextSibling, 1);
      range.setEnd(client.nextSibling, 5);
      return [client, range].map((part) => part.getBoundingClientRect().left);
    })()`)) as [number, number];
    expect(client).toBeLessThan(asks);
  });
});
