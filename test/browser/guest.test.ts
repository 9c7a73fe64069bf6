import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasBrowser, startBrowser } from './support/browser.js';
import { madeBeacon } from './support/made-beacon.js';
import { type PageServer, startPageServer } from './support/page-server.js';
import { StandIn } from './support/stand-in.js';
import { type Visit, visit } from './support/visit.js';

/** Pages with libraries that change the page, its focus, or what every script relies on. */
describe.runIf(hasBrowser)('on a page of others', () => {
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

  const tags = () =>
    `<script src="${api.base}/api/public/widget.js" data-project="prj_1" async></script>
     <script src="${api.base}/api/public/beacon.js" data-beacon="bcn_1" async></script>`;
  const library = (path: string) => `<script src="/lib/${path}"></script>`;
  const anything = "default-src * data: blob: 'unsafe-inline' 'unsafe-eval'";

  function say(head: string, content: string): void {
    shop.show({ api: api.base, tags: tags(), head, content, policy: anything });
  }

  async function come(head: string, content: string): Promise<Visit> {
    say(head, content);
    now = await visit(browser, shop.origin);
    await now.page.locator('pharos-widget .launcher').waitFor();
    await now.page.locator('pharos-beacon .launcher').waitFor();
    return now;
  }

  const line = ({ panel }: Visit) => panel.locator('.composer textarea');

  async function begin(visitor: Visit): Promise<void> {
    await visitor.page.locator('pharos-widget .launcher').click();
    await visitor.panel.getByRole('button', { name: 'Send us a message' }).click();
    await line(visitor).fill('Half a thought');
  }

  const cards = (count: number) =>
    Array.from({ length: count }, (_, at) => `<div class="card">Card ${at + 1}</div>`).join('');

  /** Each morphs the page into one with more of what it had, as servers send it. */
  const morphs = [
    [
      'Turbo 8 refreshes',
      `${library('@hotwired/turbo/dist/turbo.es2017-umd.js')}<meta name="turbo-refresh-method" content="morph"><meta name="turbo-refresh-scroll" content="preserve">`,
      "Turbo.visit(location.href, { action: 'replace' })",
    ],
    [
      'Turbo 8 replaces',
      library('@hotwired/turbo/dist/turbo.es2017-umd.js'),
      "Turbo.visit(location.href, { action: 'replace' })",
    ],
    [
      'Idiomorph morphs, body and all,',
      library('idiomorph/dist/idiomorph.js'),
      'fetch(location.href).then((answer) => answer.text()).then((html) => Idiomorph.morph(document.documentElement, html))',
    ],
    [
      'morphdom, as of Livewire and LiveView, morphs the body of',
      library('morphdom/dist/morphdom-umd.js'),
      `fetch(location.href).then((answer) => answer.text()).then((html) =>
        morphdom(document.body, new DOMParser().parseFromString(html, 'text/html').body))`,
    ],
    [
      'morphdom morphs all of',
      library('morphdom/dist/morphdom-umd.js'),
      `fetch(location.href).then((answer) => answer.text()).then((html) =>
        morphdom(document.documentElement, new DOMParser().parseFromString(html, 'text/html').documentElement))`,
    ],
    ['boosted links of htmx replace', library('htmx.org/dist/htmx.js'), "document.querySelector('#more').click()"],
  ] as const;

  test.each(morphs)('%s the page, and what is typed in the chat stays, as does the page', async (_, head, change) => {
    const more = '<p><a id="more" href="/?more" hx-boost="true">more</a></p>';
    const visitor = await come(head, more + cards(2));
    await begin(visitor);
    for (const count of [3, 4]) {
      say(head, more + cards(count));
      await visitor.page.evaluate(`void (${change})`);
      await visitor.page.getByText(`Card ${count}`, { exact: true }).waitFor();
      await expect.poll(() => line(visitor).isVisible()).toBe(true);
      await visitor.page.keyboard.type('!');
    }
    expect(await line(visitor).inputValue()).toBe('Half a thought!!');
    expect(await visitor.page.locator('.card:visible').allInnerTexts()).toEqual([
      'Card 1',
      'Card 2',
      'Card 3',
      'Card 4',
    ]);
    expect(await visitor.page.locator('pharos-widget, pharos-beacon').count()).toBe(2);
    expect(await visitor.page.locator('pharos-beacon .launcher').isVisible()).toBe(true);
    expect(visitor.complaints).toEqual([]);
  });

  test('what is typed goes into the chat and into a form while a modal of Bootstrap 5 is open', async () => {
    const modal = `<div class="modal" id="modal" tabindex="-1" style="display:none"><div class="modal-dialog"><input id="own" aria-label="Voucher"></div></div>`;
    const visitor = await come(library('bootstrap/dist/js/bootstrap.bundle.js'), `<main>Shop</main>${modal}`);
    await visitor.page.evaluate("void new bootstrap.Modal('#modal', { backdrop: false }).show()");
    await visitor.page.locator('#own').waitFor();
    await begin(visitor);
    await line(visitor).click();
    await visitor.page.keyboard.type('!');
    expect(await line(visitor).inputValue()).toBe('Half a thought!');
    await visitor.page.evaluate("Pharos.push(['close']); PharosBeacon.push(['open'])");
    await visitor.panel.getByLabel('Name').click();
    await visitor.page.keyboard.type('Ada');
    expect(await visitor.panel.getByLabel('Name').inputValue()).toBe('Ada');
    await visitor.page.evaluate("PharosBeacon.push(['close'])");
    await visitor.page.locator('#own').click();
    await visitor.page.keyboard.type('SUMMER');
    expect(await visitor.page.locator('#own').inputValue()).toBe('SUMMER');
  });

  test('messages and forms arrive whole from a page with Prototype.js, which says how lists are written', async () => {
    // Since 1.7 it leaves JSON to browsers; many pages have an older one, which does this.
    const older =
      "<script>Array.prototype.toJSON = function () { return '[' + this.map(Object.toJSON).join(', ') + ']' }</script>";
    const visitor = await come(library('prototype-js-core/prototype.js') + older, '<main>Shop</main>');
    expect(await visitor.page.evaluate('JSON.stringify({ list: [] })')).toBe('{"list":"[]"}');
    await begin(visitor);
    await line(visitor).press('Enter');
    await visitor.panel.getByText('Sent', { exact: true }).waitFor();
    expect(api.bodies.find(({ content }) => content === 'Half a thought')).toMatchObject({ attachments: [] });
    api.say({ conversation_id: 'cnv_1', content: '- one\n- two', content_type: 'markdown' });
    await visitor.panel.getByRole('listitem').nth(1).waitFor();
    await visitor.page.evaluate("Pharos.push(['close']); PharosBeacon.push(['open'])");
    const { panel } = visitor;
    await panel.getByLabel('Name').fill('Ada');
    await panel.getByLabel('E-mail').fill('ada@example.com');
    await panel.getByLabel('Topic').selectOption('Repair');
    await panel.getByLabel('Brake').check();
    await panel.getByLabel('Chain').check();
    await panel.getByLabel('Message').fill('It squeaks.');
    await panel.getByRole('button', { name: 'Send', exact: true }).click();
    await panel.getByText('Thank you!').waitFor();
    expect(api.bodies.find(({ fields }) => fields)?.fields).toMatchObject({ parts: ['Brake', 'Chain'] });
    expect(visitor.complaints).toEqual([]);
  });

  test('the launcher and the window stay in their corner of a page that moves its body', async () => {
    const style = '<style>body { transform: translateY(0); height: 4000px; margin: 0 } html { display: grid }</style>';
    const visitor = await come(style, '<main>Shop</main>');
    const isSeen = async (name: string) => {
      const box = await visitor.page.locator(name).boundingBox();
      return box !== null && box.y > 0 && box.x > 0 && box.y + box.height <= 800 && box.x + box.width <= 1100;
    };
    expect(await isSeen('pharos-widget .launcher')).toBe(true);
    expect(await isSeen('pharos-beacon .launcher')).toBe(true);
    await visitor.page.evaluate('scrollTo(0, 2000)');
    expect(await isSeen('pharos-widget .launcher')).toBe(true);
    await visitor.page.locator('pharos-widget .launcher').click();
    expect(await isSeen('pharos-widget .panel')).toBe(true);
    expect(await visitor.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(1100);
  });

  test('elements that a page hides until they are defined are shown, as nobody defines ours', async () => {
    const visitor = await come(
      '<style>:not(:defined) { display: none; visibility: hidden }</style>',
      '<main>Shop</main>',
    );
    expect(await visitor.page.locator('pharos-widget .launcher').isVisible()).toBe(true);
  });
});
