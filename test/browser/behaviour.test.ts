import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasBrowser, startBrowser, takePicture } from './support/browser.js';
import { type PageServer, startPageServer } from './support/page-server.js';
import { picture } from './support/picture.js';
import { StandIn } from './support/stand-in.js';
import { seriousViolations, small, type Visit, visit } from './support/visit.js';

describe.runIf(hasBrowser)('the widget', () => {
  let browser: Browser;
  let shop: PageServer;
  let api: StandIn;
  let visitor: Visit | undefined;
  beforeAll(async () => {
    [browser, shop] = await Promise.all([startBrowser(), startPageServer()]);
  });
  beforeEach(async () => {
    api = await new StandIn().start();
  });
  afterEach(async () => {
    await visitor?.end();
    await api.stop();
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
  });

  async function come(
    options: { lang?: string; early?: string; small?: boolean; screen?: BrowserContextOptions; policy?: string } = {},
  ): Promise<Visit> {
    const tags = `<script src="${api.base}/api/public/widget.js" data-project="prj_1" async></script>`;
    shop.show({
      api: api.base,
      tags,
      ...(options.lang && { lang: options.lang }),
      ...(options.policy && { policy: options.policy }),
    });
    const early = options.early ?? '';
    visitor = await visit(browser, shop.origin, options.small ? small : (options.screen ?? {}), early);
    return visitor;
  }

  /** What has the focus, in the shadow root: it moves a moment after what it moves to is shown. */
  const focused = ({ page }: Visit) =>
    page.evaluate<string>(`(() => { const one = document.querySelector('[data-pharos]').shadowRoot.activeElement;
      return !one ? 'nothing' : one.getAttribute('role') === 'dialog' ? one.querySelector('h2').textContent : one.getAttribute('aria-label') ?? one.textContent.trim(); })()`);

  async function begin({ launcher, panel }: Visit, text: string): Promise<void> {
    await launcher.click();
    await panel.getByRole('button', { name: 'Send us a message' }).click();
    await panel.getByRole('textbox').fill(text);
    await panel.getByRole('textbox').press('Enter');
  }

  test('can be used with keys: the focus goes in with it, and comes back', async () => {
    const now = await come();
    await now.launcher.press('Enter');
    await now.panel.waitFor();
    await expect.poll(() => focused(now)).toBe('Chat with us');
    await now.page.keyboard.press('Tab');
    await expect.poll(() => focused(now)).toBe('Close chat');
    await now.page.keyboard.press('Tab');
    await expect.poll(() => focused(now)).toContain('Send us a message');
    await now.page.keyboard.press('Enter');
    await expect.poll(() => focused(now)).toBe('Your message');
    await now.page.keyboard.press('Escape');
    await now.panel.waitFor({ state: 'detached' });
    await expect.poll(() => focused(now)).toBe('Open chat');
  });

  test('keeps the focus while it covers a small screen', async () => {
    const now = await come({ small: true });
    await now.launcher.click();
    await now.panel.waitFor();
    expect(await now.panel.getAttribute('aria-modal')).toBe('true');
    await expect.poll(() => focused(now)).toBe('Chat with us');
    const seen = new Set<string>();
    for (let n = 0; n < 8; n += 1) {
      await now.page.keyboard.press('Tab');
      seen.add(await focused(now));
    }
    expect([...seen]).toEqual(
      ['Close chat', expect.stringContaining('Send us a message'), 'Search for help', expect.anything()].slice(
        0,
        seen.size,
      ),
    );
    expect(seen).not.toContain('nothing');
    await now.page.keyboard.press('Shift+Tab');
    expect(await focused(now)).not.toBe('nothing');
  });

  test('keeps the focus when what had it goes away, unless the visitor is elsewhere', async () => {
    const now = await come();
    const press = (name: string) => now.panel.getByRole('button', { name, exact: true }).press('Enter');
    const become = (status: 'open' | 'resolved' | 'closed') =>
      api.tell('conversation.updated', api.change('cnv_1', { status }));
    await begin(now, 'Hello');
    await now.panel.getByText('Sent', { exact: true }).waitFor();
    await expect.poll(() => api.listening).toBe(1);
    api.refuse = (call) => (call === 'POST /conversations/cnv_1/messages' ? 422 : undefined);
    await now.panel.getByRole('textbox').fill('No');
    await now.panel.getByRole('textbox').press('Enter');
    await press('Discard');
    await expect.poll(() => focused(now)).toBe('Your message');
    become('resolved');
    await now.panel.getByRole('radio', { name: 'Good', exact: true }).check({ force: true });
    await press('Send rating');
    await now.panel.getByText('Thank you for your rating!').waitFor();
    await expect.poll(() => focused(now)).toBe('Your message');
    await press('Change rating');
    await expect.poll(() => focused(now)).toBe('Good');
    await press('Send rating');
    await now.panel.getByText('Thank you for your rating!').waitFor();
    await press('Change rating');
    await expect.poll(() => focused(now)).toBe('Good');
    become('open');
    await expect.poll(() => focused(now)).toBe('Your message');
    become('closed');
    await press('Change rating');
    await expect.poll(() => focused(now)).toBe('Good');
    await now.page.mouse.click(5, 5);
    become('open');
    await expect.poll(() => now.panel.getByText('This conversation is closed.').count()).toBe(0);
    expect(await focused(now)).toBe('nothing');
  });

  test('sends a message until it is taken, and it is taken once', async () => {
    const now = await come();
    let refusals = 2;
    api.refuse = (call) => (call === 'POST /conversations' && refusals-- > 0 ? 503 : undefined);
    await begin(now, 'Hello');
    await now.panel.getByText('Sent', { exact: true }).waitFor();
    expect(api.messages.map(({ content }) => content)).toEqual(['Hello']);
    const ids = api.bodies.filter(({ content }) => content === 'Hello').map(({ client_message_id: id }) => id);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
  });

  test('goes on in a new conversation with what is written in a closed one', async () => {
    const now = await come();
    await begin(now, 'Hello');
    await now.panel.getByText('Sent', { exact: true }).waitFor();
    await expect.poll(() => api.listening).toBe(1);
    api.tell('conversation.updated', api.change('cnv_1', { status: 'closed' }));
    await now.panel.getByText('This conversation is closed. Write again to start a new one.').waitFor();
    expect(await seriousViolations(now.page)).toEqual([]);
    await takePicture(now.page, 'widget-ended');
    await now.panel.getByRole('textbox').fill('One more thing');
    await now.panel.getByRole('textbox').press('Enter');
    await now.panel.getByText('Sent', { exact: true }).waitFor();
    await expect.poll(() => now.panel.getByText('This conversation is closed.').count()).toBe(0);
    await expect.poll(() => now.panel.locator('.bubble').allTextContents()).toContain('One more thing');
    await expect.poll(() => now.panel.locator('.bubble').allTextContents()).not.toContain('Hello');
    expect(api.asked.filter((call) => /^POST .*(conversations|messages)$/.test(call))).toEqual([
      'POST /conversations',
      'POST /conversations/cnv_1/messages',
    ]);
    expect(api.messages.map((one) => one.conversation_id)).toEqual(['cnv_1', 'cnv_2']);
  });

  test('tells a visitor whose messages are not taken so, politely and without another try', async () => {
    const now = await come();
    await begin(now, 'Hello');
    await now.panel.getByText('Sent', { exact: true }).waitFor();
    api.refuse = (call) => (call === 'POST /conversations/cnv_1/messages' ? 403 : undefined);
    api.code = 'CONTACT_BLOCKED';
    await now.panel.getByRole('textbox').fill('Again');
    await now.panel.getByRole('textbox').press('Enter');
    const said = now.panel.getByRole('alert');
    await said.getByText('Sorry, we cannot take messages from you at the moment.').waitFor();
    expect(await said.getByRole('button').allTextContents()).toEqual(['Discard']);
    const linesOfButton = `(() => { const words = document.createRange();
      words.selectNodeContents(document.querySelector('[data-pharos]').shadowRoot.querySelector('.failed .link'));
      return words.getClientRects().length; })()`;
    expect(await now.page.evaluate(linesOfButton)).toBe(1);
    expect(await seriousViolations(now.page)).toEqual([]);
    await takePicture(now.page, 'widget-refused');
  });

  test('an answer that was lost on the way does not double a message', async () => {
    const now = await come();
    let taken = false;
    // Taken, but what the browser hears is an error.
    api.refuse = (call) => {
      if (call !== 'POST /conversations' || taken) return undefined;
      taken = true;
      api.converse({ id: 'cnv_lost' });
      const { client_message_id: id } = api.bodies.at(-1) ?? {};
      api.say({
        conversation_id: 'cnv_lost',
        content: 'Hello',
        client_message_id: String(id),
        sender: { type: 'customer', name: null, picture: null },
      });
      return 502;
    };
    await begin(now, 'Hello');
    await now.panel.getByText('Sent', { exact: true }).waitFor();
    expect(api.messages).toHaveLength(1);
    expect(await now.panel.locator('.message.mine').count()).toBe(1);
  });

  test('shows who of the team answers, with their picture where it can be had', async () => {
    const now = await come({ policy: 'img-src data:' });
    await begin(now, 'Hello');
    await now.panel.getByText('Sent', { exact: true }).waitFor();
    const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
    const sender = { type: 'agent', name: 'Grace', picture: pixel } as const;
    api.say({ content: 'Good morning', sender });
    api.say({ content: 'It is on its way', sender: { ...sender, name: 'Linus', picture: `${api.base}/none.png` } });
    const named = (name: string) => now.panel.locator('.who').filter({ hasText: name });
    expect(await named('Grace').locator('img').getAttribute('referrerpolicy')).toBe('no-referrer');
    await named('Grace').locator('img:visible').waitFor();
    await named('Linus').locator('img').waitFor({ state: 'hidden' });
    expect(await named('Linus').locator('svg').isVisible()).toBe(true);
  });

  test('keeps what could not be sent over a reload', async () => {
    const now = await come();
    api.refuse = (call) => (call === 'POST /conversations' ? 503 : undefined);
    await begin(now, 'Do not lose me');
    await expect.poll(() => api.asked.filter((call) => call === 'POST /conversations').length).toBeGreaterThan(0);
    await now.page.reload();
    api.refuse = () => undefined;
    await expect.poll(() => api.messages.map(({ content }) => content)).toEqual(['Do not lose me']);
  });

  test('says what was refused, and sends it again when asked to', async () => {
    const now = await come();
    api.refuse = (call) => (call === 'POST /conversations' ? 400 : undefined);
    await begin(now, 'Hello');
    await now.panel.getByText('Not sent.').waitFor();
    api.refuse = () => undefined;
    await now.panel.getByRole('button', { name: 'Try again' }).click();
    await now.panel.getByText('Sent', { exact: true }).waitFor();
    expect(api.messages).toHaveLength(1);
  });

  /** Chooses a file as a visitor does; one that ends with `.png` is an image. */
  async function attach({ page, panel }: Visit, ...names: string[]): Promise<void> {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      panel.getByRole('button', { name: 'Attach a file' }).click(),
    ]);
    await chooser.setFiles(names.map((name) => ({ name, mimeType: 'application/octet-stream', buffer: picture() })));
    for (const name of names) await panel.getByRole('button', { name: `Discard ${name}` }).waitFor();
    await expect.poll(() => panel.getByRole('progressbar').count()).toBe(0);
  }

  test('sends files with a message, or alone, and shows images of both sides under the strict policy', async () => {
    const now = await come();
    api.image = picture();
    await begin(now, 'Hello');
    await now.panel.getByText('Sent', { exact: true }).waitFor();
    await attach(now, 'bike.png', 'bill.pdf');
    await now.panel.getByRole('button', { name: 'Discard bill.pdf' }).click();
    await now.panel.getByRole('textbox').fill('See');
    await now.panel.getByRole('button', { name: 'Send', exact: true }).click();
    await now.panel.locator('canvas:visible').waitFor();
    await attach(now, 'second.pdf');
    await now.panel.getByRole('button', { name: 'Send', exact: true }).click();
    await now.panel.getByRole('button', { name: 'second.pdf', exact: true }).waitFor();
    expect(api.messages.map(({ content, attachments }) => [content, attachments.map(({ name }) => name)])).toEqual([
      ['Hello', []],
      ['See', ['bike.png']],
      ['second.pdf', ['second.pdf']],
    ]);
    await expect.poll(() => api.listening).toBe(1);
    api.say({ conversation_id: 'cnv_1', content: 'Ours', attachments: [api.attach('ours.png')] });
    await expect.poll(() => now.panel.locator('canvas:visible').count()).toBe(2);
    const [download] = await Promise.all([
      now.page.waitForEvent('download'),
      now.panel.getByRole('button', { name: 'second.pdf', exact: true }).click(),
    ]);
    await download.cancel();
    await takePicture(now.page, 'widget-files');
    expect(await seriousViolations(now.page)).toEqual([]);
    expect(now.complaints).toEqual([]);
  });

  test('shows the names of files whose images cannot be had, and says what could not be uploaded', async () => {
    const now = await come();
    api.refuse = (call) => (call.endsWith('/file') ? 403 : call === 'POST /attachments' ? 413 : undefined);
    await begin(now, 'Hello');
    await now.panel.getByText('Sent', { exact: true }).waitFor();
    await attach(now, 'large.png');
    await now.panel.getByText('This file is too large.').waitFor();
    expect(await now.panel.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
    await expect.poll(() => api.listening).toBe(1);
    api.say({ conversation_id: 'cnv_1', content: 'Ours', attachments: [api.attach('ours.png')] });
    await now.panel.getByText('ours.png').waitFor();
    await expect.poll(() => api.asked.some((call) => call.endsWith('/file'))).toBe(true);
    expect(await now.panel.locator('canvas:visible').count()).toBe(0);
  });

  test('what could not be uploaded can be sent again or left out, and the focus is where one writes then', async () => {
    const now = await come();
    api.refuse = (call) => (call === 'POST /attachments' ? 422 : undefined);
    await begin(now, 'Hello');
    await now.panel.getByText('Sent', { exact: true }).waitFor();
    await attach(now, 'bike.png', 'bill.pdf');
    await expect.poll(() => now.panel.getByText('Not sent.').count()).toBe(2);
    expect(await seriousViolations(now.page)).toEqual([]);
    await takePicture(now.page, 'widget-files-not-sent');
    await now.panel.getByRole('button', { name: 'Discard bill.pdf' }).click();
    await expect.poll(() => focused(now)).toBe('Your message');
    api.refuse = () => undefined;
    await now.panel.getByRole('button', { name: 'Try again' }).click();
    await now.panel.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(() => api.messages.at(-1)?.attachments.map(({ name }) => name)).toEqual(['bike.png']);
  });

  test('takes files that are dropped on it, and the page stays', async () => {
    const now = await come();
    await begin(now, 'Hello');
    await now.panel.getByText('Sent', { exact: true }).waitFor();
    const dropped = (type: string) => `(() => { const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'dropped.pdf'));
      const event = new DragEvent('${type}', { dataTransfer, bubbles: true, cancelable: true });
      document.querySelector('[data-pharos]').shadowRoot.querySelector('.panel').dispatchEvent(event);
      return event.defaultPrevented; })()`;
    expect(await now.page.evaluate(dropped('dragover'))).toBe(true);
    expect(await now.page.evaluate(dropped('drop'))).toBe(true);
    await now.panel.getByRole('button', { name: 'Discard dropped.pdf' }).waitFor();
    await expect.poll(() => now.panel.getByRole('progressbar').count()).toBe(0);
    await now.panel.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(() => api.messages.at(-1)?.content).toBe('dropped.pdf');
    // Where nothing is written nothing is taken.
    const uploads = api.asked.filter((call) => call === 'POST /attachments').length;
    await now.panel.getByRole('button', { name: 'Back' }).click();
    await now.panel.getByText('Your conversations').waitFor();
    expect(await now.page.evaluate(dropped('drop'))).toBe(true);
    await now.panel.getByRole('button', { name: 'Send us a message' }).click();
    await now.panel.getByRole('textbox').waitFor();
    expect(api.asked.filter((call) => call === 'POST /attachments')).toHaveLength(uploads);
  });

  test('keeps the end in sight when an image comes after its message', async () => {
    const now = await come();
    api.image = picture();
    await begin(now, 'Hello');
    await now.panel.getByText('Sent', { exact: true }).waitFor();
    await expect.poll(() => api.listening).toBe(1);
    for (let n = 0; n < 12; n += 1) api.say({ conversation_id: 'cnv_1', content: `Line ${n}` });
    await now.panel.getByText('Line 11').waitFor();
    api.say({ conversation_id: 'cnv_1', content: 'Ours', attachments: [api.attach('ours.png')] });
    await now.panel.locator('canvas:visible').waitFor();
    const below = `(() => { const log = document.querySelector('[data-pharos]').shadowRoot.querySelector('.log');
      return log.scrollHeight - log.scrollTop - log.clientHeight; })()`;
    // At once, and not only when something else has changed.
    expect(await now.page.evaluate(below)).toBeLessThan(2);
  });

  test('stays where the visitor reads when an answer comes, and shows them what they send themselves', async () => {
    const now = await come();
    await begin(now, 'Hello');
    await now.panel.getByText('Sent', { exact: true }).waitFor();
    await expect.poll(() => api.listening).toBe(1);
    for (let n = 0; n < 30; n += 1) api.say({ conversation_id: 'cnv_1', content: `Line ${n}` });
    await now.panel.getByText('Line 29').waitFor();
    const log = now.panel.locator('.log');
    // The browser tells of it with the next frame.
    await log.evaluate(
      (one) =>
        new Promise((told) => {
          one.addEventListener('scroll', told, { once: true });
          Object.assign(one, { scrollTop: 100 });
        }),
    );
    api.say({ conversation_id: 'cnv_1', content: 'Line 30' });
    await now.panel.getByText('Line 30').waitFor();
    expect(await log.evaluate((one) => (one as unknown as { scrollTop: number }).scrollTop)).toBe(100);
    api.refuse = (call) => (call === 'POST /conversations/cnv_1/messages' ? 503 : undefined);
    await now.panel.getByRole('textbox').fill('My own');
    await now.panel.getByRole('textbox').press('Enter');
    await now.panel.getByText('My own').waitFor();
    const below = `(() => { const log = document.querySelector('[data-pharos]').shadowRoot.querySelector('.log');
      return log.scrollHeight - log.scrollTop - log.clientHeight; })()`;
    await expect.poll(() => now.page.evaluate(below)).toBeLessThan(2);
  });

  test('announces an answer wherever it is not read anyway, and none twice', async () => {
    const now = await come();
    const told = () => now.page.locator('.root > [role=status]').textContent();
    await begin(now, 'Hello');
    await now.panel.getByText('Sent', { exact: true }).waitFor();
    await expect.poll(() => api.listening).toBe(1);
    api.say({ conversation_id: 'cnv_1', content: 'In the log.' });
    await now.panel.getByText('In the log.').waitFor();
    await now.page.keyboard.press('Escape');
    await now.panel.waitFor({ state: 'detached' });
    expect(await told()).toBe('');
    api.say({ conversation_id: 'cnv_1', content: 'While it is closed.' });
    await expect.poll(told).toContain('While it is closed.');
    await now.launcher.click();
    await now.panel.getByText('While it is closed.').waitFor();
    expect(await told()).toBe('');
    await now.panel.getByRole('button', { name: 'Back' }).click();
    await now.panel.getByText('How can we help?').waitFor();
    api.say({ conversation_id: 'cnv_1', content: 'At home.' });
    await expect.poll(told).toContain('At home.');
    const before = await told();
    api.say({ conversation_id: 'cnv_1', content: 'At home.' });
    await expect.poll(told).not.toBe(before);
  });

  test('shows who types, what was seen, and announces an answer while it is closed', async () => {
    const now = await come();
    await begin(now, 'Hello');
    await now.panel.getByText('Sent', { exact: true }).waitFor();
    await expect.poll(() => api.listening).toBe(1);
    api.tell('typing', { conversation_id: 'cnv_1', sender: { type: 'agent', name: null, picture: null } });
    await now.panel.getByText('Support team is writing…').waitFor({ state: 'attached' });
    api.tell('conversation.updated', api.change('cnv_1', { agent_seen_at: new Date().toISOString() }));
    await now.panel.getByText('Seen', { exact: true }).waitFor();
    await now.page.keyboard.press('Escape');
    api.say({ conversation_id: 'cnv_1', content: 'Here I am.' });
    await now.page
      .getByRole('status')
      .getByText('New message from Support team: Here I am.')
      .waitFor({ state: 'attached' });
    expect(await now.page.locator('.badge').textContent()).toBe('1');
  });

  test('rates a conversation that is over, and sends a score', async () => {
    const now = await come();
    await begin(now, 'Hello');
    await now.panel.getByText('Sent', { exact: true }).waitFor();
    await expect.poll(() => api.listening).toBe(1);
    api.tell('conversation.updated', api.change('cnv_1', { status: 'resolved' }));
    await now.panel.getByRole('radio', { name: 'Very good' }).check({ force: true });
    await now.panel.getByRole('button', { name: 'Send rating' }).click();
    await now.panel.getByText('Thank you for your rating!').waitFor();
    expect(api.bodies.filter((body) => 'score' in body)).toEqual([{ score: 5 }]);
  });

  test('draws the messages of a long conversation once: neither typing nor earlier ones draw them anew', async () => {
    const early = `localStorage.setItem('pharos:prj_1:token', 'token');
      const { DateTimeFormat } = Intl;
      window.formats = 0;
      Intl.DateTimeFormat = function (...all) { window.formats += 1; return new DateTimeFormat(...all); };`;
    api.pageSize = 20;
    for (let n = 1; n <= 30; n += 1) api.say({ content: `Message ${n}.` });
    const now = await come({ early });
    // Before the conversation is there, a click opens the beginning instead of it.
    await now.page.locator('.badge').waitFor();
    await now.launcher.click();
    const last = await now.panel.getByText('Message 30.').elementHandle();
    await now.page.evaluate('window.formats = 0');
    await now.panel.getByRole('textbox').pressSequentially('Hello');
    expect(await now.page.evaluate('window.formats')).toBe(0);
    await now.panel.getByRole('button', { name: 'Show earlier messages' }).click();
    await now.panel.getByText('Message 1.').waitFor();
    expect(await last?.evaluate((one) => (one as unknown as { isConnected: boolean }).isConnected)).toBe(true);
  });

  test('in a low window, as of a phone on its side, everything can be reached', async () => {
    const screen = { viewport: { width: 844, height: 390 }, isMobile: true, hasTouch: true };
    const now = await come({ screen });
    await begin(now, 'Hello');
    await now.panel.getByText('Sent', { exact: true }).waitFor();
    await expect.poll(() => api.listening).toBe(1);
    api.tell('conversation.updated', api.change('cnv_1', { status: 'resolved' }));
    await now.panel.getByRole('radio', { name: 'Good', exact: true }).check({ force: true });
    await now.panel.getByRole('button', { name: 'Send rating' }).click();
    await now.panel.getByText('Thank you for your rating!').waitFor();
    await now.panel.getByRole('textbox').fill('One more thing');
    await now.panel.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(() => api.messages.map(({ content }) => content)).toEqual(['Hello', 'One more thing']);
  });

  test('in a low window a long text, files and the question how it was leave the button that sends in sight, and no field is cut', async () => {
    const now = await come({ screen: { viewport: { width: 640, height: 360 } } });
    await begin(now, 'Hello');
    await now.panel.getByText('Sent', { exact: true }).waitFor();
    await expect.poll(() => api.listening).toBe(1);
    await attach(now, 'bike.png', 'bill.pdf');
    await now.panel.getByRole('textbox').fill('One\nmore\nthing\nof\nmany\nlines');
    api.tell('conversation.updated', api.change('cnv_1', { status: 'resolved' }));
    await now.panel.getByRole('radio', { name: 'Good', exact: true }).check({ force: true });
    const rectOf = (of: string) =>
      now.page.evaluate<{ bottom: number; height: number }>(
        `document.querySelector('[data-pharos]').shadowRoot.querySelector('${of}').getBoundingClientRect().toJSON()`,
      );
    expect((await rectOf('.send')).bottom).toBeLessThan(360);
    // Two lines, and what is around them.
    expect((await rectOf('.rating textarea')).height).toBeGreaterThan(60);
  });

  test('who asks on from an article of an answer does so in the same conversation', async () => {
    const now = await come();
    await begin(now, 'Hello');
    await now.panel.getByText('Sent', { exact: true }).waitFor();
    await expect.poll(() => api.listening).toBe(1);
    const at = new Date().toISOString();
    api.articles = [{ article_id: 'art_1', title: 'Returns', body: 'Within 30 days.', locale: 'en', updated_at: at }];
    const sources = [{ article_id: 'art_1', title: 'Returns' }];
    api.say({ conversation_id: 'cnv_1', content: 'See', sender: { type: 'ai', name: null, picture: null }, sources });
    await now.panel.getByRole('button', { name: 'Returns' }).click();
    await now.panel.getByText('Within 30 days.').waitFor();
    await now.panel.getByRole('button', { name: 'Send us a message' }).click();
    await now.panel.getByRole('textbox').fill('And after that?');
    await now.panel.getByRole('textbox').press('Enter');
    await expect
      .poll(() => api.messages.at(-1))
      .toMatchObject({ content: 'And after that?', conversation_id: 'cnv_1' });
  });

  test('where it is read from right to left, what is written has the direction of its own words', async () => {
    const now = await come({ lang: 'ar' });
    const direction = (of: string) =>
      now.page.evaluate(
        `getComputedStyle(document.querySelector('[data-pharos]').shadowRoot.querySelector('${of}')).direction`,
      );
    await now.launcher.click();
    await now.panel.locator('.start').click();
    expect(await direction('textarea')).toBe('rtl');
    await now.panel.getByRole('textbox').fill('Hello');
    expect(await direction('textarea')).toBe('ltr');
    await now.panel.getByRole('textbox').press('Enter');
    await expect.poll(() => api.messages.length).toBe(1);
    await now.panel.locator('.bar .icon-button').first().click();
    await now.panel.locator('.row').waitFor();
    expect(await direction('.row .text > :first-child')).toBe('ltr');
    expect(await direction('.row small')).toBe('rtl');
  });

  test('carries out what the page asked for before it was there, and tells it what happens', async () => {
    const early = `window.heard = []; window.Pharos = [['on', 'open', () => heard.push('open')], ['nonsense'], ['open']];`;
    const now = await come({ early });
    await now.panel.waitFor();
    await now.page.evaluate(
      "window.Pharos.push(['on', 'close', () => { heard.push('close'); throw new Error('of the page'); }], ['close'])",
    );
    await now.panel.waitFor({ state: 'detached' });
    await expect.poll(() => now.page.evaluate('window.heard')).toEqual(['open', 'close']);
  });

  test('speaks the language of the page, from right to left where it is read so', async () => {
    const now = await come({ lang: 'ar-EG' });
    await now.launcher.click();
    expect(await now.page.locator('.root').getAttribute('dir')).toBe('rtl');
    await now.panel.getByRole('button', { name: 'إغلاق المحادثة' }).waitFor();
  });

  test('is not there where it is switched off, and its maker is not named where that is', async () => {
    api.config = { ...api.config, show_branding: false };
    const now = await come();
    await now.launcher.click();
    expect(await now.panel.getByText('Powered by').count()).toBe(0);
    api.config = { ...api.config, enabled: false };
    const answered = now.page.waitForResponse(/\/config$/);
    await now.page.reload();
    await (await answered).finished();
    await now.page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    expect(await now.page.locator('[data-pharos]').count()).toBe(0);
  });

  test('is ready soon after its file has come', async () => {
    const seen = `addEventListener('load', () => { window.loadedAt = performance.now(); });
      (function look() { if (document.querySelector('[data-pharos]')?.shadowRoot.querySelector('.launcher')) window.shownAt = performance.now(); else requestAnimationFrame(look); })();`;
    const now = await come({ early: seen });
    await expect.poll(() => now.page.evaluate('window.shownAt && window.loadedAt')).toBeTruthy();
    const [afterLoad, afterFile] = await now.page.evaluate<[number, number]>(`(() => {
      const file = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/widget.js'));
      return [shownAt - loadedAt, shownAt - file.responseEnd].map(Math.round); })()`);
    console.log(
      `widget.js: interactive ${afterLoad} ms after the page's load, ${afterFile} ms after its file had come`,
    );
  });
});
