import type { OutboxRow } from '@pharos/kit';
import { answered } from '@pharos/outbound/testing';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestEndpoint } from '../testing/test-endpoint.js';
import { aCall, TestWebhooks } from '../testing/test-webhooks.js';
import { encodeEvent } from './webhook-event.js';

let world: TestWebhooks;
beforeAll(async () => {
  world = await TestWebhooks.start();
});
afterAll(() => world.stop());

test('that a webhook was disabled goes over the bus with the webhook as the API shows it then', async () => {
  const endpoint = await TestEndpoint.create(world);
  await world.webhooks.rotateWebhookSecret({ ...endpoint.at, overlapHours: 1 }, aCall());
  world.sender.answer = () => answered(404);
  for (let failures = 0; failures < 10; failures += 1) {
    await endpoint.happens();
    await endpoint.settled();
  }
  const [row] = await world.rows<OutboxRow>(
    `SELECT event_id AS "eventId", type, org_id AS "orgId", project_id AS "projectId", ordering_key AS "orderingKey",
       data, caller, occurred_at AS "occurredAt" FROM outbox WHERE type = 'webhook.disabled'`,
  );
  const { subject, payload } = encodeEvent(row as OutboxRow);
  expect(subject).toBe(`${endpoint.orgId}.${endpoint.projectId}.webhook.disabled`);
  const { data, actor } = Event.decode(payload);
  const webhook = await endpoint.webhook();
  expect(webhook).toMatchObject({ disabledReason: 1, previousSecretUntil: expect.any(Date) });
  expect([data, actor?.type]).toEqual([{ $case: 'webhookDisabled', value: { webhook } }, 'system']);
});
