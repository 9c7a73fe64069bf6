import { answered } from '@pharos/outbound/testing';
import { WebhookDisabledReason } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { expect, test } from 'vitest';
import { aCall, until } from '../testing/test-webhooks.js';
import { endpoint, useWorld, world } from '../testing/use-world.js';

useWorld();

const disabled = async () => (await endpoint.facts()).status === 'disabled';

async function announced(): Promise<string[]> {
  const text = `SELECT type FROM outbox WHERE ordering_key = $1
    AND (type = 'webhook.disabled' OR data ->> 'action' = 'disableWebhook') ORDER BY type`;
  return (await world.rows<{ type: string }>(text, endpoint.webhookId)).map(({ type }) => type);
}

test('the first 410 ends its delivery, disables the webhook with its reason, and says so once; what happens then is held', async () => {
  world.sender.answer = () => answered(410);
  await endpoint.happens();
  await until(disabled, 'the webhook to be disabled');
  expect(await endpoint.webhook()).toMatchObject({ disabledReason: WebhookDisabledReason.GONE, failureCount: 1 });
  expect(await endpoint.ended('failed')).toBe(1);
  await endpoint.happens();
  await endpoint.settled();
  expect(endpoint.sent).toHaveLength(1);
  expect(await endpoint.ended('held')).toBe(1);
  expect(await announced()).toEqual(['audit.recorded', 'webhook.disabled']);
});

test('what is pending for an endpoint that is gone is held, and sent on request once it is there again', async () => {
  world.sender.answer = () => answered(503);
  await endpoint.happens();
  await endpoint.attempted(1);
  world.sender.answer = () => answered(410);
  await endpoint.happens();
  await endpoint.settled();
  expect(await endpoint.ended('held')).toBe(1);
  world.sender.answer = () => answered(200);
  await endpoint.patch({ status: 1, resume: true });
  await world.recover();
  endpoint.notify();
  await until(async () => (await endpoint.ended('delivered')) === 1, 'what was held to be delivered');
});

test('a 410 in the long tail disables as well, and one to a test does not', async () => {
  world.sender.answer = () => answered(410);
  await world.webhooks.testWebhook(endpoint.at, aCall());
  expect(await disabled()).toBe(false);
  world.sender.answer = () => answered(500);
  await endpoint.happens();
  for (const [at, waitMs] of [1_000, 5_000, 30_000].entries()) {
    // The test is the first.
    await endpoint.attempted(at + 2);
    await world.move(waitMs);
  }
  await endpoint.attempted(5);
  world.sender.answer = () => answered(410);
  await world.move(66_000);
  endpoint.notify();
  await until(disabled, 'the webhook to be disabled');
});

test('an address that has been changed since says nothing of the new one', async () => {
  const late = world.answerLater(answered(410));
  await endpoint.happens();
  await until(() => endpoint.sent.length === 1, 'the attempt to be in flight');
  await endpoint.patch({ url: `https://hooks.example.com/${endpoint.projectId}/new` });
  late.open();
  await endpoint.attempted(1);
  await endpoint.settled();
  expect(await endpoint.facts()).toEqual({ status: 'active', failure_count: 1 });
});
