import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { hasBrowser, startBrowser, takePicture } from './support/browser.js';
import { openDesk, written } from './support/desk.js';
import { payloads } from './support/payloads.js';
import { seriousViolations, small, type Visit } from './support/visit.js';

describe.skipIf(!hasBrowser)('writing at the desk', () => {
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

  const at = (path = '') => `/projects/${projectId}/conversations${path}`;
  async function ask(subject: string): Promise<string> {
    const contact = { email: `${crypto.randomUUID()}@example.com` };
    const message = { content: 'Where is it?', sender_type: 'customer' };
    return (await tenant.api.post(at(), { subject, contact, message })).body.data.id;
  }
  async function open(name: string, path: string, more: object = {}): Promise<Page> {
    const desk = await openDesk(browser, { platform, tenant }, { name, path: `/app/${projectId}/${path}`, ...more });
    desks.push(desk);
    return desk.page;
  }
  const editor = (page: Page) => page.locator('.cm-content#composer');
  const log = (page: Page) => page.getByRole('log');
  const answer = (page: Page) => log(page).locator('article[data-kind]').last();
  const contents = async (id: string): Promise<string[]> =>
    (await tenant.api.get(at(`/${id}/messages`))).body.data.map(({ content }: { content: string }) => content);
  const paste = (page: Page, data: Readonly<Record<string, string>>) =>
    editor(page).evaluate((field, all) => {
      const { DataTransfer, ClipboardEvent } = field.ownerDocument.defaultView;
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(all)) clipboardData.setData(type, text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, data);
  const style = (page: Page, name: string): Promise<string> =>
    editor(page).evaluate((field, of) => field.ownerDocument.defaultView.getComputedStyle(field)[of], name);

  test('formats what is typed, by signs and keys, as the thread shows it', async () => {
    const id = await ask('Formats');
    const page = await open('Ada', `inbox/all/${id}`);
    await editor(page).waitFor();
    await page.keyboard.press('r');
    await page.keyboard.type('**Bold**, *slanted*, ~~old~~, `code` and [a link](https://example.com/a_b_c).');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- one');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('1. first');
    await page.keyboard.press('Enter');
    await page.keyboard.type('second');
    for (let times = 0; times < 3; times++) await page.keyboard.press('Enter');
    await page.keyboard.type('> said');
    for (let times = 0; times < 3; times++) await page.keyboard.press('Enter');
    await page.keyboard.type('By keys ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('bolder');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' and ');
    await page.keyboard.press('Control+i');
    await page.keyboard.type('{{name}} 2 * 3 * 4');
    const text = await written(page);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await seriousViolations(page)).toEqual([]);
    }
    await takePicture(page, 'desk-writing');
    await page.reload();
    await editor(page).waitFor();
    expect(await written(page)).toBe(text);
    await editor(page).press('Control+Enter');
    await log(page).locator('article[data-kind]:not([data-state])').filter({ hasText: 'By keys' }).waitFor();
    const shows = (selector: string) => answer(page).locator(`div[dir=auto] ${selector}`).allTextContents();
    expect(await shows('strong')).toEqual(['Bold', 'bolder']);
    expect(await shows('em')).toEqual(['slanted', '{{name}} 2 * 3 * 4']);
    expect(await shows('del')).toEqual(['old']);
    expect(await shows('code')).toEqual(['code']);
    expect(await shows('ul li')).toEqual(['one', 'two']);
    expect(await shows('ol li')).toEqual(['first', 'second']);
    expect(await shows('blockquote')).toEqual(['said']);
    expect(await answer(page).getByRole('link').getAttribute('href')).toBe('https://example.com/a_b_c');
    expect((await contents(id)).at(-1)).toBe(text);
  });

  test('loses nothing that is typed before the editor has come, and moves nothing when it comes', async () => {
    const id = await ask('Early');
    const page = await open('Grace', 'inbox/all');
    let come: () => void = () => undefined;
    const isLate = new Promise<void>((resolve) => {
      come = resolve;
    });
    await page.route(/\/editor-[^/]*\.js$/, (route) => isLate.then(() => route.continue()));
    await page.goto(`${platform.baseUrl}/app/${projectId}/inbox/all/${id}`);
    await log(page).getByText('Where is it?').waitFor();
    await page.locator('#composer').waitFor();
    await page.keyboard.press('r');
    await page.keyboard.type('Early wrds');
    for (let times = 0; times < 3; times++) await page.keyboard.press('ArrowLeft');
    const box = () => page.locator('form:has(#composer)').boundingBox();
    const before = await box();
    expect(await editor(page).count()).toBe(0);
    come();
    await editor(page).waitFor();
    await page.keyboard.type('o');
    expect(await written(page)).toBe('Early words');
    expect(await box()).toEqual(before);
    await page.keyboard.press('Control+Shift+m');
    await page.getByRole('button', { name: /^Add note/ }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.type('.');
    expect(await written(page)).toBe('Early words.');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => contents(id)).toContain('Early words.');
    expect(await written(page)).toBe('');
  });

  test('keeps of what is pasted what Markdown can say, and runs nothing of it', async () => {
    const id = await ask('Pasted');
    const page = await open('Edsger', `inbox/all/${id}`, small);
    await editor(page).waitFor();
    await editor(page).tap();
    expect(await style(page, 'fontSize')).toBe('16px');
    const html = `<p>A <b>bold</b> <a href="https://example.com/">word</a></p><ul><li>x</li></ul>${payloads.join('')}`;
    await paste(page, { 'text/html': html, 'text/plain': 'A bold word' });
    expect(await written(page)).toContain('A **bold** [word](https://example.com/)\n\n- x');
    for (const payload of payloads) {
      await editor(page).press('Control+a');
      await paste(page, { 'text/plain': payload });
      expect(await written(page)).toBe(payload);
    }
    await editor(page).press('Control+a');
    await page.keyboard.type('here');
    await editor(page).press('Control+a');
    await paste(page, { 'text/plain': 'https://example.com/x' });
    expect(await written(page)).toBe('[here](https://example.com/x)');
    await editor(page).press('Control+z');
    expect(await written(page)).toBe('here');
    await editor(page).press('Control+a');
    await page.getByRole('button', { name: 'Bold' }).click();
    expect(await written(page)).toBe('**here**');
    await page.keyboard.type('مرحبا');
    expect(await written(page)).toBe('**مرحبا**');
    await editor(page).press('Control+a');
    await page.keyboard.type('مرحبا بك');
    expect(await style(page, 'direction')).toBe('rtl');
    expect(await seriousViolations(page)).toEqual([]);
    await takePicture(page, 'desk-writing-phone');
  });
});
