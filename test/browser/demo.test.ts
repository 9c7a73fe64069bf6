import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient, type Json, type TempDir, tempDir } from '../support/index.js';
import { type LocalPlatform, startLocal } from '../support/local-platform.js';
import { hasBrowser, startBrowser, takePicture } from './support/browser.js';
import { expectNothingAlive, watched } from './support/nothing-alive.js';
import { payloads } from './support/payloads.js';
import { seriousViolations, type Visit, visit } from './support/visit.js';

describe.runIf(hasBrowser)('the demo that npm start prints', () => {
  let browser: Browser;
  let folder: TempDir;
  let platform: LocalPlatform;
  let visitor: Visit;
  beforeAll(async () => {
    folder = tempDir('demo');
    [browser, platform] = await Promise.all([startBrowser(), startLocal(folder.path)]);
    const [address = ''] = /http\S+\/demo/.exec(platform.process.output()) ?? [];
    visitor = await visit(browser, address);
  });
  afterAll(async () => {
    await visitor?.end();
    await browser?.close();
    await platform?.process.stop();
    folder?.remove();
  });

  test('shows a shop with chat and beacon, whose policy forbids everything that is not its own', async () => {
    await visitor.page.getByRole('heading', { name: 'Bicycles for the city, built to last.' }).waitFor();
    await visitor.page.getByRole('button', { name: 'Contact' }).waitFor();
    await takePicture(visitor.page, 'demo');
    expect(await seriousViolations(visitor.page)).toEqual([]);
    expect(visitor.complaints).toEqual([]);
  });

  test('lets a newcomer ask as a visitor: the agent answers from the help centre, and a reply from the desk arrives', async () => {
    await visitor.page.getByRole('button', { name: 'Chat with us' }).first().click();
    await visitor.panel.getByRole('button', { name: 'Send us a message' }).click();
    await visitor.panel.getByRole('textbox').fill('How long do I have to return a bicycle?');
    await visitor.panel.getByRole('textbox').press('Enter');
    await visitor.panel.getByText('within 30 days').waitFor();
    await visitor.panel.getByRole('button', { name: 'Returning a bicycle' }).first().waitFor();
    await takePicture(visitor.page, 'demo-answered');
    const owner = await visit(browser, String(platform.facts.owner_link));
    const field = (label: string) => owner.page.locator('form:visible').getByLabel(label);
    await field('Your name').fill('Kim');
    await field('Email address').fill('kim@example.com');
    await field('New password').fill('correct horse battery');
    await owner.page.getByRole('button', { name: 'Continue' }).click();
    await owner.page.waitForURL(/\/app\/prj_/);
    const link = await visitor.page.getByRole('link', { name: 'Answer it in your desk' }).getAttribute('href');
    await owner.page.goto(new URL(link ?? '', owner.page.url()).href);
    await owner.page.getByRole('log').getByText('How long do I have to return a bicycle?').waitFor();
    await owner.page.locator('#composer').fill('Hello, this is **Kim** of Wheelhouse.');
    await owner.page.keyboard.press('Control+Enter');
    await visitor.panel.getByText('Hello, this is Kim of Wheelhouse.').waitFor();
    await visitor.panel.getByRole('strong').filter({ hasText: 'Kim' }).waitFor();
    expect([...visitor.complaints, ...owner.complaints]).toEqual([]);
    await owner.end();
  });

  test('has its form arrive as a conversation', async () => {
    await visitor.panel.getByRole('button', { name: 'Close chat' }).click();
    await visitor.page.getByRole('button', { name: 'Contact' }).click();
    const form = visitor.page.getByRole('dialog');
    await form.getByLabel('Name').fill('Ada');
    await form.getByLabel('E-mail').fill('ada@example.com');
    await form.getByLabel('Topic').selectOption('Repair');
    await form.getByLabel('Message').fill('The brake squeaks.');
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByText('Thank you! We answer within a working day.').waitFor();
    await takePicture(visitor.page, 'demo-form');
    const { base_url, api_key, org_id } = platform.facts;
    const api = apiClient(base_url, api_key);
    const [project] = (await api.get(`/orgs/${org_id}/projects`)).body.data;
    const { data } = (await api.get(`/projects/${project.id}/conversations`)).body;
    expect(data).toHaveLength(2);
    const found = await Promise.all(
      data.map(({ id }: Json) => api.get(`/projects/${project.id}/conversations/${id}/messages`)),
    );
    expect(JSON.stringify(found.map(({ body }) => body))).toContain('The brake squeaks.');
    expect(visitor.complaints).toEqual([]);
  });

  test('has nothing of what visitors and the team write come alive', async () => {
    const guest = watched(await visit(browser, visitor.page.url()));
    await guest.page.getByRole('button', { name: 'Chat with us' }).first().click();
    await guest.panel.getByRole('button', { name: 'Send us a message' }).click();
    await guest.panel.getByRole('textbox').fill(payloads.join(' '));
    await guest.panel.getByRole('textbox').press('Enter');
    await guest.panel.getByText('Sent', { exact: true }).waitFor();
    const { base_url, api_key, org_id } = platform.facts;
    const api = apiClient(base_url, api_key);
    const [project] = (await api.get(`/orgs/${org_id}/projects`)).body.data;
    const [conversation] = (await api.get(`/projects/${project.id}/conversations`)).body.data;
    const messages = `/projects/${project.id}/conversations/${conversation.id}/messages`;
    for (const content_type of ['text', 'html', 'markdown'])
      expect((await api.post(messages, { content: payloads.join('\n\n'), content_type })).status).toBe(201);
    await api.post(messages, { content: 'The last of them.' });
    await guest.panel.getByText('The last of them.').waitFor();
    // The browser checks what HTML says already where it is only read, in a document of its own.
    const complaints = guest.complaints.filter((text) => !/The action has been blocked/.test(text));
    await expectNothingAlive({ ...guest, complaints }, visitor.page.url());
    await guest.end();
  });
});
