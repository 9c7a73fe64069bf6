import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '../support/index.js';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { hasBrowser, startBrowser, takePicture } from './support/browser.js';
import { openDesk } from './support/desk.js';
import { type PageServer, startPageServer } from './support/page-server.js';
import { seriousViolations, small, type Visit, visit } from './support/visit.js';

describe.skipIf(!hasBrowser)('the knowledge base in the desk', () => {
  let browser: Browser;
  let platform: Platform;
  let shop: PageServer;
  let tenant: Tenant;
  let projectId: string;
  const desks: Visit[] = [];
  beforeAll(async () => {
    [browser, platform, shop] = await Promise.all([
      startBrowser(),
      startPlatform({ knowledge: 1, agent: 1 }),
      startPageServer(),
    ]);
    tenant = await platform.createTenant();
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.stop();
    await shop?.stop();
  });
  // What is published in one project is found by the searches and the agent of no other.
  beforeEach(async () => {
    projectId = (await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name: 'Shop' })).body.data.id;
  });
  afterEach(async () => {
    for (const desk of desks.splice(0)) {
      expect(desk.complaints).toEqual([]);
      await desk.end();
    }
  });

  const address = (page: string) => `/app/${projectId}/knowledge/${page}`;
  const kb = () => `/projects/${projectId}/kb`;
  async function open(name: string, page: string, options: object = {}): Promise<Page> {
    const desk = await openDesk(browser, { platform, tenant }, { name, path: address(page), ...options });
    desks.push(desk);
    return desk.page;
  }
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const choose = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true }).click();
  const text = (page: Page) => page.getByLabel('Text', { exact: true });
  const inDialog = (page: Page) => page.getByRole('dialog');
  const row = (page: Page, name: string) => page.locator('main li').filter({ hasText: name });
  const article = async (body: Json): Promise<Json> => (await tenant.api.post(`${kb()}/articles`, body)).body.data;
  const saved = async (id: string): Promise<Json> => (await tenant.api.get(`${kb()}/articles/${id}`)).body.data;
  const indexed = (id: string) => expect.poll(async () => (await saved(id)).index_status).toBe('indexed');
  const idOf = (page: Page) => /art_\w+/.exec(page.url())?.[0] ?? '';
  /** What a shown article consists of, without where it stands. */
  const shown = (place: Locator) => place.locator('.rich').evaluate((element) => element.innerHTML);
  const looks = (place: Locator, part: string): Promise<Record<string, unknown>> =>
    place
      .locator(part)
      .first()
      .evaluate((element) => {
        const style = element.ownerDocument.defaultView.getComputedStyle(element);
        const { fontSize, fontWeight, fontFamily, color, marginTop, padding } = style;
        const { width } = element.getBoundingClientRect();
        return { fontSize, fontWeight, fontFamily, color, marginTop, padding, width };
      });

  const body = [
    '# Returns',
    'You have **30 days**, see [the rules](/rules).\nThe way back is *free*.',
    '## How\n\n1. Print\n2. Pack\n\n- [x] Label\n- [ ] Parcel',
    '> Keep the receipt.',
    '| Item | Days |\n|---|---|\n| Lamp | 30 |',
    '```sh\ncurl https://shop.example\n```',
    '<script>alert(1)</script><b onclick=alert(1)>said</b>',
    '---',
  ].join('\n\n');

  test('an article is written, kept through a reload, saved, published, and looks in the preview as in the widget', async () => {
    const page = await open('Ada', 'articles');
    await page.getByText('There are no articles yet.').waitFor();
    await page.getByRole('link', { name: 'New article' }).click();
    await page.getByLabel('Title', { exact: true }).fill('Send something back');
    await text(page).fill(body);
    await page.reload();
    expect(await text(page).inputValue()).toBe(body);
    await page.getByText('Not saved · kept in this browser').waitFor();
    await page.getByRole('link', { name: 'Back to the articles' }).click();
    await page.getByRole('link', { name: /Send something back.*Not saved/ }).click();
    await text(page).press('Control+s');
    await page.waitForURL(/articles\/art_/);
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await saved(idOf(page))).toMatchObject({ title: 'Send something back', body, status: 'draft' });
    expect(await seriousViolations(page)).toEqual([]);
    await press(page, 'Publish');
    await inDialog(page).getByText('Customers will see it in the widget').waitFor();
    await inDialog(page).getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published: Send something back').waitFor();
    await takePicture(page, 'knowledge-editor');
    await indexed(idOf(page));

    const script = `${platform.baseUrl}/api/public/widget.js`;
    shop.show({ api: platform.baseUrl, tags: `<script src="${script}" data-project="${projectId}" async></script>` });
    const visitor = await visit(browser, shop.origin);
    desks.push(visitor);
    await visitor.launcher.click();
    await visitor.panel.getByRole('searchbox').fill('send back');
    await visitor.panel.getByRole('button', { name: /Send something back/ }).click();
    const inWidget = visitor.panel.locator('article');
    await inWidget.locator('pre').waitFor();
    const preview = page.getByRole('region', { name: 'Preview' });
    const here = (html: string) => html.replaceAll(new URL(platform.baseUrl).origin, '').replaceAll(shop.origin, '');
    expect(here(await shown(preview))).toBe(here(await shown(inWidget)));
    expect(await preview.locator('script').count()).toBe(0);
    for (const part of ['h3', '.rich h4', '.rich p', '.rich a', '.rich td', '.rich pre', '.rich blockquote'])
      expect([part, await looks(inWidget, part)]).toEqual([part, await looks(preview, part)]);
    expect(await looks(preview, '.rich p')).toMatchObject({ fontSize: expect.stringMatching(/^\d+px$/) });
  });

  test('what is published again shows what changes, and an article is taken back, archived and deleted', async () => {
    const { id } = await article({ title: 'Pay by invoice', body: 'Companies only.\n\nWithin 14 days.' });
    await tenant.api.post(`${kb()}/articles/${id}/publish`);
    const page = await open('Grace', `articles/${id}`);
    await text(page).fill('Companies only.\n\nWithin 30 days.');
    await text(page).press('Control+Enter');
    const changes = inDialog(page).getByRole('region', { name: 'Changes' });
    await changes.waitFor();
    expect(await changes.locator('del').allTextContents()).toEqual(['Within 14 days.']);
    expect(await changes.locator('ins').allTextContents()).toEqual(['Within 30 days.']);
    expect(await seriousViolations(page)).toEqual([]);
    await takePicture(page, 'knowledge-publish');
    await inDialog(page).getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published: Pay by invoice').waitFor();
    expect(await saved(id)).toMatchObject({ has_unpublished_changes: false, version: 2 });

    await press(page, 'More');
    await choose(page, 'Unpublish');
    await page.getByText('Customers no longer see').waitFor();
    await press(page, 'More');
    await choose(page, 'Archive');
    await page.getByText('Archived', { exact: true }).waitFor();
    await page.goto(platform.baseUrl + address('articles?status=archived'));
    await row(page, 'Pay by invoice').click();
    await press(page, 'More');
    await choose(page, 'Delete');
    await inDialog(page).getByRole('textbox').fill('pay by');
    expect(await inDialog(page).getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
    await inDialog(page).getByRole('textbox').fill('Pay by invoice');
    await inDialog(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted: Pay by invoice').waitFor();
    expect((await tenant.api.get(`${kb()}/articles/${id}`)).status).toBe(404);
  });

  /** Saves a text when the page is about to save its own: the page cannot have read it before, whenever it reads again. */
  async function saveBefore(page: Page, { id, body }: { id: string; body: string }): Promise<void> {
    let isSaved = false;
    await page.route(`**${kb()}/articles/${id}`, async (route) => {
      if (route.request().method() === 'PATCH' && !isSaved) {
        isSaved = true;
        await tenant.api.patch(`${kb()}/articles/${id}`, { body });
      }
      await route.continue();
    });
  }

  test('what a colleague has saved meanwhile is not overwritten: both texts are shown, and the person decides', async () => {
    const { id } = await article({ title: 'Opening hours', body: 'From nine.' });
    const page = await open('Linus', `articles/${id}`);
    await text(page).fill('From ten.');
    await saveBefore(page, { id, body: 'From eight.' });
    await press(page, 'Save');
    await page.getByText('A colleague has saved this article').waitFor();
    expect((await saved(id)).body).toBe('From eight.');
    expect(await text(page).inputValue()).toBe('From ten.');
    await page.reload();
    await press(page, 'Compare');
    await expect.poll(() => inDialog(page).locator('del').allTextContents()).toEqual(['From eight.']);
    await press(page, 'Take theirs');
    expect(await text(page).inputValue()).toBe('From eight.');
    await press(page, 'Undo');
    await press(page, 'Compare');
    await press(page, 'Keep mine');
    await press(page, 'Save');
    await page.getByText('Saved', { exact: true }).waitFor();
    expect((await saved(id)).body).toBe('From ten.');
  });

  test('the list is searched and filtered by the address, and who may only read is told who may write', async () => {
    await article({ title: 'Lieferzeiten', locale: 'de' });
    await article({ title: 'Delivery times' });
    const page = await open('Barbara', 'articles?locale=de', { role: 'viewer', ...small });
    await row(page, 'Lieferzeiten').waitFor();
    await page.getByText(/Only owners, admins and agents can write articles/).waitFor();
    expect(await row(page, 'Delivery').count()).toBe(0);
    await page.getByLabel('Language').selectOption('');
    await page.getByLabel('Search titles').fill('TIMES deliv');
    await row(page, 'Lieferzeiten').waitFor({ state: 'detached' });
    await page.waitForURL(/q=TIMES/);
    expect(await page.getByRole('link', { name: 'New article' }).count()).toBe(0);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await seriousViolations(page)).toEqual([]);
    await row(page, 'Delivery times').click();
    await page.getByRole('region', { name: 'Preview' }).getByText('Delivery times').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });

  /** A customer asks, and the agent is asked for an answer. */
  async function suggested(question: string): Promise<Json> {
    const message = { content: question, sender_type: 'customer' };
    const { body } = await tenant.api.post(`/projects/${projectId}/conversations`, { message });
    const answer = await tenant.api.post(`/projects/${projectId}/agent/suggest`, { conversation_id: body.data.id });
    return answer.body.data;
  }

  test('an article is written from what the agent could not answer, found by searches, and suggested as an answer, which is sent', async () => {
    const question = 'Can I pay with a gift voucher?';
    expect((await suggested(question)).suggestions).toEqual([]);
    await suggested('Can I pay with gift vouchers');
    const page = await open('Katherine', 'missing');
    await row(page, 'gift voucher').getByText('Asked 2 times').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await takePicture(page, 'knowledge-missing');
    await page.getByRole('link', { name: /Write this article: Can I pay with/ }).click();
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toMatch(/^Can I pay with .*gift voucher/);
    await text(page).press('Control+End');
    await page.keyboard.type('You can pay with a gift voucher: type its number when you pay.');
    await press(page, 'Publish');
    await inDialog(page).getByRole('button', { name: 'Publish' }).click();
    await page.getByText(/^Published: Can I pay/).waitFor();
    await page.waitForURL(/articles\/art_/);
    const id = idOf(page);
    await page.getByText('Saved', { exact: true }).waitFor();
    await indexed(id);

    await page.goto(platform.baseUrl + address('search'));
    await page.getByRole('searchbox', { name: 'Question' }).fill('gift vouchers');
    await page.keyboard.press('Enter');
    const first = page.locator('main ol li').first();
    await first.getByText('It is first because').waitFor();
    expect(await first.getByRole('link').getAttribute('href')).toContain(id);
    expect(await first.locator('dd').allTextContents()).toEqual(['No. 1', 'No. 1', expect.stringMatching(/^\d+%$/)]);
    expect(await seriousViolations(page)).toEqual([]);
    const { suggestions } = await suggested(question);
    expect(JSON.stringify(suggestions)).toContain(id);

    const { data: asked } = (
      await tenant.api.post(`/projects/${projectId}/conversations`, {
        message: { content: question, sender_type: 'customer' },
      })
    ).body;
    await page.goto(`${platform.baseUrl}/app/${projectId}/inbox/all/${asked.id}`);
    await press(page, 'Suggest');
    const suggestion = page.getByRole('region', { name: 'Agent' });
    await suggestion.getByText('type its number when you pay').waitFor();
    await suggestion.getByRole('listitem').first().waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await press(page, 'Use');
    await page.locator('#composer').press('Control+Enter');
    const sent = async () =>
      (await tenant.api.get(`/projects/${projectId}/conversations/${asked.id}/messages`)).body.data.map(
        ({ content }: Json) => content,
      );
    await expect.poll(sent).toContainEqual(expect.stringContaining('type its number'));
  });

  test('a version is looked at and restored, unless something unsaved would be lost', async () => {
    const { id } = await article({ title: 'Repairs', body: 'In our workshop.' });
    await tenant.api.patch(`${kb()}/articles/${id}`, { body: 'At your home.' });
    const page = await open('Margaret', `articles/${id}`);
    await text(page).fill('Nowhere.');
    await press(page, 'More');
    await choose(page, 'Versions');
    await page.getByRole('link', { name: /^Version 1/ }).click();
    await page.getByRole('region', { name: 'Preview' }).getByText('In our workshop.').waitFor();
    await page.getByText('What has changed since then').click();
    expect(await page.locator('ins').allTextContents()).toEqual(['At your home.']);
    expect(await seriousViolations(page)).toEqual([]);
    await press(page, 'Restore this version');
    await page.getByText('This article has unsaved changes').first().waitFor();
    await page.getByRole('link', { name: 'Back to the article' }).click();
    await press(page, 'More');
    await choose(page, 'Discard unsaved changes');
    await page.goto(`${platform.baseUrl}${address(`articles/${id}/versions`)}?version=1`);
    await press(page, 'Restore this version');
    await page.getByText('Version 1 is the draft again').waitFor();
    expect(await saved(id)).toMatchObject({ body: 'In our workshop.', version: 3 });
    expect(await text(page).inputValue()).toBe('In our workshop.');
  });

  test('synonyms are added and changed, and articles imported, with a table of those that were not taken', async () => {
    const page = await open('Radia', 'synonyms');
    await press(page, 'Add synonyms');
    await page.getByLabel('Words and phrases').fill('Invoice, bill');
    await press(page, 'Save');
    await row(page, 'invoice').waitFor();
    const groups = [
      ['invoice', 'bill'],
      ['lamp', 'light'],
    ];
    await tenant.api.request('PUT', `${kb()}/synonyms`, { body: { groups } });
    await press(page, 'Edit the synonyms of invoice');
    await page.getByLabel('Words and phrases').fill('invoice\nbill\ncredit note');
    expect(await seriousViolations(page)).toEqual([]);
    await press(page, 'Save');
    await row(page, 'credit note').waitFor();
    expect((await tenant.api.get(`${kb()}/synonyms`)).body.data.groups).toEqual([
      ['invoice', 'bill', 'credit note'],
      ['lamp', 'light'],
    ]);

    await page.goto(platform.baseUrl + address('import'));
    const file = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
    const lines = ['{"external_id":"a","title":"Tyres","body":"Round."}', 'no', '{"external_id":"c"}'];
    await page
      .getByLabel('Choose files')
      .setInputFiles([file('brakes.md', '# Brakes\n\nThey stop.'), file('old.ndjson', lines.join('\n'))]);
    await page.getByLabel('Publish them too').check();
    await press(page, 'Import 4 articles');
    await page.getByText('2 articles are new, 0 changed, 0 unchanged.').waitFor();
    expect(await page.locator('tbody tr').allTextContents()).toEqual([
      'old.ndjson2This is not JSON.',
      expect.stringMatching(/^old\.ndjson3c.*title/),
    ]);
    expect(await seriousViolations(page)).toEqual([]);
    await takePicture(page, 'knowledge-import');
    const { body } = await tenant.api.get(`${kb()}/articles?external_id=brakes.md`);
    expect(body.data).toMatchObject([{ title: 'Brakes', status: 'published' }]);
  });
});
