import { newId } from '@pharos/kit';
import { answered } from '@pharos/outbound/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dueChannel } from '../deliveries/index.js';
import { TestEndpoint } from '../testing/test-endpoint.js';
import { contactCreated, contactErased, messageCreated } from '../testing/test-events.js';
import { leaseMs, TestWebhooks, until } from '../testing/test-webhooks.js';
import { MeasuredDatabase } from '../testing/traffic.js';
import type { AtOnce } from './fan-out.js';

let world: TestWebhooks;
let endpoint: TestEndpoint;
beforeAll(async () => {
  world = await TestWebhooks.start();
});
beforeEach(async () => {
  world.sender.answer = () => answered(200);
  endpoint = await TestEndpoint.create(world);
});
afterAll(() => world.stop());

/** Until all is sent: also what had to wait, since another endpoint of the worker asked for slots at that moment. */
async function settled(worker = 0): Promise<void> {
  endpoint.notify(worker);
  await endpoint.settled();
}

/** Something happens in the project, and is handled in the process of a worker, which nobody notifies. */
async function happens(of = endpoint, worker = 0): Promise<string> {
  const event = contactCreated(of, newId('evt'));
  await world.handleFor(world.worker(worker).dispatcher, event);
  return event.id;
}

/** The events that were sent to it, in order. */
const sentTo = ({ sent }: TestEndpoint) => sent.map(({ body }) => JSON.parse(body) as { id: string; data: unknown });

test('what is made for an endpoint for which nothing waits is sent at once, and nobody is told to look for it', async () => {
  const heard = await world.heard(dueChannel);
  await happens();
  const [attempt] = await endpoint.attempted(1);
  await endpoint.settled();
  expect(attempt).toMatchObject({ attempt: 1, status: 'delivered', delivery_id: sentTo(endpoint)[0]?.id });
  const other = await TestEndpoint.create(world);
  await world.handle(contactCreated(other));
  await until(() => heard.includes(`${other.orgId},${other.webhookId}`), 'what is told of another');
  expect(heard.filter((payload) => payload.includes(endpoint.webhookId))).toEqual([]);
});

test('a delivery is one statement until it is sent, once it is known who asks for the event', async () => {
  const traffic = new MeasuredDatabase(world.database);
  for (let events = 0; events < 3; events += 1) {
    await world.handleFor(world.worker().dispatcher, messageCreated(endpoint, { by: 'ada@example.com' }), traffic);
    await settled();
  }
  const statements = traffic.carried.map(({ statement }) => statement);
  expect(statements.slice(-2)).toEqual(['insert_deliveries', 'insert_deliveries']);
});

test('what comes while something waits for its endpoint waits behind it', async () => {
  await world.handle(contactCreated(endpoint));
  await happens();
  expect(endpoint.sent).toEqual([]);
  const waiting = await world.rows<{ delivery_id: string; lease: string | null }>(
    'SELECT delivery_id, lease FROM due_attempts WHERE webhook_id = $1 ORDER BY position, delivery_id',
    endpoint.webhookId,
  );
  expect(waiting.map(({ lease }) => lease)).toEqual([null, null]);
  await settled();
  expect(sentTo(endpoint).map(({ id }) => id)).toEqual(waiting.map(({ delivery_id }) => delivery_id));
});

test('a retry that is due goes first; one that is not yet due holds up nothing', async () => {
  world.sender.answer = () => answered(500);
  await happens();
  endpoint.notify();
  await endpoint.attempted(1);
  world.sender.answer = () => answered(200);
  await happens();
  endpoint.notify();
  await endpoint.attempted(2);
  await world.rows('UPDATE due_attempts SET due_at = clock_now() WHERE webhook_id = $1', endpoint.webhookId);
  await happens();
  await settled();
  const ids = sentTo(endpoint).map(({ id }) => id);
  expect(ids.indexOf(ids[0] ?? '', 1)).toBe(2);
});

