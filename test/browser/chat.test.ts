import { createHash, randomBytes } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Json, type OwnServer, startRedis, type TempDir, tempDir } from '../support/index.js';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { poll } from '../support/poll.js';
import { hasBrowser, startBrowser } from './support/browser.js';
import { type PageServer, startPageServer } from './support/page-server.js';
import { picture } from './support/picture.js';
import { type Visit, visit } from './support/visit.js';

describe.runIf(hasBrowser)('a chat on a page of another origin, under a strict policy', () => {
  let browser: Browser;
  let shop: PageServer;
  let platform: Platform;
  let tenant: Tenant;
  let project: string;
  let visitor: Visit;
  let files: TempDir;
  let redis: OwnServer;
  beforeAll(async () => {
    files = tempDir('chat-files');
    const env = { STORAGE_DIR: files.path };
    redis = await startRedis();
    [browser, shop, platform] = await Promise.all([
      startBrowser(),
      startPageServer(),
      startPlatform({ gateway: 2, redis: redis.url, env }),
    ]);
    tenant = await platform.createTenant();
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
    await platform?.stop();
    await redis?.dispose();
    files?.remove();
  });

  beforeEach(async () => {
    const made = await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name: `Shop ${Date.now()}` });
    project = `/projects/${made.body.data.id}`;
    const script = `${platform.baseUrl}/api/public/widget.js`;
    shop.show({
      api: platform.baseUrl,
      tags: `<script src="${script}" data-project="${made.body.data.id}" async></script>`,
    });
    visitor = await visit(browser, shop.origin);
    await visitor.launcher.click();
    await visitor.panel.getByRole('button', { name: 'Send us a message' }).click();
  });
  afterEach(() => visitor?.end());

  async function write(text: string): Promise<void> {
    await visitor.panel.getByRole('textbox', { name: 'Your message' }).fill(text);
    await visitor.panel.getByRole('button', { name: 'Send' }).click();
  }

  /** What the API knows of the one conversation, oldest first. */
  async function thread(): Promise<{ id: string; contents: string[] }> {
    const { body } = await tenant.api.get(`${project}/conversations?channel=widget`);
    const [{ id }, ...others] = body.data;
    expect(others).toEqual([]);
    const messages = await tenant.api.get(`${project}/conversations/${id}/messages?limit=100`);
    return { id, contents: messages.body.data.map(({ content }: Json) => content) };
  }

  const bubbles = async () => (await visitor.panel.locator('.message .bubble').allTextContents()).slice(1);
  const sent = () => visitor.panel.getByText('Sent', { exact: true }).waitFor();

  async function reply(id: string, content: string, more: object = {}, api = tenant.api): Promise<void> {
    const { status } = await api.post(`${project}/conversations/${id}/messages`, { content, ...more });
    expect(status).toBe(201);
  }

  test('goes both ways, and notes among the team stay there', async () => {
    await write('Do you repair <b>brakes</b>?');
    await sent();
    const { id, contents } = await thread();
    expect(contents).toEqual(['Do you repair <b>brakes</b>?']);
    await reply(id, 'A note for us', { is_internal: true });
    await reply(id, 'Yes, **every day**.', { content_type: 'markdown' });
    await visitor.panel.locator('strong', { hasText: 'every day' }).waitFor();
    expect(await bubbles()).toEqual(['Do you repair <b>brakes</b>?', 'Yes, every day.']);
    expect(visitor.complaints).toEqual([]);
  });

  test('carries files both ways, which only the visitor of the conversation gets', async () => {
    const [chooser] = await Promise.all([
      visitor.page.waitForEvent('filechooser'),
      visitor.panel.getByRole('button', { name: 'Attach a file' }).click(),
    ]);
    await chooser.setFiles([{ name: 'brake.png', mimeType: 'image/png', buffer: picture() }]);
    await visitor.panel.getByRole('button', { name: 'Discard brake.png' }).waitFor();
    await expect.poll(() => visitor.panel.getByRole('progressbar').count()).toBe(0);
    await write('Is this worn?');
    await visitor.panel.locator('canvas:visible').waitFor();
    const { id } = await thread();
    const messages = await tenant.api.get(`${project}/conversations/${id}/messages`);
    expect(messages.body.data).toMatchObject([
      { content: 'Is this worn?', attachments: [{ name: 'brake.png', type: 'image/png', has_thumbnail: true }] },
    ]);
    const ours = new FormData();
    ours.append('file', new Blob([new Uint8Array(picture())]), 'new-pads.png');
    const headers = { 'X-API-Key': tenant.apiKey };
    const uploads = `${platform.baseUrl}/api/v1${project}/attachments`;
    const uploaded = (await (await fetch(uploads, { method: 'POST', headers, body: ours })).json()) as Json;
    await reply(id, 'Yes; these fit.', { attachments: [uploaded.data.id] });
    await expect.poll(() => visitor.panel.locator('canvas:visible').count()).toBe(2);
    expect(visitor.complaints).toEqual([]);
  });

  test('a gateway that is killed and comes back loses and doubles nothing, on either side', async () => {
    const [gateway] = platform.gateway;
    await write('one');
    await sent();
    await gateway.kill();
    for (const text of ['two', 'three', 'four']) await write(text);
    await visitor.panel.getByText('Sending…').first().waitFor();
    // The team reaches another gateway meanwhile.
    const other = platform.api(1).as(tenant.apiKey);
    const [conversation] = (await other.get(`${project}/conversations?channel=widget`)).body.data;
    for (const text of ['of the team', 'and more']) await reply(conversation.id, text, {}, other);
    await gateway.start();
    await poll(async () => (await thread()).contents.length === 6, {
      what: 'the messages that were written meanwhile',
    });
    await reply(conversation.id, 'seven');
    await visitor.panel.getByText('seven').waitFor();
    const all = ['one', 'of the team', 'and more', 'two', 'three', 'four', 'seven'];
    expect((await thread()).contents).toEqual(all);
    await expect.poll(bubbles).toEqual(all);
  });

  test('a file whose connection breaks goes on with the part that is missing', async () => {
    const parts: string[] = [];
    await visitor.page.route('**/parts/*', (route) => {
      const part = /parts\/(\d+)/.exec(route.request().url())?.[1] ?? '';
      parts.push(part);
      return part === '2' && parts.length === 2 ? route.abort('connectionreset') : route.continue();
    });
    const [chooser] = await Promise.all([
      visitor.page.waitForEvent('filechooser'),
      visitor.panel.getByRole('button', { name: 'Attach a file' }).click(),
    ]);
    const film = randomBytes(11 << 20);
    await chooser.setFiles([{ name: 'film.bin', mimeType: '', buffer: film }]);
    await visitor.panel.getByRole('button', { name: 'Discard film.bin' }).waitFor();
    await expect.poll(() => visitor.panel.getByRole('progressbar').count()).toBe(0);
    await write('See');
    await sent();
    const { id } = await thread();
    const messages = await tenant.api.get(`${project}/conversations/${id}/messages`);
    expect(messages.body.data).toMatchObject([{ attachments: [{ name: 'film.bin', size: film.length }] }]);
    const sha256 = createHash('sha256').update(film).digest('hex');
    const attachment = `${project}/attachments/${messages.body.data[0].attachments[0].id}`;
    expect((await tenant.api.get(attachment)).body.data.sha256).toBe(sha256);
    expect(parts).toEqual(['1', '2', '2', '3']);
    expect(visitor.complaints).toEqual([]);
  });

  test('a visitor who comes back finds what was said, and what has come meanwhile is counted', async () => {
    await write('Is it ready?');
    await sent();
    const { id } = await thread();
    await visitor.page.goto('about:blank');
    await reply(id, 'It is ready.');
    await visitor.page.goto(shop.origin);
    await visitor.page.locator('.badge', { hasText: '1' }).waitFor();
    await visitor.launcher.click();
    await visitor.panel.getByText('It is ready.').waitFor();
    await visitor.page.locator('.badge').waitFor({ state: 'detached' });
    expect(await bubbles()).toEqual(['Is it ready?', 'It is ready.']);
  });
});
