import { newId } from '@pharos/kit';
import { answered } from '@pharos/outbound/testing';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dueChannel } from '../deliveries/index.js';
import { newProject, TestEndpoint } from '../testing/test-endpoint.js';
import { anEvent, contactCreated, messageCreated } from '../testing/test-events.js';
import { aCall, TestWebhooks, until } from '../testing/test-webhooks.js';
import { MeasuredDatabase } from '../testing/traffic.js';
import { QueueLimit } from './queue-limit.js';

let world: TestWebhooks;
let endpoint: TestEndpoint;
beforeAll(async () => {
  world = await TestWebhooks.start();
});
beforeEach(async () => {
  world.sender.answer = () => answered(200);
  world.queues = new QueueLimit(10_000, world.clock);
  world.held.length = 0;
  endpoint = await TestEndpoint.create(world);
});
afterAll(() => world.stop());

/** Makes so many webhooks that ask for everything. */
async function fillProject({ orgId, projectId }: { orgId: string; projectId: string }, count: number): Promise<void> {
  await world.rows(
    `INSERT INTO webhooks (id, org_id, project_id, url, events, secret)
     SELECT 'whk_' || $1 || i, $1, $2, 'https://hooks.example.com', '{*}', '' FROM generate_series(1, $3::int) i`,
    orgId,
    projectId,
    count,
  );
}

test('the largest message goes to the database once, however many webhooks receive it', async () => {
  const at = newProject();
  const webhooks = 500;
  await fillProject(at, webhooks);
  const content = '"'.repeat(100_000);
  const traffic = new MeasuredDatabase(world.database);
  await world.handle(messageCreated(at, { content }), traffic);
  const deliveries = await world.rows('SELECT FROM deliveries WHERE project_id = $1', at.projectId);
  expect(deliveries).toHaveLength(webhooks);
  const bytes = traffic.carried.reduce((sum, { sentBytes, receivedBytes }) => sum + sentBytes + receivedBytes, 0);
  expect(bytes).toBeLessThan(2 * JSON.stringify(content).length);
});

test('events of the time while the platform had disabled a webhook are held, not sent', async () => {
  await endpoint.disable();
  const id = newId('evt');
  for (let times = 0; times < 2; times += 1) await endpoint.happens(id);
  expect([await endpoint.pending(), await endpoint.ended('held')]).toEqual([0, 1]);
  expect(world.held).toEqual([{ reason: 'disabled', count: 1 }]);
});

test('a webhook that its project disabled gets nothing, and nothing is held for it', async () => {
  await endpoint.patch({ status: 2 });
  await endpoint.happens();
  expect([await endpoint.pending(), await endpoint.ended('held')]).toEqual([0, 0]);
});

test('beyond its limit an endpoint’s queue takes no more: what comes is held, until there is room again', async () => {
  const { open } = world.answerLater(answered(200));
  world.queues = new QueueLimit(3, world.clock);
  const neighbour = await TestEndpoint.create(world, { at: endpoint, events: ['message.*'] });
  for (let events = 0; events < 5; events += 1) await endpoint.happens();
  expect([await endpoint.pending(), await endpoint.ended('held')]).toEqual([3, 2]);
  await world.handle(messageCreated(neighbour));
  expect([await neighbour.pending(), await endpoint.ended('held')]).toEqual([1, 3]);
  open();
  await endpoint.settled();
  await world.move(10_000);
  await endpoint.happens();
  await endpoint.settled();
  expect([await endpoint.ended('delivered'), await endpoint.ended('held')]).toEqual([4, 3]);
  expect(world.held).toEqual(Array.from({ length: 3 }, () => ({ reason: 'queue_full', count: 1 })));
});

test('what only agents see stays at home when the webhook asks for that', async () => {
  await world.rows('UPDATE webhooks SET include_internal = false WHERE id = $1', endpoint.webhookId);
  const all = await TestEndpoint.create(world, { at: endpoint });
  await world.handle(messageCreated(endpoint, { isInternal: true }));
  expect([await endpoint.pending(), await all.pending()]).toEqual([0, 1]);
  await world.handle(messageCreated(endpoint));
  expect([await endpoint.pending(), await all.pending()]).toEqual([1, 2]);
});

