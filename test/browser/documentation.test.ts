import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { documentationApp } from '@pharos/gateway/testing/documentation';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, startBrowser, takePicture } from './support/browser.js';
import { listening } from './support/page-server.js';
import { seriousViolations, small, visit } from './support/visit.js';

const wide = { viewport: { width: 1280, height: 900 } };

describe.skipIf(!hasBrowser)('the documentation', () => {
  let browser: Browser;
  let server: Server;
  let url: string;
  beforeAll(async () => {
    browser = await startBrowser();
    server = createServer(documentationApp());
    await listening(server);
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });
  const open = (path: string, options: BrowserContextOptions = wide) => visit(browser, `${url}/docs${path}`, options);

  test.each(
    ['', '/webhooks', '/reference', '/reference/contacts', '/reference/events', '/nothing'].flatMap((path, at) => [
      { path, size: 'small', colorScheme: at % 2 === 0 ? ('dark' as const) : ('light' as const) },
      { path, size: 'wide', colorScheme: at % 2 === 0 ? ('light' as const) : ('dark' as const) },
    ]),
  )('/docs$path can be read on a $size screen in $colorScheme colours', async ({ path, size, colorScheme }) => {
    const screen = size === 'small' ? small : wide;
    const { page, complaints, end } = await open(path, { ...screen, colorScheme });
    // Nothing stands beside the screen, and the style sheet is let through by the policy.
    expect(await page.evaluate('document.scrollingElement.scrollWidth')).toBe(screen.viewport.width);
    const lightness = await page.evaluate<number>(
      'Number(/[\\d.]+/.exec(getComputedStyle(document.body).backgroundColor)[0])',
    );
    if (colorScheme === 'dark') expect(lightness).toBeLessThan(0.3);
    else expect(lightness).toBe(1);
    await takePicture(page, `documentation${path.replaceAll('/', '-')}-${size}-${colorScheme}`);
    expect(await seriousViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await end();
  });

  test.each(['/webhooks', '/reference/contacts'])('on a phone, no table of /docs%s hides a column', async (path) => {
    const { page, end } = await open(path, small);
    const hidden = await page.evaluate<string[]>(`[...document.querySelectorAll('.scroll')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ innerText }) => innerText.slice(0, 7))`);
    expect(hidden).toEqual([]);
    await end();
  });

  test('a link to an operation shows it, with its example, its place in the page, and its answer when asked', async () => {
    const { page, end } = await open('/reference/conversations#createConversation');
    const operation = page.locator('#createConversation');
    await expect
      .poll(() => operation.evaluate((element) => Math.abs(element.getBoundingClientRect().top) < 150))
      .toBe(true);
    await expect.poll(() => page.locator('.contents [aria-current]').textContent()).toBe('Conversations');
    await expect.poll(() => page.locator('.sections [aria-current]').textContent()).toBe('Create a conversation');
    const answer = page.locator('#createConversation ~ details').first();
    await answer.getByText('Example of an answer').click();
    await expect.poll(() => answer.getByText('"ai_resolved"').isVisible()).toBe(true);
    await end();
  });

  test.each([
    ['#createConversation', '/docs/reference/conversations#createConversation'],
    ['#event-agent.escalated', '/docs/reference/events#event-agent.escalated'],
    ['#record-Contact', /\/docs\/reference\/\w+#record-Contact$/],
    ['#pagination', '/docs/pagination'],
  ] as const)('a link to %s of the page that once held all leads on', async (hash, to) => {
    const { page, end } = await open(`/reference${hash}`);
    await expect.poll(() => page.url()).toMatch(typeof to === 'string' ? new RegExp(`${to.replace('.', '\\.')}$`) : to);
    await end();
  });

  test('whatever an address ends in, the page works', async () => {
    const { page, complaints, end } = await open('/reference#%');
    await page.locator('#find').fill('pagination');
    await expect.poll(() => page.locator('#results a').first().textContent()).toMatch(/^Pagination/);
    expect(complaints).toEqual([]);
    await end();
  });

  test('examples name the reader’s own address and key, in the language that the reader chooses, and the key stays in the tab', async () => {
    const { page, complaints, end } = await open('/reference/conversations');
    const example = page.locator('#createConversation ~ .samples .code:visible').first();
    await expect.poll(() => example.textContent()).toContain(`curl -sS -X POST '${url}/api/v1/projects/`);
    const requests: string[] = [];
    page.on('request', (request) => void requests.push(request.url()));
    await page.getByLabel('API key for the examples').fill('svc_of_the_reader');
    await page.getByRole('button', { name: 'Python' }).first().click();
    await expect.poll(() => example.textContent()).toContain(`'X-API-Key': 'svc_of_the_reader',`);
    expect(requests).toEqual([]);
    await page.reload();
    await expect.poll(() => example.textContent()).toContain('svc_of_the_reader');
    await page.getByRole('button', { name: 'TypeScript' }).first().click();
    await expect
      .poll(() => example.textContent())
      .toContain(`new Pharos({ baseUrl: '${url}', apiKey: 'svc_of_the_reader' })`);
    const other = await open('/reference/contacts');
    expect(await other.page.getByLabel('API key for the examples').inputValue()).toBe('');
    expect(complaints).toEqual([]);
    await takePicture(page, 'documentation-example');
    await other.end();
    await end();
  });

  test('the search finds operations by their words and paths, guides and events, from the keyboard alone', async () => {
    const { page, end } = await open('/start');
    await page.keyboard.press('/');
    await page.keyboard.type('post messages');
    const found = page.locator('#results li');
    await expect
      .poll(() => found.allInnerTexts())
      .toContainEqual(expect.stringContaining('/conversations/{conversationId}/messages'));
    expect(await found.allInnerTexts()).not.toContainEqual(expect.stringContaining('/beacons'));
    await takePicture(page, 'documentation-search');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('#find').inputValue()).toBe('');
    expect(await page.locator('#results').isVisible()).toBe(false);
    await page.keyboard.type('agent.escalated');
    await expect.poll(() => found.first().textContent()).toContain('agent.escalated');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toBe(`${url}/docs/reference/events#event-agent.escalated`);
    await end();
  });

  test.each([
    { word: 'upsert', first: /contact/, why: 'the id of an operation' },
    { word: 'metadata', first: /contacts/, why: 'a field of a body, before texts that name it' },
    { word: 'If-Match', first: /(?:PATCH|POST|PUT|DELETE) /, why: 'a header' },
    { word: 'X-Service-Signature', first: /What arrives|Headers of every delivery/, why: 'a header of webhooks' },
    { word: 'contact_conflict', first: /import|contact|conversation/i, why: 'a code' },
    { word: '/contacts', first: /\/contacts\b/, why: 'a path before all' },
    { word: 'ai_resolved', first: /Conversation/, why: 'a field of a record' },
    { word: 'limits', first: /^Limits/, why: 'a guide' },
  ])('the search for $word finds $why', async ({ word, first }) => {
    const { page, complaints, end } = await open('');
    await page.locator('#find').fill(word);
    await expect.poll(() => page.locator('#results li').first().textContent()).toMatch(first);
    expect(await page.locator('#results p').textContent()).toMatch(/^[1-9]\d* result/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).not.toBe(`${url}/docs`);
    expect(complaints).toEqual([]);
    await end();
  });

  test('what nothing matches is said, also with signs that mean something in patterns', async () => {
    const { page, complaints, end } = await open('');
    await page.locator('#find').fill('([*+?zzz');
    await expect.poll(() => page.locator('#results p').textContent()).toBe('Nothing found');
    expect(complaints).toEqual([]);
    await end();
  });

  test('on a small screen the results fit', async () => {
    const { page, end } = await open('/reference', small);
    // Long paths among them.
    await page.locator('#find').fill('messages');
    await expect.poll(() => page.locator('#results li').count()).toBeGreaterThan(3);
    expect(await page.evaluate('document.scrollingElement.scrollWidth')).toBe(small.viewport.width);
    await takePicture(page, 'documentation-search-small');
    await end();
  });

  test('on a small screen the contents open above the page, by keyboard too, and lead to another', async () => {
    const { page, end } = await open('/limits', small);
    const link = page.locator('.contents').getByRole('link', { name: 'Pagination' });
    expect(await link.isVisible()).toBe(false);
    const button = page.getByRole('button', { name: 'Contents' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => link.isVisible()).toBe(true);
    expect(await seriousViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => link.isVisible()).toBe(false);
    await button.click();
    await link.click();
    await expect.poll(() => page.url()).toBe(`${url}/docs/pagination`);
    await end();
  });

  test('the first stop of the keyboard leads past the contents, and the end of a page leads to its neighbours', async () => {
    const { page, end } = await open('/limits');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).hash).toBe('#text');
    await page.locator('[rel=next]').click();
    await expect.poll(() => page.url()).toBe(`${url}/docs/pagination`);
    await page.locator('[rel=prev]').click();
    await expect.poll(() => page.url()).toBe(`${url}/docs/limits`);
    await end();
  });

  test('code is copied by a button that can be reached by keyboard, in the language that is shown', async () => {
    const { page, end } = await open('/reference/conversations');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.reload();
    const samples = page.locator('#createConversation ~ .samples').first();
    await samples.getByRole('button', { name: 'Python' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => samples.getByRole('button', { name: 'Copied' }).isVisible()).toBe(true);
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toBe(await samples.locator('.code:visible code').textContent());
    expect(copied).toContain('import requests');
    await end();
  });

  test('on paper there is the text, and nothing to press', async () => {
    const { page, end } = await open('/reference/contacts');
    await page.emulateMedia({ media: 'print' });
    for (const absent of ['header', '.contents', '.sections', '.neighbours', '.tabs', 'footer'])
      expect(await page.locator(absent).first().isVisible(), absent).toBe(false);
    expect(await page.locator('#createOrUpdateContact, h2').first().isVisible()).toBe(true);
    // What is opened on request is there, and no line is cut.
    expect(await page.locator('details pre').first().isVisible()).toBe(true);
    const cut =
      '[...document.querySelectorAll("pre")].filter((each) => each.scrollWidth > each.clientWidth + 1).length';
    expect(await page.evaluate(cut)).toBe(0);
    await end();
  });

  test('without scripts everything can be read, with examples in each language', async () => {
    const context = await browser.newContext({ ...wide, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${url}/docs/reference/conversations#createConversation`);
    const samples = page.locator('#createConversation ~ .samples').first().locator('.code:visible');
    expect(await samples.count()).toBe(3);
    expect(await samples.first().textContent()).toContain('X-API-Key: YOUR_API_KEY');
    expect(await page.locator('.search').isVisible()).toBe(false);
    await context.close();
  });
});
