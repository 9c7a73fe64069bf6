import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { hasBrowser, startBrowser, takePicture } from './support/browser.js';
import { openDesk } from './support/desk.js';
import { type PageServer, startPageServer } from './support/page-server.js';
import { seriousViolations, type Visit, visit } from './support/visit.js';

describe.skipIf(!hasBrowser)('the pages of the desk on the site', () => {
  let browser: Browser;
  let platform: Platform;
  let tenant: Tenant;
  let shop: PageServer;
  let projectId: string;
  const desks: Visit[] = [];
  beforeAll(async () => {
    [browser, platform, shop] = await Promise.all([startBrowser(), startPlatform(), startPageServer()]);
    tenant = await platform.createTenant();
    projectId = (await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name: 'Shop' })).body.data.id;
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([platform?.stop(), shop?.stop()]);
  });
  afterEach(async () => {
    for (const desk of desks.splice(0)) {
      expect(desk.complaints).toEqual([]);
      await desk.end();
    }
  });

  async function open(name: string, path: string, role: 'owner' | 'agent' = 'owner'): Promise<Page> {
    const desk = await openDesk(browser, { platform, tenant }, { name, role, path: `/app/${projectId}/site/${path}` });
    desks.push(desk);
    return desk.page;
  }
  /** Opens a page of the shop that has a tag from the desk. */
  async function visitShop(tags: string): Promise<Visit> {
    shop.show({ api: platform.baseUrl, tags });
    const guest = await visit(browser, shop.origin);
    desks.push(guest);
    return guest;
  }
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const preview = (page: Page) => page.frameLocator('iframe[title="Preview"]:not([data-next])');
  const colorOf = (element: unknown): string => {
    const { getComputedStyle } = globalThis as unknown as {
      getComputedStyle(of: unknown): { backgroundColor: string };
    };
    return getComputedStyle(element).backgroundColor;
  };
  const snippet = async (page: Page, name: string) =>
    (await page.getByRole('region', { name, exact: true }).textContent()) ?? '';

  test('a color is seen in the preview while it is chosen, survives a reload, and is on the page once it is saved', async () => {
    const page = await open('Ada', 'widget');
    const launcher = preview(page).locator('.launcher');
    const red = 'rgb(190, 18, 60)';
    await launcher.waitFor();
    await page.getByLabel('Colour', { exact: true }).fill('#BE123C');
    await page.getByLabel('Welcome').fill('Moin!');
    await expect.poll(() => launcher.evaluate(colorOf)).toBe(red);
    await preview(page).getByText('Moin!').waitFor();
    expect(await page.getByLabel('Welcome').and(page.locator(':focus')).count()).toBe(1);
    await page.reload();
    await expect.poll(() => launcher.evaluate(colorOf)).toBe(red);
    // Without motion, what is measured has its final color.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await seriousViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await seriousViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await takePicture(page, 'site-widget');

    await press(page, 'Publish');
    await page.getByText('The widget is published').waitFor();
    const guest = await visitShop(await snippet(page, 'Tag of the widget'));
    await guest.launcher.waitFor();
    expect(await guest.launcher.evaluate(colorOf)).toBe(red);
    await guest.launcher.click();
    await guest.page.getByText('Moin!').waitFor();
    expect(await page.evaluate('Object.keys(localStorage).filter((key) => key.startsWith("pharos:"))')).toEqual([]);
  });

  test('a form is built by keyboard, published, filled in by a visitor, and read in the desk', async () => {
    const page = await open('Radia', 'forms');
    const { keyboard } = page;
    const rowOf = (label: string) => page.getByRole('button', { name: new RegExp(`^${label} `) });
    const labels = () =>
      page
        .getByRole('region', { name: 'Fields' })
        .locator('li button[aria-keyshortcuts] > :first-child')
        .allTextContents();
    await page.getByRole('button', { name: 'New form' }).focus();
    await keyboard.press('Enter');
    await page.getByLabel('Name of the form').waitFor();
    await keyboard.type('Returns');
    await keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add field' }).focus();
    await keyboard.press('Enter');
    await keyboard.type('Size');
    await keyboard.press('Tab');
    await keyboard.type('List');
    await keyboard.press('Tab');
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('Small\nLarge');
    for (const key of ['Tab', 'Tab', 'Tab', 'Space']) await keyboard.press(key);
    await page.getByRole('button', { name: 'Size List to choose from · required' }).focus();
    for (let nth = 0; nth < 3; nth += 1) await keyboard.press('Alt+ArrowUp');
    await page.getByRole('status').filter({ hasText: 'Size is number 1 of 4' }).waitFor({ state: 'attached' });
    expect(await labels()).toEqual(['Size', 'Name', 'Email', 'Message']);
    expect(await rowOf('Size').and(page.locator(':focus')).count()).toBe(1);
    await expect.poll(() => preview(page).locator('form .part').first().textContent()).toMatch(/^Size/);

    await rowOf('Name').press('Enter');
    await page.getByLabel('Label', { exact: true }).fill('');
    await rowOf('Size').press('Enter');
    await page.getByRole('button', { name: 'Publish' }).press('Enter');
    await page.getByText('It needs a label').waitFor();
    expect(await page.getByLabel('Label', { exact: true }).and(page.locator(':focus')).count()).toBe(1);
    expect(await seriousViolations(page)).toEqual([]);
    await takePicture(page, 'site-form');
    await page.getByLabel('Label', { exact: true }).fill('Your name');
    await page.getByRole('button', { name: 'Publish' }).press('Enter');
    await page.getByText('Published: pages show it from now on').waitFor();
    await page.reload();
    await rowOf('Your name').waitFor();
    expect(await labels()).toEqual(['Size', 'Your name', 'Email', 'Message']);

    await page.goto(`${platform.baseUrl}/app/${projectId}/site/beacons`);
    await press(page, 'New beacon');
    await press(page, 'Create');
    await preview(page).getByLabel('Your name').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    const guest = await visitShop(await snippet(page, 'Tag of the beacon'));
    await page.goto(`${platform.baseUrl}/app/${projectId}/site/forms`);
    await page.getByRole('link', { name: 'Submissions of Returns' }).click();
    await page.getByText('Nobody has submitted this form yet.').waitFor();
    await guest.launcher.click();
    await guest.panel.getByLabel('Size').selectOption('Large');
    await guest.panel.getByLabel('Your name').fill('Mara <b>Lind</b>');
    await guest.panel.getByLabel('Email').fill('mara@example.com');
    await guest.panel.getByLabel('Message').fill('Too small.');
    await guest.panel.getByRole('button', { name: 'Send' }).click();
    await guest.page.getByText('We have received your message.').waitFor();

    await page.getByRole('button', { name: /^Mara <b>Lind<\/b>/ }).click();
    await page.reload();
    const entered = page.locator('dl');
    expect(await entered.locator('dd').first().textContent()).toBe('Large');
    await entered.getByText('Too small.').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await takePicture(page, 'site-submissions');
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByText('Export CSV').click()]);
    expect(download.suggestedFilename()).toBe('returns.csv');
    await page.getByRole('link', { name: 'Open the conversation' }).click();
    await page.getByText('Too small.').first().waitFor();
  });

  test('fields are dragged into order, and what is not published survives a reload', async () => {
    const { body } = await tenant.api.post(`/projects/${projectId}/forms`, { name: 'Repair' });
    const page = await open('Barbara', `forms/${body.data.id}`);
    const rows = page.getByRole('region', { name: 'Fields' }).locator('li');
    await rows.first().waitFor();
    const middleOf = async (nth: number, x: number): Promise<[number, number]> => {
      const box = await rows.nth(nth).boundingBox();
      return [(box?.x ?? 0) + x, (box?.y ?? 0) + 4];
    };
    await page.mouse.move(...(await middleOf(2, 14)));
    await page.mouse.down();
    await page.mouse.move(...(await middleOf(0, 14)), { steps: 4 });
    await page.mouse.up();
    const order = () => rows.locator('button:first-of-type > :first-child').allTextContents();
    await expect.poll(order).toEqual(['Message', 'Name', 'Email']);
    await page.reload();
    await rows.first().waitFor();
    await expect.poll(order).toEqual(['Message', 'Name', 'Email']);
    await press(page, 'Discard changes');
    await expect.poll(order).toEqual(['Name', 'Email', 'Message']);
  });

  test('the identity secret is shown once, and what the desk tells to sign with it is accepted', async () => {
    const page = await open('Linus', 'identity');
    await press(page, 'Create a new secret');
    await press(page, 'Create it');
    const secret = await page.getByLabel('Identity secret', { exact: true }).inputValue();
    expect(await seriousViolations(page)).toEqual([]);
    await press(page, 'Done');
    expect(await page.content()).not.toContain(secret);
    const code = await snippet(page, 'How to sign');
    const { identityToken } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      identityToken(secret: string, person: object): string;
    };
    const identity = identityToken(secret, { id: 42, email: 'mara@example.com', emailVerified: true, name: 'Mara' });
    const answer = await fetch(`${platform.baseUrl}/api/public/widget/${projectId}/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identity_token: identity }),
    });
    expect(answer.status).toBe(201);
  });

  test('whoever may not change the widget sees who can', async () => {
    const page = await open('Grace', 'widget', 'agent');
    await page.getByText('Only owners and admins can change the widget.').waitFor();
    expect(await page.getByRole('button', { name: 'Publish' }).count()).toBe(0);
    expect(await page.getByLabel('Welcome').isDisabled()).toBe(true);
  });
});