test('that a webhook was disabled is told to the others that ask for it, and not held for itself', async () => {
  const all = await TestEndpoint.create(world, { at: endpoint });
  const others = await TestEndpoint.create(world, { at: endpoint, events: ['message.*'] });
  await endpoint.disable();
  const webhook = await endpoint.webhook();
  const data = { $case: 'webhookDisabled' as const, value: { webhook } };
  await world.handle(anEvent(endpoint, { type: 'webhook.disabled', data }));
  all.notify();
  await all.settled();
  expect(JSON.parse(all.sent[0]?.body ?? '')).toMatchObject({
    event: 'webhook.disabled',
    data: { id: endpoint.webhookId, status: 'disabled', disabled_reason: 'failures' },
  });
  expect([await endpoint.pending(), await endpoint.ended('held'), await others.pending()]).toEqual([0, 0, 0]);
});

test('an event reaches webhooks of its own project and organization only', async () => {
  const [sameOrg, sameProject] = [newProject(), newProject()];
  const others = [
    await TestEndpoint.create(world, { at: { ...sameOrg, orgId: endpoint.orgId } }),
    await TestEndpoint.create(world, { at: { ...sameProject, projectId: endpoint.projectId } }),
  ];
  await world.handle(contactCreated(endpoint));
  expect(await endpoint.pending()).toBe(1);
  expect(await Promise.all(others.map((other) => other.pending()))).toEqual([0, 0]);
});

test('workers are told whose webhooks have something due, or only that some have when they are many', async () => {
  const heard = await world.heard(dueChannel);
  await world.handle(contactCreated(endpoint));
  await until(() => heard.includes(`${endpoint.orgId},${endpoint.webhookId}`), 'the notification');
  await fillProject(endpoint, 200);
  await world.handle(contactCreated(endpoint));
  await until(() => heard.includes(''), 'the other notification');
});

test('what is made active again while an event of it is held is not: it is sent', async () => {
  await endpoint.disable();
  const { handled } = await world.database.transaction(async (tx) => {
    const activate = `UPDATE webhooks SET status = 'active', disabled_at = NULL, disabled_reason = NULL WHERE id = $1`;
    await tx.query({ name: '', text: activate }, [endpoint.webhookId]);
    const handled = world.handle(contactCreated(endpoint));
    await world.someoneWaits('the event');
    return { handled };
  });
  await handled;
  expect([await endpoint.pending(), await endpoint.ended('held')]).toEqual([1, 0]);
});

test('an event that comes again while its history is being removed is kept with its new deliveries', async () => {
  const event = contactCreated(endpoint);
  await world.handle(event);
  const { handled } = await world.database.transaction(async (tx) => {
    const remove = (table: string) =>
      tx.query({ name: '', text: `DELETE FROM ${table} WHERE event_id = $1` }, [event.id]);
    await tx.query({ name: '', text: 'SELECT FROM payloads WHERE event_id = $1 FOR UPDATE' }, [event.id]);
    const handled = world.handle(event);
    await world.someoneWaits('the event');
    for (const table of ['deliveries', 'payloads']) await remove(table);
    return { handled };
  });
  await handled;
  const kept = 'SELECT p.event_id FROM deliveries JOIN payloads p USING (event_id) WHERE webhook_id = $1';
  expect(await world.rows(kept, endpoint.webhookId)).toEqual([{ event_id: event.id }]);
});

test('nothing is kept of an event whose last webhook was deleted meanwhile', async () => {
  const query = world.database.query.bind(world.database);
  const spy = vi.spyOn(world.database, 'query').mockImplementation(async (statement, values) => {
    if (statement.name === 'insert_deliveries') {
      spy.mockRestore();
      await world.webhooks.deleteWebhook(endpoint.at, aCall());
    }
    return query(statement, values) as never;
  });
  await world.handle(contactCreated(endpoint));
  expect(await world.rows('SELECT FROM payloads WHERE project_id = $1', endpoint.projectId)).toEqual([]);
});
