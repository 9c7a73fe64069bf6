import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasBrowser, startBrowser } from './support/browser.js';
import { type PageServer, startPageServer } from './support/page-server.js';
import { StandIn } from './support/stand-in.js';
import { slowDown, type Visit, visit } from './support/visit.js';

describe.runIf(hasBrowser)('writing in the widget', () => {
  let browser: Browser;
  let shop: PageServer;
  let api: StandIn;
  let now: Visit;
  beforeAll(async () => {
    [browser, shop] = await Promise.all([startBrowser(), startPageServer()]);
  });
  beforeEach(async () => {
    api = await new StandIn().start();
    const tags = `<script src="${api.base}/api/public/widget.js" data-project="prj_1" async></script>`;
    shop.show({ api: api.base, tags });
    now = await visit(browser, shop.origin);
    await now.launcher.click();
    await button('Send us a message').click();
  });
  afterEach(async () => {
    await now?.end();
    await api.stop();
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
  });

  const button = (name: string) => now.panel.getByRole('button', { name, exact: name === 'Send' });
  const line = () => now.panel.getByRole('textbox');

  /** A key as the browser tells of it, with what the input method makes of it. */
  const press = (key: string, more: object) => line().dispatchEvent('keydown', { key, ...more });

  test.each([
    ['while it goes on', { isComposing: true }],
    ['after it has ended, as Safari tells it', { keyCode: 229 }],
  ])('keys that belong to a composition neither send nor close: %s', async (_, composing) => {
    await line().fill('こんにちは');
    await press('Enter', composing);
    await press('Escape', composing);
    expect(await line().inputValue()).toBe('こんにちは');
    expect(api.asked).not.toContain('POST /conversations');
    await press('Enter', { keyCode: 13 });
    await expect.poll(() => api.messages.map(({ content }) => content)).toEqual(['こんにちは']);
  });

  test('what is written while the first message is confirmed goes on in the same line, which keeps the focus', async () => {
    let held = true;
    api.refuse = (call) => (call === 'POST /conversations' && held ? 503 : undefined);
    await line().fill('Hello');
    await line().press('Enter');
    await now.panel.getByText('Sending…').waitFor();
    const element = await line().elementHandle();
    await line().pressSequentially('And');
    held = false;
    await now.panel.getByText('Sent', { exact: true }).waitFor();
    await now.page.keyboard.type(' more');
    expect(await element?.inputValue()).toBe('And more');
    expect(await line().inputValue()).toBe('And more');
    await now.page.keyboard.press('Enter');
    await expect.poll(() => api.messages.map(({ content }) => content)).toEqual(['Hello', 'And more']);
    expect(new Set(api.messages.map(({ conversation_id: id }) => id)).size).toBe(1);
  });

  test('what was typed and not sent is there after a reload and on the next page, until it is sent', async () => {
    const comeBack = async (to: string) => {
      await now.launcher.click();
      await now.panel.getByRole('button', { name: to }).click();
    };
    await line().fill('Do you');
    await now.page.goto(`${shop.origin}/bicycles`);
    await comeBack('Send us a message');
    expect(await line().inputValue()).toBe('Do you');
    await line().press('Enter');
    await now.panel.getByText('Sent', { exact: true }).waitFor();
    await line().fill('Or have you');
    await now.page.reload();
    await comeBack('Do you');
    expect(await line().inputValue()).toBe('Or have you');
    await line().press('Enter');
    await expect.poll(() => api.messages.map(({ content }) => content)).toEqual(['Do you', 'Or have you']);
    await now.page.goto(shop.origin);
    await comeBack('Or have you');
    expect(await line().inputValue()).toBe('');
    expect(new Set(api.messages.map(({ conversation_id: id }) => id)).size).toBe(1);
  });

  test('a page that the visitor goes back to, as it was, shows what the tab has of what was typed meanwhile', async () => {
    await line().fill('Do you');
    const kept = await now.page.evaluate<string[]>(`(() => {
      const kept = Object.keys(sessionStorage);
      sessionStorage.clear();
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      return kept;
    })()`);
    expect(kept).toEqual([expect.stringMatching(/^pharos:prj_1:draft:new:/)]);
    await expect.poll(() => line().inputValue()).toBe('');
  });

  /** Pastes a file, and the texts that a program has put beside it. */
  const paste = (texts: Record<string, string>) =>
    now.page.evaluate(`(() => { const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(${JSON.stringify(texts)})) clipboardData.setData(type, text);
      clipboardData.items.add(new File(['x'], 'image.png'));
      document.querySelector('[data-pharos]').shadowRoot.querySelector('.composer textarea')
        .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })); })()`);

  test.each([
    ['a screenshot', {}, 1],
    ['a picture of a page', { 'text/html': '<img src="https://shop.example/a.png">' }, 1],
    [
      'a picture of a page with its address',
      { 'text/html': '<img src="https://shop.example/a.png">', 'text/plain': 'https://shop.example/a.png' },
      1,
    ],
    ['a file of a folder', { 'text/plain': 'image.png' }, 1],
    ['cells of a spreadsheet', { 'text/html': '<table><tr><td>1</table>', 'text/plain': '1\t2' }, 0],
  ])('pasted, %s is attached as a file, unless it is a text', async (_, texts, files) => {
    await paste(texts);
    expect(await now.panel.getByRole('button', { name: 'Discard image.png' }).count()).toBe(files);
  });

  const face = (name: string) => now.panel.getByRole('radio', { name, exact: true });
  const resolve = () => api.tell('conversation.updated', api.change('cnv_1', { status: 'resolved' }));

  /** A conversation that is over, and has been rated. */
  async function rated(): Promise<void> {
    await line().fill('Hello');
    await line().press('Enter');
    await now.panel.getByText('Sent', { exact: true }).waitFor();
    await expect.poll(() => api.listening).toBe(1);
    resolve();
    await face('Good').check({ force: true });
    await button('Send rating').click();
    await now.panel.getByText('Thank you for your rating!').waitFor();
  }

  test('a rating that could not be sent leaves the focus where it was', async () => {
    await rated();
    await slowDown(now.page, '**/csat');
    api.refuse = (call) => (call === 'PUT /conversations/cnv_1/csat' ? 422 : undefined);
    await button('Change rating').click();
    await button('Send rating').press('Enter');
    await now.panel.getByText('Not sent.').waitFor();
    api.refuse = () => undefined;
    await now.page.keyboard.press('Enter');
    await now.panel.getByText('Thank you for your rating!').waitFor();
  });

  test('what was just sent asks for no other rating: it reopens the conversation', async () => {
    await rated();
    await line().fill('Wait');
    await line().press('Enter');
    await now.panel.getByText('Sent', { exact: true }).waitFor();
    expect(await face('Good').count()).toBe(0);
    await now.panel.getByText('Thank you for your rating!').waitFor();
  });

  test('a rating can be changed, and is asked for again when the conversation went on and is over once more', async () => {
    await line().fill('Hello');
    await line().press('Enter');
    await now.panel.getByText('Sent', { exact: true }).waitFor();
    await expect.poll(() => api.listening).toBe(1);
    resolve();
    await face('Good').check({ force: true });
    await now.panel.getByRole('textbox', { name: 'What could be better?' }).fill('Faster');
    await button('Send rating').click();
    await now.panel.getByText('Thank you for your rating!').waitFor();
    await button('Change rating').click();
    expect(await face('Good').isChecked()).toBe(true);
    await face('Very bad').check({ force: true });
    await button('Send rating').click();
    await now.panel.getByText('Thank you for your rating!').waitFor();
    expect(api.bodies.findLast((body) => 'score' in body)).toEqual({ score: 1, comment: 'Faster' });
    api.say({ conversation_id: 'cnv_1', content: 'Wait', sender: { type: 'customer', name: null, picture: null } });
    api.tell('conversation.updated', api.change('cnv_1', { status: 'open' }));
    await now.panel.getByText('Thank you for your rating!').waitFor({ state: 'detached' });
    resolve();
    await face('Good').waitFor({ state: 'attached' });
    expect(await face('Very bad').isChecked()).toBe(false);
  });
});
