import { request as httpRequest } from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient, type Json, poll, type TempDir, tempDir } from '../support/index.js';
import { type LocalPlatform, startLocal } from '../support/local-platform.js';
import { hasBrowser, startBrowser, takePicture } from './support/browser.js';
import { payloads } from './support/payloads.js';
import { seriousViolations, small, type Visit, visit } from './support/visit.js';

describe.runIf(hasBrowser)('the mail of the demo', () => {
  let browser: Browser;
  let folder: TempDir;
  let platform: LocalPlatform;
  let customer: Visit;
  beforeAll(async () => {
    folder = tempDir('demo-mail');
    [browser, platform] = await Promise.all([startBrowser(), startLocal(folder.path)]);
    customer = await visit(browser, `${platform.facts.base_url}/demo`);
  });
  afterAll(async () => {
    await customer?.end();
    await browser?.close();
    await platform?.process.stop();
    folder?.remove();
  });

  const api = () => apiClient(platform.facts.base_url, platform.facts.api_key);
  const projectId = async () => (await api().get(`/orgs/${platform.facts.org_id}/projects`)).body.data[0].id;

  const kept = async (): Promise<Json[]> => {
    const answer = await fetch(`${platform.facts.base_url}/demo/mail.json`);
    return ((await answer.json()) as Json).data;
  };

  async function written(subject: string): Promise<Json> {
    const path = `/projects/${await projectId()}/conversations?channel=email`;
    const find = async () => (await api().get(path)).body.data.find((each: Json) => each.subject === subject);
    return poll(find, { what: 'the mail in the desk' });
  }

  test('goes round: a newcomer writes one as a customer, answers in the desk, and answers the answer', async () => {
    const { page } = customer;
    await page.getByRole('link', { name: 'Be a customer by email' }).click();
    await page.getByText('No mail yet.').waitFor();
    await page.getByRole('button', { name: 'Write an email' }).click();
    await page.getByLabel('Subject').fill('My brakes');
    await page.getByLabel('Text', { exact: true }).fill('Can you repair them?');
    await page.getByText('help@wheelhouse.example').waitFor();
    await takePicture(page, 'demo-mail-write');
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Sent. It will be in the desk in a moment.').waitFor();
    // The agent answers first, from the help centre, and a person after it.
    await page.getByRole('link', { name: 'Frames have a warranty' }).click();
    await page.locator('#view-text').getByText('Frames have a warranty of ten years').waitFor();

    const { id } = await written('My brakes');
    const owner = await visit(browser, String(platform.facts.owner_link));
    const field = (label: string) => owner.page.locator('form:visible').getByLabel(label);
    await field('Your name').fill('Kim');
    await field('Email address').fill('kim@example.com');
    await field('New password').fill('correct horse battery');
    await owner.page.getByRole('button', { name: 'Continue' }).click();
    await owner.page.waitForURL(/\/app\/prj_/);
    await owner.page.goto(`${platform.facts.base_url}/app/${await projectId()}/inbox/all/${id}`);
    await owner.page.getByRole('log').getByText('Can you repair them?').waitFor();
    await owner.page.locator('#composer').fill('Yes: **today**.');
    await owner.page.keyboard.press('Control+Enter');

    await page.getByRole('link', { name: 'Yes: today.' }).click();
    await page.locator('#view-text').getByText('Yes: today.').waitFor();
    await page.getByRole('button', { name: 'Headers' }).click();
    await page.getByRole('rowheader', { name: 'in-reply-to' }).waitFor();
    await page.getByRole('button', { name: 'Raw message' }).click();
    await page.getByText('Subject: Re: My brakes').waitFor();
    await page.getByRole('button', { name: 'HTML' }).click();
    await page.frameLocator('#view-html').getByRole('strong').getByText('today').waitFor();
    await takePicture(page, 'demo-mail');
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByLabel('Answer as Ada Lovelace').fill('Then I come at ten.');
    await page.getByRole('button', { name: 'Answer' }).click();

    await owner.page.getByRole('log').getByText('Then I come at ten.').waitFor();
    // What a mail program quotes is not shown again.
    expect(await owner.page.getByRole('log').getByText('wrote:').count()).toBe(0);
    const all = await api().get(`/projects/${await projectId()}/conversations?channel=email`);
    expect(all.body.data.map((each: Json) => each.id)).toEqual([id]);
    // Whoever comes without having chosen one sees the newest, and keeps seeing it.
    await page.goto(`${platform.facts.base_url}/demo/mail`);
    await page.locator('#view-text').getByText('Yes: today.').waitFor();
    await owner.page.goto(`${platform.facts.base_url}/app/${await projectId()}/settings/mailboxes`);
    const link = owner.page.getByRole('link', { name: 'see what would have been sent' });
    expect(await link.getAttribute('href')).toBe('/demo/mail');
    expect([...customer.complaints, ...owner.complaints]).toEqual([]);
    await owner.end();
  });

  test('does nothing of what it says: no script runs, and nothing is fetched from elsewhere', async () => {
    const { id } = await written('My brakes');
    const messages = `/projects/${await projectId()}/conversations/${id}/messages`;
    const before = (await kept()).length;
    for (const content_type of ['text', 'html', 'markdown'])
      expect((await api().post(messages, { content: payloads.join('\n\n'), content_type })).status).toBe(201);
    await poll(async () => (await kept()).length >= before + 3, { what: 'the three mails' });
    const reader = await visit(browser, `${platform.facts.base_url}/demo/mail`);
    const asked: string[] = [];
    reader.page.on('requestfinished', (request) => asked.push(request.url()));
    const forbidden: string[] = [];
    reader.page.on('requestfailed', (request) => forbidden.push(request.failure()?.errorText ?? ''));
    const rows = reader.page.locator('#list a');
    await rows.first().waitFor();
    for (const row of await rows.all()) {
      await row.click();
      // What is on its way when the next one is shown would be ended.
      const html = reader.page.waitForResponse(/\/demo\/mail\/\w+\.html$/);
      for (const name of ['HTML', 'Headers', 'Raw message', 'Text'])
        await reader.page.getByRole('button', { name }).click();
      await (await html).finished();
    }
    await reader.page.getByRole('button', { name: 'HTML' }).click();
    await reader.page.frameLocator('#view-html').locator('body').waitFor();
    expect(await reader.page.evaluate('window.hit')).toBeUndefined();
    expect(asked.filter((url) => url.includes('evil.example'))).toEqual([]);
    // A picture of another site is named in the HTML of a mail, and its policy loads none.
    expect(new Set(forbidden)).toEqual(new Set(['csp']));
    expect(reader.complaints.filter((text) => !/Content Security Policy|sandboxed/.test(text))).toEqual([]);
    await reader.end();
  });

  test('can be read on a phone', async () => {
    const phone = await visit(browser, `${platform.facts.base_url}/demo/mail`, small);
    await phone.page.locator('#list a').last().click();
    await phone.page.locator('#view-text').waitFor();
    await takePicture(phone.page, 'demo-mail-phone');
    expect(await phone.page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    expect(await seriousViolations(phone.page)).toEqual([]);
    await phone.end();
  });

  test('is for this machine alone: no name and no page of somebody else reaches it', async () => {
    const { base_url } = platform.facts;
    const { port } = new URL(base_url);
    const body = JSON.stringify({ address: 'eve@customers.example', subject: 'From elsewhere', text: 'Hello' });
    const json = { 'Content-Type': 'application/json' };
    const asked = async (path: string, headers: Record<string, string>, method = 'GET') => {
      return new Promise<number>((resolve, reject) => {
        const sent = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        });
        sent.on('error', reject).end(method === 'POST' ? body : undefined);
      });
    };
    const host = `localhost:${port}`;
    for (const path of ['/demo/mail', '/demo/mail.json', '/demo/mail/cml_1.eml', '/demo/mail/cml_1.html']) {
      expect(await asked(path, { Host: `rebound.example:${port}` })).toBe(403);
      expect(await asked(path, { Host: `localhost.rebound.example:${port}` })).toBe(403);
    }
    expect(await asked('/demo/mail.json', { Host: host })).toBe(200);
    expect(await asked('/demo/mail', { ...json, Host: host, Origin: 'https://evil.example' }, 'POST')).toBe(403);
    expect(await asked('/demo/mail', { ...json, Host: host, 'Sec-Fetch-Site': 'cross-site' }, 'POST')).toBe(403);
    expect(await asked('/demo/mail', { Host: host, 'Content-Type': 'text/plain' }, 'POST')).toBe(415);
    expect(await asked('/demo/mail', { ...json, Host: host, Origin: `http://${host}` }, 'POST')).toBe(201);
  });
});
