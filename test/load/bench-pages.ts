import type { Browser } from 'playwright-core';
import { startBrowser } from '../browser/support/browser.js';
import { startPageServer } from '../browser/support/page-server.js';
import { visit } from '../browser/support/visit.js';
import { poll } from '../support/poll.js';
import { type BenchContext, type Figure, median, spread } from './figures.js';

const visits = 15;
const widgetMs = 100;
const documentationMs = 500;

/** Clicks the widget's launcher as soon as it is there, and notes when the page has loaded, and when the window has opened. */
const untilOpen = `addEventListener('load', () => { window.loadedAt = performance.now(); });
  (function look() {
    const root = document.querySelector('[data-pharos]')?.shadowRoot;
    const launcher = root?.querySelector('.launcher');
    if (launcher && !window.clicked) launcher.click();
    window.clicked ||= Boolean(launcher);
    if (root?.querySelector('[role=dialog]')) window.readyAt = performance.now();
    else requestAnimationFrame(look);
  })();`;
/** Notes when the page has loaded, its scripts have run and it has been drawn. */
const untilDrawn = `addEventListener('load', () => setTimeout(() => requestAnimationFrame(() => { window.readyAt = performance.now(); })));`;

/** How soon a visitor's page has its widget, and a reader the documentation, in a real browser that has been there never before. */
export async function benchPages({ platform, projectId }: BenchContext): Promise<Figure[]> {
  const browser = await startBrowser();
  const shop = await startPageServer();
  try {
    const tags = `<script src="${platform.baseUrl}/api/public/widget.js" data-project="${projectId}" async></script>`;
    shop.show({ api: platform.baseUrl, tags });
    const afterLoad = 'window.loadedAt ? Math.max(0, readyAt - loadedAt) : -1';
    const widget = await measure(browser, shop.origin, untilOpen, afterLoad);
    const documentation = await measure(browser, `${platform.baseUrl}/api/v1/docs`, untilDrawn, 'readyAt');
    return [
      figure('widget.js: ms from the load of the page until a click has opened it', widget, widgetMs),
      figure('documentation: ms from the first request until it can be used', documentation, documentationMs),
    ];
  } finally {
    await Promise.all([browser.close(), shop.stop()]);
  }
}

function figure(what: string, found: readonly number[], mostMs: number): Figure {
  return {
    what,
    value: spread(found, 0),
    bar: { text: `at most ${mostMs} ms`, met: median(found) <= mostMs },
  };
}

/** One visit after the other, each by a new visitor; the first one, for which the browser itself warms up, does not count. */
async function measure(browser: Browser, url: string, early: string, expression: string): Promise<number[]> {
  const found: number[] = [];
  for (let n = 0; n <= visits; n += 1) {
    const { page, end } = await visit(browser, url, {}, early);
    // Zero is an answer too.
    const ready = await poll(() => page.evaluate<number>(`window.readyAt ? (${expression}) + 1 : 0`), { what: url });
    found.push(ready - 1);
    await end();
  }
  return found.slice(1);
}
