import { Pharos } from '@pharos/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { noLimit } from './steady-traffic.js';

let platform: Platform;
let tenant: Tenant;
beforeAll(async () => {
  platform = await startPlatform({ env: noLimit });
  tenant = await platform.createTenant();
});
afterAll(() => platform?.stop());

const count = 60;

test.each([
  ['is killed', () => platform.gateway[0].kill()],
  ['is stopped in order', () => platform.gateway[0].stop()],
])(
  'a stream of the client library misses nothing and hears nothing twice while the gateway %s and starts again',
  async (_, end) => {
    // Calls go on through the restart, too: as often as it takes on a slow machine.
    const pharos = new Pharos({ baseUrl: platform.baseUrl, apiKey: tenant.apiKey, maxRetries: 30 });
    const { id: projectId } = await pharos.projects.createProject({ orgId: tenant.orgId, body: { name: 'Streamed' } });
    const stop = new AbortController();
    const given = { projectId, types: ['message.created' as const] };
    const stream = await pharos.events.stream(given, { signal: stop.signal }).ready();
    const { id: conversationId } = await pharos.conversations.createConversation({ projectId, body: {} });
    const heard: string[] = [];
    const listening = (async () => {
      for await (const event of stream) if (event.event === 'message.created') heard.push(event.data.content);
    })();
    const restart = async () => {
      await end();
      await platform.gateway[0].start();
    };
    let restarting: Promise<void> | undefined;
    for (let n = 0; n < count; n += 1) {
      if (n === 20) restarting = restart();
      await pharos.messages.createMessage({ projectId, conversationId, body: { content: `${n}` } });
    }
    await restarting;
    const said = Array.from({ length: count }, (_, n) => `${n}`);
    await poll(() => heard.length >= count, { what: `all to be heard; heard ${heard.length}` });
    stop.abort();
    await listening;
    expect(heard).toEqual(said);
    const stored: string[] = [];
    for await (const { content } of pharos.messages.listMessages({ projectId, conversationId })) stored.push(content);
    expect(stored).toEqual(said);
  },
);
