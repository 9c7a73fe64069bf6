import { answered } from '@pharos/outbound/testing';
import { expect, test } from 'vitest';
import { aCall, until } from '../testing/test-webhooks.js';
import { endpoint, useWorld, world } from '../testing/use-world.js';
import { changedChannel } from './record.js';

useWorld();

/** Does what changes the webhook, and waits until workers are notified of it. */
async function isTold(change: () => Promise<unknown>): Promise<void> {
  const heard = await world.heard(changedChannel);
  expect(heard).not.toContain(endpoint.webhookId);
  await change();
  await until(() => heard.includes(endpoint.webhookId), 'the notification');
}

test('workers are notified of a secret that is rotated', () =>
  isTold(() => world.webhooks.rotateWebhookSecret({ ...endpoint.at, overlapHours: 0 }, aCall())));

test('workers are notified of a webhook that is changed', () => isTold(() => endpoint.patch({ description: 'other' })));

test('workers are notified of a webhook that is deleted', () =>
  isTold(() => world.webhooks.deleteWebhook(endpoint.at, aCall())));

test('workers are notified of a webhook that the platform disables', async () => {
  world.sender.answer = () => answered(404);
  await isTold(async () => {
    for (let n = 0; n < 10; n += 1) {
      await endpoint.happens();
      await endpoint.settled();
    }
    expect(await endpoint.facts()).toMatchObject({ status: 'disabled' });
  });
});
