import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { hasBrowser, startBrowser } from './support/browser.js';
import { openDesk } from './support/desk.js';
import { addressesOf, goTo } from './support/desk-walk.js';
import { type Places, seedDesk, servicesOfDesk } from './support/desk-world.js';
import { seriousViolations, type Visit } from './support/visit.js';

/**
 * What can be scrolled to the side, and what can be pressed or filled in but reaches out of the screen. Wide tables scroll within
 * places that the keyboard reaches: these are meant.
 */
const tooWide = `(() => {
  const width = document.documentElement.clientWidth;
  const named = (element) => element.tagName.toLowerCase() + '.' + element.className + ': ' + element.innerText?.slice(0, 60);
  const scrolls = (element) => element.scrollWidth > element.clientWidth + 1
    && element.tabIndex < 0 && (element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX));
  const isOut = (element) => {
    const { left, right, width: own } = element.getBoundingClientRect();
    return own > 1 && (left < -1 || right > width + 1);
  };
  return [
    ...[...document.querySelectorAll('*')].filter(scrolls).map((element) => 'scrolls: ' + named(element)),
    ...[...document.querySelectorAll('a, button, input, select, textarea')].filter(isOut).map((element) => 'is out: ' + named(element)),
  ];
})()`;

describe.skipIf(!hasBrowser)('every page of the desk', () => {
  let browser: Browser;
  let platform: Platform;
  let tenant: Tenant;
  let places: Places;
  const desks: Visit[] = [];
  beforeAll(async () => {
    [browser, platform] = await Promise.all([startBrowser(), startPlatform(servicesOfDesk)]);
    tenant = await platform.createTenant();
    places = await seedDesk(platform, tenant);
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.stop();
  });

  async function open(name: string, options: object = {}): Promise<Page> {
    const desk = await openDesk(browser, { platform, tenant }, { name, role: 'owner', ...options });
    desks.push(desk);
    return desk.page;
  }

  afterEach(async () => {
    for (const desk of desks.splice(0)) {
      expect(desk.complaints).toEqual([]);
      await desk.end();
    }
  });

  /** What a look at each address finds, by address. */
  async function foundOn(page: Page, look: () => Promise<readonly string[]>): Promise<Record<string, unknown>> {
    const found: Record<string, unknown> = {};
    for (const address of await addressesOf(page, places)) {
      const faults = [...(await goTo(page, address)), ...(await look())];
      if (faults.length > 0) found[address] = faults;
    }
    return found;
  }

  test('can be used by everybody, in the light and in the dark', async () => {
    const page = await open('Ada', { reducedMotion: 'reduce' });
    const found = await foundOn(page, async () => {
      const faults: string[] = [];
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        faults.push(...(await seriousViolations(page)).map((fault) => `${colorScheme}: ${fault}`));
      }
      return faults;
    });
    expect(found).toEqual({});
  });

  test('fits a phone and fingers, in German, in either direction of writing', async () => {
    const page = await open('Grace', { locale: 'de-DE', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 844 });
    const found = await foundOn(page, async () => {
      const faults = await seriousViolations(page);
      for (const direction of ['ltr', 'rtl']) {
        await page.evaluate(`document.documentElement.dir = '${direction}'`);
        faults.push(...(await page.evaluate<string[]>(tooWide)).map((fault) => `${direction}: ${fault}`));
      }
      return faults;
    });
    expect(found).toEqual({});
  });
});
