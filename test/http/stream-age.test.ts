import { Pharos } from '@pharos/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';

let platform: Platform;
let tenant: Tenant;
beforeAll(async () => {
  platform = await startPlatform({ env: { HTTP_MAX_CONNECTION_AGE: '1', RATE_LIMIT_STARTER: '1000000' } });
  tenant = await platform.createTenant();
});
afterAll(() => platform?.stop());

async function agedStreams(): Promise<number> {
  const text = await (await fetch(`${platform.gateway[0].opsUrl}/metrics`)).text();
  return Number(/http_streams_ended_total\{[^}]*reason="aged"[^}]*\} (\d+)/.exec(text)?.[1] ?? 0);
}

test('a stream that ends at its age goes on elsewhere, and misses nothing and hears nothing twice', async () => {
  const pharos = new Pharos({ baseUrl: platform.baseUrl, apiKey: tenant.apiKey, maxRetries: 0 });
  const { id: projectId } = await pharos.projects.createProject({ orgId: tenant.orgId, body: { name: 'Aged' } });
  const stop = new AbortController();
  const given = { projectId, types: ['message.created' as const] };
  const stream = await pharos.events.stream(given, { signal: stop.signal }).ready();
  const { id: conversationId } = await pharos.conversations.createConversation({ projectId, body: {} });
  const heard: string[] = [];
  const listening = (async () => {
    for await (const event of stream) if (event.event === 'message.created') heard.push(event.data.content);
  })();
  const said: string[] = [];
  while ((await agedStreams()) < 2) {
    const content = `${said.length}`;
    // No request fails: there are no retries.
    await pharos.messages.createMessage({ projectId, conversationId, body: { content } });
    said.push(content);
  }
  await poll(() => heard.length >= said.length, { what: `all ${said.length} to be heard` });
  stop.abort();
  await listening;
  expect(heard).toEqual(said);
});
