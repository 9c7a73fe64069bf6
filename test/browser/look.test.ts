import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, startBrowser, takePicture } from './support/browser.js';
import { type PageServer, startPageServer } from './support/page-server.js';
import { picture } from './support/picture.js';
import { StandIn } from './support/stand-in.js';
import { seriousViolations, small, type Visit, visit } from './support/visit.js';

describe.runIf(hasBrowser)('how the widget looks', () => {
  let browser: Browser;
  let shop: PageServer;
  let api: StandIn;
  beforeAll(async () => {
    browser = await startBrowser();
    shop = await startPageServer();
    api = await new StandIn().start();
    api.image = picture();
    const at = '2026-01-15T09:30:00.000Z';
    api.articles = [
      { article_id: 'art_1', title: 'Returning a bicycle', body: articleBody, locale: 'en', updated_at: at },
    ];
    api.hits = [
      {
        article_id: 'art_1',
        title: 'Returning a bicycle',
        excerpt: 'You can return any bicycle within 30 days, also when you have ridden it.',
      },
      { article_id: 'art_2', title: 'Delivery times', excerpt: 'Bicycles leave our workshop within two working days.' },
    ];
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
    await api?.stop();
  });

  const articleBody = `You can return any bicycle **within 30 days**, also when you have ridden it.

## How it works

1. Write to us and name your order.
2. We send you a box and a label.
3. Our courier collects it.

- Helmets have to be unused.
- Gift cards cannot be returned.

> The money is back on your account within five days.

See [our terms](https://shop.example/terms), or run \`bike --return\`.`;

  interface Look {
    readonly name: string;
    readonly theme?: 'light' | 'dark';
    readonly locale?: string;
    readonly color?: string;
    readonly options?: BrowserContextOptions;
  }

  const looks: Look[] = [
    { name: 'light' },
    { name: 'dark', theme: 'dark', color: '#0ea5e9' },
    { name: 'rtl', locale: 'ar', color: '#facc15' },
    { name: 'mobile', options: small },
    { name: 'mobile-dark-ja', locale: 'ja', theme: 'dark', color: '#be123c', options: small },
  ];

  async function converse(): Promise<void> {
    api.conversations = [];
    api.messages = [];
    api.say({
      content: 'Hello! Can I return my bicycle after I have ridden it?',
      sender: { type: 'customer', name: null, picture: null },
    });
    api.say({
      content:
        'Yes: you can return any bicycle **within 30 days**, also when you have ridden it.\n\n- Write to us and name your order.\n- We send you a box.',
      content_type: 'markdown',
      sender: { type: 'ai', name: null, picture: null },
      sources: [{ article_id: 'art_1', title: 'Returning a bicycle' }],
    });
    api.say({
      content: 'Great, thank you! This is my bicycle.',
      sender: { type: 'customer', name: null, picture: null },
      attachments: [api.attach('bicycle.png')],
    });
    api.say({
      content: 'Thanks. The box is on its way: https://shop.example/track/10342',
      sender: { type: 'agent', name: 'Grace', picture: null },
      attachments: [api.attach('label-10342.pdf')],
    });
  }

  describe.each(looks)(
    'the widget, $name',
    ({ name, theme = 'light', locale = 'en', color = '#4f46e5', options = {} }) => {
      let visitor: Visit;
      beforeAll(async () => {
        api.config = { ...api.config, theme, locale, color };
        await converse();
        shop.show({
          api: api.base,
          tags: `<script src="${api.base}/api/public/widget.js" data-project="prj_1" async></script>`,
        });
        visitor = await visit(browser, shop.origin, options);
        // As after an earlier visit.
        await visitor.page.evaluate("localStorage.setItem('pharos:prj_1:token', 'token')");
        await visitor.page.reload();
      });
      afterAll(() => visitor?.end());

      async function looksRight(view: string) {
        await takePicture(visitor.page, `widget-${name}-${view}`);
        // Its head stays in sight: only what is below it can be scrolled.
        const scrolled = await visitor.page.evaluate(
          "document.querySelector('[data-pharos]').shadowRoot.querySelector('.panel')?.scrollTop ?? 0",
        );
        expect(scrolled).toBe(0);
        expect(await seriousViolations(visitor.page)).toEqual([]);
        expect(visitor.complaints).toEqual([]);
      }

      test('closed, with unread messages', async () => {
        await visitor.page.locator('.badge').waitFor();
        await looksRight('closed');
      });

      test('a conversation', async () => {
        await visitor.launcher.click();
        await visitor.panel.getByText('track/10342', { exact: false }).last().waitFor();
        await visitor.panel.locator('canvas:visible').waitFor();
        const [chooser] = await Promise.all([
          visitor.page.waitForEvent('filechooser'),
          visitor.panel.locator('.composer .icon-button').click(),
        ]);
        await chooser.setFiles({ name: 'order.pdf', mimeType: 'application/pdf', buffer: picture() });
        await visitor.panel.getByText('order.pdf').waitFor();
        await looksRight('thread');
      });

      test('home, with what was said before', async () => {
        await visitor.panel.locator('.bar .icon-button').first().click();
        await visitor.panel.locator('.row').first().waitFor();
        await looksRight('home');
      });

      test('a search, and an article', async () => {
        await visitor.panel.getByRole('searchbox').fill('return');
        await visitor.panel.getByText('Returning a bicycle').first().waitFor();
        await looksRight('search');
        await visitor.panel.getByText('Returning a bicycle').first().click();
        await visitor.panel.getByRole('heading', { name: 'How it works' }).waitFor();
        await looksRight('article');
      });

      test('a resolved conversation asks for a rating', async () => {
        const resolved = api.change('cnv_1', { status: 'resolved' });
        api.tell('conversation.updated', resolved);
        await visitor.panel.locator('.bar .icon-button').first().click();
        await visitor.panel.locator('.row').last().click();
        await visitor.panel.getByRole('radio').nth(3).check({ force: true });
        await looksRight('rating');
      });
    },
  );
});
