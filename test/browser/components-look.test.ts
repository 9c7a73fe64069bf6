import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OwnProcess, spawnOwn } from '../support/index.js';
import { ownPort } from '../support/ports.js';
import { untilUp } from '../support/processes.js';
import { hasBrowser, pictures, startBrowser, takePicture } from './support/browser.js';
import { seriousViolations, type Visit, visit } from './support/visit.js';

const desk = fileURLToPath(new URL('../../packages/desk', import.meta.url));
const vite = join(dirname(createRequire(join(desk, 'package.json')).resolve('vite/package.json')), 'bin/vite.js');

/** The components that have styles of their own. */
const styled = readdirSync(join(desk, 'src/ui'))
  .filter((name, _, all) => name.endsWith('.tsx') && all.includes(name.replace('.tsx', '.module.css')))
  .map((name) => name.replace('.tsx', ''));

describe.skipIf(!hasBrowser)('how the components of the desk look', () => {
  let browser: Browser;
  let server: OwnProcess;
  let seen: Visit;
  let page: Page;
  beforeAll(async () => {
    const port = await ownPort();
    const address = `http://127.0.0.1:${port}/app/ui`;
    server = spawnOwn(process.execPath, [
      vite,
      desk,
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      '--strictPort',
      '--bypass-lock',
    ]);
    const isUp = async () => (await fetch(address).catch(() => undefined))?.ok === true;
    [browser] = await Promise.all([startBrowser(), untilUp(server, 'the development server', isUp)]);
    seen = await visit(browser, address, { reducedMotion: 'reduce', viewport: { width: 1180, height: 900 } });
    page = seen.page;
    await page.getByRole('heading', { name: 'Components' }).waitFor();
  });
  afterAll(async () => {
    expect(seen?.complaints).toEqual([]);
    await browser?.close();
    await server?.stop();
  });

  const nameOf = (opener: string, colorScheme: string) =>
    `components-${opener.toLowerCase().replaceAll(' ', '-')}-${colorScheme}`;

  test('each that has styles of its own is shown with its states', async () => {
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(expect.arrayContaining(styled));
  });

  test.each(['light', 'dark'] as const)('in the %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(pictures, `components-${colorScheme}.png`), fullPage: true });
    expect(await seriousViolations(page)).toEqual([]);
    const layer = page.locator('[role=dialog], [role=menu], [role=alertdialog]');
    for (const opener of ['Form', 'Refused', 'Danger', 'Wide', 'Choose', 'Choose of none', 'Actions']) {
      await page.getByRole('button', { name: opener, exact: true }).click();
      await layer.waitFor();
      await takePicture(page, nameOf(opener, colorScheme));
      expect(await seriousViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await layer.waitFor({ state: 'detached' });
    }
    for (const opener of ['Say', 'Say what failed']) {
      await page.getByRole('button', { name: opener, exact: true }).click();
      await layer.waitFor();
      await takePicture(page, nameOf(opener, colorScheme));
      // Not asked of axe: a toast of what failed is read aloud elsewhere, and hidden from readers until it has the keyboard.
      await layer.locator('[aria-label=Close]').click();
      await layer.waitFor({ state: 'detached' });
    }
  });
});
