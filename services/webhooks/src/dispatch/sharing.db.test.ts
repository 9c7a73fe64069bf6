import { answered } from '@pharos/outbound/testing';
import { expect, test } from 'vitest';
import { TestEndpoint } from '../testing/test-endpoint.js';
import { contactCreated } from '../testing/test-events.js';
import { leaseMs, until } from '../testing/test-webhooks.js';
import { endpoint, useWorld, world } from '../testing/use-world.js';
import { claimAttempts } from './claim.js';

useWorld();

/** Something happens, and no worker is notified. */
const happenSilently = () => world.handle(contactCreated(endpoint));

test('however many workers there are, each attempt is made once', async () => {
  for (let i = 0; i < 200; i += 1) await happenSilently();
  for (let at = 0; at < 8; at += 1) endpoint.notify(at);
  await endpoint.settled();
  const ids = endpoint.headers('webhook-id');
  expect([ids.length, new Set(ids).size]).toEqual([200, 200]);
  expect(await endpoint.attempts()).toHaveLength(200);
});

test('an event that comes again, even at once, makes no second delivery', async () => {
  const event = contactCreated(endpoint);
  await Promise.all(Array.from({ length: 20 }, () => world.handle(event)));
  await world.handle(event);
  endpoint.notify();
  await endpoint.settled();
  await world.handle(event);
  expect(await endpoint.pending()).toBe(0);
  expect(endpoint.sent).toHaveLength(1);
});

test('each webhook of a project that asks for the event gets its own delivery, and no other project’s', async () => {
  const at = { orgId: endpoint.orgId, projectId: endpoint.projectId };
  const contacts = await TestEndpoint.create(world, { at, events: ['contact.*'] });
  const messages = await TestEndpoint.create(world, { at, events: ['message.created', 'conversation.*'] });
  const foreign = await TestEndpoint.create(world);
  await endpoint.happens();
  for (const each of [contacts, messages, foreign]) each.notify();
  await Promise.all([endpoint.attempted(1), contacts.attempted(1)]);
  expect([await messages.attempts(), await foreign.attempts()]).toEqual([[], []]);
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

test('what no notification came for is found by looking every second', async () => {
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
  other.notify();
  await other.attempted(50);
  expect(endpoint.sent.length).toBe(16);
  answer();
  await endpoint.settled();
  expect(await endpoint.attempts()).toHaveLength(100);
});

test('what receivers answered is kept to the letter, each beside its attempt', async () => {
  const answers = ['{"a": "b\\"\\\\"}', 'NULL', '', '{,}', 'a\tb\r\nc\u0001', 'ä 🙂 \u2028 \ufffd', '\\u0000'];
  const given = new Map<string, string>();
  world.sender.answer = ({ headers }) => {
    const responseBody = answers[given.size] ?? '';
    given.set(headers['webhook-id'] ?? '', responseBody);
    return answered(200, { responseBody });
  };
  await Promise.all(answers.map(() => endpoint.happens()));
  await endpoint.settled();
  const kept = (await endpoint.attempts()).map((each) => [each.delivery_id, each.response_body] as const);
  expect(new Map(kept)).toEqual(given);
});
