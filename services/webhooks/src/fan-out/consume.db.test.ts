import { answered } from '@pharos/outbound/testing';
import { expect, test } from 'vitest';
import { findDeletedWebhook, purgeHistory, purgeSome, stopHeld } from '../deliveries/purge.js';
import { TestEndpoint } from '../testing/test-endpoint.js';
import { anEvent } from '../testing/test-events.js';
import { aCall, until } from '../testing/test-webhooks.js';
import { endpoint, useWorld, world } from '../testing/use-world.js';

useWorld();

const projectDeleted = () =>
  anEvent(endpoint, { type: 'project.deleted', data: { $case: 'projectDeleted', value: {} } });

function rowsOf(table: string): Promise<unknown[]> {
  return world.rows(`SELECT 1 FROM ${table} WHERE webhook_id = $1`, endpoint.webhookId);
}

/** How many events have left something that is kept. */
async function payloads(): Promise<number> {
  return (await world.rows('SELECT FROM payloads WHERE project_id = $1', endpoint.projectId)).length;
}

async function purge(): Promise<void> {
  for (let id = await findDeletedWebhook(world.database); id; id = await findDeletedWebhook(world.database))
    await purgeSome(world.database, id);
}

test('with its project a webhook goes, what is pending or held, and its history', async () => {
  world.sender.answer = () => answered(500);
  await endpoint.happens();
  await endpoint.attempted(1);
  await endpoint.disable();
  await endpoint.happens();
  const other = await TestEndpoint.create(world);
  await world.handle(projectDeleted());
  await purge();
  for (const table of ['deliveries', 'due_attempts', 'attempts']) expect(await rowsOf(table)).toEqual([]);
  expect(await world.rows('SELECT 1 FROM webhooks WHERE id = $1', endpoint.webhookId)).toEqual([]);
  expect(await payloads()).toBe(0);
  expect(await other.facts()).toEqual({ status: 'active', failure_count: 0 });
});

test('workers are notified when a webhook is deleted with its project: what they have claimed for it is not sent', async () => {
  const changed: string[] = [];
  await world.listenForChanges((webhookId) => changed.push(webhookId));
  await world.handle(projectDeleted());
  await until(() => changed.length > 0, 'workers to be notified');
  expect(changed).toEqual([endpoint.webhookId]);
});

test('internal events make no delivery', async () => {
  await world.handle(anEvent(endpoint, { type: 'audit.recorded', data: undefined }));
  expect(await rowsOf('deliveries')).toEqual([]);
});

test('old history goes, but nothing that is pending', async () => {
  await endpoint.happens();
  await endpoint.settled();
  world.sender.answer = () => answered(500);
  await endpoint.happens();
  await endpoint.attempted(2);
  await purgeHistory(world.database, new Date(Date.now() + 60_000));
  expect(await rowsOf('deliveries')).toHaveLength(1);
  expect(await payloads()).toBe(1);
  expect((await endpoint.attempts()).map(({ status }) => status)).toEqual(['failed']);
  expect(await endpoint.pending()).toBe(1);
});

test('what is held stays, however old: its own time ends it', async () => {
  await endpoint.disable();
  await endpoint.happens();
  const later = new Date(Date.now() + 60_000);
  await purgeHistory(world.database, later);
  expect(await endpoint.ended('held')).toBe(1);
  await stopHeld(world.database, later);
  await purgeHistory(world.database, later);
  expect(await rowsOf('deliveries')).toEqual([]);
});

test('an event is kept once for all webhooks that receive it, and until the last of them is gone', async () => {
  const second = await TestEndpoint.create(world, { at: endpoint });
  await endpoint.happens();
  second.notify();
  await Promise.all([endpoint.settled(), second.settled()]);
  expect(await payloads()).toBe(1);
  expect(endpoint.sent).toHaveLength(2);
  await world.webhooks.deleteWebhook(second.at, aCall());
  await purge();
  expect(await payloads()).toBe(1);
  await world.webhooks.deleteWebhook(endpoint.at, aCall());
  await purge();
  expect(await payloads()).toBe(0);
});
