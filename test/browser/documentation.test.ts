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

/**
 * A script that removes the sections of which every element stands in an earlier one too: by tag, classes and attributes of its own and of
 * those around it. All sections come from the same templates, and the checker takes minutes over all of them.
 */
const withoutRepeated = `{
  const seen = new Set();
  const shape = ({ localName, className, attributes }) => localName + '.' + className + [...attributes].map(({ name }) => name).sort();
  const shapes = (element, around) =>
    [...element.children].flatMap((child) => [around + shape(child), ...shapes(child, around + shape(child))]);
  for (const section of document.querySelectorAll('section')) {
    const fresh = shapes(section, '').filter((each) => !seen.has(each));
    if (fresh.length === 0) section.remove();
    for (const each of fresh) seen.add(each);
  }
}`;

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
    // All of it at once, as no reader has it: else the checker measures what is not laid out yet.
    await page.evaluate("document.styleSheets[0].insertRule('section { content-visibility: visible !important }')");
    expect(await page.evaluate('document.scrollingElement.scrollWidth')).toBe(screen.viewport.width);
    await takePicture(page, `documentation${path.replace('/', '-')}-${size}-${colorScheme}`);
    await page.evaluate(withoutRepeated);
    expect(await seriousViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await end();
  });

  test.each(['/reference', '/webhooks'])('on a phone, no table of %s hides a column', async (path) => {
    const { page, end } = await visit(browser, url + path, small);
    await page.evaluate("document.styleSheets[0].insertRule('section { content-visibility: visible !important }')");
    const hidden = await page.evaluate<string[]>(`[...document.querySelectorAll('.scroll')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ innerText }) => innerText.slice(0, 7))`);
    expect(hidden).toEqual([]);
    await end();
  });

  test('a link to an operation shows it, with its example, its place in the contents, and its answer when asked', async () => {
    const { page, end } = await visit(browser, `${url}/reference#createConversation`, wide);
    const operation = page.locator('#createConversation');
    await expect
      .poll(() => operation.evaluate((element) => Math.abs(element.getBoundingClientRect().top) < 100))
      .toBe(true);
    expect(await operation.locator('pre:visible').first().textContent()).toContain('Where is my order?');
    expect(await page.locator('nav [aria-current]:visible').textContent()).toBe('Create a conversation');
    await operation.getByText('Example of an answer').click();
    await expect.poll(() => operation.getByText('"ai_resolved"').isVisible()).toBe(true);
    await takePicture(page, 'documentation-operation');
    await end();
  });

  test('whatever an address ends in, the page works', async () => {
    const { page, complaints, end } = await visit(browser, `${url}/reference#%`, wide);
    await page.locator('#find').fill('pagination');
    await expect.poll(() => page.locator('nav li:visible').first().textContent()).toBe('Pagination');
    expect(complaints).toEqual([]);
    await end();
  });

  test('examples name the reader’s own address and key, in the language that the reader chooses, and the key stays in the tab', async () => {
    const { page, complaints, end } = await visit(browser, `${url}/reference`, wide);
    const requests: string[] = [];
    page.on('request', (request) => void requests.push(request.url()));
    const example = page.locator('#createConversation pre:visible').first();
    await expect.poll(() => example.textContent()).toContain(`curl -sS -X POST '${url}/api/v1/projects/`);
    await page.getByLabel('API key for the examples').fill('svc_of_the_reader');
    await page.getByLabel('Examples in').selectOption('python');
    await expect.poll(() => example.textContent()).toContain(`'X-API-Key': 'svc_of_the_reader',`);
    await page.reload();
    await expect.poll(() => example.textContent()).toContain('svc_of_the_reader');
    await page.getByLabel('Examples in').selectOption('typescript');
    await expect.poll(() => example.textContent()).toContain(`await fetch('${url}/api/v1/projects/`);
    const other = await visit(browser, `${url}/reference`, wide);
    expect(await other.page.getByLabel('API key for the examples').inputValue()).toBe('');
    expect(requests).toEqual([`${url}/reference`]);
    expect(complaints).toEqual([]);
    await takePicture(page, 'documentation-example');
    await other.end();
    await end();
  });

  test('the search finds operations by their words and paths, guides and events, from the keyboard alone', async () => {
    const { page, end } = await visit(browser, `${url}/reference`, wide);
    await page.keyboard.press('/');
    await page.keyboard.type('post messages');
    const found = page.locator('nav li:visible');
    await expect
      .poll(() => found.allInnerTexts())
      .toContainEqual(expect.stringContaining('/conversations/{conversationId}/messages'));
    expect(await found.allInnerTexts()).not.toContainEqual(expect.stringContaining('/beacons'));
    await takePicture(page, 'documentation-search');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('#find').inputValue()).toBe('');
    // What was open before is open again, and nothing else.
    await expect.poll(() => page.locator('nav .menu details[open] > summary').allInnerTexts()).toEqual(['Guides']);
    await page.keyboard.type('agent.escalated');
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).hash).toBe('#event-agent.escalated');
    await page.locator('#find').fill('pagination');
    await expect.poll(() => found.first().textContent()).toBe('Pagination');
    await end();
  });

  test.each([
    { word: 'upsert', first: /contacts/, why: 'the id of an operation' },
    { word: 'metadata', first: /contacts/, why: 'a field of a body, before texts that name it' },
    { word: 'external_id', first: /external_id|contacts|articles|conversations/, why: 'a parameter' },
    { word: 'If-Match', first: /(?:PATCH|POST|PUT|DELETE) /, why: 'a header' },
    { word: 'X-Service-Signature', first: /Headers of every delivery/, why: 'a header of webhooks' },
    { word: '409', first: /Errors/, why: 'a status, in the guide before the operations' },
    { word: 'contact_conflict', first: /^Create a conversation|^Create or update a contact/, why: 'a code' },
    { word: 'gzip', first: /import/, why: 'a word of a description' },
    { word: '/contacts', first: /\/contacts\b/, why: 'a path before all' },
    { word: 'ai_resolved', first: /Conversation/, why: 'a field of a record' },
  ])('the search for $word finds $why', async ({ word, first }) => {
    const { page, complaints, end } = await visit(browser, `${url}/reference`, wide);
    await page.locator('#find').fill(word);
    await expect.poll(() => page.locator('#results li').first().textContent()).toMatch(first);
    expect(await page.locator('#found').textContent()).toMatch(/^[1-9]\d* entr/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).hash).not.toBe('');
    expect(complaints).toEqual([]);
    await end();
  });

  test('on a small screen the results fit, and the best comes first', async () => {
    const { page, end } = await visit(browser, `${url}/reference`, small);
    // Long paths among them.
    await page.locator('#find').fill('messages');
    await expect.poll(() => page.locator('#results li').count()).toBeGreaterThan(3);
    expect(await page.evaluate('document.scrollingElement.scrollWidth')).toBe(small.viewport.width);
    await takePicture(page, 'documentation-search-small');
    await end();
  });

  test('the search tells of the key that leads to it, but not on a small screen, which hardly has a keyboard', async () => {
    for (const [screen, words] of [[small, 'Search'] as const, [wide, 'Press /'] as const]) {
      const { page, end } = await visit(browser, `${url}/reference`, screen);
      await expect.poll(() => page.locator('#find').getAttribute('placeholder')).toBe(words);
      await takePicture(page, `documentation-search-field-${words === 'Search' ? 'small' : 'wide'}`);
      await end();
    }
  });

  test('the example of an error can be read without scrolling it', async () => {
    const { page, end } = await visit(browser, `${url}/reference#errors`, wide);
    const example = page
      .locator('[data-guide]', { has: page.locator('#errors') })
      .locator('pre')
      .first();
    expect(await example.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await takePicture(page, 'documentation-errors');
    await end();
  });

  test('the contents show no marks of Markdown', async () => {
    const { page, end } = await visit(browser, `${url}/reference`, wide);
    expect(await page.locator('nav').textContent()).not.toMatch(/`|\*\*/);
    await end();
  });

  test('on a small screen the contents are closed until they are opened, and again behind a link', async () => {
    const { page, end } = await visit(browser, `${url}/reference`, small);
    const menu = page.locator('.menu');
    await expect.poll(() => menu.evaluate((element) => element.hasAttribute('open'))).toBe(false);
    expect(await page.getByRole('heading', { name: 'Pharos API' }).isVisible()).toBe(true);
    await menu.locator('> summary').click();
    await menu.getByRole('link', { name: 'Pagination' }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe('#pagination');
    expect(await menu.evaluate((element) => element.hasAttribute('open'))).toBe(false);
    await end();
  });

  test('code is copied by a button that comes with the pointer and with the keyboard', async () => {
    const { page, end } = await visit(browser, `${url}/reference#createConversation`, wide);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const example = page.locator('#createConversation pre:visible').first();
    await example.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('button', { name: 'Copied' }).isVisible()).toBe(true);
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toBe(await example.locator('code').textContent());
    await page.locator('#listConversations pre:visible').first().hover();
    await expect
      .poll(() => page.locator('#listConversations').getByRole('button', { name: 'Copy' }).isVisible())
      .toBe(true);
    await end();
  });

  test('without scripts everything can be read, with examples for curl', async () => {
    const context = await browser.newContext({ ...wide, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${url}/reference#createConversation`);
    expect(await page.locator('#createConversation pre:visible').first().textContent()).toContain(
      'X-API-Key: YOUR_API_KEY',
    );
    expect(await page.locator('.tools').isVisible()).toBe(false);
    await context.close();
  });
});

test('the pages take fewer than 400 kB packed, and allow no style but their own', () => {
  expect(gzipSync(pages.reference).length).toBeLessThan(400_000);
  expect(pages.policy).not.toContain('unsafe');
});
