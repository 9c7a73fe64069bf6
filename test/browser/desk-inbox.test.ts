import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TempDir, tempDir } from '../support/index.js';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { hasBrowser, startBrowser, takePicture } from './support/browser.js';
import { openDesk, written } from './support/desk.js';
import { picture } from './support/picture.js';
import { seriousViolations, type Visit } from './support/visit.js';

describe.skipIf(!hasBrowser)('the inbox of the desk', () => {
  let browser: Browser;
  let platform: Platform;
  let tenant: Tenant;
  let projectId: string;
  const desks: Visit[] = [];
  let files: TempDir;
  beforeAll(async () => {
    files = tempDir('desk-files');
    const env = { STORAGE_DIR: files.path };
    [browser, platform] = await Promise.all([startBrowser(), startPlatform({ knowledge: 1, env })]);
    tenant = await platform.createTenant();
    projectId = (await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name: 'Shop' })).body.data.id;
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.stop();
    files?.remove();
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
  const inbox = (path: string) => `/app/${projectId}/inbox/${path}`;
  async function ask(subject: string, contact: object, content = 'Where is it?'): Promise<string> {
    const message = { content, sender_type: 'customer' };
    return (await tenant.api.post(at('/conversations'), { subject, contact, message })).body.data.id;
  }
  const log = (page: Page) => page.getByRole('log');
  const rows = (page: Page) => page.locator('section li:not(aside *)').getByRole('link');
  const dialog = (page: Page) => page.locator('form[role=dialog]');
  async function choose(page: Page, name: string): Promise<void> {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
  }

  test('fetches the code of its pages while it asks who is signed in, not after that', async () => {
    const page = await open('Margaret');
    let answer = (): void => undefined;
    const isAsked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/v1/me', (route) => isAsked.then(() => route.continue()));
    const fetched = page.waitForRequest(/\/assets\/pages-[^/]+\.js$/);
    await page.goto(platform.baseUrl + inbox('mine'), { waitUntil: 'commit' });
    await fetched;
    answer();
    await page.getByRole('navigation').first().waitFor();
  });

  test('begins a conversation with somebody new, keeps what is written over a reload, and opens it', async () => {
    const page = await open('Ada');
    await page.getByRole('heading', { name: 'Waiting for us' }).waitFor();
    await page.keyboard.press('c');
    await dialog(page).getByRole('combobox', { name: 'To' }).pressSequentially('new@example.com');
    await page.getByRole('option', { name: 'New contact: new@example.com' }).click();
    await dialog(page).getByLabel('Their name').fill('Nora Newman');
    await dialog(page).getByLabel('Subject').fill('Your visit');
    await dialog(page).getByLabel('Message', { exact: true }).fill('We **close** early.');
    expect(await seriousViolations(page)).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: 'New conversation' }).click();
    expect(await dialog(page).getByLabel('Subject').inputValue()).toBe('Your visit');
    await dialog(page).getByLabel('Message', { exact: true }).press('Control+Enter');
    await page.waitForURL(/inbox\/mine\/cnv_/);
    await log(page).getByText('We close early.').waitFor();
    await rows(page).filter({ hasText: 'Nora Newman' }).waitFor();
    const { body } = await tenant.api.get(at('/conversations?q=visit&include=contact'));
    expect(body.data).toMatchObject([{ subject: 'Your visit', contact: { email: 'new@example.com' } }]);
    await page.keyboard.press('c');
    expect(await dialog(page).getByLabel('Subject').inputValue()).toBe('');
    await dialog(page).getByRole('combobox', { name: 'To' }).pressSequentially('nora');
    await page.getByRole('option', { name: 'Nora Newman' }).waitFor();
  });

  test('merges two conversations of a contact, leads from the one to the other, blocks, and deletes by name', async () => {
    const customer = { name: 'Mara Lind', email: 'mara@example.com' };
    const first = await ask('The lamp', customer, 'It is broken.');
    const second = await ask('The lamp again', customer, 'Is anybody there?');
    await ask('Not hers', { email: 'other@example.com' });
    const page = await open('Odile', { role: 'owner', path: inbox(`all/${second}`) });
    const colleague = await open('Bob', { path: inbox(`all/${second}`) });
    await log(colleague).getByText('Is anybody there?').waitFor();
    await choose(page, 'Merge');
    const others = dialog(page).getByRole('listitem').getByRole('button');
    await others.filter({ hasText: 'The lamp' }).waitFor();
    expect(await others.count()).toBe(1);
    await others.first().click();
    await dialog(page).getByText('“The lamp again” moves into it with 1 message').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await takePicture(page, 'desk-merge');
    await dialog(page).getByRole('button', { name: 'Merge' }).click();
    await page.waitForURL(new RegExp(first));
    await log(page).getByText('It is broken.').waitFor();
    await log(page).getByText('Is anybody there?').waitFor();
    await rows(page).filter({ hasText: 'The lamp again' }).waitFor({ state: 'detached' });
    // Who had the other one open sees where it went.
    await colleague.getByRole('link', { name: 'Open it' }).click();
    await log(colleague).getByText('It is broken.').waitFor();
    await colleague.getByRole('button', { name: 'More', exact: true }).click();
    await colleague.getByRole('menuitem', { name: 'Merge' }).waitFor();
    expect(await colleague.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0);
    await colleague.keyboard.press('Escape');

    await choose(page, 'Block');
    await dialog(page).getByRole('button', { name: 'Block' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await choose(page, 'Unblock');
    await page.getByText('Mara Lind can write again').waitFor();

    await choose(page, 'Delete');
    const remove = dialog(page).getByRole('button', { name: 'Delete conversation' });
    expect(await remove.isDisabled()).toBe(true);
    await dialog(page).getByRole('textbox').fill('Mara Lind');
    await remove.click();
    await dialog(page).waitFor({ state: 'detached' });
    expect((await tenant.api.get(at(`/conversations/${first}`))).status).toBe(404);
    await colleague.getByText('This conversation is gone.').waitFor();
  });

  test('narrows a list by filters that stand in the address, and keeps them as a view of the team', async () => {
    const contact = { email: 'filter@example.com' };
    for (const [subject, tags, priority] of [
      ['First crate', ['crate, big'], 'urgent'],
      ['Second crate', ['crate, big'], 'low'],
      ['No crate', [], 'urgent'],
    ] as const)
      await tenant.api.post(at('/conversations'), { subject, contact, tags, priority });
    const page = await open('Fay', { path: inbox('all') });
    const other = await open('Gus', { path: inbox('all') });
    await rows(page).filter({ hasText: 'No crate' }).waitFor();
    await page.keyboard.press('f');
    await page.getByRole('dialog', { name: 'Filter' }).waitFor();
    await page.keyboard.type('big');
    await page.keyboard.press('Enter');
    await page.keyboard.type('priority: urgent');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await rows(page).filter({ hasText: 'No crate' }).waitFor({ state: 'detached' });
    await rows(page).filter({ hasText: 'Second crate' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('priority')).toBe('urgent');
    await page.reload();
    await rows(page).filter({ hasText: 'First crate' }).click();
    await page.getByRole('heading', { name: 'First crate' }).waitFor();
    await page.getByRole('button', { name: 'Remove the filter: Priority: Urgent' }).click();
    await rows(page).filter({ hasText: 'Second crate' }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save as view' }).click();
    await dialog(page).getByLabel('Name').fill('Crates');
    await dialog(page).getByLabel('The team').check();
    await dialog(page).getByRole('button', { name: 'Save view' }).click();
    await page.waitForURL(/inbox\/vew_/);
    await rows(page).filter({ hasText: 'First crate' }).waitFor();
    expect(await rows(page).count()).toBe(2);
    await other.reload();
    await other.getByRole('link', { name: 'Crates' }).click();
    await rows(other).filter({ hasText: 'Second crate' }).waitFor();
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await dialog(page).getByLabel('Name').fill('Boxes');
    await dialog(page).getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('heading', { name: 'Boxes' }).waitFor();
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete the view' }).click();
    await page.getByRole('heading', { name: 'Waiting for us' }).waitFor();
    await page.getByText('View deleted: Boxes').waitFor();
    await page.keyboard.press('z');
    await page.getByRole('heading', { name: 'Boxes' }).waitFor();
  });

  test('finds conversations, contacts and articles by their words, on a page and in the palette', async () => {
    const id = await ask('The zeppelin', { name: 'Ferdinand Zeppelin', email: 'zeppelin@example.com' });
    const { body } = await tenant.api.post(at('/kb/articles'), { title: 'How a zeppelin flies', body: 'It is light.' });
    await tenant.api.post(at(`/kb/articles/${body.data.id}/publish`));
    const found = async () => (await tenant.api.get(at('/kb/search?q=zeppelin'))).body.data?.length;
    await expect.poll(found, { timeout: 120_000 }).toBe(1);
    const page = await open('Iris', { path: inbox('all') });
    await rows(page).filter({ hasText: 'The zeppelin' }).waitFor();
    await page.keyboard.press('/');
    const words = page.getByRole('searchbox', { name: 'Search conversations, contacts and articles' });
    await words.pressSequentially('zeppelin');
    const hit = (text: string) => page.locator('[data-hit]').filter({ hasText: text });
    await hit('How a zeppelin flies').waitFor();
    await hit('zeppelin@example.com').waitFor();
    expect(await hit('How a zeppelin flies').getAttribute('href')).toContain(`/knowledge/articles/${body.data.id}`);
    await page.waitForURL(({ searchParams }) => searchParams.get('q') === 'zeppelin');
    expect(await seriousViolations(page)).toEqual([]);
    await takePicture(page, 'desk-search');
    await page.getByRole('button', { name: 'Contacts', exact: true }).click();
    await hit('The zeppelin').waitFor({ state: 'detached' });
    await page.reload();
    await hit('zeppelin@example.com').waitFor();
    await page.getByRole('button', { name: 'Everything' }).click();
    await hit('The zeppelin').waitFor();
    await words.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`inbox/all/${id}`));
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'All commands' }).waitFor();
    await page.keyboard.type('zeppelin');
    await page.getByRole('option', { name: 'How a zeppelin flies' }).waitFor();
    await page.getByRole('option', { name: 'Ferdinand Zeppelin Contacts' }).click();
    await page.waitForURL(/contacts\/con_/);
  });

  test('opens pictures large and turns to the next, and folds what a message quotes', async () => {
    const id = await ask(
      'Two pictures',
      { email: 'pictures@example.com' },
      'Thanks.\n\nOn Monday, Ada wrote:\n> We look.',
    );
    const page = await open('Paula', { path: inbox(`all/${id}`) });
    await log(page).getByText('Thanks.').waitFor();
    expect(await log(page).getByText('We look.').count()).toBe(0);
    await page.getByRole('button', { name: 'Show quoted text' }).click();
    await log(page).getByText('We look.').waitFor();
    for (const name of ['front.png', 'back.png']) {
      await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer: picture() });
      await page.locator('form li[data-ready]').filter({ hasText: name }).waitFor();
    }
    await page.getByRole('button', { name: /^Send/ }).click();
    // Without words, their names are what the message says.
    await log(page).getByText('front.png, back.png').waitFor();
    await log(page).getByRole('button', { name: 'front.png' }).click();
    await page.getByRole('dialog', { name: 'front.png' }).getByRole('img', { name: 'front.png' }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await page.getByRole('dialog', { name: 'back.png' }).getByText('2 of 2').waitFor();
    await page.keyboard.press('+');
    await page.getByRole('button', { name: 'Show the whole picture' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'back.png' }).waitFor({ state: 'detached' });
  });

  test('reads one stream for all tabs, of which the next goes on when the first closes, and reloads after an update', async () => {
    const id = await ask('Many tabs', { email: 'tabs@example.com' });
    const write = (content: string) =>
      tenant.api.post(at(`/conversations/${id}/messages`), { content, sender_type: 'customer' });
    const first = await open('Theo', { path: inbox(`all/${id}`) });
    await log(first).getByText('Where is it?').waitFor();
    const streams: Page[] = [];
    first.context().on('request', (request) => {
      if (/\/events(\?|$)/.test(request.url())) streams.push(request.frame().page());
    });
    const second = await first.context().newPage();
    await second.goto(first.url());
    await log(second).getByText('Where is it?').waitFor();
    await write('To both');
    await Promise.all([first, second].map((page) => log(page).getByText('To both').waitFor()));
    expect(streams.filter((page) => page === second)).toEqual([]);
    await first.close();
    await write('To the second');
    await log(second).getByText('To the second').waitFor();
    expect(await log(second).getByText('To the second').count()).toBe(1);
    expect(streams).toContain(second);

    expect((await fetch(`${platform.baseUrl}/app/assets/from-before-an-update.js`)).status).toBe(404);
    await second.locator('#composer').fill('Half a sentence');
    await second.route(/assets\/merge-dialog/, (route) => route.fulfill({ status: 404 }));
    const reloaded = second.waitForEvent('load');
    await choose(second, 'Merge');
    await reloaded;
    await second.unrouteAll();
    await log(second).getByText('To the second').waitFor();
    expect(await written(second)).toBe('Half a sentence');
    await choose(second, 'Merge');
    await dialog(second).getByText('Merge conversations').waitFor();
  });
});
