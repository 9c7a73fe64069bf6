import { createTransport } from 'nodemailer';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { ownPort } from '../support/ports.js';
import { type Receiver, startReceiver } from '../support/receiver.js';
import { hasBrowser, startBrowser, takePicture } from './support/browser.js';
import { openDesk } from './support/desk.js';
import { seriousViolations, type Visit } from './support/visit.js';

describe.skipIf(!hasBrowser)('the whole mail in the desk', () => {
  let browser: Browser;
  let platform: Platform;
  let tenant: Tenant;
  /** A site that mails call, if they can. */
  let site: Receiver;
  let projectId: string;
  let address: string;
  let smtpPort: number;
  const desks: Visit[] = [];
  beforeAll(async () => {
    smtpPort = await ownPort();
    const env = { MAIL_DOMAIN: 'in.example.com', SMTP_LISTEN: `127.0.0.1:${smtpPort}` };
    [browser, platform, site] = await Promise.all([startBrowser(), startPlatform({ mail: 1, env }), startReceiver()]);
    tenant = await platform.createTenant();
    projectId = (await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name: 'Lamp shop' })).body.data.id;
    const made = await tenant.api.post(`/projects/${projectId}/mailboxes`, { address: 'help@lamps.example' });
    address = made.body.data.forward_address;
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.stop();
    await site?.stop();
  });
  afterEach(async () => {
    for (const desk of desks.splice(0)) {
      expect(desk.complaints).toEqual([]);
      await desk.end();
    }
  });

  /** Opens the conversation that a mail becomes. */
  async function openConversation(name: string, subject: string, html: string): Promise<{ page: Page; id: string }> {
    const transport = createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true });
    await transport.sendMail({ from: 'Ada <ada@example.com>', to: address, cc: 'grace@example.com', subject, html });
    transport.close();
    const list = `/projects/${projectId}/conversations?channel=email`;
    const find = async () =>
      (await tenant.api.get(list)).body.data.find((each: { subject: string }) => each.subject === subject);
    const { id } = await poll(find, { what: `the mail "${subject}"` });
    const path = `/app/${projectId}/inbox/all/${id}`;
    const desk = await openDesk(browser, { platform, tenant }, { name, role: 'agent', path });
    desks.push(desk);
    return { page: desk.page, id };
  }

  /** Opens the conversation that a mail becomes, and then the whole mail. */
  async function openMail(name: string, subject: string, html: string): Promise<Page> {
    const { page } = await openConversation(name, subject, html);
    await page.getByRole('button', { name: 'Show the whole email' }).click();
    await page.getByRole('dialog').getByRole('heading', { name: subject }).waitFor();
    return page;
  }

  test('it shows who it was sent to and what was cut off, and can be kept as a file', async () => {
    const quote = '<blockquote type="cite">Is your lamp dark?</blockquote>';
    const page = await openMail('Sophie', 'My lamp', `<p>It is <b>dark</b>.</p><p>Grace wrote:</p>${quote}`);
    await page.getByText('grace@example.com', { exact: true }).waitFor();
    const frame = page.frameLocator('iframe');
    await frame.getByText('It is dark.').waitFor();
    const quoted = frame.getByText('Is your lamp dark?');
    expect(await quoted.isVisible()).toBe(false);
    await frame.getByText('Quoted text').click();
    await quoted.waitFor();
    const border = "getComputedStyle(document.querySelector('blockquote')).borderInlineStartStyle";
    expect(await page.frames().at(-1)?.evaluate(border)).toBe('solid');
    expect(await seriousViolations(page)).toEqual([]);
    await takePicture(page, 'inbox-whole-mail');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^msg_\w+\.eml$/);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.keyboard.press('Escape');
    await page.locator('iframe').waitFor({ state: 'detached' });
  });

  test('nothing in it runs, loads, sends or leads away, and links open without the desk', async () => {
    const at = (path: string) => `${site.url}/${path}`;
    const hostile = [
      `<script>parent.hacked = top.hacked = 1; fetch('${at('script')}')</script>`,
      `<img src=x onerror="parent.hacked = 1; fetch('${at('onerror')}')"><svg onload="parent.hacked = 1"></svg>`,
      `<meta http-equiv="refresh" content="0; url=${at('refresh')}"><base href="${site.url}/">`,
      `<link rel="stylesheet" href="${at('sheet')}"><style>body { background: url(${at('css')}) } @import '${at('import')}'</style>`,
      `<div style="background-image: url(${at('style')})">Styled</div><table background="${at('table')}"><tr><td>Cell</td></tr></table>`,
      `<img src="${at('picture')}" alt="A picture"><img srcset="${at('srcset')} 1x"><video src="${at('video')}" poster="${at('poster')}" autoplay></video>`,
      `<iframe src="${at('frame')}"></iframe><object data="${at('object')}"></object><embed src="${at('embed')}">`,
      `<form action="${at('form')}"><input autofocus name="q"><button>Sign in again</button></form>`,
      `<a href="javascript:parent.hacked = 1">A script</a> <a href="${at('link')}" target="_top">A link</a> <a ping="${at('ping')}" href="data:text/html,x">Data</a>`,
    ].join('\n');
    const page = await openMail('Karen', 'Hostile', hostile);
    const frame = page.frameLocator('iframe');
    await frame.getByText('Styled').waitFor();
    expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox');
    const names = '[...new Set([...document.body.querySelectorAll("*")].map(({ localName }) => localName))].sort()';
    expect(await page.frames().at(-1)?.evaluate(names)).toEqual(['a', 'p', 'table', 'tbody', 'td', 'tr']);
    await page.getByText('The sender will learn that somebody has read the email.').waitFor();
    expect(site.arrivals).toEqual([]);

    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      frame.getByRole('link', { name: 'A link' }).click(),
    ]);
    await tab.waitForURL(at('link'));
    expect(await tab.evaluate('opener')).toBeNull();
    await tab.close();
    const asked = () => site.arrivals.filter(({ path }) => path !== '/favicon.ico');
    expect(asked().map(({ path, headers }) => [path, headers.referer])).toEqual([['/hooks/link', undefined]]);

    await page.getByRole('button', { name: 'Load remote pictures' }).click();
    await poll(async () => site.arrivals.find(({ path }) => path === '/hooks/picture'), { what: 'the picture' });
    const loaded = asked().slice(1);
    expect(loaded.map(({ path, headers }) => [path, headers.referer, headers.cookie])).toEqual([
      ['/hooks/picture', undefined, undefined],
    ]);
    expect(await page.evaluate('globalThis.hacked')).toBeUndefined();
    expect(page.url()).toContain('/inbox/all/');
  });

  test('an answer goes to all whom the mail went to, unless its writer says otherwise', async () => {
    const { page, id } = await openConversation('Rosa', 'For two', '<p>It is dark.</p>');
    const answers = async () =>
      (await tenant.api.get(`/projects/${projectId}/conversations/${id}/messages`)).body.data.slice(1);
    await page.getByText('Copy to grace@example.com').waitFor();
    const [cc, bcc] = ['Cc', 'Bcc'].map((name) => page.getByRole('textbox', { name, exact: true }));
    await expect.poll(() => cc?.inputValue()).toBe('grace@example.com');
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('textbox', { name: /^Reply to/ }).fill('Turn it on.');
    await bcc?.fill('boss');
    await page.getByText('One of these is not an email address').waitFor();
    expect(await page.getByRole('button', { name: /^Send/ }).isEnabled()).toBe(false);
    await bcc?.fill('boss@shop.example');
    await bcc?.press('Enter');
    await page.reload();
    expect(await bcc?.inputValue()).toBe('boss@shop.example');
    expect(await answers()).toEqual([]);
    await takePicture(page, 'inbox-copies');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.setViewportSize({ width: 1100, height: 800 });
    await page.getByRole('textbox', { name: /^Reply to/ }).press('Control+Enter');
    await page.getByText('Blind copy to boss@shop.example').waitFor();
    expect(await answers()).toMatchObject([{ cc: ['grace@example.com'], bcc: ['boss@shop.example'] }]);
    expect(await cc?.inputValue()).toBe('grace@example.com');
    expect(await bcc?.inputValue()).toBe('');

    await cc?.fill('');
    await page.getByRole('textbox', { name: /^Reply to/ }).fill('Only you.');
    await page.getByRole('textbox', { name: /^Reply to/ }).press('Control+Enter');
    await expect.poll(async () => (await answers()).length).toBe(2);
    expect((await answers())[1]).toMatchObject({ cc: [], bcc: [] });
    await page.getByRole('button', { name: 'Note', exact: true }).click();
    expect(await cc?.count()).toBe(0);
  });

  test('a mail that is not kept any more is told in words', async () => {
    const { id } = (
      await tenant.api.post(`/projects/${projectId}/conversations`, {
        channel: 'email',
        subject: 'By hand',
        message: { content: 'It is dark.', sender_type: 'customer' },
      })
    ).body.data;
    const desk = await openDesk(
      browser,
      { platform, tenant },
      { name: 'Nina', role: 'viewer', path: `/app/${projectId}/inbox/all/${id}` },
    );
    desks.push(desk);
    await desk.page.getByRole('button', { name: 'Show the whole email' }).click();
    await desk.page.getByText('The email is no longer kept').waitFor();
    expect(await desk.page.getByRole('button', { name: 'Download' }).count()).toBe(0);
    expect(await seriousViolations(desk.page)).toEqual([]);
  });
});
