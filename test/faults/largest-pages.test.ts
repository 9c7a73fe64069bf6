import { poll } from '@pharos/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { noLimit, startTraffic } from './steady-traffic.js';

/** Each takes two units of a text's length and four bytes: the largest content there is. */
const content = '😀'.repeat(50_000);
const messages = 30;
const listing = 8;
const pagesEach = 5;
/** A page ends at about 2 MiB, and with the record that passes them at the latest. */
const largestPageBytes = 2.5 * (1 << 20);

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform({ env: noLimit });
});
afterAll(async () => {
  await platform?.stop();
});

async function conversationOf({ api, orgId }: Tenant): Promise<string> {
  const project = await api.post(`/orgs/${orgId}/projects`, { name: 'Pages' });
  const conversations = `/projects/${project.body.data.id}/conversations`;
  return `${conversations}/${(await api.post(conversations, {})).body.data.id}/messages`;
}

/** Whoever asks for so much may have to wait for more than a call's time, and asks again. */
async function listPages({ api }: Tenant, path: string): Promise<void> {
  for (let listed = 0; listed < pagesEach; ) {
    const { status, body } = await api.get(path, { query: { limit: 100 } });
    if (status === 504) continue;
    expect(status).toBe(200);
    expect(body.page.has_more).toBe(true);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(largestPageBytes);
    listed += 1;
  }
}

test('a tenant who lists the largest pages with eight clients costs another one no request', async () => {
  const [greedy, modest] = [await platform.createTenant(), await platform.createTenant()];
  const path = await conversationOf(greedy);
  for (let n = 0; n < messages; n += 1) expect((await greedy.api.post(path, { content })).status).toBe(201);
  const traffic = await startTraffic(modest, 12);
  await poll(() => traffic.since(0).length > 50, { what: 'the other tenant to be at work' });
  const fromMs = Date.now();
  await Promise.all(Array.from({ length: listing }, () => listPages(greedy, path)));
  await traffic.stop();
  expect(traffic.since(fromMs).length).toBeGreaterThan(0);
  expect(traffic.since(0).filter(({ status }) => status >= 300 || status === 0)).toEqual([]);
});
