import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Json, type TempDir, tempDir } from '../support/index.js';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { hasBrowser, startBrowser } from './support/browser.js';
import { openDesk } from './support/desk.js';
import { type PageServer, startPageServer } from './support/page-server.js';
import { picture } from './support/picture.js';
import { seriousViolations, type Visit, visit } from './support/visit.js';

describe.skipIf(!hasBrowser)('pictures in articles', () => {
  let browser: Browser;
  let platform: Platform;
  let shop: PageServer;
  let tenant: Tenant;
  let projectId: string;
  let files: TempDir;
  const visits: Visit[] = [];
  beforeAll(async () => {
    files = tempDir('picture-files');
    [browser, platform, shop] = await Promise.all([
      startBrowser(),
      startPlatform({ knowledge: 1, env: { STORAGE_DIR: files.path } }),
      startPageServer(),
    ]);
    tenant = await platform.createTenant();
    projectId = (await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name: 'Shop' })).body.data.id;
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.stop();
    await shop?.stop();
    files?.remove();
  });
  afterEach(async () => {
    for (const each of visits.splice(0)) {
      expect(each.complaints).toEqual([]);
      await each.end();
    }
  });

  const pictures = async (): Promise<Json[]> => (await tenant.api.get(`/projects/${projectId}/kb/pictures`)).body.data;
  const widthOf = (image: Locator) =>
    image.evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth);
  const give = (page: Page, what: Json) => page.evaluate(`(${given})(document.activeElement, ${JSON.stringify(what)})`);
  const text = (page: Page) => page.getByLabel('Text', { exact: true });

  test('one is chosen, described, pasted, dropped, and shown in the preview and in the widget of another site', async () => {
    const path = `/app/${projectId}/knowledge/articles/new`;
    const desk = await openDesk(browser, { platform, tenant }, { name: 'Ada', path });
    visits.push(desk);
    const { page } = desk;
    await page.getByLabel('Title', { exact: true }).fill('Switch the lamp on');
    const png = picture();
    await page.locator('input[type=file]').setInputFiles({ name: 'lamp.png', mimeType: 'image/png', buffer: png });
    await expect.poll(() => text(page).inputValue()).toMatch(/^!\[What the picture shows\]\(\/api\/public\/kb\/\S+\)$/);
    await page.keyboard.type('The red switch');
    const [{ url, name } = {}] = await pictures();
    expect([await text(page).inputValue(), name]).toEqual([`![The red switch](${url})`, 'lamp.png']);

    const shown = page.getByRole('region', { name: 'Preview' }).getByRole('img', { name: 'The red switch' });
    await expect.poll(() => widthOf(shown)).toBe(120);
    expect(await seriousViolations(page)).toEqual([]);

    for (const kind of ['paste', 'drop']) {
      await text(page).press('Control+End');
      await give(page, { kind, bytes: [...png], type: 'image/png' });
      const count = kind === 'paste' ? 2 : 3;
      await expect.poll(async () => (await text(page).inputValue()).split(url).length - 1).toBe(count);
    }
    expect(await pictures()).toHaveLength(1);
    const before = await text(page).inputValue();
    await text(page).focus();
    expect(await give(page, { kind: 'drop', bytes: [60], type: 'image/svg+xml' })).toBe('prevented');
    await page.getByRole('alert').getByText('Only PNG, JPEG, GIF, WebP and AVIF pictures can be added.').waitFor();
    expect(await text(page).inputValue()).toBe(before);

    const [other, bad] = [Buffer.concat([png, Buffer.of(0)]), Buffer.from('no picture')];
    await text(page).fill('');
    const chosen = [bad, png, other].map((buffer) => ({ name: 'chosen.png', mimeType: 'image/png', buffer }));
    await page.locator('input[type=file]').setInputFiles(chosen);
    await page.getByRole('alert').getByText('1 of 3 files were not added.').waitFor();
    await expect.poll(() => text(page).inputValue()).toContain(url);
    await page.keyboard.type('The lamp');
    const { url: otherUrl } = (await pictures()).find((each) => each.url !== url) ?? {};
    expect(await text(page).inputValue()).toBe(`![The lamp](${url})\n\n![](${otherUrl})`);

    await text(page).fill(`![The red switch](${url})`);
    await text(page).press('Control+Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published: Switch the lamp on').waitFor();
    const tags = `<script src="${platform.baseUrl}/api/public/widget.js" data-project="${projectId}" async></script>`;
    const [script, connect, img] = ['script', 'connect', 'img'].map((each) => `${each}-src ${platform.baseUrl}`);
    shop.show({ api: platform.baseUrl, tags, policy: `default-src 'none'; ${script}; ${connect}; ${img}` });
    const visitor = await visit(browser, shop.origin);
    visits.push(visitor);
    await visitor.launcher.click();
    await visitor.panel.getByRole('button', { name: /Switch the lamp on/ }).click();
    const inWidget = visitor.panel.locator('article').getByRole('img', { name: 'The red switch' });
    await expect.poll(() => widthOf(inWidget)).toBe(120);
  });
});

/** In the page: gives an element a file, as the browser does. */
const given = `(element, { kind, bytes, type }) => {
  const data = new DataTransfer();
  data.items.add(new File([new Uint8Array(bytes)], 'given.png', { type }));
  const event = kind === 'paste'
    ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
  return element.dispatchEvent(event) ? 'left to the browser' : 'prevented';
}`;
