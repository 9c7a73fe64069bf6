import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { totp } from '../http/support/people.js';
import { type OidcProvider, startOidcProvider } from '../support/oidc-provider.js';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { hasBrowser, startBrowser, takePicture } from './support/browser.js';
import { openDesk } from './support/desk.js';
import { startPageServer } from './support/page-server.js';
import { seriousViolations, small, type Visit, visit } from './support/visit.js';

const password = 'correct horse battery';

describe.skipIf(!hasBrowser)('the page on which people sign in', () => {
  let browser: Browser;
  let platform: Platform;
  let provider: OidcProvider;
  let tenant: Tenant;
  let visitor: Visit;
  beforeAll(async () => {
    provider = await startOidcProvider();
    const { issuer, clientId: client_id, clientSecret: client_secret } = provider;
    const acme = { id: 'acme', name: 'Acme', issuer, client_id, client_secret };
    // All that sign in here have one address.
    const noLimit = { RATE_LIMIT_SIGN_IN: '1000' };
    const env = { OIDC_PROVIDERS: JSON.stringify([acme]), OIDC_ALLOWED_CIDRS: '127.0.0.0/8', ...noLimit };
    [browser, platform] = await Promise.all([startBrowser(), startPlatform({ env })]);
    tenant = await platform.createTenant();
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.stop();
    await provider?.stop();
  });
  afterEach(async () => {
    expect(visitor.complaints).toEqual([]);
    await visitor.end();
  });

  // Each form has its own fields, of which one form shows at a time.
  const at = (label: string) => visitor.page.locator('form:visible').getByLabel(label);
  const press = (name: string) => visitor.page.getByRole('button', { name, exact: true }).click();
  const says = (text: string | RegExp) => visitor.page.getByRole('status').filter({ hasText: text }).waitFor();
  /** Whoever has signed in comes to the desk; the page itself says who they are. */
  async function isSignedIn(email: string): Promise<void> {
    await visitor.page.getByText('You are not in any project yet.').waitFor();
    await visitor.page.goto(`${platform.baseUrl}/app/sign-in`);
    await visitor.page.getByText(email).waitFor();
  }

  async function newOwner(email: string): Promise<void> {
    const { token } = await platform.admin.createOwnerLink(tenant.orgId);
    visitor = await visit(browser, `${platform.baseUrl}/app#link=${token}`, small);
    await at('Your name').fill('Ada Lovelace');
    await at('Email address').fill(email);
    await at('New password').fill(password);
    await press('Continue');
    await isSignedIn(email);
  }

  test('leads to a provider and from there to the desk, and says why somebody has no account', async () => {
    const email = 'katherine@example.com';
    provider.person = { sub: 'katherine', email, email_verified: true, name: 'Katherine Johnson' };
    const next = encodeURIComponent('/app/settings/profile');
    visitor = await visit(browser, `${platform.baseUrl}/app/sign-in?next=${next}`, small);
    await press('Continue with Acme');
    await says('Ask for an invitation');
    expect(visitor.page.url()).toBe(`${platform.baseUrl}/app/sign-in`);
    expect(await seriousViolations(visitor.page)).toEqual([]);
    await takePicture(visitor.page, 'app-provider');
    await tenant.api.post(`/orgs/${tenant.orgId}/invitations`, { email, role: 'agent' });
    await visitor.page.goto(`${platform.baseUrl}/app/sign-in?next=${next}`);
    await press('Continue with Acme');
    await visitor.page.waitForURL(`${platform.baseUrl}/app/settings/profile`);
    await visitor.page.goto(`${platform.baseUrl}/app/sign-in`);
    await visitor.page.getByText(email).waitFor();
  });

  test('connects a provider to the account of somebody who is signed in, with their password', async () => {
    const own = await platform.createTenant();
    const { body } = await own.api.post(`/orgs/${own.orgId}/projects`, { name: 'Shop' });
    const page = `/app/${body.data.id}/settings/security`;
    visitor = await openDesk(browser, { platform, tenant: own }, { name: 'Dorothy', role: 'owner', path: page });
    provider.person = { sub: 'dorothy', email: 'dorothy@acme.example' };
    await press('Connect Acme');
    await visitor.page.getByRole('dialog').getByLabel('Current password').fill(password);
    expect(await seriousViolations(visitor.page)).toEqual([]);
    await takePicture(visitor.page, 'desk-sign-in-connect');
    await press('Continue');
    await visitor.page.getByText('dorothy@acme.example').waitFor();
    expect(visitor.page.url()).toBe(platform.baseUrl + page);
    await takePicture(visitor.page, 'desk-sign-in');
    await press('Disconnect Acme');
    await visitor.page.getByText('Not connected').waitFor();
  });

  test('makes an owner of whoever has the link, takes the token out of the address, and signs out and in again', async () => {
    const { token } = await platform.admin.createOwnerLink(tenant.orgId);
    visitor = await visit(browser, `${platform.baseUrl}/app#link=${token}`, small);
    await visitor.page.getByText('as an owner').waitFor();
    expect(visitor.page.url()).toBe(`${platform.baseUrl}/app/sign-in`);
    expect(await seriousViolations(visitor.page)).toEqual([]);
    await takePicture(visitor.page, 'app-link');
    await at('Your name').fill('Grace Hopper');
    await at('Email address').fill('grace@example.com');
    await at('New password').fill('too short');
    await press('Continue');
    await says('at least 10 characters');
    await at('New password').fill(password);
    await press('Continue');
    await isSignedIn('grace@example.com');
    expect(await seriousViolations(visitor.page)).toEqual([]);
    await takePicture(visitor.page, 'app-signed-in');
    await press('Sign out');
    await at('Email address').fill('grace@example.com');
    await at('Password').fill('not my password');
    await press('Sign in');
    await says('is not correct');
    expect(await seriousViolations(visitor.page)).toEqual([]);
    await takePicture(visitor.page, 'app-sign-in');
    await at('Password').fill(password);
    await press('Sign in');
    await isSignedIn('grace@example.com');
    await visitor.page.goto(`${platform.baseUrl}/app`);
    await isSignedIn('grace@example.com');
  });

  test('leaves the keyboard to whoever types before it knows the other ways to sign in, and lets them sign in without', async () => {
    await newOwner('radia@example.com');
    const { page } = visitor;
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/auth/options', (route) => isReleased.then(() => route.continue()));
    await page.context().clearCookies();
    await page.goto(`${platform.baseUrl}/app/sign-in`);
    await at('Email address').fill('radia@example.com');
    await at('Password').focus();
    await page.keyboard.type(password.slice(0, 7));
    release();
    await page.getByRole('button', { name: 'Continue with Acme' }).waitFor();
    await page.keyboard.type(password.slice(7));
    await page.keyboard.press('Enter');
    await isSignedIn('radia@example.com');

    await page.unroute('**/api/auth/options');
    await page.route('**/api/auth/options', () => undefined);
    await page.context().clearCookies();
    await page.goto(`${platform.baseUrl}/app/sign-in`);
    await at('Email address').fill('radia@example.com');
    await at('Password').fill(password);
    await page.keyboard.press('Enter');
    await isSignedIn('radia@example.com');
  });

  test('has one way to sign in pressed at a time: those that come while one is under way wait', async () => {
    await newOwner('karen@example.com');
    const { page } = visitor;
    let [showOptions, sendPassword] = [(): void => undefined, (): void => undefined];
    const optionsAre = new Promise<void>((resolve) => {
      showOptions = resolve;
    });
    const passwordIs = new Promise<void>((resolve) => {
      sendPassword = resolve;
    });
    await page.route('**/api/auth/options', (route) => optionsAre.then(() => route.continue()));
    await page.route('**/api/auth/sign-in', (route) => passwordIs.then(() => route.continue()));
    await page.context().clearCookies();
    await page.goto(`${platform.baseUrl}/app/sign-in`);
    await at('Email address').fill('karen@example.com');
    await at('Password').fill('not her password');
    await page.keyboard.press('Enter');
    showOptions();
    const other = page.getByRole('button', { name: 'Continue with Acme' });
    await other.waitFor();
    expect(await other.isDisabled()).toBe(true);
    sendPassword();
    await page.getByText('The email address or the password is not correct.').waitFor();
    expect(await other.isEnabled()).toBe(true);
  });

  test('changes the password of whoever is signed in', async () => {
    await newOwner('edsger@example.com');
    await visitor.page.getByText('Change password').first().click();
    await at('Current password').fill(password);
    await at('New password').fill('quite another password');
    await press('Change password');
    await says('was changed');
    await visitor.page.goto(`${platform.baseUrl}/app`);
    await isSignedIn('edsger@example.com');
    await press('Sign out');
    await at('Email address').fill('edsger@example.com');
    await at('Password').fill('quite another password');
    await press('Sign in');
    await isSignedIn('edsger@example.com');
  });

  test('sets a second factor up, and asks for a recovery code at the next sign-in', async () => {
    await newOwner('barbara@example.com');
    await visitor.page.getByText('Second factor').click();
    await at('Your password').fill(password);
    await press('Set up an authenticator app');
    await visitor.page.locator('#second-secret').waitFor();
    const secret = (await visitor.page.locator('#second-key').textContent()) ?? '';
    await at('Code from the app').fill(totp(secret));
    await press('Turn on');
    await visitor.page.getByText('Recovery codes left: 10').waitFor();
    expect(await seriousViolations(visitor.page)).toEqual([]);
    const [recovery = ''] = await visitor.page.locator('#recovery-codes li').allTextContents();
    await press('Sign out');
    await at('Email address').fill('barbara@example.com');
    await at('Password').fill(password);
    await press('Sign in');
    await says('Enter a code');
    await at('Code').fill(recovery);
    await press('Sign in');
    await isSignedIn('barbara@example.com');
  });

  test('says that a link was used, and asks to sign in', async () => {
    visitor = await visit(browser, `${platform.baseUrl}/app#link=${'x'.repeat(43)}`);
    await says('not valid or has expired');
    await at('Password').waitFor();
  });

  test('leaves a session that no page of another site can write with', async () => {
    await newOwner('linus@example.com');
    const before = (await visitor.page.context().cookies()).map(({ httpOnly, sameSite }) => [httpOnly, sameSite]);
    expect(before).toEqual([[true, 'Lax']]);
    const url = `${platform.baseUrl}/api/v1/orgs/${tenant.orgId}/projects`;
    const content = `<form method="post" enctype="text/plain" action="${url}"><input name='{"name":"Evil","x":"' value='"}'></form>`;
    const evil = await startPageServer();
    evil.show({ api: platform.baseUrl, tags: '', content, policy: "default-src 'none'" });
    // Another port of the same host is the same site for cookies: the browser sends them along.
    await visitor.page.goto(evil.origin);
    const answered = visitor.page.waitForResponse(url);
    await visitor.page.evaluate('document.forms[0].submit()');
    expect((await answered).status()).toBe(403);
    expect(await (await answered).json()).toMatchObject({ code: 'CROSS_SITE_REQUEST' });
    await evil.stop();
    const { body } = await tenant.api.get(`/orgs/${tenant.orgId}/projects`);
    expect(body.data).toEqual([]);
  });
});
