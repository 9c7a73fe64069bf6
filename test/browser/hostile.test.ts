import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, startBrowser } from './support/browser.js';
import { madeBeacon } from './support/made-beacon.js';
import { expectNothingAlive, watched } from './support/nothing-alive.js';
import { type PageServer, startPageServer } from './support/page-server.js';
import { payloads } from './support/payloads.js';
import { picture } from './support/picture.js';
import { StandIn } from './support/stand-in.js';
import { visit } from './support/visit.js';

/** A page that forbids nothing: what does not come alive here is stopped by the scripts, not by a policy. */
const careless = "default-src * data: blob: 'unsafe-inline' 'unsafe-eval'";

describe.runIf(hasBrowser)('what others wrote does nothing on the page', () => {
  let browser: Browser;
  let shop: PageServer;
  let api: StandIn;
  beforeAll(async () => {
    browser = await startBrowser();
    shop = await startPageServer();
    api = await new StandIn().start();
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
    await api?.stop();
  });

  async function open(tags: string) {
    shop.show({ api: api.base, tags, policy: careless });
    return watched(await visit(browser, shop.origin));
  }

  const expectNothing = (visitor: Parameters<typeof expectNothingAlive>[0]) =>
    expectNothingAlive(visitor, `${shop.origin}/`);

  test.each(['text', 'html', 'markdown'] as const)(
    'messages of type %s, titles of sources, names of files, and the welcome',
    async (type) => {
      api.conversations = [];
      api.messages = [];
      api.config = { ...api.config, welcome_message: payloads.join('\n').slice(0, 2_000) };
      const sides = ['customer', 'agent', 'ai', 'system'] as const;
      for (const [at, content] of payloads.entries())
        api.say({
          content,
          content_type: type,
          sender: { type: sides[at % 4] ?? 'agent', name: content, picture: null },
          sources: [{ article_id: 'art_1', title: content }],
          // The names of a file, and of an image that cannot be had.
          attachments: [api.attach(content), api.attach(`${content}.png`)],
        });
      const visitor = await open(`<script src="${api.base}/api/public/widget.js" data-project="prj_1"></script>`);
      await visitor.page.evaluate("localStorage.setItem('pharos:prj_1:token', 'token')");
      await visitor.page.reload();
      await visitor.page.locator('.badge').waitFor();
      await visitor.launcher.click();
      await visitor.panel
        .locator('.message')
        .nth(payloads.length - 1)
        .waitFor();
      await expectNothing(visitor);
      await visitor.panel.locator('.bar .icon-button').first().click();
      await visitor.panel.locator('.row').first().waitFor();
      await expectNothing(visitor);
      await visitor.end();
    },
  );

  test('articles, what a search finds, and what the visitor types', async () => {
    const body = payloads.join('\n\n');
    api.hits = payloads.map((title) => ({ article_id: 'art_1', title, excerpt: title }));
    api.articles = [
      { article_id: 'art_1', title: body, body, locale: '"><script>', updated_at: '2026-01-01T00:00:00.000Z' },
    ];
    const visitor = await open(`<script src="${api.base}/api/public/widget.js" data-project="prj_1"></script>`);
    await visitor.launcher.click();
    await visitor.panel.getByRole('searchbox').fill(payloads[2] ?? '');
    await visitor.panel
      .locator('.search .row')
      .nth(payloads.length - 1)
      .waitFor();
    await expectNothing(visitor);
    await visitor.panel.locator('.search .row').first().click();
    await visitor.panel.locator('article').waitFor();
    await expectNothing(visitor);
    await visitor.panel.getByRole('button', { name: 'Send us a message' }).click();
    for (const payload of payloads) {
      await visitor.panel.getByRole('textbox').fill(payload);
      await visitor.panel.getByRole('button', { name: 'Send' }).click();
    }
    await visitor.panel.getByText('Sent', { exact: true }).waitFor();
    await expectNothing(visitor);
    await visitor.end();
  });

  test('a picture in an article is a picture, and nothing else', async () => {
    const far = 'https://evil.example/x.png';
    const extras = `srcset="${far}?2 2x" onload="window.hit=1" onerror="window.hit=1" style="position:fixed" usemap="#x"`;
    const body = `![x](${far})\n\n<img src="${far}" ${extras}>\n\n![x](javascript:window.hit=1) ![x](data:image/svg+xml,<svg/>)`;
    api.hits = [{ article_id: 'art_1', title: 'Found', excerpt: '' }];
    api.articles = [{ article_id: 'art_1', title: 'x', body, locale: 'en', updated_at: '2026-01-01T00:00:00.000Z' }];
    const visitor = await open(`<script src="${api.base}/api/public/widget.js" data-project="prj_1"></script>`);
    await visitor.page.route(far, (route) => route.fulfill({ contentType: 'image/png', body: picture() }));
    await visitor.launcher.click();
    await visitor.panel.getByRole('searchbox').fill('x');
    await visitor.panel.locator('.search .row').first().click();
    await visitor.panel.locator('img').nth(1).waitFor();
    const said = `[...document.querySelector('[data-pharos]').shadowRoot.querySelectorAll('img')]
      .map((image) => [...image.attributes].map(({ name }) => name).sort().join())`;
    const expected = 'alt,decoding,loading,referrerpolicy,src';
    expect(await visitor.page.evaluate(said)).toEqual([expected, expected]);
    expect(await visitor.page.evaluate('window.hit')).toBeUndefined();
    expect(visitor.asked.filter((url) => url.includes('evil.example') && url !== far)).toEqual([]);
    await visitor.end();
  });

  test('every text of a beacon and its form', async () => {
    const text = payloads.join(' ');
    const fields = madeBeacon.form.fields.map((field) => ({
      ...field,
      label: text,
      placeholder: field.placeholder === null ? null : text,
      options: field.options.length > 0 ? payloads.slice(0, 10) : [],
    }));
    api.beacon = {
      ...madeBeacon,
      button_label: text.slice(0, 60),
      greeting_title: text,
      greeting_text: text,
      form: { ...madeBeacon.form, name: text, submit_button_label: text, fields },
    };
    const visitor = await open(`<script src="${api.base}/api/public/beacon.js" data-beacon="bcn_1"></script>`);
    await visitor.page.locator('.greeting').waitFor();
    await expectNothing(visitor);
    await visitor.launcher.press('Enter');
    await visitor.panel.waitFor();
    await expectNothing(visitor);
    await visitor.end();
  });

  test('icons of their own', async () => {
    const wraps = payloads.filter((payload) => payload.includes('<svg'));
    const own = [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" onload="window.hit=1"><path d="M0 0h9v9z" onclick="window.hit=1" fill="url(https://evil.example/x)"/></svg>`,
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><use xlink:href="https://evil.example/x#a"/><path d="M0 0" style="background:url(https://evil.example/x)"/></svg>`,
      `<svg xmlns="http://www.w3.org/2000/svg"><script>window.hit=1</script><path d="M0 0h9v9z"/></svg>`,
      `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><path d="&b;"/></svg>`,
    ];
    for (const custom_svg of [
      ...wraps.map((svg) => svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')),
      ...own,
    ]) {
      api.beacon = { ...madeBeacon, button_icon: 'custom_svg', custom_svg };
      const visitor = await open(`<script src="${api.base}/api/public/beacon.js" data-beacon="bcn_1"></script>`);
      await visitor.launcher.waitFor();
      await expectNothing(visitor);
      await visitor.end();
    }
  });
});
