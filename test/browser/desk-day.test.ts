import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { hasBrowser, startBrowser, takePicture } from './support/browser.js';
import { openDesk, password, written } from './support/desk.js';
import { seriousViolations } from './support/visit.js';

describe.skipIf(!hasBrowser)('a day at the desk', () => {
  let browser: Browser;
  let platform: Platform;
  let tenant: Tenant;
  let projectId: string;
  beforeAll(async () => {
    [browser, platform] = await Promise.all([startBrowser(), startPlatform()]);
    tenant = await platform.createTenant();
    projectId = (await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name: 'Shop' })).body.data.id;
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.stop();
  });

  const at = (path: string) => `/projects/${projectId}${path}`;
  const open = (name: string, path: string) =>
    openDesk(browser, { platform, tenant }, { name, path: `/app/${projectId}/inbox/${path}` });
  async function ask(subject: string): Promise<string> {
    const contact = { name: 'Mara Lind', email: `${crypto.randomUUID()}@example.com` };
    const message = { content: 'Where is it?', sender_type: 'customer' };
    return (await tenant.api.post(at('/conversations'), { subject, contact, message })).body.data.id;
  }
  const write = (id: string, content: string) =>
    tenant.api.post(at(`/conversations/${id}/messages`), { content, sender_type: 'customer' });
  const contentsOf = async (id: string): Promise<string[]> =>
    (await tenant.api.get(at(`/conversations/${id}/messages?limit=100`))).body.data.map(
      ({ content }: { content: string }) => content,
    );
  const log = (page: Page) => page.getByRole('log');
  async function showsOnce(page: Page, texts: readonly string[]): Promise<void> {
    for (const text of texts) await log(page).getByText(text, { exact: true }).waitFor();
    for (const text of texts) expect(await log(page).getByText(text, { exact: true }).count()).toBe(1);
  }

  test('misses nothing and doubles nothing when the gateway starts again and when the laptop has slept', async () => {
    const id = await ask('Through thick and thin');
    const desk = await open('Wilma', `all/${id}`);
    const { page } = desk;
    await log(page).getByText('Where is it?').waitFor();
    await page.locator('#composer').fill('Written meanwhile');
    await platform.gateway[0].kill();
    await page.locator('#composer').press('Control+Enter');
    await page.getByText('Will be sent in a moment').waitFor({ state: 'detached' });
    const unreached = page.getByRole('status').filter({ hasText: 'Pharos cannot be reached.' });
    await unreached.waitFor();
    await platform.gateway[0].start();
    await unreached.waitFor({ state: 'detached' });
    await write(id, 'After the restart');
    await showsOnce(page, ['Written meanwhile', 'After the restart']);
    const sent = async () => (await contentsOf(id)).filter((each) => each === 'Written meanwhile').length;
    await expect.poll(sent).toBe(1);

    const browserOf = await page.context().newCDPSession(page);
    await page.context().setOffline(true);
    await browserOf.send('Page.setWebLifecycleState', { state: 'frozen' });
    await write(id, 'While it slept');
    await tenant.api.patch(at(`/conversations/${id}`), { tags: ['asleep'] });
    await browserOf.send('Page.setWebLifecycleState', { state: 'active' });
    await page.context().setOffline(false);
    await write(id, 'Awake again');
    await showsOnce(page, ['While it slept', 'Awake again', 'Written meanwhile', 'After the restart']);
    await page.getByRole('complementary').getByText('asleep').waitFor();
    expect(desk.complaints).toEqual([]);
    await desk.end();
  });

  test('makes what is changed without a connection when there is one again, once, and says what cannot be made any more', async () => {
    const id = await ask('On the train');
    const gone = await ask('Gone when the train arrives');
    const desk = await open('Tilda', `all/${id}`);
    const { page } = desk;
    await log(page).getByText('Where is it?').waitFor();
    const status = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
    await page.context().setOffline(true);
    await status('You are offline.');
    await page.keyboard.press('i');
    await status('1 change will be sent when you are back');
    await page.keyboard.press('e');
    await status('2 changes will be sent when you are back');
    await page.keyboard.press('z');
    await status('1 change will be sent when you are back');
    await page.getByRole('link', { name: 'Gone when the train arrives' }).click();
    await page.getByRole('heading', { name: 'Gone when the train arrives' }).waitFor();
    await page.keyboard.press('e');
    await status('2 changes will be sent when you are back');
    expect((await tenant.api.delete(at(`/conversations/${gone}`))).status).toBe(200);

    // It does not stand there for long.
    const isSaid = page.getByText('That did not work').first().waitFor();
    await page.context().setOffline(false);
    await isSaid;
    const conversation = async () => (await tenant.api.get(at(`/conversations/${id}`))).body.data;
    await expect.poll(conversation).toMatchObject({ status: 'open', assigned_to: expect.stringMatching(/^usr_/u) });
    const { data } = (await tenant.api.get(at(`/conversations/${id}/timeline`))).body;
    expect(data.filter(({ type }: { type: string }) => type === 'changed')).toHaveLength(1);
    expect(await page.evaluate("Object.keys(localStorage).filter((key) => key.includes('change-'))")).toEqual([]);
    await desk.end();
  });

  test('takes back what was written without a connection however long it waits, and sends it once it is corrected', async () => {
    const id = await ask('In the tunnel');
    const desk = await open('Otto', `all/${id}`);
    const { page } = desk;
    await page.clock.install();
    await page.reload();
    await log(page).getByText('Where is it?').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('status').filter({ hasText: 'You are offline.' }).waitFor();
    await page.locator('#composer').fill('It arives tomorrow.');
    await page.locator('#composer').press('Control+Enter');
    await log(page).getByText('Will be sent when you are back online').waitFor();
    await page.clock.fastForward(60_000);
    await log(page).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => written(page)).toBe('It arives tomorrow.');
    await page.locator('#composer').fill('It arrives tomorrow.');
    await page.locator('#composer').press('Control+Enter');
    await log(page).getByText('Will be sent when you are back online').waitFor();
    await page.clock.fastForward(60_000);
    await page.context().setOffline(false);
    await expect.poll(() => contentsOf(id)).toEqual(['Where is it?', 'It arrives tomorrow.']);
    expect(desk.complaints).toEqual([]);
    await desk.end();
  });

  test('scrolls through thousands of conversations, of which few are drawn, and comes back to the first', async () => {
    const count = 5_000;
    const rows = Array.from({ length: count }, (_, n) => ({
      external_id: `row-${n}`,
      subject: `Row ${n}`,
      tags: ['many'],
      status: 'resolved',
      messages: [{ content: 'Hello', sender_type: 'customer', created_at: new Date(1.7e12 + n * 60_000) }],
    }));
    for (let from = 0; from < count; from += 1_000)
      expect((await tenant.api.post(at('/conversations/import'), rows.slice(from, from + 1_000))).status).toBe(200);
    const desk = await open('Rosa', 'all?tag=many');
    const { page } = desk;
    const list = page.locator('section ul').first();
    const row = (n: number) => list.getByRole('link').filter({ hasText: `Row ${n} ` });
    await row(count - 1).waitFor();
    await row(count - 1).hover();
    for (let isThere = false; !isThere; isThere = await row(0).isVisible()) {
      await page.mouse.wheel(0, 40_000);
      await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
      expect(await list.getByRole('link').count()).toBeLessThan(100);
    }
    await page.mouse.wheel(0, -1_000_000);
    await row(count - 1).waitFor();
    expect(desk.complaints).toEqual([]);
    await desk.end();
  });

  /** Goes from one element to the next as people do who have no mouse. */
  async function tabTo(page: Page, target: Locator): Promise<void> {
    await target.waitFor();
    for (let presses = 0; presses < 40; presses += 1) {
      if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('it cannot be reached by the keyboard');
  }

  test('is worked through by the keyboard alone, from signing in to resolving', async () => {
    const id = await ask('By keys alone');
    const desk = await open('Katja', 'waiting');
    const { page } = desk;
    const { keyboard } = page;
    await page.context().clearCookies();
    await page.goto(`${platform.baseUrl}/app`);
    await tabTo(page, page.locator('#email'));
    await keyboard.type('katja@example.com');
    await tabTo(page, page.locator('#password'));
    await keyboard.type(password);
    await keyboard.press('Enter');
    const row = page.locator('section li').getByRole('link').filter({ hasText: 'By keys alone' });
    await row.waitFor();
    const conversation = async () => (await tenant.api.get(at(`/conversations/${id}`))).body.data;
    // Others may wait as well.
    for (let presses = 0; presses < 20 && !page.url().includes(id); presses += 1) {
      const before = page.url();
      await keyboard.press('j');
      await page.waitForURL(({ href }) => href !== before && /cnv_/.test(href));
      // The next key goes on from the row that is marked.
      await page.locator(`section li [aria-current][href*="${/cnv_\w+/.exec(page.url())?.[0]}"]`).waitFor();
    }
    await page.getByRole('heading', { name: 'By keys alone' }).waitFor();
    await keyboard.press('a');
    await page.getByRole('dialog', { name: 'Assign' }).waitFor();
    await keyboard.type('Katja');
    await keyboard.press('Enter');
    await expect.poll(async () => (await conversation()).assigned_to).toMatch(/^usr_/);
    await keyboard.press('t');
    await page.getByRole('dialog', { name: 'Tags' }).waitFor();
    await keyboard.type('lost');
    await keyboard.press('Enter');
    await keyboard.press('Escape');
    await expect.poll(async () => (await conversation()).tags).toEqual(['lost']);
    await keyboard.press('n');
    await keyboard.type('Ask the carrier');
    await keyboard.press('Control+Enter');
    await keyboard.press('Escape');
    await keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'All commands' }).waitFor();
    await keyboard.type('Priority');
    await keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Priority' }).waitFor();
    await keyboard.type('Urgent');
    await keyboard.press('Enter');
    await expect.poll(async () => (await conversation()).priority).toBe('urgent');
    // The second of two keys is waited for only so long.
    await Promise.all([keyboard.press('g'), keyboard.press('m')]);
    await page.getByRole('heading', { name: 'Mine' }).waitFor();
    await row.waitFor();
    await keyboard.press('j');
    await page.waitForURL(new RegExp(id));
    await log(page).getByText('Where is it?').waitFor();
    await keyboard.press('r');
    await keyboard.type('It arrives tomorrow.');
    await keyboard.press('Control+Shift+Enter');
    await expect.poll(async () => (await conversation()).status).toBe('resolved');
    expect(await contentsOf(id)).toEqual(['Where is it?', 'Ask the carrier', 'It arrives tomorrow.']);
    expect(desk.complaints).toEqual([]);
    await desk.end();
  });

  test('people choose where they go on, and turn single keys off', async () => {
    const first = await ask('First');
    await ask('Second');
    const desk = await openDesk(
      browser,
      { platform, tenant },
      { name: 'Evelyn', path: `/app/${projectId}/settings/inbox` },
    );
    const { page } = desk;
    const after = (step: string) => page.getByRole('group', { name: step });
    await after('After you send').getByLabel('Go to the next conversation').check();
    await after('After you resolve').getByLabel('Stay').check();
    await page.getByLabel('Single keys are commands').uncheck();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await seriousViolations(page)).toEqual([]);
    }
    await takePicture(page, 'settings-inbox');
    await page.reload();
    expect(await page.getByLabel('Single keys are commands').isChecked()).toBe(false);

    await page.goto(`${platform.baseUrl}/app/${projectId}/inbox/all/${first}`);
    await page.getByRole('log').getByText('Where is it?').waitFor();
    await page.keyboard.press('e');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'All commands' }).waitFor();
    await page.keyboard.press('Escape');
    const status = async () => (await tenant.api.get(at(`/conversations/${first}`))).body.data.status;
    expect(await status()).toBe('open');
    await page.getByRole('button', { name: 'Resolve', exact: true }).click();
    await expect.poll(status).toBe('resolved');
    expect(page.url()).toContain(first);
    await page.locator('#composer').fill('It is on its way.');
    await page.locator('#composer').press('Control+Enter');
    await page.waitForURL(({ pathname }) => /\/all\/cnv_/.test(pathname) && !pathname.endsWith(first));
    expect(desk.complaints).toEqual([]);
    await desk.end();
  });
});
