import { createEventBus, createLogger, createPool, type EventBus, newId } from '@pharos/kit';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import { WebhookStatus } from '@pharos/proto/pharos/webhooks/v1/webhook';
import type { ServiceDatabase } from '@pharos/service/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newProject } from './testing/test-endpoint.js';
import { contactCreated } from './testing/test-events.js';
import { call, startService, type TestService } from './testing/test-service.js';
import { unsaid, until } from './testing/test-webhooks.js';
import { createWebhooksDatabase } from './testing/webhooks-database.js';

let database: ServiceDatabase;
let started: TestService;
let bus: EventBus;
let webhooks: TestService['webhooks'];
let deliveries: TestService['deliveries'];
beforeAll(async () => {
  database = await createWebhooksDatabase();
  started = await startService(database.url, {
    WEBHOOK_ALLOWED_CIDRS: '10.0.0.0/8',
    WEBHOOK_DENIED_CIDRS: '203.0.115.0/24, 10.1.0.0/16',
    WEBHOOK_QUEUE_LIMIT: '1',
    WEBHOOKS_PER_PROJECT: '3',
    SERVICE_NAME: 'Acme',
  });
  ({ webhooks, deliveries } = started);
  const log = createLogger({ service: 'test', level: 'silent' });
  bus = createEventBus({ databaseUrl: database.url, clientName: 'test', log });
});
afterAll(async () => {
  await bus.close();
  await started.stop();
  await database.drop();
});

async function made(at = newProject()) {
  const { webhook, secret } = await webhooks.createWebhook(
    {
      ...at,
      url: 'https://hooks.example.com/in',
      events: ['*'],
      headers: { 'X-Env': 'test' },
      description: 'Over the wire',
    },
    call,
  );
  return { at: { ...at, webhookId: webhook?.id ?? '' }, webhook, secret };
}

test('it listens for notifications, all over one connection', async () => {
  const log = createLogger({ service: 'test', level: 'silent' });
  const pool = createPool({ url: database.url, schema: 'webhooks', applicationName: 'test', log });
  const sessions = 'SELECT application_name AS name FROM pg_stat_activity WHERE datname = current_database()';
  const names = async () => (await pool.raw.query<{ name: string }>(sessions)).rows.map(({ name }) => name);
  try {
    await expect.poll(async () => (await names()).filter((name) => name.endsWith('notifications'))).toHaveLength(1);
  } finally {
    await pool.end();
  }
});

test('every method of both services answers over gRPC as its message says', async () => {
  await expect.poll(() => started.service.ready()).toBe(true);
  const { at, webhook, secret } = await made();
  expect(secret).toMatch(/^whsec_/);
  expect(webhook).toMatchObject({ status: WebhookStatus.ACTIVE, failureCount: 0, description: 'Over the wire' });
  expect((await webhooks.getWebhook(at, call)).webhook).toEqual(webhook);
  expect((await webhooks.listWebhooks({ ...at, page: undefined }, call)).webhooks).toEqual([webhook]);
  const patch = { ...at, ...unsaid, updateMask: ['events'], events: ['contact.*'] };
  expect((await webhooks.updateWebhook(patch, call)).webhook).toMatchObject({ events: ['contact.*'] });
  expect((await webhooks.rotateWebhookSecret(at, call)).secret).not.toBe(secret);
  const tested = await webhooks.testWebhook(at, call);
  expect(tested).toMatchObject({ delivered: false, statusCode: 0, error: 4 });
  const { attempts } = await deliveries.listAttempts({ ...at, status: 0, page: undefined }, call);
  expect(attempts[0]).toMatchObject({ deliveryId: tested.deliveryId, attempt: 1, error: 4, statusCode: undefined });
  const { delivery, payload } = await deliveries.getDelivery({ ...at, deliveryId: tested.deliveryId }, call);
  expect([delivery?.id, JSON.parse(payload).id]).toEqual([tested.deliveryId, tested.deliveryId]);
  const pending = await deliveries.listDeliveries({ ...at, state: 1, page: undefined }, call);
  expect(pending.deliveries).toEqual([delivery]);
  expect((await deliveries.getEndpointStats(at, call)).stats).toMatchObject({ delivered: 0, pending: 1 });
  const again = await deliveries.redeliverDelivery({ ...at, deliveryId: tested.deliveryId }, call);
  expect(again).toMatchObject({ deliveryId: tested.deliveryId, event: 'webhook.test' });
  const span = { ...at, since: new Date(0), until: undefined };
  expect((await deliveries.recoverDeliveries(span, call)).deliveries).toBe(0);
  await webhooks.deleteWebhook(at, call);
  await expect(webhooks.getWebhook(at, call)).rejects.toMatchObject({ reason: 'WEBHOOK_NOT_FOUND' });
});

