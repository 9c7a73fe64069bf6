import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { hasBrowser, startBrowser, takePicture } from './support/browser.js';
import { openDesk } from './support/desk.js';
import { seriousViolations, type Visit } from './support/visit.js';

const dayMs = 86_400_000;
const ago = (days: number, minutes = 0) => new Date(Date.now() - days * dayMs + minutes * 60_000).toISOString();

/** A conversation that began some days ago, and was answered after an hour. */
const row = (name: string, days: number) => ({
  external_id: name,
  status: 'resolved',
  channel: 'email',
  tags: ['delivery'],
  created_at: ago(days),
  messages: [
    { content: 'Where is it?', sender_type: 'customer', created_at: ago(days) },
    { content: 'On its way.', sender_type: 'agent', created_at: ago(days, 60) },
  ],
});

describe.skipIf(!hasBrowser)('the reports and the first steps of the desk', () => {
  let browser: Browser;
  let platform: Platform;
  let tenant: Tenant;
  let projectId: string;
  const desks: Visit[] = [];
  beforeAll(async () => {
    [browser, platform] = await Promise.all([startBrowser(), startPlatform({ knowledge: 1, agent: 1 })]);
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

  const reports = (page: string) => `/app/${projectId}/reports${page}`;
  async function open(name: string, page: string, options: object = {}): Promise<Page> {
    const desk = await openDesk(
      browser,
      { platform, tenant },
      { name, role: 'viewer', path: reports(page), ...options },
    );
    desks.push(desk);
    return desk.page;
  }
  const figure = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name });

  test('a project without conversations says so; then figures are compared with the days before, charts are read by keys, and the table is exported', async () => {
    const page = await open('Vera', '');
    await page.getByText('Nothing happened on these days.').waitFor();
    expect(await seriousViolations(page)).toEqual([]);

    const rows = [row('1', 2), row('2', 3), row('3', 4), row('4', 40)];
    const sent = await tenant.api.post(`/projects/${projectId}/conversations/import`, rows);
    expect(sent.body.meta.created).toBe(4);
    const counted = () =>
      page.evaluate(async (path) => {
        const answer = (await (await fetch(path)).json()) as { data: { totals: { conversations: number } } };
        return answer.data.totals.conversations;
      }, `/api/v1/projects/${projectId}/analytics/overview`);
    await expect.poll(counted).toBe(3);
    await page.reload();
    await figure(page, 'New conversations').getByText('200% more').waitFor();
    await page.getByRole('slider', { name: 'Conversations' }).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    const told = page.getByRole('slider', { name: 'Conversations' });
    await expect.poll(() => told.getAttribute('aria-valuetext')).toMatch(/: New conversations [01], Resolved [01]$/);
    expect(await page.getByRole('table', { name: 'Conversations' }).getByRole('row').count()).toBe(31);
    expect(await seriousViolations(page)).toEqual([]);
    await takePicture(page, 'reports-overview');

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^Shop-overview-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFFstart,conversations,resolved/);
  });

  test('span, interval and time zone are in the address, hold on all reports, and show the same after a reload', async () => {
    const page = await open('Tim', '/overview', { colorScheme: 'dark', timezoneId: 'Asia/Tokyo' });
    await page.waitForURL(/zone=Asia%2FTokyo/);
    await page.getByRole('button', { name: '90 days' }).click();
    await page.getByLabel('Interval').selectOption('week');
    await page.getByLabel('Time zone').selectOption('Europe/Berlin');
    await page.waitForURL(/zone=Europe%2FBerlin/);
    for (const [name, content] of [
      ['Team', 'Members'],
      ['Agent (AI)', 'What became of conversations'],
      ['Topics', 'The most frequent tags'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name }).click();
      await page.getByRole('heading', { name: content }).or(page.getByText('Nothing happened')).waitFor();
      expect(await seriousViolations(page)).toEqual([]);
    }
    await page.reload();
    await page.getByRole('button', { name: '90 days', pressed: true }).waitFor();
    expect(await page.getByLabel('Interval').inputValue()).toBe('week');
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Europe/Berlin');

    await page.getByRole('button', { name: 'Custom' }).click();
    await page.getByLabel('First day').fill('2026-01-01');
    await page.getByLabel('Last day').fill('2026-01-07');
    await page.getByText(/^1 – 7 Jan 2026|^Jan 1 – 7, 2026/).waitFor();
    await page.waitForURL(/from=2026-01-01&to=2026-01-07|to=2026-01-07/);
    await page.getByText('Nothing happened on these days.').waitFor();
  });

  test('an owner sees the steps that are still to be done: one that is done vanishes by itself, and all when they are dismissed', async () => {
    const fresh = (await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name: 'Fresh' })).body.data.id;
    const desk = await openDesk(
      browser,
      { platform, tenant },
      { name: 'Olga', role: 'owner', path: `/app/${fresh}/inbox/all` },
    );
    desks.push(desk);
    const { page } = desk;
    const step = (title: string) => page.locator('main li').filter({ hasText: title });
    await page.getByRole('link', { name: /^First steps/ }).click();
    await step('Name the project').waitFor();
    await step('Answer a first conversation').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await takePicture(page, 'first-steps');

    await step('Name the project').getByRole('link').click();
    await page.getByRole('button', { name: 'Edit Fresh' }).click();
    await page.getByLabel('Name').fill('Fruit');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Fruit was saved').waitFor();
    await page.getByRole('link', { name: /^First steps/ }).click();
    await step('Name the project').waitFor({ state: 'detached' });

    const { id } = (await tenant.api.post(`/projects/${fresh}/conversations`, { channel: 'email' })).body.data;
    await tenant.api.post(`/projects/${fresh}/conversations/${id}/messages`, { content: 'Hi', sender_type: 'agent' });
    await expect
      .poll(async () => {
        await page.reload();
        await step('Install the widget').waitFor();
        return step('Answer a first conversation').count();
      })
      .toBe(0);
    await page.getByRole('button', { name: 'Mark as done: Install the widget' }).click();
    await step('Install the widget').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Do not show again' }).click();
    await page.waitForURL(/inbox/);
    await page.reload();
    await page.getByRole('link', { name: 'Settings' }).waitFor();
    const kept = `Object.entries(localStorage).find(([key]) => key.endsWith('first-steps-${fresh}'))?.[1]`;
    expect(await page.evaluate(kept)).toBe('over');
    expect(await page.getByRole('link', { name: /^First steps/ }).count()).toBe(0);
  });
});
