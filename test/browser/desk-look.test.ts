import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { hasBrowser, startBrowser, takePicture } from './support/browser.js';
import { openDesk } from './support/desk.js';
import { addressesOf, goTo } from './support/desk-walk.js';
import { type Places, seedDesk, servicesOfDesk } from './support/desk-world.js';
import type { Visit } from './support/visit.js';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

describe.skipIf(!hasBrowser)('how the pages of the desk look', () => {
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
  afterEach(async () => {
    for (const desk of desks.splice(0)) {
      expect(desk.complaints).toEqual([]);
      await desk.end();
    }
  });

  async function open(name: string): Promise<Page> {
    const desk = await openDesk(browser, { platform, tenant }, { name, role: 'owner', reducedMotion: 'reduce' });
    desks.push(desk);
    return desk.page;
  }
  /** The address as a part of a file's name: without the project, and with the kinds of records for their IDs. */
  const nameOf = (address: string) =>
    address
      .replace(/^\/prj_\w+/, '')
      .replaceAll(/([a-z]{3})_\w{26}/g, '$1')
      .replaceAll('/', '-') || '-start';

  test.each(sizes)('at a width of $width', async (viewport) => {
    const page = await open(`Ada${viewport.width}`);
    await page.setViewportSize(viewport);
    for (const [at, address] of (await addressesOf(page, places)).entries()) {
      expect(await goTo(page, address)).toEqual([]);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await takePicture(page, `desk-${at + 10}${nameOf(address)}-${viewport.width}-${colorScheme}`);
      }
    }
  });
});
