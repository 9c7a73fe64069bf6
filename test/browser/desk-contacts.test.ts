import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { hasBrowser, startBrowser, takePicture } from './support/browser.js';
import { openDesk } from './support/desk.js';
import { seriousViolations, type Visit } from './support/visit.js';

describe.skipIf(!hasBrowser)('the contacts of the desk', () => {
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

  async function open(name: string, more: Omit<Parameters<typeof openDesk>[2], 'name'> = {}): Promise<Page> {
    const desk = await openDesk(browser, { platform, tenant }, { name, ...more });
    desks.push(desk);
    return desk.page;
  }
  const at = (path: string) => `/projects/${projectId}${path}`;
  const make = async (contact: object): Promise<string> =>
    (await tenant.api.post(at('/contacts'), contact)).body.data.id;
  const contactOf = async (id: string) => (await tenant.api.get(at(`/contacts/${id}`))).body.data;
  const ask = (contact_id: string, subject: string) => tenant.api.post(at('/conversations'), { contact_id, subject });
  const field = (page: Page, name: string) => page.getByRole('article').getByLabel(name, { exact: true });

  test('finds a contact, edits it where it stands, takes that back, and says who has an address already', async () => {
    const [id] = [await make({ name: 'Mara Lind', email: 'mara@nordlys.no' }), await make({ email: 'jon@berg.io' })];
    await ask(id, 'Lost lamp');
    const page = await open('Ada', { path: `/app/${projectId}/inbox/all` });
    await page.getByRole('link', { name: /Lost lamp/ }).click();
    await page.getByRole('complementary').getByRole('link', { name: 'Mara Lind' }).click();
    await page
      .getByRole('article')
      .getByRole('link', { name: /Lost lamp/ })
      .waitFor();

    await page.getByRole('searchbox').fill('jon');
    await page
      .getByRole('region', { name: 'Contacts' })
      .getByRole('link', { name: /Mara/ })
      .waitFor({ state: 'detached' });
    await page.getByRole('searchbox').fill('nordl');
    await page
      .getByRole('region', { name: 'Contacts' })
      .getByRole('link', { name: /Mara Lind/ })
      .click();
    await field(page, 'Company').fill('Nordlys AS');
    await page.keyboard.press('Enter');
    // What is pointed at stays.
    await page.getByRole('button', { name: 'Undo' }).hover();
    expect((await contactOf(id)).company).toBe('Nordlys AS');
    await page
      .getByRole('region', { name: 'Contacts' })
      .getByRole('link', { name: /Nordlys AS/ })
      .waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await takePicture(page, 'desk-contact');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await contactOf(id)).company).toBeNull();

    await field(page, 'Email').fill('jon@berg.io');
    await page.keyboard.press('Enter');
    await page.getByText('Another contact already has this.').waitFor();
    await page.getByRole('link', { name: 'Open it' }).click();
    await page.getByRole('heading', { level: 2, name: 'jon@berg.io' }).waitFor();
    expect((await contactOf(id)).email).toBe('mara@nordlys.no');
  });

  test('adds and removes what a person is known by, and values of the metadata, which keep their kind', async () => {
    const id = await make({ name: 'Lin Wu', external_id: 'u-7', metadata: { seats: 3 } });
    const page = await open('Grace', { path: `/app/${projectId}/contacts/${id}` });
    await page.getByRole('button', { name: 'Add another' }).click();
    await page.getByLabel('Email, phone or ID').fill('lin@example.org');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove lin@example.org' }).waitFor();
    await field(page, 'seats').fill('4');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await contactOf(id)).metadata).toEqual({ seats: 4 });
    await page.getByRole('button', { name: 'Remove lin@example.org' }).click();
    await page.getByText('Removed: lin@example.org').waitFor();
    expect((await contactOf(id)).identities).toHaveLength(1);
    await page.keyboard.press('Escape');
    await page.keyboard.press('z');
    await expect.poll(async () => (await contactOf(id)).identities).toHaveLength(2);
  });

  test('blocks and unblocks a contact, merges another into it, and erases it once its name is typed', async () => {
    const id = await make({ name: 'Kim Oh', email: 'kim@example.org' });
    const other = await make({ name: 'K. Oh', email: 'kim@work.example', company: 'Work' });
    await ask(other, 'About work');
    const page = await open('Barbara', { role: 'admin', path: `/app/${projectId}/contacts/${id}` });
    const act = async (item: string) => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    const dialog = page.getByRole('dialog');
    await act('Block…');
    await dialog.getByLabel('Reason').fill('Only advertises');
    await dialog.getByRole('button', { name: 'Block' }).click();
    await page.getByText('messages from this person are refused: Only advertises').waitFor();
    expect((await contactOf(id)).block_reason).toBe('Only advertises');
    await act('Unblock');
    await expect.poll(async () => (await contactOf(id)).blocked_at).toBeNull();

    await act('Merge with another contact…');
    await dialog.getByRole('textbox').fill('kim@work');
    await dialog.getByRole('button', { name: /K\. Oh/ }).click();
    await dialog.getByText('1 conversation moves').waitFor();
    await dialog.getByText('Company is copied over: Work').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await page
      .getByRole('article')
      .getByRole('link', { name: /About work/ })
      .waitFor();
    expect((await contactOf(id)).company).toBe('Work');

    await act('Erase…');
    await dialog.getByRole('textbox').fill('Kim');
    expect(await dialog.getByRole('button', { name: 'Erase for good' }).isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('Kim Oh');
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await page.getByText('Erased: Kim Oh').waitFor();
    expect((await tenant.api.get(at(`/contacts/${id}`))).status).toBe(404);
  });

  test('imports a table after asking what its columns are, and gives back the rows that were rejected with their reasons', async () => {
    const path = `/app/${projectId}/contacts`;
    const page = await open('Irma', { path });
    await page.getByRole('link', { name: 'Import contacts' }).click();
    const lines = [
      'Customer number;Mail;Plan;Notes',
      '1;ilse@example.org;pro;<img src=x onerror=alert(1)>',
      '2;nobody;free;',
    ];
    const table = { name: 'shop.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}`) };
    await page.locator('input[type=file]').setInputFiles(table);
    await page.getByLabel('What Notes becomes').selectOption('Leave out');
    await page.getByLabel('What Mail becomes').selectOption('Leave out');
    await page.getByLabel('What Customer number becomes').selectOption('Name');
    await page.getByText('One column has to be the email or your ID').waitFor();
    await page.getByLabel('What Mail becomes').selectOption('Email');
    await page.getByLabel('What Customer number becomes').selectOption('Your ID');
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await page.getByRole('row', { name: /3 2 · nobody · free email: must be/ }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await takePicture(page, 'contacts-import');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download rejected rows' }).click();
    expect((await download).suggestedFilename()).toBe('shop-rejected.csv');
    expect(await readFile(await (await download).path(), 'utf8')).toContain('2,nobody,free,,email: must be');

    await page
      .getByRole('region', { name: 'Contacts' })
      .getByRole('link', { name: /ilse@example.org/ })
      .click();
    await expect.poll(() => field(page, 'Your ID').inputValue()).toBe('1');
    const { data } = (await tenant.api.get(at('/contacts?metadata=Plan:pro'))).body;
    expect(data).toMatchObject([{ email: 'ilse@example.org', metadata: { Plan: 'pro' } }]);
  });

  test('lets a viewer read a contact and change nothing, in the dark and on a phone', async () => {
    const id = await make({ name: 'Only Looking', email: 'only@example.org' });
    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
    const path = `/app/${projectId}/contacts/${id}`;
    const page = await open('Vera', { role: 'viewer', path, colorScheme: 'dark', ...phone });
    await expect.poll(() => field(page, 'Email').inputValue()).toBe('only@example.org');
    expect(await field(page, 'Email').getAttribute('readonly')).not.toBeNull();
    expect(await page.getByRole('button', { name: /^Add/ }).count()).toBe(0);
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to the contacts' }).click();
    await page.getByRole('link', { name: /Only Looking/ }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });
});
