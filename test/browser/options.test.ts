import type { WidgetConfig } from '@pharos/widget-protocol';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, startBrowser } from './support/browser.js';
import { madeBeacon } from './support/made-beacon.js';
import { type PageServer, startPageServer } from './support/page-server.js';
import { StandIn } from './support/stand-in.js';
import { type Visit, visit } from './support/visit.js';

/** What is asked of the page once the window is open: `one(selector)` is an element, `css(selector)` what it looks like. */
const helpers = `const { shadowRoot } = document.querySelector('[data-pharos]');
  const one = (selector) => shadowRoot.querySelector(selector);
  const css = (selector) => getComputedStyle(one(selector));
  const box = (selector) => one(selector).getBoundingClientRect();
  const field = (at) => one('#fld_' + at);`;

type Row<Options> = [name: string, options: Options, asked: string, expected: unknown, context?: BrowserContextOptions];

// Not its box: while it appears that is smaller.
const atLeft = `['.launcher', '.panel'].map((name) => one(name).offsetLeft)`;
const atRight = `['.launcher', '.panel'].map((name) => innerWidth - one(name).offsetLeft - one(name).offsetWidth)`;
const ground = `css('.panel').backgroundColor`;
const [light, dark] = ['rgb(255, 255, 255)', 'rgb(22, 24, 31)'];
const colors = `[css('.launcher'), css('header')].map(({ backgroundColor, color }) => [backgroundColor, color])`;

const ofWidget: Row<Partial<WidgetConfig> & { tag?: string }>[] = [
  ['position bottom-right', { position: 'bottom-right' }, atRight, [20, 20]],
  ['position bottom-left', { position: 'bottom-left' }, atLeft, [20, 20]],
  ['color', { color: '#ffdd00' }, colors, Array(2).fill(['rgb(255, 221, 0)', 'rgb(0, 0, 0)'])],
  ['theme light', { theme: 'light' }, ground, light, { colorScheme: 'dark' }],
  ['theme dark', { theme: 'dark' }, ground, dark],
  ['theme auto', { theme: 'auto' }, ground, dark, { colorScheme: 'dark' }],
  ['welcome_message', { welcome_message: 'Ahoy' }, `one('.welcome').textContent`, 'Ahoy'],
  ['show_branding', { show_branding: true }, `one('.brand-line').textContent`, 'Powered by Pharos'],
  ['show_branding false', { show_branding: false }, `one('.brand-line')`, null],
  ['locale', { locale: 'ar' }, `[one('.root').dir, one('.start strong').textContent]`, ['rtl', 'أرسل لنا رسالة']],
  ['data-locale', { locale: 'ar', tag: 'data-locale="de-AT"' }, `one('.root').lang`, 'de-AT'],
  ['data-title', { tag: 'data-title="Ask Ada"' }, `one('h2').textContent`, 'Ask Ada'],
];

const form = madeBeacon.form;
const withFields = (change: object) => ({
  form: { ...form, fields: form.fields.map((one) => ({ ...one, ...change })) },
});
const withForm = (change: object) => ({ form: { ...form, ...change } });
const gaps = `(({ left, right }, { left: from, right: to }) => [left - from < 2, to - right < 2])(box('.submit'), box('form'))`;
const icon = `one('.launcher path').getAttribute('d').slice(0, 12)`;
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1L8 8Z"/></svg>';
const ways = `[1, 8, 9].map((at) => css('#fld_' + at).direction + ' ' + css('#fld_' + at).textAlign)`;

