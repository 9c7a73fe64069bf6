import { answered } from '@pharos/outbound/testing';
import { expect, test } from 'vitest';
import { TestEndpoint } from '../testing/test-endpoint.js';
import { contactCreated } from '../testing/test-events.js';
import { aCall, until } from '../testing/test-webhooks.js';
import { endpoint, useWorld, world } from '../testing/use-world.js';
import { findUnwantedBacklogs, stopBacklog } from './stop-backlogs.js';

useWorld();

/** So much happens, and no worker is notified. */
async function happen(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await world.handle(contactCreated(endpoint));
}

test('what is pending for a webhook that the platform disabled is held, a batch at a time', async () => {
  await happen(7);
  await endpoint.disable();
  expect(await findUnwantedBacklogs(world.database)).toEqual([endpoint.webhookId]);
  expect(await stopBacklog(world.database, endpoint.webhookId, 5)).toBe(5);
  expect([await endpoint.pending(), await endpoint.ended('held')]).toEqual([2, 5]);
  expect(await stopBacklog(world.database, endpoint.webhookId, 5)).toBe(2);
  expect(await findUnwantedBacklogs(world.database)).toEqual([]);
  expect(await endpoint.ended('held')).toBe(7);
});

test('what is pending for a webhook that was disabled by request is stopped, retries that are not yet due included', async () => {
  world.sender.answer = () => answered(500);
  await endpoint.happens();
  await endpoint.attempted(1);
  await happen(1);
  await endpoint.patch({ status: 2 });
  await world.stopBacklogs();
  expect([await endpoint.pending(), await endpoint.ended('stopped')]).toEqual([0, 2]);
});

test('a test that is pending when the platform disables its webhook is stopped, and resuming does not send it again', async () => {
  world.sender.answer = () => answered(503);
  await world.webhooks.testWebhook(endpoint.at, aCall());
  expect(await endpoint.pending()).toBe(1);
  await endpoint.disable();
  await world.stopBacklogs();
  expect([await endpoint.ended('held'), await endpoint.ended('stopped')]).toEqual([0, 1]);
  await endpoint.patch({ status: 1, resume: true });
  await world.recover();
  expect(await endpoint.pending()).toBe(0);
});

test('what is in flight when its webhook is disabled is left to its worker, and is written down', async () => {
  let answer = () => {};
  const answering = new Promise<void>((resolve) => {
    answer = resolve;
  });
  world.sender.answer = async () => {
    await answering;
    return answered(500);
  };
  await endpoint.happens();
  await until(() => endpoint.sent.length === 1, 'the attempt to be in flight');
  await endpoint.patch({ status: 2 });
  await world.stopBacklogs();
  expect(await endpoint.pending()).toBe(1);
  answer();
  await endpoint.attempted(1);
  await endpoint.settled();
  expect(await endpoint.ended('stopped')).toBe(1);
});

test('a webhook that is made active again keeps what is due to it, also while its backlog is being stopped', async () => {
  await happen(3);
  await endpoint.disable();
  let stopped: Promise<number> | undefined;
  await world.database.transaction(async (tx) => {
    const text = `UPDATE webhooks SET status = 'active', disabled_at = NULL, disabled_reason = NULL WHERE id = $1`;
    await tx.query({ name: '', text }, [endpoint.webhookId]);
    stopped = stopBacklog(world.database, endpoint.webhookId, 1_000);
    const waits = `SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%unwanted%'`;
    await until(async () => (await world.rows(waits)).length > 0, 'it to wait for the webhook');
  });
  expect(await stopped).toBe(0);
  expect(await stopBacklog(world.database, endpoint.webhookId, 1_000)).toBe(0);
  endpoint.notify();
  await endpoint.attempted(3);
});

test('a disabled webhook’s backlog stands in nobody’s way: it is neither found nor walked through by who sends', async () => {
  await happen(20);
  await endpoint.disable();
  const other = await TestEndpoint.create(world);
  await world.handle(contactCreated(other));
  expect(await world.dueWebhooks()).toEqual([other.webhookId]);
  endpoint.notify();
  other.notify();
  await other.attempted(1);
  expect([endpoint.sent.length, await endpoint.pending()]).toEqual([0, 20]);
});
