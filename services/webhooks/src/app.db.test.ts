import { randomBytes } from 'node:crypto';
import { fail } from '@pharos/contract';
import {
  connectRpc,
  createEventBus,
  createLogger,
  createRegistry,
  type EventBus,
  newId,
  type RpcChannel,
  type RpcClient,
  type ServiceDefinition,
  systemActor,
  systemClock,
} from '@pharos/kit';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import { DeliveryServiceService } from '@pharos/proto/pharos/webhooks/v1/delivery';
import { WebhookServiceService, WebhookStatus } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { create, type WebhooksService } from './app.js';
import { configSchema } from './config.js';
import { contactCreated, newProject } from './testing/test-endpoint.js';
import { until } from './testing/test-webhooks.js';
import { createWebhooksDatabase, type WebhooksDatabase } from './testing/webhooks-database.js';

const log = createLogger({ service: 'test', level: 'silent' });
const registry = createRegistry();
const call = { requestId: 'req_1', actor: { ...systemActor, type: 'api_key', id: 'key_1' } };
const absent = newProject();
const dialled: string[] = [];

/** Stands for core: knows every project but one. */
const core = {
  client: <Service extends ServiceDefinition>(_: Service) =>
    ({
      getProject: async ({ projectId }: { projectId: string }) => {
        if (projectId === absent.projectId) throw fail('PROJECT_NOT_FOUND');
        return { project: undefined };
      },
    }) as unknown as RpcClient<Service>,
};

let database: WebhooksDatabase;
let service: WebhooksService;
let channel: RpcChannel;
let bus: EventBus;
let webhooks: RpcClient<typeof WebhookServiceService>;
let deliveries: RpcClient<typeof DeliveryServiceService>;
beforeAll(async () => {
  database = await createWebhooksDatabase();
  const config = configSchema.parse({
    DATABASE_URL: database.url,
    MASTER_KEY: randomBytes(32).toString('base64'),
    WEBHOOKS_LISTEN: '127.0.0.1:0',
    CORE_URL: 'unused:1',
  });
  const sender = {
    resolve: async () => ['203.0.114.1'],
    dial: refuseAll,
  };
  service = create(config, { log, clock: systemClock, registry, core, sender });
  await service.start(new AbortController().signal);
  channel = connectRpc({ target: `127.0.0.1:${service.port}`, log });
  webhooks = channel.client(WebhookServiceService);
  deliveries = channel.client(DeliveryServiceService);
  bus = createEventBus({ databaseUrl: database.url, clientName: 'test', log });
});
afterAll(async () => {
  await bus.close();
  channel.close();
  await service.stop(5_000);
  await database.drop();
});

/** Opens nothing: what would have been dialled is kept. */
function refuseAll(options: unknown, done: (error: Error, socket: null) => void): void {
  dialled.push(JSON.stringify(options));
  done(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), null);
}

async function made(at = newProject()) {
  const { webhook, secret } = await webhooks.createWebhook(
    { ...at, url: 'https://hooks.example.com/in', events: ['*'], description: 'Over the wire' },
    call,
  );
  return { at: { ...at, webhookId: webhook?.id ?? '' }, webhook, secret };
}

test('every method of both services answers over gRPC as its message says', async () => {
  expect(service.ready()).toBe(true);
  const { at, webhook, secret } = await made();
  expect(secret).toMatch(/^whsec_/);
  expect(webhook).toMatchObject({ status: WebhookStatus.ACTIVE, failureCount: 0, description: 'Over the wire' });
  expect((await webhooks.getWebhook(at, call)).webhook).toEqual(webhook);
  expect((await webhooks.listWebhooks({ ...at, page: undefined }, call)).webhooks).toEqual([webhook]);
  const patch = { ...at, updateMask: ['events'], url: '', events: ['contact.*'], status: 0 as const };
  expect((await webhooks.updateWebhook(patch, call)).webhook).toMatchObject({ events: ['contact.*'] });
  expect((await webhooks.rotateWebhookSecret(at, call)).secret).not.toBe(secret);
  const tested = await webhooks.testWebhook(at, { ...call, timeoutMs: 20_000 });
  expect(tested).toMatchObject({ delivered: false, statusCode: 0, error: 4 });
  const { attempts } = await deliveries.listAttempts({ ...at, status: 0, page: undefined }, call);
  expect(attempts[0]).toMatchObject({ deliveryId: tested.deliveryId, attempt: 1, error: 4, statusCode: undefined });
  const again = await deliveries.redeliverDelivery({ ...at, deliveryId: tested.deliveryId }, call);
  expect(again).toMatchObject({ deliveryId: tested.deliveryId, event: 'webhook.test' });
  const span = { ...at, since: new Date(0), until: undefined };
  expect((await deliveries.recoverDeliveries(span, call)).deliveries).toBe(0);
  await webhooks.deleteWebhook(at, call);
  await expect(webhooks.getWebhook(at, call)).rejects.toMatchObject({ reason: 'WEBHOOK_NOT_FOUND' });
});

test('a project that core does not know is told as core tells it', async () => {
  await expect(webhooks.listWebhooks({ ...absent, page: undefined }, call)).rejects.toMatchObject({
    reason: 'PROJECT_NOT_FOUND',
  });
});

test('an event on the bus becomes an attempt, without a poll in between', async () => {
  const { at } = await made();
  const event = contactCreated(at, newId('evt'));
  const subject = `${at.orgId}.${at.projectId}.contact.created`;
  await bus.waitUntilReady();
  await bus.publish([{ id: event.id, subject, orderingKey: 'x', payload: Event.encode(event).finish() }]);
  const list = () => deliveries.listAttempts({ ...at, status: 0, page: undefined }, call);
  await until(async () => (await list()).attempts.length > 0, 'the first attempt');
  expect((await list()).attempts[0]).toMatchObject({ event: 'contact.created', attempt: 1 });
  expect(dialled.length).toBeGreaterThan(0);
  const metrics = await registry.metrics();
  for (const name of ['webhook_attempts_total', 'webhook_backlog', 'webhook_oldest_due_seconds'])
    expect(metrics).toContain(name);
});

test('what it wrote reaches the bus as audit entries', async () => {
  const seen: Event[] = [];
  const tail = bus.tail({ filter: '*.*.audit.recorded', onEvent: ({ payload }) => seen.push(Event.decode(payload)) });
  await tail.started;
  const { at, secret } = await made();
  const entry = () => seen.find(({ projectId }) => projectId === at.projectId);
  await until(() => entry() !== undefined, 'the audit entry');
  expect(entry()?.data).toMatchObject({
    $case: 'auditRecorded',
    value: { action: 'createWebhook', targetType: 'webhook', targetId: at.webhookId },
  });
  expect(entry()?.actor).toMatchObject({ type: 'api_key', id: 'key_1' });
  expect(JSON.stringify(entry())).not.toContain(secret);
});
