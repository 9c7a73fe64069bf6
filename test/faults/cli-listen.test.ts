import { verifyWebhook } from '@pharos/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CommandLine } from '../support/command-line.js';
import { poll, type Receiver, startReceiver } from '../support/index.js';
import { type Platform, startPlatform, type Tenant } from '../support/platform.js';
import { noLimit } from './steady-traffic.js';

let platform: Platform;
let tenant: Tenant;
let receiver: Receiver;
beforeAll(async () => {
  platform = await startPlatform({ env: noLimit });
  tenant = await platform.createTenant();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver?.stop();
  await platform?.stop();
});

test('"pharos webhooks listen" forwards each event once, in order, while the gateway is killed and it is restarted itself', async () => {
  const cli = new CommandLine(platform.baseUrl, { key: tenant.apiKey });
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  const args = [
    '--forward-to',
    receiver.url,
    '--events',
    'message.created',
    '--secret',
    secret,
    '--cursor-file',
    'cursor',
  ];
  const listen = async () => {
    const started = cli.start(['webhooks', 'listen', ...args]);
    await poll(() => started.output().includes('Listening') || !started.running, { what: 'the stream' });
    return started;
  };
  const project = await cli.json('projects', 'create', 'Listened');
  const conversations = `/projects/${project.id}/conversations`;
  // Events of one conversation have an order.
  const { body: conversation } = await tenant.api.post(conversations, {});
  const messages = `${conversations}/${conversation.data.id}/messages`;
  let count = 0;
  const create = async (more: number) => {
    for (const end = count + more; count < end; count += 1) await tenant.api.post(messages, { content: `${count}` });
  };
  const first = await listen();
  await create(10);
  await platform.gateway[0].kill();
  await platform.gateway[0].start();
  await create(10);
  await poll(() => receiver.arrivals.length >= 20, { what: 'events after the restart of the gateway' });
  await first.stop();
  expect(await first.exited).toBe(0);
  await create(10);
  const second = await listen();
  await poll(() => receiver.arrivals.length >= 30, { what: 'events from before the second start' });
  await second.stop();
  const heard = await Promise.all(
    receiver.arrivals.map(async ({ body, headers }) => {
      const event = await verifyWebhook({ body, headers, secret });
      return event.event === 'message.created' ? event.data.content : event.event;
    }),
  );
  expect(heard).toEqual(Array.from({ length: count }, (_, n) => `${n}`));
  cli.remove();
});
