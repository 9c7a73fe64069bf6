import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { hasBrowser, startBrowser, takePicture } from './support/browser.js';
import { openDesk, password, written } from './support/desk.js';
import { payloads } from './support/payloads.js';
import { seriousViolations, type Visit } from './support/visit.js';

describe.skipIf(!hasBrowser)('the desk', () => {
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

  async function open(name: string, more: Omit<Parameters<typeof openDesk>[2], 'name'> = {}): Promise<Page> {
    const desk = await openDesk(browser, { platform, tenant }, { name, ...more });
    desks.push(desk);
    return desk.page;
  }
  const at = (path: string) => `/projects/${projectId}${path}`;
  async function ask(subject: string, content = 'Where is it?', name = 'Mara Lind'): Promise<string> {
    const contact = { name, email: `${crypto.randomUUID()}@example.com` };
    const message = { content, sender_type: 'customer' };
    return (await tenant.api.post(at('/conversations'), { subject, contact, message })).body.data.id;
  }
  const messagesOf = async (id: string) => (await tenant.api.get(at(`/conversations/${id}/messages`))).body.data;
  const conversation = async (id: string) => (await tenant.api.get(at(`/conversations/${id}`))).body.data;
  const row = (page: Page, subject: string) =>
    page.locator('section li').filter({ hasText: subject }).getByRole('link');
  const log = (page: Page) => page.getByRole('log');
  const field = (page: Page) => page.locator('#composer');
  /** Until a message can no longer be taken back, and the platform has it. */
  const sent = (page: Page, text: string) =>
    page.getByRole('log').locator('article[data-kind]:not([data-state])').filter({ hasText: text }).waitFor();

  test('shows what customers write as they write it, and answers, notes, assigns, snoozes and resolves by keys', async () => {
    const page = await open('Ada');
    await page.getByRole('heading', { name: 'Waiting for us' }).waitFor();
    const id = await ask('Lost lamp');
    await row(page, 'Lost lamp').waitFor();
    await row(page, 'Lost lamp').click();
    await log(page).getByText('Where is it?').waitFor();
    await expect.poll(() => page.title()).toMatch(/^\(\d+\) Lost lamp · Shop$/);
    expect(await seriousViolations(page)).toEqual([]);
    await takePicture(page, 'desk-conversation');
    await tenant.api.post(at(`/conversations/${id}/messages`), { content: 'Are you there?', sender_type: 'customer' });
    await log(page).getByText('Are you there?').waitFor();

    await page.keyboard.press('i');
    await page.getByText('You took this').waitFor();
    expect(await page.getByText('Ada took this').count()).toBe(0);
    await page.keyboard.press('n');
    await page.keyboard.type('Ask the carrier');
    await page.keyboard.press('Control+Enter');
    await sent(page, 'Ask the carrier');
    await page.keyboard.press('Escape');
    await page.keyboard.press('r');
    await page.keyboard.type('It arrives **tomorrow**.');
    await page.keyboard.press('Control+Enter');
    await sent(page, 'It arrives tomorrow.');
    const [, , note, answer] = await messagesOf(id);
    expect(note).toMatchObject({ content: 'Ask the carrier', is_internal: true });
    expect(answer).toMatchObject({ content: 'It arrives **tomorrow**.', content_type: 'markdown', is_internal: false });

    await page.keyboard.press('Escape');
    await page.keyboard.press('h');
    await page.getByRole('dialog', { name: 'Snooze' }).waitFor();
    await page.keyboard.type('Until they');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await conversation(id)).status).toBe('snoozed');
    await page.keyboard.press('z');
    await expect.poll(async () => (await conversation(id)).status).toBe('open');
    await page.goto(`${platform.baseUrl}/app/${projectId}/inbox/mine/${id}`);
    await log(page).getByText('It arrives tomorrow.').waitFor();
    await page.keyboard.press('e');
    await expect.poll(async () => (await conversation(id)).status).toBe('resolved');
    expect((await conversation(id)).assigned_to).toMatch(/^usr_/);
  });

  test('does what a key means as soon as what was said shows, in whatever order the answers come', async () => {
    const id = await ask('Read at once');
    const page = await open('Radia', { path: `/app/${projectId}/settings/inbox` });
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**/conversations/${id}`, (route) => isReleased.then(() => route.continue()));
    const others = ['timeline', 'read-mark'].map((path) => page.waitForResponse(`**/conversations/${id}/${path}*`));
    await page.goto(`${platform.baseUrl}/app/${projectId}/inbox/all/${id}`);
    for (const answer of others) await (await answer).finished();
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    expect(await log(page).getByText('Where is it?').count()).toBe(0);
    release();
    await log(page).getByText('Where is it?').waitFor();
    await page.keyboard.press('e');
    await expect.poll(async () => (await conversation(id)).status).toBe('resolved');
  });

  test('answers with a saved reply, mentions a colleague in a note, and shows what is not read', async () => {
    const page = await open('Barbara', { path: `/app/${projectId}/inbox/all` });
    const id = await ask('Saved and mentioned');
    const body = 'Hi {{contact.name|there}}, it is lost.';
    await tenant.api.post(at('/saved-replies'), {
      name: 'Parcel lost',
      shortcut: 'lost',
      body,
      actions: { tags: ['lost'] },
    });
    await page.reload();
    await row(page, 'Saved and mentioned').filter({ hasText: '(Unread)' }).click();
    await row(page, 'Saved and mentioned').filter({ hasNotText: '(Unread)' }).waitFor();
    await field(page).pressSequentially('/lo');
    await page.getByRole('option', { name: 'Parcel lost' }).waitFor();
    await field(page).press('Enter');
    await expect.poll(() => written(page)).toBe('Hi Mara Lind, it is lost.');
    await page.getByText('Changes when you send: Tags: lost').waitFor();
    await field(page).press('Control+Enter');
    await sent(page, 'Hi Mara Lind, it is lost.');
    await expect.poll(async () => (await conversation(id)).tags).toEqual(['lost']);
    // An answer to a colleague asks once, and becomes a note.
    await field(page).fill('@Barbara, is it?');
    await page.keyboard.down('Control');
    for (const _ of ['pressed', 'held down']) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await page.keyboard.up('Control');
    await page.getByRole('button', { name: 'Make it a note' }).click();
    expect(await written(page)).toBe('@Barbara, is it?');
    await field(page).fill('');
    await field(page).pressSequentially('Look, @Barb');
    await page.getByRole('option', { name: 'Barbara' }).waitFor();
    await field(page).press('Tab');
    await field(page).press('Control+Enter');
    await sent(page, 'Look, @Barbara');
    expect((await messagesOf(id)).at(-1).content).toMatch(/^Look, @usr_\w+$/);
    await page.getByRole('link', { name: 'Mentions' }).click();
    await row(page, 'Saved and mentioned').waitFor();
    const other = await ask('For Barbara');
    const members = (await tenant.api.get(`/orgs/${tenant.orgId}/members`)).body.data;
    const { id: assigned_to } = members.find(({ name }: { name: string }) => name === 'Barbara');
    await tenant.api.patch(at(`/conversations/${other}`), { assigned_to });
    await page.getByRole('button', { name: 'Notifications' }).filter({ hasText: '1' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'For Barbara' }).click();
    await log(page).getByText('Where is it?').waitFor();
    await page.getByRole('button', { name: 'Notifications' }).filter({ hasNotText: '1' }).waitFor();
  });

  test('holds an answer that crosses the one of a colleague, and sends it when its writer says so', async () => {
    const id = await ask('Two of us');
    const path = `/app/${projectId}/inbox/all/${id}`;
    const [grace, linus] = [await open('Grace', { path }), await open('Linus', { path })];
    await Promise.all([grace, linus].map((page) => log(page).getByText('Where is it?').waitFor()));
    await field(linus).fill('I say no.');
    await field(grace).fill('I say yes.');
    await tenant.api.post(at(`/conversations/${id}/messages`), { content: 'From the colleague' });
    await log(linus).getByText('From the colleague').waitFor();
    // It goes on to the next conversation; the row of what was held says so.
    await field(linus).press('Control+Shift+Enter');
    await linus.waitForURL((url) => !url.pathname.endsWith(id));
    await row(linus, 'Two of us').filter({ hasText: 'Not sent' }).click();
    await linus.getByText('Somebody else has just answered').waitFor();
    await linus.getByRole('button', { name: 'Send anyway' }).click();
    await sent(linus, 'I say no.');
    await log(grace).getByText('I say no.').waitFor();
    expect(await written(grace)).toBe('I say yes.');
    // It was begun before the other came, which may not have been noticed.
    await field(grace).press('Control+Enter');
    await grace.getByText('Somebody else has just answered').waitFor();
    await grace.getByRole('button', { name: 'Edit' }).click();
    expect(await written(grace)).toBe('I say yes.');
  });

  test('changes several conversations at once, takes that back, and shows which colleague looks and writes', async () => {
    const ids = [await ask('Many one'), await ask('Many two'), await ask('Many three')];
    const [alan, joan] = [await open('Alan'), await open('Joan', { path: `/app/${projectId}/inbox/all/${ids[0]}` })];
    const select = async () => {
      await alan.getByLabel('Select: Many one').check();
      await alan.getByLabel('Select: Many two').check();
      await alan.getByText('2 selected', { exact: true }).waitFor();
    };
    await select();
    await alan.keyboard.press('e');
    const statuses = () => Promise.all(ids.map(async (id) => (await conversation(id)).status));
    await expect.poll(statuses).toEqual(['resolved', 'resolved', 'open']);
    await alan.keyboard.press('z');
    await expect.poll(statuses).toEqual(['open', 'open', 'open']);
    // An undo that is refused shows what is still so.
    await select();
    await alan.keyboard.press('i');
    const assignees = () => Promise.all(ids.map(async (id) => (await conversation(id)).assigned_to));
    const oneOfUs = expect.stringMatching(/^usr_/);
    await expect.poll(assignees).toEqual([oneOfUs, oneOfUs, null]);
    const refusal = { status: 403, json: { code: 'ROLE_MISSING', error: 'Not yours.' } };
    await alan.route('**/conversations/bulk', (route) => route.fulfill(refusal));
    const refused = alan.waitForResponse((answer) => answer.status() === 403);
    await alan.keyboard.press('z');
    await refused;
    await alan.unroute('**/conversations/bulk');
    for (const subject of ['Many one', 'Many two']) await row(alan, subject).getByText('Assigned to you').waitFor();
    await select();
    await alan.keyboard.press('p');
    await alan.getByRole('combobox', { name: 'Priority' }).fill('urgent');
    await alan.keyboard.press('Enter');
    const priorities = () => Promise.all(ids.map(async (id) => (await conversation(id)).priority));
    await expect.poll(priorities).toEqual(['urgent', 'urgent', 'normal']);
    await row(alan, 'Many one').click();
    await joan.getByText('Alan is looking at this').waitFor();
    // It stands there for some seconds.
    const isShown = joan.getByText('Alan is writing').waitFor();
    await field(alan).pressSequentially('I know this');
    await isShown;
    await alan.getByRole('link', { name: 'All' }).click();
    await joan.getByText('Alan is looking at this').waitFor({ state: 'detached' });
    for (const status of ['resolved', 'open']) {
      await select();
      await alan.keyboard.press('e');
      await expect.poll(statuses).toEqual([status, status, 'open']);
    }
    await select();
    await alan.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Mark as spam' }).click();
    const spam = () => Promise.all(ids.map(async (id) => (await conversation(id)).spam));
    await expect.poll(spam).toEqual([true, true, false]);
    await alan.keyboard.press('z');
    await expect.poll(spam).toEqual([false, false, false]);
  });

  test('keeps drafts over a reload, takes an answer back for some seconds, and sends one that was left behind once', async () => {
    const id = await ask('Slow writer');
    const page = await open('Edsger', { path: `/app/${projectId}/inbox/all/${id}` });
    const takesBack = async () => {
      await page.getByRole('button', { name: 'Undo' }).first().click();
      await expect.poll(() => written(page)).toBe('A draft');
    };
    await field(page).fill('A draft');
    // However long the steps take, an answer can still be taken back.
    await page.clock.setFixedTime(Date.now());
    await page.reload();
    await expect.poll(() => written(page)).toBe('A draft');
    await field(page).press('Control+Enter');
    await takesBack();
    await field(page).press('Control+Enter');
    await takesBack();
    // Also from elsewhere, which leads back.
    await field(page).press('Control+Shift+Enter');
    await page.waitForURL((url) => !url.pathname.endsWith(id));
    // Until the field is gone, a key is written there.
    await expect.poll(() => page.evaluate('document.activeElement?.id')).not.toBe('composer');
    await page.keyboard.press('z');
    await page.waitForURL((url) => url.pathname.endsWith(id));
    await expect.poll(() => written(page)).toBe('A draft');
    expect((await conversation(id)).status).toBe('open');
    await field(page).press('Control+Enter');
    // It could still be taken back; the page is left instead.
    await page.goto(`${platform.baseUrl}/healthz`);
    await page.goto(`${platform.baseUrl}/app/${projectId}/inbox/all/${id}`);
    await sent(page, 'A draft');
    expect((await messagesOf(id)).filter(({ content }: { content: string }) => content === 'A draft')).toHaveLength(1);
  });

  test('sends two answers in turn, and shows nothing of what a person wrote to the next one in the same browser', async () => {
    const id = await ask('Two in a row');
    const path = `/app/${projectId}/inbox/all/${id}`;
    const page = await open('Niklaus', { path });
    await log(page).getByText('Where is it?').waitFor();
    for (const text of ['One moment.', 'Here it is.']) {
      await field(page).fill(text);
      await field(page).press('Control+Enter');
    }
    // What the customer writes meanwhile holds no answer.
    await tenant.api.post(at(`/conversations/${id}/messages`), { content: 'Hello?', sender_type: 'customer' });
    await sent(page, 'One moment.');
    await sent(page, 'Here it is.');
    await field(page).fill('Only mine');
    await page.getByRole('button', { name: 'Account of Niklaus' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(/sign-in/);
    const { body } = await tenant.api.post(`/orgs/${tenant.orgId}/invitations`, {
      email: 'next@example.com',
      role: 'agent',
    });
    await page.goto(body.data.link);
    const labelled = (label: string) => page.locator('form:visible').getByLabel(label);
    await labelled('Your name').fill('Next');
    await labelled('New password').fill(password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/\/app\/prj_/);
    await page.goto(platform.baseUrl + path);
    await log(page).getByText('Here it is.').waitFor();
    expect(await written(page)).toBe('');
    // A link that works once is redeemed also by whoever is signed in: this one was.
    await page.goto(`${platform.baseUrl}/app?again#${new URL(body.data.link).hash.slice(1)}`);
    await page.getByText('not valid or has expired').waitFor();
  });

  test('runs nothing that a customer writes, wherever it shows', async () => {
    const [first = '', second = ''] = payloads.slice(2);
    const contact = { name: first, email: 'mallory@example.com', company: second, metadata: { plan: first } };
    const contactId = (await tenant.api.post(at('/contacts'), contact)).body.data.id;
    // HTML of which nothing shows is refused: a word stands before it.
    const messages = payloads.flatMap((payload) =>
      (['html', 'markdown', 'text'] as const).map((content_type) => ({
        content: content_type === 'html' ? `Look ${payload}` : payload,
        content_type,
        sender_type: 'customer',
      })),
    );
    const rows = [
      {
        external_id: 'all',
        subject: `Attack ${first}`,
        contact: { email: 'mallory@example.com' },
        tags: [second],
        messages,
      },
      ...payloads.map((content, n) => ({
        external_id: `one-${n}`,
        subject: content.replace(/\s+/g, ' ').slice(0, 200),
        contact: { name: content.replace(/\s+/g, ' ').slice(0, 100), email: `mallory-${n}@example.com` },
        messages: [{ content, sender_type: 'customer' }],
      })),
    ];
    const imported = await tenant.api.post(at('/conversations/import'), rows);
    expect(imported.body.data.filter(({ error }: { error: unknown }) => error)).toEqual([]);
    const id = (await tenant.api.get(at('/conversations?external_id=all'))).body.data[0].id;
    const page = await open('Mallory', { role: 'owner', path: `/app/${projectId}/inbox/all/${id}` });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await log(page).getByText('window.hit=1').first().waitFor();
    const older = log(page).getByRole('button', { name: 'Show earlier messages' });
    const showEarlier = async () => {
      // It is disabled while messages load, and gone after the last of them.
      if (await older.isEnabled({ timeout: 1_000 }).catch(() => false))
        await older.click({ timeout: 1_000 }).catch(() => undefined);
      return older.count();
    };
    await expect.poll(showEarlier).toBe(0);
    for (const link of await log(page).getByRole('link').all())
      expect(await link.getAttribute('href')).toMatch(/^https?:/);
    expect(await log(page).locator('script, iframe, form, img, style, object, embed').count()).toBe(0);
    // Wherever else customers' words show: rows, dialogs, what was found, and the pages of contacts.
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Merge' }).click();
    const merging = page.getByRole('dialog', { name: 'Merge conversations' });
    await merging.waitFor();
    await page.keyboard.press('Escape');
    await merging.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'All commands' }).waitFor();
    await page.keyboard.type('Attack');
    await page.getByRole('option').filter({ hasText: 'Attack' }).first().waitFor();
    await page.keyboard.press('Escape');
    await page.goto(`${platform.baseUrl}/app/${projectId}/search?q=mallory&kind=contacts`);
    await page.locator('[data-hit]').first().waitFor();
    await page.goto(`${platform.baseUrl}/app/${projectId}/contacts/${contactId}`);
    const values = async () => {
      const inputs = await page.locator('main input').all();
      return Promise.all(inputs.map((input) => input.inputValue()));
    };
    await expect.poll(values).toContain(second);
    // A dialog, and whatever the policy had to forbid, would be among the complaints.
    expect(await page.evaluate('window.hit')).toBeUndefined();
    expect(asked.filter((url) => url.includes('evil.example'))).toEqual([]);
  });

  test('shuts a removed member out at once', async () => {
    const page = await open('Eve');
    await page.getByRole('heading', { name: 'Waiting for us' }).waitFor();
    const { body } = await tenant.api.get(`/orgs/${tenant.orgId}/members`);
    const eve = body.data.find(({ name }: { name: string }) => name === 'Eve');
    await tenant.api.delete(`/orgs/${tenant.orgId}/members/${eve.id}`);
    await page.getByText('You are not in any project yet.').waitFor();
  });

  test('lets a viewer read and not write, in the dark and on a phone', async () => {
    const id = await ask('Only looking');
    const path = `/app/${projectId}/inbox/all/${id}`;
    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
    const page = await open('Vera', { role: 'viewer', path, colorScheme: 'dark', ...phone });
    await log(page).getByText('Where is it?').waitFor();
    await page.getByText('Your role can only read.').waitFor();
    expect(await field(page).count()).toBe(0);
    expect(await seriousViolations(page)).toEqual([]);
    await takePicture(page, 'desk-phone-dark');
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await row(page, 'Only looking').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
  });

  test('speaks German to whoever reads German', async () => {
    const page = await open('Konrad', { locale: 'de-DE' });
    await page.getByRole('heading', { name: 'Warten auf uns' }).waitFor();
  });
});
