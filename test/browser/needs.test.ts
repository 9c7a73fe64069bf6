import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasBrowser, startBrowser, takePicture } from './support/browser.js';
import { type PageServer, startPageServer, strictPolicy } from './support/page-server.js';
import { picture } from './support/picture.js';
import { StandIn } from './support/stand-in.js';
import { type Visit, visit } from './support/visit.js';

const inPage = `document.querySelector('[data-pharos]').shadowRoot`;

describe.runIf(hasBrowser)('what visitors need of the widget', () => {
  let browser: Browser;
  let shop: PageServer;
  let api: StandIn;
  let now: Visit | undefined;
  beforeAll(async () => {
    [browser, shop] = await Promise.all([startBrowser(), startPageServer()]);
  });
  beforeEach(async () => {
    api = await new StandIn().start();
    api.image = picture();
  });
  afterEach(async () => {
    await now?.end();
    await api.stop();
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
  });

  async function come(tag = '', policy?: string, early = ''): Promise<Visit> {
    const tags = `<script src="${api.base}/api/public/widget.js" data-project="prj_1"${tag} async></script>`;
    shop.show({ api: api.base, tags, ...(policy !== undefined && { policy }) });
    now = await visit(browser, shop.origin, { timezoneId: 'UTC' }, early);
    await now.launcher.waitFor();
    return now;
  }

  async function comeAgain(tag = '', early = ''): Promise<Visit> {
    return come(tag, undefined, `${early};localStorage.setItem('pharos:prj_1:token', 'token')`);
  }

  async function open(visitor: Visit): Promise<Visit> {
    await visitor.launcher.click();
    await visitor.panel.waitFor();
    return visitor;
  }

  /** A conversation that is not known yet when the window opens is in its list; one with something unread opens itself. */
  async function openUnread(visitor: Visit): Promise<Visit> {
    await visitor.page.locator('.badge').waitFor();
    return open(visitor);
  }

  const quote: Parameters<StandIn['say']>[0] = {
    content: 'Within **30 days**.\n\nSource: Returning a bicycle',
    content_type: 'markdown',
    sender: { type: 'ai', name: null, picture: null },
    sources: [{ article_id: 'art_1', title: 'Returning a bicycle' }],
  };
  const at = '2026-01-15T09:30:00.000Z';
  const article = (body: string) => ({ article_id: 'art_1', title: 'Returning', body, locale: 'en', updated_at: at });

  test('an answer that quotes names its source once, and its preview says what was quoted', async () => {
    api.say(quote);
    const { panel } = await openUnread(await comeAgain());
    await panel.locator('.source', { hasText: 'Returning a bicycle' }).waitFor();
    await panel.getByText('Within 30 days.').waitFor();
    expect(await panel.getByText('Returning a bicycle').count()).toBe(1);
    await panel.getByRole('button', { name: 'Back' }).click();
    await panel.locator('.row', { hasText: 'Within 30 days.' }).waitFor();
    expect(await panel.getByText('Source:').count()).toBe(0);
  });

  test('messages show when they were written, those that follow each other at once the last one’s time', async () => {
    const minute = (m: number) => `2026-01-15T09:${30 + m}:00.000Z`;
    for (const [at, type] of [
      [0, 'agent'],
      [1, 'agent'],
      [8, 'agent'],
      [9, 'customer'],
    ] as const)
      api.say({ content: `At ${at}`, created_at: minute(at), sender: { type, name: null, picture: null } });
    const { panel } = await openUnread(await comeAgain(' data-locale="en-GB"'));
    await expect.poll(() => panel.locator('time').allInnerTexts()).toEqual(['09:31', '09:38', '09:39']);
  });

  test('the home shows what most visitors read, until something is looked for', async () => {
    api.popular = [{ article_id: 'art_1', title: 'Returning', excerpt: '' }];
    api.articles = [article('Text.')];
    const { panel } = await open(await come());
    await panel.getByRole('heading', { name: 'Popular articles' }).waitFor();
    expect(api.asked.filter((call) => call.startsWith('POST'))).toEqual([]);
    await panel.getByRole('searchbox').fill('box');
    await expect.poll(() => panel.getByText('Popular articles').count()).toBe(0);
    await panel.getByRole('searchbox').fill('');
    await panel.getByRole('button', { name: 'Returning' }).click();
    await panel.getByText('Text.').waitFor();
  });

  test('an article asks whether it was helpful, and takes another answer as well', async () => {
    api.popular = [{ article_id: 'art_1', title: 'Returning', excerpt: '' }];
    api.articles = [article('Text.')];
    const { panel } = await open(await come());
    await panel.getByRole('button', { name: 'Returning' }).click();
    await panel.getByText('Was this helpful?').waitFor();
    await panel.getByRole('button', { name: 'Yes' }).click();
    await panel.getByText('Thank you!').waitFor();
    await panel.getByRole('button', { name: 'No' }).click();
    await expect
      .poll(() => api.bodies.filter((body) => 'helpful' in body))
      .toEqual([{ helpful: true }, { helpful: false }]);
    expect(await panel.getByRole('button', { name: 'No' }).getAttribute('aria-pressed')).toBe('true');
  });

  const rich = () => `Sizes &amp; prices, ~~old~~ **new**:

| Size | Price |
|------|------:|
| S    | 10 €  |

![A bicycle](${api.base}/api/public/attachments/att_1/file) and [more](../sizes).

\`\`\`sh
bike --return
\`\`\`

- [x] Packed`;

  async function readArticle(policy?: string): Promise<Visit> {
    api.popular = [{ article_id: 'art_1', title: 'Returning', excerpt: '' }];
    api.articles = [article(rich())];
    const visitor = await open(await come('', policy));
    await visitor.panel.getByRole('button', { name: 'Returning' }).click();
    await visitor.panel.getByRole('cell', { name: '10 €' }).waitFor();
    return visitor;
  }

  test('an article shows tables, pictures, characters by name, code with its language, and links of the site', async () => {
    const { page, panel, complaints } = await readArticle("default-src * 'unsafe-inline'");
    await panel.getByText('Sizes & prices').waitFor();
    expect(await panel.locator('del').textContent()).toBe('old');
    const image = panel.getByRole('img', { name: 'A bicycle' });
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate(`${inPage}.querySelector('article img').naturalWidth`)).toBe(120);
    expect(await panel.getByRole('link', { name: 'more' }).getAttribute('href')).toBe(`${shop.origin}/sizes`);
    expect(await panel.locator('pre').getAttribute('data-language')).toBe('sh');
    await panel.getByText('☑ Packed').waitFor();
    await takePicture(page, 'widget-article-rich');
    expect(complaints).toEqual([]);
  });

  test('a picture that the page’s policy does not allow is a link to it', async () => {
    const { panel } = await readArticle(strictPolicy(api.base));
    const link = panel.getByRole('link', { name: 'A bicycle' });
    await link.scrollIntoViewIfNeeded();
    expect(await link.getAttribute('href')).toContain('/att_1/file');
  });

  test('the cells of an HTML message stay apart', async () => {
    api.say({
      content: '<table><tr><td>Sum</td><td>5 €</td></tr></table>',
      content_type: 'html',
      sender: { type: 'agent', name: null, picture: null },
    });
    const { panel } = await openUnread(await comeAgain());
    await panel.getByRole('cell', { name: '5 €', exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Back' }).click();
    await panel.getByText('Sum | 5 €').waitFor();
  });

  test('a rating of 5 of 5 does not ask what could be better', async () => {
    const { id } = api.converse({ status: 'resolved' });
    api.say({ conversation_id: id, content: 'Done.' });
    const { panel } = await openUnread(await comeAgain());
    await panel.getByRole('radio', { name: 'Good', exact: true }).check({ force: true });
    await panel.getByRole('textbox', { name: 'What could be better? (optional)' }).waitFor();
    await panel.getByRole('radio', { name: 'Very good' }).check({ force: true });
    await panel.getByRole('textbox', { name: 'What did you like? (optional)' }).waitFor();
  });

  const ground = `getComputedStyle(${inPage}.querySelector('.panel')).backgroundColor`;
  const [light, dark] = ['rgb(255, 255, 255)', 'rgb(22, 24, 31)'];

  test('the page sets the theme by its tag and by a command, and gives it back', async () => {
    const { page } = await open(await come(' data-theme="dark"'));
    expect(await page.evaluate(ground)).toBe(dark);
    await page.evaluate("Pharos.push(['setTheme', 'light'])");
    await expect.poll(() => page.evaluate(ground)).toBe(light);
    await page.evaluate("Pharos.push(['setTheme', 'dark'])");
    await expect.poll(() => page.evaluate(ground)).toBe(dark);
    await page.evaluate("Pharos.push(['setTheme', null])");
    await expect.poll(() => page.evaluate(ground)).toBe(light);
  });

  test('an answer sounds in one tab only, where the page wants it', async () => {
    const counting = `window.sounds = 0; window.AudioContext = class extends AudioContext { constructor() { super(); window.sounds += 1; } }`;
    const { page } = await comeAgain(' data-sound="on"', counting);
    const other = await page.context().newPage();
    await other.addInitScript(counting);
    await other.goto(shop.origin);
    const pages = [page, other];
    for (const one of pages) await one.locator('h1').click();
    await expect.poll(() => api.listening).toBe(2);
    const { conversation_id } = api.say({ content: 'One' });
    api.say({ conversation_id, content: 'Two' });
    const sounds = async () => Promise.all(pages.map((one) => one.evaluate<number>('window.sounds')));
    await expect.poll(async () => (await sounds()).reduce((sum, count) => sum + count)).toBe(2);
    api.say({ conversation_id, content: 'Three' });
    await expect.poll(async () => (await sounds()).reduce((sum, count) => sum + count)).toBe(3);
  });

  describe('ask for an email address', () => {
    const asked = 'Where can we reach you after you leave this page?';

    async function write(visitor: Visit, text: string): Promise<void> {
      await visitor.panel.locator('.composer textarea').fill(text);
      await visitor.panel.locator('.composer textarea').press('Enter');
      await visitor.panel.getByText('Sent', { exact: true }).waitFor();
    }

    async function begin(ask_email: 'never' | 'optional' | 'required'): Promise<Visit> {
      api.config = { ...api.config, ask_email };
      const visitor = await open(await come());
      await visitor.panel.getByRole('button', { name: 'Send us a message' }).click();
      await write(visitor, 'Hello');
      return visitor;
    }

    test('after the first message, and shows the one that was left', async () => {
      const { page, panel } = await begin('optional');
      await panel.getByText(asked).waitFor();
      await takePicture(page, 'widget-email');
      api.refuse = (call) => (call === 'PUT /session/email' ? 400 : undefined);
      await panel.getByLabel(asked).fill('ada');
      await panel.getByRole('button', { name: 'Save' }).click();
      await panel.getByRole('alert').getByText('Please enter an email address').waitFor();
      api.refuse = () => undefined;
      await panel.getByLabel(asked).fill('ada@example.com');
      await panel.getByRole('button', { name: 'Save' }).click();
      await panel.getByText('We will reach you at ada@example.com.').waitFor();
      expect(api.bodies).toContainEqual({ email: 'ada@example.com' });
    });

    test('no more once the visitor does not want to', async () => {
      const visitor = await begin('optional');
      await visitor.panel.getByRole('button', { name: 'Not now' }).click();
      await expect.poll(() => visitor.panel.getByText(asked).count()).toBe(0);
      await write(visitor, 'Again');
      await visitor.page.reload();
      await open(visitor);
      await visitor.panel.locator('.row').first().click();
      await write(visitor, 'And again');
      expect(await visitor.panel.getByText(asked).count()).toBe(0);
    });

    test('before anything more is written, where the project requires it', async () => {
      const visitor = await begin('required');
      await visitor.panel.getByText(asked).waitFor();
      await expect.poll(() => visitor.panel.locator('.composer').count()).toBe(0);
      expect(await visitor.panel.getByRole('button', { name: 'Not now' }).count()).toBe(0);
      await visitor.panel.getByLabel(asked).fill('ada@example.com');
      await visitor.panel.getByLabel(asked).press('Enter');
      await write(visitor, 'Again');
    });

    test.each([
      ['the project does not want to', 'never', false],
      ['one is known', 'required', true],
    ] as const)('never where %s', async (_, wish, known) => {
      api.hasEmail = known;
      const visitor = await begin(wish);
      await write(visitor, 'Again');
      expect(await visitor.panel.getByText(asked).count()).toBe(0);
    });
  });
});
