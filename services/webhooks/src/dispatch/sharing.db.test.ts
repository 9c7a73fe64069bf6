import { newId } from '@pharos/kit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { handle } from '../events/consume.js';
import { claimAttempts } from '../store/queue.js';
import { type AttemptRecord, recordAttempts } from '../store/record-attempts.js';
import type { ClaimedRow } from '../store/records.js';
import { answered } from '../testing/fake-sender.js';
import { contactCreated, TestEndpoint } from '../testing/test-endpoint.js';
import { leaseMs, TestWebhooks, until } from '../testing/test-webhooks.js';

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

/** Something happens, and no worker is told. */
const happenSilently = () => handle(world.database, contactCreated(endpoint));

/** How a claimed attempt ended, for good. */
function ended(row: ClaimedRow | undefined, fields: Pick<AttemptRecord, 'status' | 'statusCode'>): AttemptRecord {
  const { delivery_id: deliveryId = '', lease = '', event = '' } = row ?? {};
  const id = newId('wha');
  return { id, deliveryId, lease, event, error: null, durationMs: 3, responseBody: '', waitMs: null, ...fields };
}

test('however many workers there are, each attempt is made once', async () => {
  for (let i = 0; i < 200; i += 1) await happenSilently();
  for (let at = 0; at < 8; at += 1) world.worker(at).dispatcher.ring([endpoint.webhookId]);
  await endpoint.settled();
  const ids = endpoint.headers('webhook-id');
  expect([ids.length, new Set(ids).size]).toEqual([200, 200]);
  expect(await endpoint.attempts()).toHaveLength(200);
});

test('an event that comes again, even at once, makes no second delivery', async () => {
  const event = contactCreated(endpoint);
  await Promise.all(Array.from({ length: 20 }, () => handle(world.database, event)));
  await handle(world.database, event);
  world.worker().dispatcher.ring([endpoint.webhookId]);
  await endpoint.settled();
  await handle(world.database, event);
  expect(await endpoint.pending()).toBe(0);
  expect(endpoint.sent).toHaveLength(1);
});

test('each webhook of a project that asks for the event gets its own delivery, and no other project’s', async () => {
  const at = { orgId: endpoint.orgId, projectId: endpoint.projectId };
  const contacts = await TestEndpoint.create(world, { at, events: ['contact.*'] });
  const messages = await TestEndpoint.create(world, { at, events: ['message.created', 'conversation.*'] });
  const stranger = await TestEndpoint.create(world);
  await endpoint.happens();
  for (const { webhookId } of [contacts, messages, stranger]) world.worker().dispatcher.ring([webhookId]);
  await Promise.all([endpoint.attempted(1), contacts.attempted(1)]);
  expect([await messages.attempts(), await stranger.attempts()]).toEqual([[], []]);
  const [own, other] = [await endpoint.attempts(), await contacts.attempts()];
  expect(own[0]?.delivery_id).not.toBe(other[0]?.delivery_id);
});

test('what a worker took before it died is taken by another once the lease is over', async () => {
  await happenSilently();
  const rooms = [{ webhookId: endpoint.webhookId, room: 10 }];
  const [taken] = await claimAttempts(world.database, rooms, leaseMs);
  expect(taken?.attempt).toBe(1);
  await world.move(leaseMs - 1);
  expect(await claimAttempts(world.database, rooms, leaseMs)).toEqual([]);
  await world.move(1);
  const [attempt] = await endpoint.attempted(1);
  expect(attempt).toMatchObject({ attempt: 1, delivery_id: taken?.delivery_id });
});

test('a worker whose lease is over writes nothing down: the attempt is another’s', async () => {
  let answer = () => {};
  world.sender.answer = async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return answered(200);
  };
  await endpoint.happens();
  await until(() => endpoint.sent.length === 1, 'the first to be sent');
  const answerFirst = answer;
  await world.move(leaseMs);
  await until(() => endpoint.sent.length === 2, 'the second to be sent');
  const answerSecond = answer;
  answerFirst();
  await until(() => world.worker().made.length > 0, 'the first to end');
  expect(await endpoint.attempts()).toEqual([]);
  answerSecond();
  await endpoint.settled();
  expect(await endpoint.attempts()).toHaveLength(1);
});

test('an attempt whose lease is over is left out also of a batch that holds the one made instead', async () => {
  await happenSilently();
  const rooms = [{ webhookId: endpoint.webhookId, room: 1 }];
  const [first] = await claimAttempts(world.database, rooms, 0);
  const [second] = await claimAttempts(world.database, rooms, leaseMs);
  const late = ended(first, { status: 'failed', statusCode: 410 });
  const own = ended(second, { status: 'delivered', statusCode: 200 });
  expect(await recordAttempts(world.database, [late, own], () => false)).toEqual(new Set([own.id]));
  expect(await endpoint.attempts()).toMatchObject([{ attempt: 1, status: 'delivered' }]);
  expect(await world.rows('SELECT FROM deliveries WHERE webhook_id = $1 AND failed', endpoint.webhookId)).toEqual([]);
});

test('what nobody told of is found by looking every second', async () => {
  world.worker();
  await happenSilently();
  const looking = setInterval(() => void world.clock.advance(1_000), 20);
  const [attempt] = await endpoint.attempted(1).finally(() => clearInterval(looking));
  expect(attempt).toMatchObject({ attempt: 1, status: 'delivered' });
});

test('an endpoint that hangs holds up no other', async () => {
  let answer = () => {};
  const hanging = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const other = await TestEndpoint.create(world);
  world.sender.answer = async ({ url }) => {
    if (url.includes(endpoint.projectId)) await hanging;
    return answered(200);
  };
  for (let i = 0; i < 100; i += 1) await endpoint.happens();
  await until(() => endpoint.sent.length >= 16, 'the endpoint to have all the attempts it may');
  for (let i = 0; i < 50; i += 1) await other.happens();
  world.worker().dispatcher.ring([other.webhookId]);
  await other.attempted(50);
  expect(endpoint.sent.length).toBe(16);
  answer();
  await endpoint.settled();
  expect(await endpoint.attempts()).toHaveLength(100);
});