test('a project that core does not know is refused with the error of core', async () => {
  await expect(webhooks.listWebhooks({ ...started.absent, page: undefined }, call)).rejects.toMatchObject({
    reason: 'PROJECT_NOT_FOUND',
  });
});

test('headers that begin with the deployment’s own name are not a project’s to set', async () => {
  const withHeader = (name: string) =>
    webhooks.createWebhook(
      { ...newProject(), url: 'https://a.example/', events: ['*'], headers: { [name]: 'x' } },
      call,
    );
  await expect(withHeader('X-Acme-New')).rejects.toMatchObject({ reason: 'VALIDATION_ERROR' });
  expect((await withHeader('X-Service-New')).webhook?.headerNames).toEqual(['X-Service-New']);
});

test('the networks that the operator opens and closes are open and closed', async () => {
  const at = newProject();
  const leadsTo = (address: string) =>
    webhooks.createWebhook({ ...at, url: `https://${address}/in`, events: ['*'], headers: undefined }, call);
  for (const address of ['203.0.115.1', '10.1.0.1', '192.168.0.1'])
    await expect(leadsTo(address)).rejects.toMatchObject({ reason: 'VALIDATION_ERROR' });
  for (const address of ['203.0.114.1', '10.2.0.1']) expect(await leadsTo(address)).toHaveProperty('webhook.id');
});

async function publish(event: Event): Promise<void> {
  const { id, orgId, projectId, type, orderingKey } = event;
  const subject = `${orgId}.${projectId}.${type}`;
  await bus.waitUntilReady();
  await bus.publish([{ id, subject, orderingKey, payload: Event.encode(event).finish() }]);
}

test('an event on the bus becomes an attempt, without a poll in between; beyond the queue’s limit it is held', async () => {
  const { at } = await made();
  await publish(contactCreated(at, newId('evt')));
  const list = () => deliveries.listAttempts({ ...at, status: 0, page: undefined }, call);
  await until(async () => (await list()).attempts.length > 0, 'the first attempt');
  expect((await list()).attempts.at(-1)).toMatchObject({ event: 'contact.created', attempt: 1 });
  expect(started.dialled.length).toBeGreaterThan(0);
  await publish(contactCreated(at, newId('evt')));
  const held = async () => (await deliveries.getEndpointStats(at, call)).stats?.held;
  await until(async () => (await held()) === 1, 'the second to be held');
  const metrics = async () => started.registry.metrics();
  await until(
    async () => /webhook_backlog\{state="scheduled"\} [1-9]/.test(await metrics()),
    'the backlog to be measured',
  );
  for (const name of ['webhook_attempts_total', 'webhook_oldest_due_seconds']) expect(await metrics()).toContain(name);
  expect(await metrics()).toContain('webhook_deliveries_held_total{reason="queue_full"} 1');
  // Of its first attempt alone, however often it is tried.
  expect(await metrics()).toContain('webhook_first_attempt_delay_seconds_count 1');
});

test('a project has no more webhooks than the operator allows', async () => {
  const at = newProject();
  for (let n = 0; n < 3; n += 1) await made(at);
  await expect(made(at)).rejects.toMatchObject({ reason: 'WEBHOOK_LIMIT_REACHED', details: { limit: 3 } });
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