test('what a process has made and not sent when it dies is sent by another once the lease is over, once', async () => {
  // It dies behind the statement, before it sends.
  const dying: AtOnce = { sendAtOnce: (_orgId, webhookIds, make) => make(webhookIds, leaseMs) };
  await world.handleFor(dying, contactCreated(endpoint));
  endpoint.notify(1);
  await world.move(leaseMs - 1);
  endpoint.notify(1);
  // What comes meanwhile does not wait for it: it is in flight as far as anybody knows.
  await happens(endpoint, 1);
  endpoint.notify(1);
  await endpoint.attempted(1);
  expect(await endpoint.pending()).toBe(1);
  await world.move(1);
  await settled();
  expect(sentTo(endpoint)).toHaveLength(2);
  expect((await endpoint.attempts()).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
});

test('an event that comes again, to whatever process, is not sent again', async () => {
  const event = contactCreated(endpoint, newId('evt'));
  await world.handleFor(world.worker(0).dispatcher, event);
  await settled();
  await Promise.all([0, 1].map((at) => world.handleFor(world.worker(at).dispatcher, event)));
  await settled();
  expect(endpoint.sent).toHaveLength(1);
});

test('of one event that two processes handle at once one delivery is made, and sent once', async () => {
  const event = contactCreated(endpoint, newId('evt'));
  await Promise.all([0, 1].map((at) => world.handleFor(world.worker(at).dispatcher, event)));
  await settled();
  expect(endpoint.sent).toHaveLength(1);
});

test('an event that comes again for a webhook that is new is sent to it as it is kept', async () => {
  const event = contactCreated(endpoint, newId('evt'));
  await world.handle(event);
  const other = await TestEndpoint.create(world, { at: endpoint });
  await happens();
  for (const each of [endpoint, other]) {
    each.notify();
    await each.settled();
  }
  await world.rows(`UPDATE payloads SET data = '{"kept": true}' WHERE event_id = $1`, event.id);
  await world.handleFor(world.worker().dispatcher, event);
  other.notify();
  await other.settled();
  expect(sentTo(other).at(-1)?.data).toEqual({ kept: true });
});

test('a webhook with a rate, one in a pause and one that is disabled are not sent to at once', async () => {
  const [paced, paused, disabled] = [
    await TestEndpoint.create(world),
    await TestEndpoint.create(world),
    await TestEndpoint.create(world),
  ];
  await paced.patch({ maxPerSecond: 1 });
  await world.rows(
    `UPDATE webhooks SET next_send_at = clock_now() + interval '1 minute' WHERE id = $1`,
    paused.webhookId,
  );
  await disabled.disable();
  for (const each of [paced, paused, disabled]) await happens(each);
  const leases = 'SELECT lease FROM due_attempts WHERE webhook_id = ANY ($1)';
  const rows = await world.rows<{ lease: string | null }>(leases, [paced.webhookId, paused.webhookId]);
  expect(rows.map(({ lease }) => lease)).toEqual([null, null]);
  expect([await disabled.pending(), await disabled.ended('held')]).toEqual([0, 1]);
});

test('an endpoint that has as many in flight as it may have gets what comes in its turn', async () => {
  world.endpointConcurrency = 2;
  const { open } = world.answerLater(answered(200));
  for (let events = 0; events < 5; events += 1) await happens(endpoint, 2);
  world.endpointConcurrency = 16;
  // What somebody else of this worker waits for goes first: then these are claimed in their turn.
  endpoint.notify(2);
  await until(() => endpoint.sent.length === 2, 'two attempts');
  expect(await endpoint.pending()).toBe(5);
  open();
  await settled(2);
  expect(new Set(sentTo(endpoint).map(({ id }) => id)).size).toBe(5);
});

test('a webhook that is made, and one that is deleted, count with the next event, though others were known', async () => {
  await happens();
  await settled();
  const others = await Promise.all(Array.from({ length: 10 }, () => TestEndpoint.create(world, { at: endpoint })));
  await happens();
  for (const other of others) other.notify();
  for (const each of [endpoint, ...others]) await each.settled();
  const deliveries = 'SELECT webhook_id, count(*)::int AS count FROM deliveries WHERE project_id = $1 GROUP BY 1';
  const counts = await world.rows<{ webhook_id: string; count: number }>(deliveries, endpoint.projectId);
  expect(Object.fromEntries(counts.map(({ webhook_id, count }) => [webhook_id, count]))).toEqual({
    [endpoint.webhookId]: 2,
    ...Object.fromEntries(others.map(({ webhookId }) => [webhookId, 1])),
  });
  await world.rows('UPDATE webhooks SET deleted_at = clock_now() WHERE project_id = $1', endpoint.projectId);
  const gone = await happens();
  expect(await world.rows('SELECT FROM payloads WHERE event_id = $1', gone)).toEqual([]);
});

test('what is sent at once of an erased person is sent without them', async () => {
  const person = 'ada@example.com';
  await world.handle(contactErased(endpoint, [person]));
  await world.handleFor(world.worker().dispatcher, messageCreated(endpoint, { by: person }));
  await settled();
  expect(endpoint.sent).toHaveLength(1);
  expect(endpoint.sent[0]?.body).not.toContain(person);
});

test('an erasure waits for whoever is writing of the person, and finds what they wrote', async () => {
  const person = 'ada@example.com';
  const { erased } = await world.database.transaction(async (tx) => {
    await world.handle(messageCreated(endpoint, { by: person }), tx);
    const erased = world.handle(contactErased(endpoint, [person]));
    await world.someoneWaits('the erasure');
    return { erased };
  });
  await erased;
  const payloads = await world.rows('SELECT data FROM payloads WHERE project_id = $1', endpoint.projectId);
  expect(payloads).toHaveLength(1);
  expect(JSON.stringify(payloads)).not.toContain(person);
});