const ofBeacon: Row<Partial<typeof madeBeacon> & { tag?: string; lang?: string }>[] = [
  ['position bottom-right', { position: 'bottom-right' }, atRight, [20, 20]],
  ['position bottom-left', { position: 'bottom-left' }, atLeft, [20, 20]],
  ['primary_color', { primary_color: '#ffdd00' }, `css('.launcher').backgroundColor`, 'rgb(255, 221, 0)'],
  ['button_label', { button_label: 'Ahoy' }, `one('.launcher').textContent`, 'Ahoy'],
  ['button_icon chat', { button_icon: 'chat' }, icon, 'M21 11.5a8.4'],
  ['button_icon mail', { button_icon: 'mail' }, icon, 'M3 6.5A1.5 1'],
  ['button_icon help', { button_icon: 'help' }, icon, 'M9.2 9a3 3 0'],
  ['custom_svg', { button_icon: 'custom_svg', custom_svg: svg }, icon, 'M1 1L8 8Z'],
  ['greeting_title', { greeting_title: 'Ahoy' }, `one('h2').textContent`, 'Ahoy'],
  ['greeting_title empty', { greeting_title: '' }, `one('h2').textContent`, 'Contact'],
  ['greeting_text', { greeting_text: 'Ahoy' }, `one('.more').textContent`, 'Ahoy'],
  ['greeting_text empty', { greeting_text: '' }, `one('.more')`, null],
  ['data-theme dark', { tag: 'data-theme="dark"' }, ground, dark],
  ['data-theme auto', { tag: 'data-theme="auto"' }, ground, dark, { colorScheme: 'dark' }],
  ['data-theme missing', {}, ground, light, { colorScheme: 'dark' }],
  ['data-locale', { tag: 'data-locale="fr"' }, `one('.root').lang`, 'fr'],
  ['submit_button_label', withForm({ submit_button_label: 'Go' }), `one('.submit').textContent`, 'Go'],
  ['submit_button_align left', withForm({ submit_button_align: 'left' }), gaps, [true, false]],
  ['submit_button_align center', withForm({ submit_button_align: 'center' }), gaps, [false, false]],
  ['submit_button_align right', withForm({ submit_button_align: 'right' }), gaps, [false, true]],
  ['submit_button_align full', withForm({ submit_button_align: 'full' }), gaps, [true, true]],
  [
    'placeholder',
    withFields({ placeholder: 'Ahoy' }),
    `[1, 2, 3, 8, 9].map((at) => field(at).placeholder).concat(field(4).options[0].text)`,
    Array(6).fill('Ahoy'),
  ],
  ['required', withFields({ required: true }), `one('form').innerText.includes('optional')`, false],
  ['required false', withFields({ required: false }), `shadowRoot.querySelectorAll('.name small').length`, 11],
  [
    'options',
    {},
    `[...one('form').querySelectorAll('option, bdi')].filter(({ innerText }) => /^(Re|Ci|Ch)/.test(innerText)).length`,
    4,
  ],
  ['lang of the page', { lang: 'ar' }, ways, ['rtl start', 'ltr right', 'rtl start']],
];

describe.runIf(hasBrowser)('what can be said of the scripts shows in them', () => {
  let browser: Browser;
  let shop: PageServer;
  let api: StandIn;
  beforeAll(async () => {
    browser = await startBrowser();
    shop = await startPageServer();
    api = await new StandIn().start();
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
    await api?.stop();
  });

  async function opened(tags: string, context?: BrowserContextOptions, lang = 'en'): Promise<Visit> {
    shop.show({ api: api.base, lang, tags });
    const visitor = await visit(browser, shop.origin, { reducedMotion: 'reduce', ...context });
    await visitor.launcher.press('Enter');
    await visitor.panel.waitFor();
    return visitor;
  }

  async function told({ page, complaints, end }: Visit, asked: string): Promise<unknown> {
    const answer = await page.evaluate(`(() => { ${helpers} return ${asked}; })()`);
    expect(complaints).toEqual([]);
    await end();
    return answer;
  }

  const usual = new StandIn().config;
  test.each(ofWidget)('the widget: %s', async (_, { tag = '', ...options }, asked, expected, context) => {
    api.config = { ...usual, ...options };
    const script = `<script src="${api.base}/api/public/widget.js" data-project="prj_1" ${tag} async></script>`;
    expect(await told(await opened(script, context), asked)).toEqual(expected);
  });

  const beaconTag = (tag = '') =>
    `<script src="${api.base}/api/public/beacon.js" data-beacon="bcn_1" ${tag} async></script>`;
  test.each(ofBeacon)('the beacon: %s', async (_, { tag, lang, ...options }, asked, expected, context) => {
    api.beacon = { ...madeBeacon, ...options };
    expect(await told(await opened(beaconTag(tag), context, lang), asked)).toEqual(expected);
  });

  test('a greeting of any length leaves room for the form, also in a page that is enlarged four times', async () => {
    api.beacon = { ...madeBeacon, greeting_text: 'We answer within a day. '.repeat(20) };
    const visitor = await opened(beaconTag(), { viewport: { width: 320, height: 256 } });
    expect(await told(visitor, `one('.scroll').clientHeight > 128 && one('.scroll').contains(one('.submit'))`)).toBe(
      true,
    );
  });

  test('the greeting is not printed, and has an edge where the system chooses the colours', async () => {
    api.beacon = madeBeacon;
    shop.show({ api: api.base, tags: beaconTag() });
    const visitor = await visit(browser, shop.origin);
    await visitor.page.locator('.greeting').waitFor();
    const look = `(() => { ${helpers} return [css('.greeting').display, css('.greeting').borderTopWidth]; })()`;
    await visitor.page.emulateMedia({ media: 'print' });
    expect(await visitor.page.evaluate(look)).toEqual(['none', '0px']);
    await visitor.page.emulateMedia({ media: 'screen', forcedColors: 'active' });
    expect(await visitor.page.evaluate(look)).toEqual(['flex', '1px']);
    await visitor.end();
  });
});
