import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Visit {
  readonly page: Page;
  /** What the browser complained of: errors of scripts, and what the page's policy has forbidden. */
  readonly complaints: string[];
  readonly launcher: Locator;
  readonly panel: Locator;
  end(): Promise<void>;
}

export const small = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

/** Opens a page as a new visitor. `early` runs before anything of the page does. */
export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
  early = '',
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1100, height: 800 }, locale: 'en-GB', ...options });
  // Ends what hangs: longer than a busy machine takes, shorter than a test.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  if (early !== '') await page.addInitScript(early);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // What cannot be reached is no fault of the script's.
    const text = message.text();
    if (message.type() === 'error' && !/Failed to load resource|net::ERR/.test(text)) complaints.push(text);
  });
  page.on('dialog', (dialog) => {
    complaints.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(url);
  const visitOf = { page, complaints, launcher: page.locator('.launcher'), panel: page.getByRole('dialog') };
  return { ...visitOf, end: () => context.close() };
}

/** Answers of the calls take so long that the page is drawn meanwhile, as on any network. */
export async function slowDown(page: Page, calls: string): Promise<void> {
  await page.route(calls, async (route) => {
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    await route.continue();
  });
}

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** Resolves once nothing moves or changes its colour, but what does so for ever. */
const settled = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished)).then(() => undefined)`;

/** From now on nothing is seen half-way: what would fade out while the checker runs, whose contrast it measures, is gone at once. */
const still = `(() => {
  window.still = new CSSStyleSheet();
  window.still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }');
  document.adoptedStyleSheets.push(window.still);
})()`;
const moving = 'document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== window.still)';

/** What axe finds serious or critical, within shadow roots too. The checker runs beside the page's policy, not under it. */
export async function seriousViolations(page: Page): Promise<string[]> {
  await page.evaluate(settled);
  await page.evaluate(still);
  await page.evaluate(axeSource);
  const { violations } = (await page.evaluate(
    'axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] })',
  )) as {
    violations: readonly Violation[];
  };
  await page.evaluate(moving);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}
