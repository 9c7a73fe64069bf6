import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { browserProgram } from './browser-program.js';

/** Without one, tests that need it are skipped, which the run says aloud. */
export const hasBrowser: boolean = browserProgram() !== undefined;

/** Starts the browser. @throws when there is none: `browserProgram` has been asked before. */
export function startBrowser(): Promise<Browser> {
  const executablePath = browserProgram();
  if (executablePath === undefined) throw new Error('no browser; install chromium');
  // Root may not have Chromium's sandbox; what the tests open is their own.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({
    executablePath,
    args: [...args, '--disable-gpu', '--disable-dev-shm-usage'],
    timeout: 180_000,
  });
}

/** Where pictures are left to be looked at. */
export const pictures = join(tmpdir(), 'pharos-screenshots');

export async function takePicture(page: Page, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`), animations: 'disabled' });
}
