import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasBrowser, startBrowser } from './support/browser.js';
import { madeBeacon } from './support/made-beacon.js';
import { type PageServer, startPageServer } from './support/page-server.js';
import { StandIn } from './support/stand-in.js';
import { type Visit, visit } from './support/visit.js';

/** Whom a token speaks of, unsigned. */
const identityOf = (sub: string) => `x.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.x`;

describe.runIf(hasBrowser)('a page that embeds the scripts', () => {
  let browser: Browser;
  let shop: PageServer;
  let api: StandIn;
  let now: Visit | undefined;
  beforeAll(async () => {
    [browser, shop] = await Promise.all([startBrowser(), startPageServer()]);
  });
  beforeEach(async () => {
    api = await new StandIn().start();
    api.beacon = madeBeacon;
  });
  afterEach(async () => {
    await now?.end();
    await api.stop();
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
  });

  const tagOf = (more = '') =>
    `<script src="${api.base}/api/public/widget.js" data-project="prj_1"${more} async></script>`;
  const beaconTag = () => `<script src="${api.base}/api/public/beacon.js" data-beacon="bcn_1" async></script>`;

  async function come(tags: string): Promise<Visit> {
    shop.show({ api: api.base, tags });
    now = await visit(browser, shop.origin);
    await now.page.locator('[data-pharos="widget"] .launcher').waitFor();
    return now;
  }

  async function write({ page, panel }: Visit, text: string): Promise<void> {
    await page.locator('[data-pharos="widget"] .launcher').click();
    await panel.getByRole('button', { name: 'Send us a message' }).click();
    await panel.getByRole('textbox').fill(text);
    await panel.getByRole('textbox').press('Enter');
    await panel.getByText('Sent', { exact: true }).waitFor();
    await expect.poll(() => api.listening).toBe(1);
  }

  /** Another body takes the place of the old one, with these tags, as sites do that load their next page themselves. */
  const goOn = ({ page }: Visit, tags: readonly Record<string, string>[] = []) =>
    page.evaluate(`(() => { const body = document.createElement('body');
      for (const tag of ${JSON.stringify(tags)}) body.append(Object.assign(document.createElement('script'), { src: tag.src }));
      [...body.children].forEach((one, at) => Object.assign(one.dataset, ${JSON.stringify(tags)}[at]));
      document.documentElement.replaceChild(body, document.body); })()`);

  const answersTo = (visitor: Visit, file: string) =>
    visitor.page.waitForResponse((answer) => answer.url().endsWith(file));

  test('has each of them once, however often it has their tags', async () => {
    const visitor = await come(tagOf() + beaconTag() + tagOf() + beaconTag());
    await visitor.page.locator('[data-pharos="beacon"] .launcher').waitFor();
    await visitor.page.waitForLoadState('networkidle');
    expect(await visitor.page.locator('[data-pharos="widget"]').count()).toBe(1);
    expect(await visitor.page.locator('[data-pharos="beacon"]').count()).toBe(1);
    expect(api.asked.filter((call) => call === 'GET /config')).toHaveLength(1);
    expect(visitor.complaints).toEqual([]);
  });

  test.each([
    ['#pharos', true],
    ['#prices', false],
  ])('whose address ends with %s has the chat open: %s', async (fragment, isOpen) => {
    shop.show({ api: api.base, tags: tagOf() });
    now = await visit(browser, `${shop.origin}/${fragment}`);
    const { page, panel } = now;
    if (isOpen) return panel.getByRole('button', { name: 'Send us a message' }).waitFor();
    await page.locator('[data-pharos="widget"] .launcher').waitFor();
    expect(await panel.isVisible()).toBe(false);
  });

  test('keeps the chat as it is when another body takes the place of the old one', async () => {
    const visitor = await come(tagOf());
    await write(visitor, 'Hello');
    for (let n = 0; n < 20; n += 1) api.say({ conversation_id: 'cnv_1', content: `Line ${n}` });
    await visitor.panel.getByText('Line 19').waitFor();
    await visitor.panel.getByRole('textbox').fill('Half a thought');
    await goOn(visitor);
    expect(await visitor.panel.getByRole('textbox').inputValue()).toBe('Half a thought');
    const below = `(() => { const log = document.querySelector('[data-pharos]').shadowRoot.querySelector('.log');
      return log.scrollHeight - log.scrollTop - log.clientHeight; })()`;
    expect(await visitor.page.evaluate(below)).toBeLessThan(2);
  });

  const emptyPage = "new DOMParser().parseFromString('', 'text/html').documentElement";
  test.each([
    ['the content of its body', "document.body.replaceChildren(document.createElement('main'))"],
    ['all of it', `document.documentElement.replaceWith(${emptyPage})`],
  ])('keeps the chat and the beacon, however often it replaces %s', async (_, replace) => {
    const { page } = await come(tagOf() + beaconTag());
    const [chat, beacon] = ['widget', 'beacon'].map((name) => page.locator(`[data-pharos="${name}"] .launcher`));
    await beacon?.waitFor();
    for (let n = 0; n < 2; n += 1) {
      await page.evaluate(replace);
      await chat?.waitFor();
      await beacon?.waitFor();
    }
  });

  test('goes on when a script of its own removes the chat each time', async () => {
    const { page } = await come(tagOf());
    await page.evaluate(`(() => {
      const remove = () => document.querySelector('[data-pharos]')?.remove();
      new MutationObserver(remove).observe(document.body, { childList: true });
      remove();
    })()`);
    expect(await page.evaluate('new Promise((resolve) => setTimeout(resolve, 100, 1))')).toBe(1);
  });

  test('has one chat, on one connection, however often each new body runs the script again', async () => {
    const visitor = await come(tagOf());
    await write(visitor, 'Hello');
    const src = `${api.base}/api/public/widget.js`;
    for (let n = 0; n < 3; n += 1) {
      const loaded = answersTo(visitor, '/widget.js');
      await goOn(visitor, [{ src, project: 'prj_1' }]);
      await loaded;
    }
    const loaded = answersTo(visitor, '/session');
    await goOn(visitor, [{ src, project: 'prj_1', identity: identityOf('ada') }]);
    expect((await loaded).request().postDataJSON()).toEqual({ identity_token: identityOf('ada') });
    expect(await visitor.page.locator('[data-pharos]').count()).toBe(1);
    expect(api.asked.filter((call) => call === 'GET /stream')).toHaveLength(1);
  });

  test('shows those whom it names what was said before, also when it opens the chat before they are known', async () => {
    api.say({ content: 'Your bicycle is ready.' });
    shop.show({ api: api.base, tags: tagOf(` data-identity="${identityOf('ada')}"`) });
    now = await visit(browser, shop.origin, {}, "window.Pharos = [['open']]");
    await now.panel.getByRole('button', { name: 'Your bicycle is ready.' }).waitFor();
  });

  test('works in any number of tabs: those that nobody sees hold no connection, and show what came when they are seen', async () => {
    const visitor = await come(tagOf());
    await write(visitor, 'Hello');
    const context = visitor.page.context();
    // Here every tab is in front: what a browser says of those behind is said by the test.
    await context.addInitScript("Object.defineProperty(document, 'hidden', { get: () => window.isBehind ?? false })");
    await visitor.page.reload();
    const see = (page: Page, isSeen: boolean) =>
      page.evaluate(`window.isBehind = ${!isSeen}; document.dispatchEvent(new Event('visibilitychange'))`);
    let last = visitor.page;
    for (let n = 0; n < 8; n += 1) {
      await see(last, false);
      last = await context.newPage();
      await last.goto(shop.origin);
      await last.locator('[data-pharos] .launcher').waitFor();
      await expect.poll(() => api.listening).toBe(1);
    }
    api.say({ conversation_id: 'cnv_1', content: 'While it is behind.' });
    await last.locator('.badge').waitFor();
    expect(await visitor.page.locator('.badge').count()).toBe(0);
    await see(last, false);
    await see(visitor.page, true);
    await visitor.page.locator('.badge').waitFor();
  });

  test('does not take what is typed in the chat or in a form for its shortcuts', async () => {
    const visitor = await come(tagOf() + beaconTag());
    await visitor.page.evaluate(`window.taken = []; for (const type of ['keydown', 'keypress', 'keyup'])
      document.addEventListener(type, (event) => { if (event.target.matches('input, textarea, select')) return;
        taken.push(event.key); event.preventDefault(); })`);
    await write(visitor, 'Hello');
    await visitor.panel.getByRole('textbox').pressSequentially('and/or');
    expect(await visitor.panel.getByRole('textbox').inputValue()).toBe('and/or');
    await visitor.page.evaluate("Pharos.push(['close']); PharosBeacon.push(['open'])");
    await visitor.page.getByLabel('Name').pressSequentially('A/B');
    expect(await visitor.page.getByLabel('Name').inputValue()).toBe('A/B');
    expect(await visitor.page.evaluate('window.taken')).toEqual([]);
  });
});
