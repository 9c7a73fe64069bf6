import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '../support/index.js';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { hasBrowser, startBrowser, takePicture } from './support/browser.js';
import { openDesk } from './support/desk.js';
import { seriousViolations, type Visit } from './support/visit.js';

describe.skipIf(!hasBrowser)('the agent’s pages of the desk', () => {
  let browser: Browser;
  let platform: Platform;
  let tenant: Tenant;
  let shop: Receiver;
  let project: string;
  const desks: Visit[] = [];
  beforeAll(async () => {
    [browser, platform, shop] = await Promise.all([
      startBrowser(),
      startPlatform({ agent: 1, knowledge: 1 }),
      startReceiver(),
    ]);
    tenant = await platform.createTenant();
    project = await newProject('Shop');
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.stop();
    await shop?.stop();
  });
  afterEach(async () => {
    for (const desk of desks.splice(0)) {
      expect(desk.complaints).toEqual([]);
      await desk.end();
    }
  });

  const newProject = async (name: string): Promise<string> =>
    (await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name })).body.data.id;
  async function open(
    name: string,
    path: string,
    role: 'owner' | 'viewer' = 'owner',
    at = project,
    more: object = {},
  ): Promise<Page> {
    const options = { name, role, path: `/app/${at}/agent/${path}`, ...more };
    const desk = await openDesk(browser, { platform, tenant }, options);
    desks.push(desk);
    return desk.page;
  }
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const api = (path: string) => `/projects/${project}${path}`;

  /** Looks at a page in both themes. */
  async function looksRight(page: Page): Promise<void> {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await seriousViolations(page)).toEqual([]);
    }
  }

  test('an owner sets up how the agent works: what was typed survives a reload, and a colleague’s change is not overwritten', async () => {
    const page = await open('Ada', 'settings');
    await page.getByLabel('Autopilot').check();
    await page.getByLabel('Only try it out').check();
    await page.getByLabel('Answer when it is at least this sure').fill('90');
    await page.getByText('about 2 are wrong').waitFor();
    await page.getByLabel('Tone').fill('Brief');
    await page.reload();
    expect(await page.getByLabel('Tone').inputValue()).toBe('Brief');
    await page.getByLabel('Topics for people only').fill('Legal claims\nRefunds');
    await page.getByLabel('Your own message').fill('A colleague writes to you soon.');
    await page.getByLabel('At certain hours').check();
    await page.getByLabel('Friday, until').fill('00:00');
    await press(page, 'Remove hours: Monday');
    await looksRight(page);
    await takePicture(page, 'agent-settings');

    const settings = { tone: 'Formal', max_turns: 3 };
    expect((await tenant.api.patch(api('/agent/config'), { settings })).status).toBe(200);
    await press(page, 'Save');
    await page.getByText('Somebody else has changed this in the meantime: Tone.').waitFor();
    expect(await page.getByLabel('Tone').inputValue()).toBe('Brief');
    await press(page, 'Save');
    await page.getByText(/^Saved: .*Tone.*Topics for people only/).waitFor();
    await page.reload();
    expect(await page.getByLabel('Answers in one conversation, at most').inputValue()).toBe('3');
    await page.getByText('90%').waitFor();
    const { data } = (await tenant.api.get(api('/agent/config'))).body;
    expect(data).toMatchObject({ agent_mode: 'autopilot', confidence_threshold: 0.9 });
    expect(data.settings).toMatchObject({
      shadow: true,
      max_turns: 3,
      tone: 'Brief',
      policy_topics: ['Legal claims', 'Refunds'],
      handoff_message: 'A colleague writes to you soon.',
    });
    const days = data.settings.business_hours.hours.map(
      ({ day, closes }: Record<string, string>) => `${day} ${closes}`,
    );
    expect(days).toEqual(['tue 17:00', 'wed 17:00', 'thu 17:00', 'fri 24:00']);
  });

  test('a key of the project’s own is set, replaced and removed, and never shown', async () => {
    const page = await open('Grace', 'model');
    await press(page, 'Set key');
    await page.getByLabel('Key', { exact: true }).fill('sk-ant-secret');
    await looksRight(page);
    await press(page, 'Save key');
    await page.getByText('A key is set').waitFor();
    await page.reload();
    await press(page, 'Replace key');
    expect(await page.getByLabel('Key', { exact: true }).inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await press(page, 'Remove key');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove key' }).click();
    await page.getByText('No key is set').waitFor();
    await looksRight(page);
  });

  test('an action is added, tried out with its input, and allowed', async () => {
    shop.answer = ({ body }) => ({ status: 200, body: `{"state":"on its way","got":${body}}` });
    const page = await open('Radia', 'actions');
    await page.getByRole('link', { name: 'Add action' }).click();
    await page.getByLabel('Name', { exact: true }).fill('find_order');
    await page.getByLabel('What it does').fill('Finds an order by its number.');
    await page.getByLabel('Address').fill(shop.url);
    await page.getByLabel('While the agent looks for an answer').check();
    await looksRight(page);
    await press(page, 'Add action');
    expect(await page.getByLabel('Secret', { exact: true }).inputValue()).toMatch(/^whsec_/);
    await press(page, 'Done');
    await page.getByLabel('order_id').fill('A-7');
    await press(page, 'Try it out');
    await page.getByText('"state":"on its way"').waitFor();
    expect(JSON.parse(shop.arrivals[0]?.body ?? '{}')).toMatchObject({ test: true, arguments: { order_id: 'A-7' } });
    await takePicture(page, 'agent-action');
    await page.getByLabel('What it does').fill('Finds an order.');
    await press(page, 'Save');
    await page.getByText('Saved: find_order').waitFor();
    await page.getByRole('link', { name: 'All actions' }).click();
    await page.getByLabel('Allow: find_order').check();
    await page.getByText('The agent may now use: find_order').waitFor();
    await looksRight(page);
    await page.reload();
    expect(await page.getByLabel('Allow: find_order').isChecked()).toBe(true);
  });

  test('a run is found by the filter of its address, and read with its reasons, its sources and its conversation', async () => {
    const blog = await newProject('Blog');
    const at = (path: string) => `/projects/${blog}${path}`;
    const body = 'A refund takes five working days until the money is back on your bank account.';
    const fields = { title: 'How long does a refund take?', body, locale: 'en' };
    const { data: article } = (await tenant.api.post(at('/kb/articles'), fields)).body;
    expect((await tenant.api.post(at(`/kb/articles/${article.id}/publish`))).status).toBe(200);
    const indexStatus = async () => (await tenant.api.get(at(`/kb/articles/${article.id}`))).body.data.index_status;
    await expect.poll(indexStatus).toBe('indexed');
    for (const content of [
      'How long does a refund take until the money is back on my bank account?',
      'Do you sell gift vouchers for <img src=x onerror=alert(1)> trains?',
    ]) {
      const message = { content, sender_type: 'customer' };
      const { data } = (await tenant.api.post(at('/conversations'), { contact: { name: 'Mara' }, message })).body;
      await tenant.api.post(at('/agent/suggest'), { conversation_id: data.id });
    }
    const page = await open('Barbara', 'runs?decision=escalate', 'viewer', blog);
    await expect.poll(() => page.locator('main li time').count()).toBe(1);
    await page.getByLabel('Decision').selectOption('reply');
    await page.getByRole('link', { name: /refund/i }).waitFor();
    expect(new URL(page.url()).searchParams.get('decision')).toBe('reply');
    await looksRight(page);
    await takePicture(page, 'agent-runs');
    await page.getByRole('link', { name: /refund/i }).click();
    await page.getByText('A refund takes five working days').first().waitFor();
    await page.getByText('The answer is based on it').waitFor();
    await page.getByText(/^It was \d+% sure/).waitFor();
    await page.reload();
    await page.getByText('The answer is based on it').waitFor();
    await looksRight(page);
    await takePicture(page, 'agent-run');
    await page.getByRole('link', { name: 'Open conversation' }).click();
    await page.waitForURL(/\/inbox\/all\/cnv_/);
  });

  test('what the agent tells the team is read with its reason in the reader’s language, and with its articles', async () => {
    const project = await newProject('Garden');
    const at = (path: string) => `/projects/${project}${path}`;
    const body = 'A lawn mower cuts the grass of a garden of up to 400 square metres before it is charged again.';
    const fields = { title: 'How far does a lawn mower go?', body, locale: 'en' };
    const { data: article } = (await tenant.api.post(at('/kb/articles'), fields)).body;
    expect((await tenant.api.post(at(`/kb/articles/${article.id}/publish`))).status).toBe(200);
    const indexStatus = async () => (await tenant.api.get(at(`/kb/articles/${article.id}`))).body.data.index_status;
    await expect.poll(indexStatus).toBe('indexed');
    expect((await tenant.api.patch(at('/agent/config'), { agent_mode: 'copilot' })).status).toBe(200);
    const notesOn = async (content: string): Promise<Page> => {
      const message = { content, sender_type: 'customer' };
      const { data } = (await tenant.api.post(at('/conversations'), { contact: { name: 'Mara' }, message })).body;
      const page = await open(`Reader${data.id.slice(-4)}`, '', 'viewer', project, { locale: 'de-DE' });
      await page.goto(`${platform.baseUrl}/app/${project}/inbox/all/${data.id}`);
      return page;
    };
    const note = (page: Page) => page.getByRole('log').locator('article[data-kind=note]');
    const drafted = await notesOn('How many square metres of a garden does a lawn mower cut before it is charged?');
    await note(drafted)
      .getByText(/^\d+ % sicher$/)
      .waitFor();
    expect(await note(drafted).textContent()).not.toContain(article.id);
    await looksRight(drafted);
    await note(drafted).getByRole('link', { name: fields.title }).click();
    await drafted.waitForURL(new RegExp(article.id));
    const unknown = await notesOn('Do you sell gift vouchers for trains?');
    await note(unknown).getByText('kein Artikel behandelt es').waitFor();
    expect(await note(unknown).textContent()).not.toContain('no_knowledge');
    await note(unknown).getByRole('link', { name: 'Mehr dazu' }).click();
    await unknown.getByText('Kein Artikel behandelt die Frage.').waitFor();
  });

  test('what the agent used is read day by day, and the shadow report says how it comes to be', async () => {
    const page = await open('Ken', 'usage', 'viewer', await newProject('News'));
    await page.getByLabel('Span').selectOption('7');
    await page.getByText('Show the numbers').click();
    await expect.poll(() => page.locator('table tbody tr').count()).toBe(7);
    expect(new URL(page.url()).searchParams.get('days')).toBe('7');
    await looksRight(page);
    await page.getByRole('link', { name: 'Shadow report' }).click();
    await page.getByText('Nothing has been tried out yet.').waitFor();
    await looksRight(page);
  });

  test('a question is tried, a test of many shows which limit fits, and the suggested one is taken', async () => {
    const own = await newProject('Refunds');
    const fields = {
      title: 'How long does a refund take?',
      body: 'A refund takes five working days until the money is back on your bank account.',
    };
    const { id } = (await tenant.api.post(`/projects/${own}/kb/articles`, fields)).body.data;
    await tenant.api.post(`/projects/${own}/kb/articles/${id}/publish`);
    const article = async () => (await tenant.api.get(`/projects/${own}/kb/articles/${id}`)).body.data;
    await expect.poll(async () => (await article()).index_status).toBe('indexed');
    const asked = 'How long does a refund take until the money is back on my bank account?';

    const page = await open('Radia', 'tests', 'owner', own);
    await page.getByText('No test has been started yet.').waitFor();
    await page.getByLabel('Question', { exact: true }).fill(asked);
    await press(page, 'Ask');
    await page.getByText(/^Would have answered/).waitFor();
    await page.getByText('five working days').first().waitFor();
    expect(
      await page.getByRole('link', { name: 'Quoted from How long does a refund take?' }).getAttribute('href'),
    ).toContain(id);
    await page.getByLabel('Question', { exact: true }).fill('Thanks, that solved it!');
    await press(page, 'Ask');
    await page.getByText('Would have resolved').waitFor();
    await looksRight(page);
    await takePicture(page, 'agent-tests');
    await press(page, 'Start again');
    expect(await page.getByText(/^Would have/).count()).toBe(0);

    await page.getByLabel('My own').check();
    const lines = Array.from(
      { length: 10 },
      () => `${asked} | A refund takes five working days until the money is back.`,
    );
    await page.getByLabel('Questions', { exact: true }).fill([...lines, 'Do you sell garden furniture?'].join('\n'));
    await press(page, 'Start the test');
    await page.getByText(/at most one answer in twenty is wrong/).waitFor();
    expect(await page.locator('table tbody tr').count()).toBeGreaterThan(0);
    await page.getByText('Would have handed over: no article covers it').waitFor();
    await looksRight(page);
    await takePicture(page, 'agent-test');
    await page.getByRole('button', { name: /^Use .* as the limit$/ }).click();
    await page.getByText(/^Your limit of .* fits/).waitFor();
    const { data } = (await tenant.api.get(`/projects/${own}/agent/evaluations`)).body;
    const { body } = await tenant.api.get(`/projects/${own}/agent/evaluations/${data[0].id}`);
    const { body: config } = await tenant.api.get(`/projects/${own}/agent/config`);
    expect(config.data.confidence_threshold).toBe(body.data.suggested_threshold);
    await page.getByRole('link', { name: 'All tests' }).click();
    await page.getByRole('link', { name: '11 questions' }).waitFor();
    expect(await page.getByRole('link', { name: '1 question', exact: true }).count()).toBe(0);
  });

  test('whoever may not configure the agent reads how it is set up, and who can change it', async () => {
    const page = await open('Linus', 'settings', 'viewer');
    await page.getByText(/^Only owners and admins can set up the agent\. Ask/).waitFor();
    expect(await page.getByLabel('Tone').isDisabled()).toBe(true);
    await looksRight(page);
  });
});
