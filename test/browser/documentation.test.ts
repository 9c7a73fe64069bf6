import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { documentationPages } from '@pharos/gateway/testing/documentation';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, startBrowser, takePicture } from './support/browser.js';
import { listening } from './support/page-server.js';
import { seriousViolations, small, visit } from './support/visit.js';

const pages = documentationPages();
const wide = { viewport: { width: 1280, height: 900 } };

describe.skipIf(!hasBrowser)('the documentation', () => {
  let browser: Browser;
  let server: Server;
  let url: string;
  beforeAll(async () => {
    browser = await startBrowser();
    server = createServer(({ url: path }, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': pages.policy });
      response.end(path === '/webhooks' ? pages.webhooks : pages.reference);
    });
    await listening(server);
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  // One of each: the checker takes long over a page of this length.
  test.each([
    { path: '/reference', colorScheme: 'dark' as const, size: 'small' },
    { path: '/reference', colorScheme: 'light' as const, size: 'wide' },
    { path: '/webhooks', colorScheme: 'light' as const, size: 'small' },
    { path: '/webhooks', colorScheme: 'dark' as const, size: 'wide' },
  ])('$path can be read and used on a $size screen in $colorScheme colours', async ({ path, colorScheme, size }) => {
    const screen = size === 'small' ? small : wide;
    const { page, complaints, end } = await visit(browser, url + path, { ...screen, colorScheme });
    // Nothing stands beside the screen, and the page's own style sheet is the one that its policy lets through.
    expect(await page.evaluate('document.scrollingElement.scrollWidth')).toBe(screen.viewport.width);
    const background = await page.evaluate('getComputedStyle(document.body).backgroundColor');
    expect(background).toBe(colorScheme === 'dark' ? 'rgb(13, 17, 23)' : 'rgb(255, 255, 255)');
    expect(await seriousViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await takePicture(page, `documentation${path.replace('/', '-')}-${size}-${colorScheme}`);
    await end();
  });

  test('a link to an operation shows it, and its example opens', async () => {
    const { page, end } = await visit(browser, `${url}/reference#createConversation`, wide);
    const operation = page.locator('#createConversation');
    await expect
      .poll(() => operation.evaluate((element) => Math.abs(element.getBoundingClientRect().top) < 100))
      .toBe(true);
    await operation.getByText('Example').click();
    await expect.poll(() => operation.getByText('Where is my order?').first().isVisible()).toBe(true);
    await takePicture(page, 'documentation-operation');
    await end();
  });
});

test('the pages take fewer than 400 kB packed, and allow no style but their own', () => {
  expect(gzipSync(pages.reference).length).toBeLessThan(400_000);
  expect(pages.policy).not.toContain('unsafe');
});
