import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { totp } from '../http/support/people.js';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { hasBrowser, startBrowser, takePicture } from './support/browser.js';
import { openDesk, password } from './support/desk.js';
import { seriousViolations, type Visit, visit } from './support/visit.js';

describe.skipIf(!hasBrowser)('the settings of the desk', () => {
  let browser: Browser;
  let platform: Platform;
  let tenant: Tenant;
  let projectId: string;
  const desks: Visit[] = [];
  beforeAll(async () => {
    [browser, platform] = await Promise.all([startBrowser(), startPlatform()]);
    tenant = await platform.createTenant();
    projectId = (await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name: 'Shop' })).body.data.id;
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

  const settings = (page: string) => `/app/${projectId}/settings/${page}`;
  async function open(
    name: string,
    page: string,
    role: 'owner' | 'admin' | 'agent' | 'viewer' = 'owner',
  ): Promise<Page> {
    const desk = await openDesk(browser, { platform, tenant }, { name, role, path: settings(page) });
    desks.push(desk);
    return desk.page;
  }
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const choose = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true }).click();
  const row = (page: Page, text: string) => page.locator('main li').filter({ hasText: text });

  /** Redeems a link in a browser of its own. */
  async function accept(link: string, name: string): Promise<Page> {
    const desk = await visit(browser, link);
    desks.push(desk);
    const { page } = desk;
    await page.locator('form:visible').getByLabel('Your name').fill(name);
    await page.locator('form:visible').getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/\/app\/prj_/);
    return page;
  }

  test('several people are invited at once, accept by their links, get other roles, and are shut out when they are removed', async () => {
    const page = await open('Ada', 'members');
    await press(page, 'Invite people');
    await page.getByLabel('Email addresses').fill('Grace <grace@example.com>, linus@example.com');
    await page.getByLabel('Chosen projects').check();
    await page.getByLabel('Shop').check();
    expect(await seriousViolations(page)).toEqual([]);
    await press(page, 'Invite 2 people');
    const link = await page.getByLabel('Link for grace@example.com', { exact: true }).inputValue();
    await takePicture(page, 'settings-invited');
    await press(page, 'Done');
    await row(page, 'linus@example.com').waitFor();

    const grace = await accept(link, 'Grace');
    await grace.goto(platform.baseUrl + settings('members'));
    await grace.getByText(/^Only owners and admins can invite people.*Ask .*Ada/).waitFor();
    expect(await grace.getByRole('button', { name: 'Invite people' }).count()).toBe(0);

    await page.reload();
    await press(page, 'Actions for Grace');
    await choose(page, 'Change role and projects');
    await page.getByLabel('Viewer').check();
    await page.getByLabel('All projects').check();
    await press(page, 'Save');
    await row(page, 'grace@example.com').getByText('Viewer').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await takePicture(page, 'settings-members');

    await press(page, 'Actions for Grace');
    await choose(page, 'Remove');
    await page.getByText('They lose access').waitFor();
    await press(page, 'Remove');
    await row(page, 'grace@example.com').waitFor({ state: 'detached' });
    await grace.reload();
    await grace.getByText('You are not in any project yet.').waitFor();
  });

  test('an invitation whose link was lost gets another one, and a revoked one works no more', async () => {
    const page = await open('Barbara', 'members');
    await press(page, 'Invite people');
    await page.getByLabel('Email addresses').fill('ken@example.com');
    await press(page, 'Invite');
    await page.keyboard.press('Escape');
    await press(page, 'Actions for ken@example.com');
    await choose(page, 'Create another link');
    const link = await page.getByLabel('Link for ken@example.com', { exact: true }).inputValue();
    await press(page, 'Done');
    await expect.poll(() => row(page, 'ken@example.com').count()).toBe(1);
    await press(page, 'Actions for ken@example.com');
    await choose(page, 'Revoke');
    await row(page, 'ken@example.com').waitFor({ state: 'detached' });
    const late = await visit(browser, link);
    await late.page.getByRole('status').filter({ hasText: /link/i }).waitFor();
    await late.end();
  });

  test('people change their name, their password and what customers see, and end their other sessions', async () => {
    const page = await open('Margaret', 'profile', 'agent');
    await page.getByLabel('Name', { exact: true }).fill('Margaret Hamilton');
    await page.getByLabel('Name for customers').fill('Maggie');
    expect(await seriousViolations(page)).toEqual([]);
    await takePicture(page, 'settings-profile');
    await press(page, 'Save');
    await page.getByText('Your profile was saved').waitFor();
    await page.reload();
    expect(await page.getByLabel('Name for customers').inputValue()).toBe('Maggie');

    const signIn = { email: 'margaret@example.com', password };
    const headers = { 'content-type': 'application/json', origin: platform.baseUrl };
    const body = JSON.stringify(signIn);
    const other = await fetch(`${platform.baseUrl}/api/auth/sign-in`, { method: 'POST', headers, body });
    const cookie = String(other.headers.get('set-cookie')).split(';')[0] ?? '';
    const me = () => fetch(`${platform.baseUrl}/api/v1/me`, { headers: { cookie } });
    expect((await me()).status).toBe(200);
    await page.goto(platform.baseUrl + settings('security'));
    await page.getByText('This one').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await press(page, 'End all others');
    await expect.poll(() => page.getByRole('button', { name: 'End all others' }).count()).toBe(0);
    expect((await me()).status).toBe(401);

    await page.getByLabel('Current password').fill('not my password');
    await page.getByLabel('New password').fill('another horse battery');
    await press(page, 'Change password');
    await page.getByText('The current password is not correct.').waitFor();
    await page.getByLabel('Current password').fill(password);
    await press(page, 'Change password');
    await page.getByText('Your password was changed').waitFor();
    await page.reload();
    await page.getByText('This one').waitFor();
  });

  test('people choose what they are told of, and in which hours', async () => {
    const page = await open('Hedy', 'notifications', 'viewer');
    await page.getByLabel('A customer answers me').uncheck();
    await page.getByLabel('During chosen hours').check();
    await page.getByLabel('Friday').uncheck();
    await page.getByLabel('From').fill('22:00');
    await page.getByLabel('To', { exact: true }).fill('06:30');
    expect(await seriousViolations(page)).toEqual([]);
    await takePicture(page, 'settings-notifications');
    await press(page, 'Save');
    await page.getByText('Your notifications were saved').waitFor();
    await page.reload();
    expect(await page.getByLabel('A customer answers me').isChecked()).toBe(false);
    expect(await page.getByLabel('A note mentions me').isChecked()).toBe(true);
    const preferences: unknown = await page.evaluate(async () => (await fetch('/api/v1/me/preferences')).json());
    expect(preferences).toMatchObject({ data: { hours: { days: [1, 2, 3, 4], from: '22:00', to: '06:30' } } });
  });

  test('a second factor is turned on and off, and who needs one for their organization is led to it', async () => {
    const page = await open('Joan', 'security');
    const require = page.getByLabel('Require a second factor');
    expect(await require.isDisabled()).toBe(true);
    await press(page, 'Turn on');
    await page.getByLabel('Password', { exact: true }).fill('not my password');
    await press(page, 'Continue');
    await page.getByText('The current password is not correct.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await press(page, 'Continue');
    const shown = await page.getByLabel('Key', { exact: true }).inputValue();
    expect(shown).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    await page.getByRole('img', { name: 'QR code of the key' }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    const secret = shown.replaceAll(' ', '');
    await page.getByLabel('Code', { exact: true }).fill(totp(secret));
    await press(page, 'Turn on');
    const list = page.getByRole('list', { name: 'Your recovery codes' });
    await list.waitFor();
    const codes = await list.getByRole('listitem').allInnerTexts();
    expect(codes).toHaveLength(10);
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Download')]);
    expect(await readFile(await file.path(), 'utf8')).toBe(`${codes.join('\n')}\n`);
    expect(await seriousViolations(page)).toEqual([]);
    await press(page, 'Done');
    await page.getByText('You have 10 recovery codes left.').waitFor();

    const other = await open('Frances', 'saved-replies', 'agent');
    await require.click();
    await expect.poll(async () => (await require.isChecked()) && (await require.isEnabled())).toBe(true);
    await other.reload();
    await other.getByText('Your organization requires one. Set it up to continue.').waitFor();
    await require.click();
    await expect.poll(async () => !(await require.isChecked()) && (await require.isEnabled())).toBe(true);
    await press(page, 'Turn off');
    await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('It is off.').waitFor();
  });

  test('owners read who did what, choose whose entries they see, and take them with them', async () => {
    const page = await open('Edith', 'audit');
    const contact = await tenant.api.post(`/projects/${projectId}/contacts`, { name: 'Mara', email: 'm@example.com' });
    await tenant.api.patch(`/projects/${projectId}/contacts/${contact.body.data.id}`, { name: '<b>Mara</b> Lind' });
    await page.getByLabel('About').selectOption('contact');
    await page.getByLabel('ID of the record').fill(contact.body.data.id);
    await page.keyboard.press('Enter');
    await page.waitForURL(/kind=contact.*target=con_/);
    await page.reload();
    await expect.poll(() => page.locator('main li details').count()).toBe(2);
    await row(page, '<b>Mara</b> Lind').click();
    await page.getByRole('cell', { name: '<b>Mara</b> Lind' }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await takePicture(page, 'settings-audit');
    await press(page, 'All of this kind');
    await page.waitForURL(/action=updateContact/);
    await expect.poll(() => page.locator('main li details').count()).toBe(1);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export' }).click(),
    ]);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([{ action: 'updateContact' }]);
    const agent = await open('Stella', 'audit', 'agent');
    await agent.getByText(/^Only owners and admins can read the audit log/).waitFor();
  });

  test('owners name projects and make keys that are shown once, and the team keeps saved replies', async () => {
    const page = await open('Radia', 'projects');
    await press(page, 'Create project');
    await page.getByLabel('Name').fill('Blog');
    await press(page, 'Create');
    await press(page, 'Edit Blog');
    await page.getByLabel('Name').fill('Magazine');
    await page.getByLabel('First answer within').fill('30');
    await press(page, 'Save');
    await row(page, 'Magazine').getByText('first answer within 30 min').waitFor();
    expect(await seriousViolations(page)).toEqual([]);

    await page.goto(platform.baseUrl + settings('api-keys'));
    await press(page, 'Create API key');
    await page.getByLabel('Name').fill('Import');
    await page.getByLabel('Chosen rights').check();
    await page.getByLabel('Contacts').selectOption('write');
    expect(await seriousViolations(page)).toEqual([]);
    await press(page, 'Create');
    const key = await page.getByLabel('API key', { exact: true }).inputValue();
    await press(page, 'Done');
    const who = () => fetch(`${platform.baseUrl}/api/v1/me`, { headers: { authorization: `Bearer ${key}` } });
    expect(await (await who()).json()).toMatchObject({ data: { scopes: ['contacts:write'] } });
    await press(page, 'Revoke Import');
    await press(page, 'Revoke');
    await row(page, 'Import').waitFor({ state: 'detached' });
    expect((await who()).status).toBe(401);

    await page.goto(platform.baseUrl + settings('saved-replies'));
    await press(page, 'New saved reply');
    await page.getByLabel('Name').fill('Parcel');
    await page.getByLabel('Shortcut').fill('/parcel');
    await page.getByLabel('Text').fill('Hello {{contact.name|there}}, it arrives tomorrow.');
    await press(page, 'Save');
    await row(page, 'Parcel').getByText('/parcel').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await press(page, 'Actions for Parcel');
    await choose(page, 'Delete');
    await press(page, 'Delete');
    await page.getByText('There are no saved replies yet.').waitFor();
  });
});
