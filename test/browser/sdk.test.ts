import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TempDir, tempDir } from '../support/index.js';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { root } from '../support/root.js';
import { hasBrowser, startBrowser } from './support/browser.js';
import { type PageServer, startPageServer } from './support/page-server.js';
import { visit } from './support/visit.js';

describe.skipIf(!hasBrowser)('the client library in a browser', () => {
  let browser: Browser;
  let platform: Platform;
  let tenant: Tenant;
  let files: TempDir;
  let site: PageServer;
  let library: string;
  let projectId: string;
  beforeAll(async () => {
    files = tempDir('sdk-files');
    [browser, platform, site, library] = await Promise.all([
      startBrowser(),
      startPlatform({ env: { STORAGE_DIR: files.path } }),
      startPageServer(),
      bundled(),
    ]);
    tenant = await platform.createTenant();
    projectId = (await tenant.api.post(`/orgs/${tenant.orgId}/projects`, { name: 'Shop' })).body.data.id;
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
    await platform?.stop();
    files?.remove();
  });

  /** Runs a program in a page; `sdk` is the library. */
  async function runAt(url: string, program: string): Promise<unknown> {
    const { page, complaints, end } = await visit(browser, url);
    const result = await page.evaluate(`${library}; (async () => { ${program} })()`);
    expect(complaints).toEqual([]);
    await end();
    return result;
  }

  test('calls the platform of its own page with a key, and verifies a webhook', async () => {
    const result = await runAt(
      `${platform.baseUrl}/healthz`,
      `const pharos = new sdk.Pharos({ apiKey: ${JSON.stringify(tenant.apiKey)} });
       const subjects = [];
       for (const subject of ['one', 'two', 'three'])
         await pharos.conversations.createConversation({ projectId: '${projectId}', body: { subject } });
       for await (const each of pharos.conversations.listConversations({ projectId: '${projectId}', limit: 2 }))
         subjects.push(each.subject);
       const secret = 'whsec_' + 'A'.repeat(43) + '=';
       const refused = await sdk.verifyWebhook({ body: '{}', headers: {}, secret }).catch((error) => error.code);
       return { subjects, refused };`,
    );
    expect(result).toEqual({ subjects: ['three', 'two', 'one'], refused: 'WEBHOOK_SIGNATURE_INVALID' });
  });

  test('acts for a visitor in a page of another site: writes, sends a file, and hears the answer', async () => {
    site.show({ api: platform.baseUrl, tags: '' });
    const heard = runAt(
      site.origin,
      `const anybody = new sdk.Pharos({ baseUrl: '${platform.baseUrl}' });
       const projectId = '${projectId}';
       const session = await anybody.visitors.beginWidgetSession({ projectId, body: {} });
       const { visitors } = anybody.with({ sessionToken: session.token });
       const stream = await visitors.streamToVisitor({ projectId }).ready();
       const file = new File(['x'.repeat(6 << 20)], 'picture.txt');
       const { id } = await visitors.upload({ projectId, file });
       const body = { content: 'Hello', client_message_id: 'one', attachments: [id] };
       await visitors.startVisitorConversation({ projectId, body });
       for await (const { event, data } of stream)
         if (event === 'message.created') return [data.content, data.attachments.map(({ name, size }) => name + ' ' + size)];`,
    );
    expect(await heard).toEqual(['Hello', ['picture.txt 6291456']]);
  });
});

async function bundled(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'packages/sdk/src/index.ts')],
    bundle: true,
    format: 'iife',
    globalName: 'sdk',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}
