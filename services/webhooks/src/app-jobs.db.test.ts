import { idKinds } from '@pharos/contract';
import { idFloor, newId } from '@pharos/kit';
import { execute, type ServiceDatabase } from '@pharos/service/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newProject } from './testing/test-endpoint.js';
import { call, startService, type TestService } from './testing/test-service.js';
import { until } from './testing/test-webhooks.js';
import { createWebhooksDatabase } from './testing/webhooks-database.js';

const dayMs = 24 * 60 * 60_000;

let database: ServiceDatabase;
let started: TestService;
let [heldLately, heldLong, endedLately, endedLong] = ['', '', '', ''];
beforeAll(async () => {
  database = await createWebhooksDatabase();
  // What runs seldom runs when the service starts.
  [heldLately, heldLong] = [
    await ended({ outcome: 'held', ageDays: 9 }),
    await ended({ outcome: 'held', ageDays: 11 }),
  ];
  [endedLately, endedLong] = [
    await ended({ outcome: 'failed', ageDays: 19 }),
    await ended({ outcome: 'failed', ageDays: 21 }),
  ];
  await execute(
    database.url,
    `INSERT INTO webhooks.webhooks (id, org_id, project_id, url, events, secret, previous_secret, previous_secret_until)
     VALUES ('whk_1', 'org_1', 'prj_2', 'https://a.example', '{*}', 'a', 'b', now() - interval '1 second')`,
  );
  started = await startService(database.url, { WEBHOOK_HELD_DAYS: '10', WEBHOOK_HISTORY_DAYS: '20' });
});
afterAll(async () => {
  await started.stop();
  await database.drop();
});

interface Ended {
  webhookId?: string;
  outcome: string;
  ageDays?: number;
}

/** A delivery that has ended, made so many days ago; answers its id. */
async function ended({ webhookId = newId('whk'), outcome, ageDays = 0 }: Ended): Promise<string> {
  const at = new Date(Date.now() - ageDays * dayMs);
  const id = `${idFloor(idKinds.webhookDelivery, at)}${newId('x').slice(12)}`;
  await execute(
    database.url,
    `WITH p AS (
       INSERT INTO webhooks.payloads (event_id, org_id, project_id, event, occurred_at, data)
       SELECT '${id}', COALESCE(max(org_id), 'org_1'), COALESCE(max(project_id), 'prj_1'), 'contact.created', now(), '{}'
       FROM webhooks.webhooks WHERE id = '${webhookId}' RETURNING *
     )
     INSERT INTO webhooks.deliveries (id, webhook_id, org_id, project_id, event_id, event, outcome, created_at)
     SELECT event_id, '${webhookId}', org_id, project_id, event_id, event, '${outcome}', '${at.toISOString()}' FROM p`,
  );
  return id;
}

async function outcomeOf(id: string): Promise<string | undefined> {
  const text = `SELECT outcome FROM webhooks.deliveries WHERE id = '${id}'`;
  return (await execute<{ outcome: string }>(database.url, text))[0]?.outcome;
}

async function newWebhook() {
  const at = newProject();
  const url = 'https://hooks.example.com/in';
  const { webhook } = await started.webhooks.createWebhook({ ...at, url, events: ['*'], headers: undefined }, call);
  return { ...at, webhookId: webhook?.id ?? '' };
}

test('what was held too long is stopped, and old history goes, each by its own age', async () => {
  await until(async () => (await outcomeOf(heldLong)) === 'stopped', 'what was held long ago to be stopped');
  await until(async () => (await outcomeOf(endedLong)) === undefined, 'old history to go');
  expect([await outcomeOf(heldLately), await outcomeOf(endedLately)]).toEqual(['held', 'failed']);
});

test('a secret whose overlap was over when the service started is removed', async () => {
  const left = () => execute(database.url, 'SELECT FROM webhooks.webhooks WHERE previous_secret IS NOT NULL');
  await until(async () => (await left()).length === 0, 'the secret to be removed');
});

test('what is asked to be recovered is sent', async () => {
  const at = await newWebhook();
  const deliveryId = await ended({ webhookId: at.webhookId, outcome: 'held', ageDays: 1 });
  const span = { ...at, since: new Date(0), until: undefined };
  expect((await started.deliveries.recoverDeliveries(span, call)).deliveries).toBe(1);
  const attempts = async () =>
    (await started.deliveries.listAttempts({ ...at, status: 0, page: undefined, deliveryId }, call)).attempts;
  await until(async () => (await attempts()).length > 0, 'the attempt');
});

test('what a deleted webhook leaves behind is removed', async () => {
  const at = await newWebhook();
  const deliveryId = await ended({ webhookId: at.webhookId, outcome: 'failed' });
  await started.webhooks.deleteWebhook(at, call);
  const left = () => execute(database.url, `SELECT FROM webhooks.webhooks WHERE id = '${at.webhookId}'`);
  await until(async () => (await left()).length === 0, 'the webhook to be gone');
  expect(await outcomeOf(deliveryId)).toBeUndefined();
});

test('what is pending for a webhook that is disabled ends', async () => {
  const at = await newWebhook();
  const deliveryId = await ended({ webhookId: at.webhookId, outcome: 'delivered' });
  await execute(
    database.url,
    `INSERT INTO webhooks.due_attempts (delivery_id, webhook_id, org_id, attempt, due_at)
     VALUES ('${deliveryId}', '${at.webhookId}', '${at.orgId}', 2, now() + interval '1 hour')`,
  );
  await execute(
    database.url,
    `UPDATE webhooks.webhooks SET status = 'disabled', disabled_at = now(), disabled_reason = 'failures'
     WHERE id = '${at.webhookId}'`,
  );
  await until(async () => (await outcomeOf(deliveryId)) === 'held', 'it to be held');
});
