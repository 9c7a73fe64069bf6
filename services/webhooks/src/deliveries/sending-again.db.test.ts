import { answered } from '@pharos/outbound/testing';
import { expect, test } from 'vitest';
import { TestEndpoint } from '../testing/test-endpoint.js';
import { aCall, reasonOf, until } from '../testing/test-webhooks.js';
import { endpoint, useWorld, world } from '../testing/use-world.js';
import { makeDue } from './redeliver-delivery.js';

useWorld();

const fail = async () => {
  world.sender.answer = () => answered(404);
  await endpoint.happens();
  await endpoint.settled();
  world.sender.answer = () => answered(200);
  return (await endpoint.attempts()).at(-1)?.delivery_id ?? '';
};

test('one delivery: under its id, with its very bytes, from the first attempt', async () => {
  const deliveryId = await fail();
  const answer = await world.deliveries.redeliverDelivery({ ...endpoint.at, deliveryId }, aCall());
  expect(answer).toMatchObject({ deliveryId, webhookId: endpoint.webhookId, event: 'contact.created' });
  endpoint.notify();
  const attempts = await endpoint.attempted(2);
  expect(attempts.map(({ attempt, status }) => [attempt, status])).toEqual([
    [1, 'failed'],
    [1, 'delivered'],
  ]);
  expect(new Set(endpoint.sent.map(({ body }) => body)).size).toBe(1);
  expect(new Set(endpoint.headers('webhook-id'))).toEqual(new Set([deliveryId]));
});

test('one that waits for its next attempt: at once', async () => {
  world.sender.answer = () => answered(500);
  await endpoint.happens();
  const [attempt] = await endpoint.attempted(1);
  world.sender.answer = () => answered(200);
  const at = { ...endpoint.at, deliveryId: attempt?.delivery_id ?? '' };
  await world.deliveries.redeliverDelivery(at, aCall());
  endpoint.notify();
  await endpoint.settled();
  expect((await endpoint.attempts()).map((each) => each.attempt)).toEqual([1, 2]);
});

test('one that waits for its next attempt: its failure counts as it would have, and once', async () => {
  world.sender.answer = () => answered(500);
  await endpoint.happens();
  const [attempt] = await endpoint.attempted(1);
  const at = { ...endpoint.at, deliveryId: attempt?.delivery_id ?? '' };
  world.sender.answer = () => answered(404);
  await world.deliveries.redeliverDelivery(at, aCall());
  endpoint.notify();
  await endpoint.settled();
  expect(await endpoint.facts()).toMatchObject({ failure_count: 1 });
  await world.deliveries.redeliverDelivery(at, aCall());
  endpoint.notify();
  await endpoint.settled();
  expect(await endpoint.attempts()).toHaveLength(3);
  expect(await endpoint.facts()).toMatchObject({ failure_count: 1 });
});

test('to a disabled webhook is refused', async () => {
  const deliveryId = await fail();
  await endpoint.patch({ status: 2 });
  const span = { ...endpoint.at, since: new Date(0), until: undefined };
  expect(await reasonOf(world.deliveries.recoverDeliveries(span, aCall()))).toBe('INVALID_TRANSITION');
  const at = { ...endpoint.at, deliveryId };
  expect(await reasonOf(world.deliveries.redeliverDelivery(at, aCall()))).toBe('INVALID_TRANSITION');
});

test('what another webhook of the project got is refused', async () => {
  const other = await TestEndpoint.create(world, { at: { orgId: endpoint.orgId, projectId: endpoint.projectId } });
  const deliveryId = await fail();
  const mine = (await endpoint.attempts())[0]?.delivery_id;
  expect(mine).toBeDefined();
  const at = { ...other.at, deliveryId };
  const theirs = (await other.attempts()).some((each) => each.delivery_id === deliveryId);
  expect(theirs).toBe(false);
  expect(await reasonOf(world.deliveries.redeliverDelivery(at, aCall()))).toBe('DELIVERY_NOT_FOUND');
  expect(await reasonOf(world.deliveries.getDelivery(at, aCall()))).toBe('DELIVERY_NOT_FOUND');
});

/** An event's attempt is in flight; answers the delivery's id. */
async function inFlight(): Promise<string> {
  const before = endpoint.sent.length;
  await endpoint.happens();
  await until(() => endpoint.sent.length > before, 'it to be sent');
  return endpoint.headers('webhook-id').at(-1) ?? '';
}

/** How the attempts went: which of its delivery's it was, and the status. */
async function history(): Promise<unknown[]> {
  return (await endpoint.attempts()).map(({ attempt, status_code }) => [attempt, status_code]);
}

test.each([200, 404, 500])(
  'one whose attempt is in flight: after it, though it is answered with %i',
  async (status) => {
    const gate = world.answerLater(answered(status));
    const deliveryId = await inFlight();
    const { nextAttemptAt } = await world.deliveries.redeliverDelivery({ ...endpoint.at, deliveryId }, aCall());
    expect(await world.rows('SELECT clock_now() AS "nextAttemptAt"')).toEqual([{ nextAttemptAt }]);
    expect(endpoint.sent).toHaveLength(1);
    world.sender.answer = () => answered(200);
    gate.open();
    await endpoint.attempted(1);
    endpoint.notify();
    await endpoint.settled();
    expect(await history()).toEqual([
      [1, status],
      [1, 200],
    ]);
  },
);

test.each([200, 404])(
  'one whose attempt ends at that very moment with %i: neither waits for ever, and it is sent again',
  async (status) => {
    const gate = world.answerLater(answered(status));
    await endpoint.happens();
    const deliveryId = await inFlight();
    await world.database.transaction(async (tx) => {
      await makeDue(tx, aCall(), { ...endpoint.at, deliveryId });
      gate.open();
      await world.someoneWaits('the attempt to be written down');
    });
    await endpoint.attempted(2);
    endpoint.notify();
    await endpoint.settled();
    expect(endpoint.headers('webhook-id').filter((id) => id === deliveryId)).toHaveLength(2);
    expect(await endpoint.attempts()).toHaveLength(3);
  },
);

test('what begins anew counts as a failure once, whether it had counted or not', async () => {
  const gate = world.answerLater(answered(404));
  const deliveryId = await inFlight();
  await world.deliveries.redeliverDelivery({ ...endpoint.at, deliveryId }, aCall());
  gate.open();
  await endpoint.attempted(1);
  endpoint.notify();
  await endpoint.settled();
  expect(await endpoint.facts()).toMatchObject({ failure_count: 1 });
  const second = world.answerLater(answered(500));
  const other = await inFlight();
  await world.deliveries.redeliverDelivery({ ...endpoint.at, deliveryId: other }, aCall());
  world.sender.answer = () => answered(404);
  second.open();
  await endpoint.attempted(3);
  endpoint.notify();
  await endpoint.settled();
  expect(await endpoint.facts()).toMatchObject({ failure_count: 2 });
});

test('one whose worker died during its attempt: once', async () => {
  const deliveryId = await fail();
  await world.deliveries.redeliverDelivery({ ...endpoint.at, deliveryId }, aCall());
  const claimed = `UPDATE due_attempts SET lease = gen_random_uuid(), leased_until = clock_now() - interval '1 second'
    WHERE delivery_id = $1`;
  await world.rows(claimed, deliveryId);
  await world.deliveries.redeliverDelivery({ ...endpoint.at, deliveryId }, aCall());
  endpoint.notify();
  await endpoint.settled();
  expect(await history()).toEqual([
    [1, 404],
    [1, 200],
  ]);
});
