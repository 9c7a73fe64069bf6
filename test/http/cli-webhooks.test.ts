import { createHmac } from 'node:crypto';
import { verifyWebhook } from '@pharos/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CommandLine } from '../support/command-line.js';
import { poll, type Receiver, startReceiver } from '../support/index.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
let cli: CommandLine;
let receiver: Receiver;
beforeAll(async () => {
  org = await platform.newOrg();
  project = await org.newProject();
  cli = new CommandLine(platform.baseUrl, { key: org.key.secret, project: project.id });
  receiver = await startReceiver();
});
afterAll(async () => {
  cli?.remove();
  await receiver?.stop();
});

describe('webhooks listen', () => {
  const start = async (...more: string[]) => {
    const listening = cli.start(['webhooks', 'listen', '--forward-to', receiver.url, '--json', ...more]);
    await poll(() => listening.output().includes('"ready":true') || !listening.running, { what: 'the stream' });
    return { listening, secret: /whsec_[\w+/=]+/.exec(listening.output())?.[0] ?? '' };
  };

  test('forwards what webhooks receive, signed with the secret that it prints, and tries again', async () => {
    const { listening, secret } = await start();
    receiver.answer = ({ headers }) => ({ status: headers['x-service-attempt'] === '1' ? 503 : 204 });
    const { id } = await project.newConversation({ message: { content: 'Hello', sender_type: 'customer' } });
    await org.client.post(`${project.path}/conversations/${id}/typing`, {});
    await project.newConversation({ subject: 'The end' });
    await poll(() => listening.output().match(/"delivered":true/g)?.length === 3, { what: 'three deliveries' });
    const events = [];
    for (const { headers, body } of receiver.arrivals) {
      const event = await verifyWebhook({ body, headers, secret });
      expect(await verifyWebhook({ body, headers, secret, scheme: 'plain' })).toEqual(event);
      expect(headers['x-service-event']).toBe(event.event);
      events.push([
        event.event,
        headers['x-service-attempt'],
        event.id === headers['webhook-id'] && /^whd_/.test(event.id),
      ]);
    }
    expect(events.sort()).toEqual([
      ['conversation.created', '1', true],
      ['conversation.created', '1', true],
      ['conversation.created', '2', true],
      ['conversation.created', '2', true],
      ['message.created', '1', true],
      ['message.created', '2', true],
    ]);
    await listening.stop();
    expect(await listening.exited).toBe(0);
  });

  test('gives up an event that is refused, says so, and goes on', async () => {
    const { listening } = await start('--events', 'conversation.created');
    receiver.answer = ({ body }) => ({ status: body.includes('Refused') ? 400 : 200 });
    for (const subject of ['Refused', 'Taken']) await project.newConversation({ subject });
    // Which one is told first is open: they are of different conversations.
    await poll(() => listening.output().match(/"delivered":(true|false)/g)?.length === 2, { what: 'both' });
    expect(listening.output()).toContain('"delivered":true');
    expect(listening.output()).toMatch(/"delivered":false,"status_code":400,"attempts":1/);
    await listening.stop();
    expect(await listening.exited).toBe(7);
  });
});

describe('webhooks verify', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const body = '{"id":"whd_1","event":"webhook.test"}';
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const standard = (at: string, key = secret) => {
    const mac = createHmac('sha256', Buffer.from(key.slice(6), 'base64'))
      .update(`whd_1.${at}.${body}`)
      .digest('base64');
    return ['webhook-id: whd_1', `webhook-timestamp: ${at}`, `webhook-signature: v1,${mac}`];
  };
  const plain = [
    `X-Acme-Timestamp: ${timestamp}`,
    `X-Acme-Signature: sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  ];
  const verify = (headers: string[], ...more: string[]) =>
    cli.run(['webhooks', 'verify', '--json', ...headers.flatMap((each) => ['--header', each]), ...more], {
      input: body,
    });

  test('takes what the secret has signed, in either way', async () => {
    const wrong = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
    expect((await verify(standard(timestamp), '--secret', secret)).data).toEqual({
      verified: true,
      scheme: 'standard',
      event: 'webhook.test',
    });
    expect((await verify(plain, '--secret', secret)).data).toEqual({
      verified: true,
      scheme: 'plain',
      event: 'webhook.test',
    });
    expect((await verify(standard(timestamp), '--secret', wrong, '--secret', secret)).code).toBe(0);
    const forged = await verify(standard(timestamp, wrong), '--secret', secret);
    expect([forged.code, forged.data.verified]).toEqual([7, false]);
  });

  test('takes an old signature only where that is asked for', async () => {
    const old = standard('1767225600');
    expect((await verify(old, '--secret', secret)).code).toBe(7);
    expect((await verify(old, '--secret', secret, '--any-age')).code).toBe(0);
  });

  test('asks for what is missing', async () => {
    for (const [headers, more] of [
      [standard(timestamp), []],
      [[], ['--secret', secret]],
      [['nonsense'], ['--secret', secret]],
      [standard(timestamp), ['--secret', 'none']],
    ] as const)
      expect((await verify([...headers], ...more)).code).toBe(2);
  });
});

test('deliveries of a webhook are listed, and sent again', async () => {
  receiver.answer = () => ({ status: 400 });
  const body = { url: receiver.url, events: ['contact.created'] };
  const webhook = await org.client.post<{ id: string }>(`${project.path}/webhooks`, body);
  const { id } = webhook.data;
  expect((await cli.json('webhooks', 'list')).map((each: { id: string }) => each.id)).toEqual([id]);
  await project.newContact({ email: 'ada@example.com' });
  const failed = () => cli.json('webhooks', 'deliveries', id, '--status', 'failed');
  await poll(async () => (await failed()).length > 0, { what: 'the failed attempt' });
  const [{ delivery_id: delivery }] = await failed();
  receiver.answer = () => ({ status: 200 });
  expect(await cli.json('webhooks', 'redeliver', id, delivery)).toMatchObject([{ delivery_id: delivery }]);
  const delivered = () => cli.json('webhooks', 'deliveries', id, '--status', 'delivered');
  await poll(async () => (await delivered()).length === 1, { what: 'the delivery' });
  expect(receiver.arrivals.at(-1)?.headers['webhook-id']).toBe(delivery);
});
