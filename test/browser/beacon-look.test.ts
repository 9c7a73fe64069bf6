import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, startBrowser, takePicture } from './support/browser.js';
import { madeBeacon } from './support/made-beacon.js';
import { type PageServer, startPageServer } from './support/page-server.js';
import { StandIn } from './support/stand-in.js';
import { seriousViolations, slowDown, small, type Visit, visit } from './support/visit.js';

describe.runIf(hasBrowser)('how the beacon looks', () => {
  let browser: Browser;
  let shop: PageServer;
  let api: StandIn;
  beforeAll(async () => {
    browser = await startBrowser();
    shop = await startPageServer();
    api = await new StandIn().start();
    api.beacon = madeBeacon;
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
    await api?.stop();
  });

  interface Look {
    readonly name: string;
    readonly theme?: string;
    readonly lang?: string;
    readonly options?: BrowserContextOptions;
  }

  const looks: Look[] = [
    { name: 'light' },
    { name: 'dark', theme: 'dark' },
    { name: 'rtl', lang: 'ar' },
    { name: 'mobile', options: small },
  ];

  describe.each(looks)('the beacon, $name', ({ name, theme = 'light', lang = 'en', options = {} }) => {
    let visitor: Visit;
    beforeAll(async () => {
      const script = `${api.base}/api/public/beacon.js`;
      shop.show({
        api: api.base,
        lang,
        tags: `<script src="${script}" data-beacon="bcn_1" data-theme="${theme}" async></script>`,
      });
      visitor = await visit(browser, shop.origin, options);
      await visitor.launcher.waitFor();
    });
    afterAll(() => visitor?.end());

    async function looksRight(view: string) {
      await takePicture(visitor.page, `beacon-${name}-${view}`);
      expect(await seriousViolations(visitor.page)).toEqual([]);
      expect(visitor.complaints).toEqual([]);
    }

    test('closed', () => looksRight('closed'));

    test('its form', async () => {
      await visitor.launcher.click();
      await visitor.panel.waitFor();
      await looksRight('form');
    });

    test('a form with what is wrong marked, and the first such field in focus', async () => {
      await visitor.panel.locator('.submit').click();
      await visitor.panel.getByRole('alert').waitFor();
      await expect.poll(() => visitor.panel.locator('[aria-invalid="true"]').count()).toBe(4);
      await expect.poll(() => visitor.panel.locator('#fld_1:focus').count()).toBe(1);
      await looksRight('issues');
    });

    test('what is said after it was sent', async () => {
      const { panel } = visitor;
      await panel.locator('#fld_1').fill('Ada');
      await panel.locator('#fld_2').fill('ada@example.com');
      await panel.locator('#fld_4').selectOption('Return');
      await panel.locator('#fld_9').fill('The chain squeaks.');
      await panel.getByRole('checkbox', { name: 'Chain' }).check();
      await panel.locator('.submit').click();
      await panel.getByText('Thank you!').waitFor();
      await looksRight('sent');
      const values = {
        name: 'Ada',
        email: 'ada@example.com',
        topic: 'Return',
        parts: ['Chain'],
        message: 'The chain squeaks.',
      };
      expect(api.bodies.at(-1)).toEqual({ fields: values, page_url: `${shop.origin}/` });
    });
  });

  test.each([
    [null, 'rgb(15, 118, 110)', 'rgb(255, 255, 255)'],
    ['#ffdd00', 'rgb(255, 221, 0)', 'rgb(0, 0, 0)'],
  ])('the button that sends has the colour of the form, %s, or of the beacon', async (own, background, color) => {
    api.beacon = { ...madeBeacon, form: { ...madeBeacon.form, submit_button_color: own } };
    const tags = `<script src="${api.base}/api/public/beacon.js" data-beacon="bcn_1" async></script>`;
    shop.show({ api: api.base, tags });
    const { page, launcher, panel, end } = await visit(browser, shop.origin);
    await launcher.click();
    await panel.locator('.submit').waitFor();
    api.beacon = madeBeacon;
    const button = `document.querySelector('[data-pharos]').shadowRoot.querySelector('.submit')`;
    const look = `(({ backgroundColor, color }) => [backgroundColor, color])(getComputedStyle(${button}))`;
    expect(await page.evaluate(look)).toEqual([background, color]);
    await end();
  });

  test.each(['chat', 'mail', 'help'])('the launcher shows the icon %s', async (icon) => {
    api.beacon = { ...madeBeacon, button_icon: icon };
    const tags = `<script src="${api.base}/api/public/beacon.js" data-beacon="bcn_1" async></script>`;
    shop.show({ api: api.base, tags });
    const { launcher, end } = await visit(browser, shop.origin);
    await launcher.waitFor();
    api.beacon = madeBeacon;
    expect(await launcher.locator('svg path').getAttribute('d')).toMatch(/^M/);
    await end();
  });

  test('a greeting that is closed with keys leaves the focus at the launcher', async () => {
    const tags = `<script src="${api.base}/api/public/beacon.js" data-beacon="bcn_1" async></script>`;
    shop.show({ api: api.base, tags });
    const { page, end } = await visit(browser, shop.origin);
    await page.locator('.greeting .icon-button').press('Enter');
    await page.locator('.greeting').waitFor({ state: 'detached' });
    expect(await page.locator('.launcher:focus').count()).toBe(1);
    await end();
  });

  test('a form that could not be sent leaves the focus where it was', async () => {
    const tags = `<script src="${api.base}/api/public/beacon.js" data-beacon="bcn_1" async></script>`;
    shop.show({ api: api.base, tags });
    const { page, launcher, panel, end } = await visit(browser, shop.origin);
    await launcher.click();
    await panel.locator('#fld_1').fill('Ada');
    await panel.locator('#fld_2').fill('ada@example.com');
    await panel.locator('#fld_4').selectOption('Return');
    await panel.locator('#fld_9').fill('The chain squeaks.');
    await slowDown(page, '**/submissions');
    api.refuse = (call) => (call.startsWith('POST /forms') ? 422 : undefined);
    await panel.locator('.submit').press('Enter');
    await panel.getByRole('alert').waitFor();
    expect(await panel.locator('.submit:focus').count()).toBe(1);
    api.refuse = () => undefined;
    await page.keyboard.press('Enter');
    await panel.getByText('Thank you!').waitFor();
    await end();
  });
});
