import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { hasBrowser, startBrowser } from './support/browser.js';
import { openDesk } from './support/desk.js';
import type { Visit } from './support/visit.js';

describe.skipIf(!hasBrowser)('a conversation in the desk', () => {
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

  const inbox = (view = 'all') => `/app/${projectId}/inbox/${view}`;
  async function open(name: string): Promise<Page> {
    const desk = await openDesk(browser, { platform, tenant }, { name, path: inbox() });
    desks.push(desk);
    return desk.page;
  }
  const at = (path: string) => `/projects/${projectId}${path}`;
  async function ask(subject: string, content = 'Where is it?'): Promise<string> {
    const contact = { name: 'Mara Lind', email: `${crypto.randomUUID()}@example.com` };
    const message = { content, sender_type: 'customer' };
    return (await tenant.api.post(at('/conversations'), { subject, contact, message })).body.data.id;
  }
  const say = (id: string, content: string, sender_type = 'customer') =>
    tenant.api.post(at(`/conversations/${id}/messages`), { content, sender_type });
  const row = (page: Page, subject: string) =>
    page.locator('section li').filter({ hasText: subject }).getByRole('link');
  const log = (page: Page) => page.getByRole('log');

  /** Loads the page again; its scripts of that name come only when they are let go. */
  async function heldBack(page: Page, script: RegExp): Promise<() => void> {
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(script, (route) => isReleased.then(() => route.continue()));
    await page.reload();
    return () => release();
  }

  test('loses no key and no click while what they open is on its way, and runs no command by them', async () => {
    const id = await ask('Slow line');
    const page = await open('Lea');
    const release = await heldBack(page, /assets\/picker-layer-/);
    await row(page, 'Slow line').click();
    await page.getByRole('button', { name: 'Resolve' }).waitFor();
    // Among them is the key that resolves.
    await page.keyboard.press('p');
    await page.keyboard.type('urge');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('dialog').count()).toBe(0);
    release();
    await page.locator('header').getByText('Priority: Urgent').waitFor();
    await expect
      .poll(async () => (await tenant.api.get(at(`/conversations/${id}`))).body.data)
      .toMatchObject({ priority: 'urgent', status: 'open' });
  });

  test('opens a menu that was clicked before it had come, and with its first action by the keyboard', async () => {
    await ask('Slow menu');
    const page = await open('Max');
    const release = await heldBack(page, /assets\/menu-layer-/);
    await row(page, 'Slow menu').click();
    const more = page.getByRole('button', { name: 'More', exact: true });
    await more.click();
    expect(await more.getAttribute('aria-expanded')).toBe('true');
    release();
    await page.getByRole('menu', { name: 'More' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.locator('button:focus').and(more).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('[role=menuitem]:focus').and(page.getByRole('menuitem').first()).waitFor();
    // What is above the page takes the click, and the button stays closed.
    await more.click({ force: true });
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await more.getAttribute('aria-expanded')).toBe('false');
  });

  test('says what a button does and by which key, to whoever points at it and to the keyboard', async () => {
    await ask('Hinted');
    const page = await open('Ida');
    await row(page, 'Hinted').click();
    const hint = page.locator('[data-hint-popup]');
    await page.getByRole('button', { name: 'Assign', exact: true }).hover();
    await hint.filter({ hasText: /^AssignA$/ }).waitFor();
    await log(page).hover();
    await hint.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Assign', exact: true }).focus();
    await page.keyboard.press('Tab');
    await hint.filter({ hasText: /^SnoozeH$/ }).waitFor();
    await page.keyboard.press('Escape');
    await hint.waitFor({ state: 'detached' });
  });

  test('opens at the first message that the person has not read, although a colleague has answered, and is read with its end in sight', async () => {
    const page = await open('Ana');
    const id = await ask('Read by one');
    // The row says it before the platform knows.
    const isKnown = page.waitForResponse(`**/conversations/${id}/read-mark`);
    await row(page, 'Read by one').click();
    await row(page, 'Read by one').filter({ hasNotText: '(Unread)' }).waitFor();
    await isKnown;
    expect(await log(page).getByText('New', { exact: true }).count()).toBe(0);
    await page.goto(platform.baseUrl + inbox('mine'));
    const long = Array.from({ length: 60 }, (_, line) => `Line ${line}`).join('\n\n');
    await say(id, 'Hello again?');
    await say(id, 'We are looking.', 'agent');
    await say(id, long);
    await page.goto(platform.baseUrl + inbox());
    await row(page, 'Read by one').filter({ hasText: '(Unread)' }).click();
    const first = log(page).locator('[data-entry]').filter({ hasText: 'Hello again?' });
    await first.getByText('New', { exact: true }).waitFor();
    await expect.poll(async () => (await first.boundingBox())?.y).toBeGreaterThan(0);
    expect(await log(page).evaluate((place) => place.scrollTop < place.scrollHeight - 2 * place.clientHeight)).toBe(
      true,
    );
    await row(page, 'Read by one').filter({ hasText: '(Unread)' }).waitFor();
    await log(page).evaluate((place) => place.scrollTo(0, place.scrollHeight));
    await row(page, 'Read by one').filter({ hasNotText: '(Unread)' }).waitFor();
    await expect
      .poll(async () => {
        await page.reload();
        await log(page).getByText('Line 59').waitFor();
        return await log(page).getByText('New', { exact: true }).count();
      })
      .toBe(0);
  });

  test('is found where it was after another view and a reload: place, selection and folded views', async () => {
    const page = await open('Ben');
    for (let at = 0; at < 30; at++) await ask(`Place ${at}`);
    await page.reload();
    await row(page, 'Place 29').waitFor();
    const list = page.locator('section ul').first();
    const top = () => list.evaluate((rows) => rows.parentElement?.scrollTop);
    const views = page.getByRole('navigation', { name: 'Views' });
    await page.getByRole('checkbox', { name: 'Select: Place 28' }).check();
    await page.keyboard.press('[');
    await views.getByText('Snoozed', { exact: true }).waitFor({ state: 'hidden' });
    await list.evaluate((rows) => rows.parentElement?.scrollTo(0, 620));
    await views.getByTitle('Snoozed').click();
    await page.getByText('There is nothing here.').waitFor();
    await views.getByTitle('All').click();
    await expect.poll(top).toBe(620);
    await page.reload();
    await expect.poll(top).toBe(620);
    await page.getByText('1 selected').waitFor();
    expect(await row(page, 'Place 15').locator('..').getAttribute('aria-posinset')).toMatch(/^1\d$/);
    expect(await views.getByText('Snoozed', { exact: true }).isVisible()).toBe(false);
  });

  test('says until when it sleeps, is woken, and shows what presses and a new name of its contact', async () => {
    const page = await open('Cleo');
    const id = await ask('Sleeps');
    const path = at(`/conversations/${id}`);
    await tenant.api.patch(path, {
      status: 'snoozed',
      snoozed_until: new Date(Date.now() + 40 * 86_400_000).toISOString(),
      priority: 'urgent',
    });
    await row(page, 'Sleeps').filter({ hasText: 'Priority: Urgent' }).click();
    await page.getByRole('article').getByText('Snoozed until').waitFor();
    await page.getByRole('button', { name: 'Wake up' }).click();
    await page.getByText('Open again: Sleeps').waitFor();
    await expect.poll(async () => (await tenant.api.get(path)).body.data.status).toBe('open');
    await page.getByRole('button', { name: 'Wake up' }).waitFor({ state: 'detached' });
    const { contact_id } = (await tenant.api.get(path)).body.data;
    await tenant.api.patch(at(`/contacts/${contact_id}`), { name: 'Mara Berg' });
    await row(page, 'Sleeps').filter({ hasText: 'Mara Berg' }).waitFor();
  });

  test('means what is selected by its keys, also when a conversation was opened after it', async () => {
    const [first, second, shown] = [await ask('Chosen one'), await ask('Chosen two'), await ask('Looked at')];
    const page = await open('Dora');
    for (const subject of ['Chosen one', 'Chosen two'])
      await page.getByRole('checkbox', { name: `Select: ${subject}` }).check();
    await row(page, 'Looked at').click();
    await page.getByRole('heading', { name: 'Looked at' }).waitFor();
    await page.keyboard.press('h');
    await page.getByRole('dialog', { name: 'Snooze' }).getByRole('combobox').press('2');
    // Whoever goes on at once has chosen as well.
    await page.keyboard.press('j');
    const status = async (id: string) => (await tenant.api.get(at(`/conversations/${id}`))).body.data.status;
    await expect.poll(() => status(first)).toBe('snoozed');
    await expect.poll(() => status(second)).toBe('snoozed');
    expect(await status(shown)).toBe('open');
  });
});
