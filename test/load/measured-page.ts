import type { Browser, Page } from 'playwright-core';
import { openDesk } from '../browser/support/desk.js';
import type { BenchContext } from './figures.js';

/** A page of somebody who has signed in, which measures itself: `usableMs` and `openedMs` read it. */
export async function measuredPage(browser: Browser, { platform, tenant }: Pick<BenchContext, 'platform' | 'tenant'>) {
  const { page } = await openDesk(browser, { platform, tenant }, { name: 'Bench' });
  await page.addInitScript(marksUsable);
  await page.addInitScript(marksOpened);
  return page;
}

/** Resolves to the moment at which the list, the first conversation's thread and the place to answer are drawn. */
const marksUsable = `window.usable = new Promise((resolve) => {
  const parts = ['section li a[aria-current]', '[role=log] [data-entry]', '#composer'];
  const look = () => {
    if (parts.every((part) => document.querySelector(part) !== null)) resolve(performance.now());
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

/** Resolves, once the thread of the conversation that was clicked or gone to by a key is drawn, to the time since that event. */
const marksOpened = `(() => {
  const drawn = () => document.querySelector('article:has([role=log] [data-entry])')?.getAttribute('aria-label');
  const begin = ({ timeStamp }) => {
    const before = drawn();
    window.opened = new Promise((resolve) => {
      const look = () => {
        const now = drawn();
        if (now !== undefined && now !== before) resolve(performance.now() - timeStamp);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  };
  addEventListener('keydown', begin, true);
  addEventListener('click', begin, true);
})()`;

/** When the inbox became usable, since the navigation. */
export const usableMs = (page: Page): Promise<number> => page.evaluate<number>('window.usable');

/** How long the last key or click took to show the thread that it opened. */
export const openedMs = (page: Page): Promise<number> => page.evaluate<number>('window.opened');
