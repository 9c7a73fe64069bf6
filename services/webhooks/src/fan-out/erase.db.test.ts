import { senderDigest } from '@pharos/contract';
import { newId } from '@pharos/kit';
import { answered } from '@pharos/outbound/testing';
import { Conversation } from '@pharos/proto/pharos/core/v1/conversation';
import type { Message } from '@pharos/proto/pharos/core/v1/message';
import type { Event } from '@pharos/proto/pharos/events/v1/event';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dueChannel } from '../deliveries/index.js';
import { changedChannel } from '../endpoints/index.js';
import { TestEndpoint } from '../testing/test-endpoint.js';
import { anEvent, contactCreated, contactErased, happenedAt, messageCreated } from '../testing/test-events.js';
import { aCall, TestWebhooks, until } from '../testing/test-webhooks.js';
import { MeasuredDatabase } from '../testing/traffic.js';

const person = 'ada@example.com';
const megabyte = 1_000_000;

let world: TestWebhooks;
let endpoint: TestEndpoint;
beforeAll(async () => {
  world = await TestWebhooks.start();
});
beforeEach(async () => {
  world.sender.answer = () => answered(200, { responseBody: `seen ${person}` });
  endpoint = await TestEndpoint.create(world);
});
afterAll(() => world.stop());

/** Everything that is kept of what the endpoint was told, and of what it answered. */
async function kept(): Promise<string> {
  const payloads = await world.rows<{ data: string; about: string[] | null }>(
    'SELECT p.data, p.about FROM deliveries d JOIN payloads p USING (event_id) WHERE d.webhook_id = $1 ORDER BY d.id',
    endpoint.webhookId,
  );
  return JSON.stringify([payloads, (await endpoint.attempts()).map(({ response_body }) => response_body)]);
}

test('an erased person is gone from payloads that were sent, and from what receivers answered', async () => {
  const contactId = newId('con');
  await world.handle(contactCreated(endpoint, newId('evt'), { id: contactId }));
  await world.handle(messageCreated(endpoint, { by: person }));
  await world.handle(contactCreated(endpoint, newId('evt'), { email: 'bob@example.com' }));
  endpoint.notify();
  await endpoint.attempted(3);
  await world.handle(contactErased(endpoint, [contactId, person]));
  const [payloads, answers] = JSON.parse(await kept()) as [{ data: string }[], string[]];
  expect(JSON.stringify(payloads)).not.toContain(person);
  const told = payloads.map(({ data }) => JSON.parse(data) as Record<string, unknown>);
  expect(told).toMatchObject([{ id: contactId, email: null }, { sender_id: null }, { email: 'bob@example.com' }]);
  expect(answers.filter((text) => text === '')).toHaveLength(2);
});

test('what the agent told of an erased person’s conversations is gone as well: its words may repeat theirs', async () => {
  const contactId = newId('con');
  const conversation: Conversation = {
    id: newId('cnv'),
    projectId: endpoint.projectId,
    contactId,
    status: 1,
    priority: 1,
    channel: 1,
    tags: [],
    aiResolved: false,
    spam: false,
    waitingOn: 3,
    handledBy: 3,
    messageCount: 0,
    revision: 1,
    createdAt: happenedAt,
    updatedAt: happenedAt,
  };
  const value = { conversation, reason: 1, summary: `${person} asks for a refund` } as const;
  await world.handle(anEvent(endpoint, { type: 'agent.escalated', data: { $case: 'agentEscalated', value } }));
  const executed = (of: string) => ({
    conversationId: conversation.id,
    contactId: of,
    action: 'find_order',
    result: 1 as const,
    arguments: { email: person },
    error: `nothing of ${person}`,
  });
  const actionOf = (of: string) =>
    anEvent(endpoint, {
      type: 'agent.action_executed',
      data: { $case: 'agentActionExecuted', value: executed(of) },
    });
  await world.handle(actionOf(contactId));
  await world.handle(contactErased(endpoint, [contactId]));
  expect(await kept()).not.toContain(person);
  await world.handle(actionOf(newId('con')));
  expect(await kept()).toContain(person);
});

test('what several are known by is erased in the conversation of which the erasure tells, and nowhere else', async () => {
  const phone = '+49 30 1234';
  const [theirs, others] = [
    messageCreated(endpoint, { by: phone, content: 'theirs' }),
    messageCreated(endpoint, { by: phone, content: 'others' }),
  ];
  await world.handle(theirs);
  await world.handle(others);
  const erased = contactErased(endpoint, []);
  const conversationId = theirs.data?.$case === 'messageCreated' ? theirs.data.value.message?.conversationId : '';
  if (erased.data?.$case === 'contactErased')
    erased.data.value.identifierDigests = [senderDigest(endpoint.projectId, conversationId ?? '', phone)];
  await world.handle(erased);
  const [payloads] = JSON.parse(await kept()) as [{ data: string }[]];
  const told = payloads.map(({ data }) => JSON.parse(data) as Record<string, unknown>);
  expect(told).toMatchObject([
    { content: 'theirs', sender_id: null },
    { content: 'others', sender_id: phone },
  ]);
});

test('workers are told of an erasure also where nobody seems to have taken the delivery: somebody may be about to', async () => {
  await world.handle(messageCreated(endpoint, { by: person }));
  const [changed, due] = [await world.heard(changedChannel), await world.heard(dueChannel)];
  await world.handle(contactErased(endpoint, [person]));
  await until(() => changed.includes(endpoint.webhookId), 'them to be told');
  // Who looked meanwhile passed over what the erasure had locked.
  await until(() => due.includes(`${endpoint.orgId},${endpoint.webhookId}`), 'them to look again');
});

test('an event from before an erasure that comes after it is delivered without the person', async () => {
  const contactId = newId('con');
  await world.handle(contactErased(endpoint, [contactId, person]));
  await world.handle(messageCreated(endpoint, { by: person }));
  await world.handle(contactCreated(endpoint, newId('evt'), { id: contactId }));
  expect(await endpoint.pending()).toBe(2);
  expect(await kept()).not.toContain(person);
});

test('events of a new person with the same address are delivered, also when the erasure is told again after them', async () => {
  const erasure = contactErased(endpoint, [person], new Date(happenedAt.getTime() - 1));
  await world.handle(erasure);
  await world.handle(messageCreated(endpoint, { by: person }));
  await world.handle(erasure);
  expect(await kept()).toContain(person);
});

test('an erasure that comes between the look for erased persons and the deliveries leaves nothing of them', async () => {
  const query = world.database.query.bind(world.database);
  const spy = vi.spyOn(world.database, 'query').mockImplementation(async (statement, values) => {
    if (statement.name === 'insert_deliveries') {
      spy.mockRestore();
      await world.handle(contactErased(endpoint, [person]));
    }
    return query(statement, values) as never;
  });
  await world.handle(messageCreated(endpoint, { by: person }));
  expect(await endpoint.pending()).toBe(1);
  expect(await kept()).not.toContain(person);
});

test('nor does one that the consumer survived and the delivering process did not', async () => {
  const event = messageCreated(endpoint, { by: person });
  const query = world.database.query.bind(world.database);
  const spy = vi.spyOn(world.database, 'query').mockImplementation(async (statement, values) => {
    const rows = await query(statement, values);
    if (statement.name === 'insert_deliveries') throw new Error('the process ended');
    return rows as never;
  });
  const erasure = contactErased(endpoint, [person]);
  await expect(world.handle(event)).rejects.toThrow('ended');
  spy.mockRestore();
  await world.rows(
    'INSERT INTO erased_subjects SELECT unnest(about), $1 FROM payloads WHERE event_id = $2',
    erasure.occurredAt,
    event.id,
  );
  await world.handle(event);
  expect(await kept()).not.toContain(person);
});

test('what a receiver answers to an attempt that was under way at the erasure is not kept, nor to those after it', async () => {
  const { open } = world.answerLater(answered(500, { responseBody: `cannot store ${person}` }));
  await world.handle(messageCreated(endpoint, { by: person }));
  endpoint.notify();
  await until(() => endpoint.sent.length === 1, 'it to be sent');
  await world.handle(contactErased(endpoint, [person]));
  open();
  await endpoint.attempted(1);
  await world.move(1_000);
  await endpoint.attempted(2);
  expect(endpoint.sent[1]?.body).toContain('"sender_id":null');
  expect(await kept()).not.toContain(person);
});

test('nor is what a receiver answers that takes what was under way at the erasure', async () => {
  const { open } = world.answerLater(answered(200, { responseBody: `stored ${person}` }));
  await world.handle(messageCreated(endpoint, { by: person }));
  endpoint.notify();
  await until(() => endpoint.sent.length === 1, 'it to be sent');
  await world.handle(contactErased(endpoint, [person]));
  open();
  expect(await endpoint.attempted(1)).toMatchObject([{ status: 'delivered' }]);
  expect(await kept()).not.toContain(person);
});

test('a person of whom much is kept is erased a megabyte at a time', async () => {
  const messages = 30;
  const content = '"'.repeat(100_000);
  for (let at = 0; at < messages; at += 1) await world.handle(messageCreated(endpoint, { by: person, content }));
  const traffic = new MeasuredDatabase(world.database);
  await world.handle(contactErased(endpoint, [person]), traffic);
  const largest = Math.max(...traffic.carried.flatMap(({ sentBytes, receivedBytes }) => [sentBytes, receivedBytes]));
  // Every backslash is two on its way.
  expect(largest).toBeLessThan(2.1 * megabyte);
  // And not one by one.
  expect(traffic.carried.filter(({ statement }) => statement === 'rewrite_payloads').length).toBeLessThan(messages / 3);
  expect(await kept()).not.toContain(person);
});

test('a person of thousands of conversations is looked for in a few of them at a time: all at once take minutes among many payloads', async () => {
  await world.handle(messageCreated(endpoint, { by: person }));
  const traffic = new MeasuredDatabase(world.database);
  const others = Array.from({ length: 3_000 }, (_, n) => `nobody ${n}`);
  await world.handle(contactErased(endpoint, [...others, person]), traffic);
  const looks = traffic.carried.filter(({ statement }) => statement === 'find_payloads_of_person');
  expect(Math.max(...looks.map(({ sentBytes }) => sentBytes))).toBeLessThan(10_000);
  expect(await kept()).not.toContain(person);
});

test('nor is what it answers when it is sent again later', async () => {
  world.sender.answer = () => answered(404, { responseBody: `seen ${person}` });
  await world.handle(messageCreated(endpoint, { by: person }));
  endpoint.notify();
  const [attempt] = await endpoint.attempted(1);
  await world.handle(contactErased(endpoint, [person]));
  const at = { ...endpoint.at, deliveryId: attempt?.delivery_id ?? '' };
  await world.deliveries.redeliverDelivery(at, aCall());
  endpoint.notify();
  await endpoint.attempted(2);
  await world.move(1);
  await world.deliveries.recoverDeliveries({ ...endpoint.at, since: new Date(0), until: undefined }, aCall());
  await world.recover();
  endpoint.notify();
  await endpoint.attempted(3);
  expect(await kept()).not.toContain(person);
});

test('an erasure that breaks off is finished when it is told again', async () => {
  await world.handle(messageCreated(endpoint, { by: person }));
  endpoint.notify();
  await endpoint.attempted(1);
  const query = world.database.query.bind(world.database);
  const spy = vi.spyOn(world.database, 'query').mockImplementation(async (statement, values) => {
    if (statement.name === 'forget_answers') throw new Error('the database is away');
    return query(statement, values) as never;
  });
  const erasure = contactErased(endpoint, [person]);
  await expect(world.handle(erasure)).rejects.toThrow('away');
  spy.mockRestore();
  await world.handle(erasure);
  expect(await kept()).not.toContain(person);
});

/** The event of a message, and that of its deletion. */
function ofMessage(event: Event): { message: Message; deleted: Event } {
  if (event.data?.$case !== 'messageCreated' || !event.data.value.message) throw new Error('no message');
  const { message } = event.data.value;
  const value = { message: { ...message, content: '', senderId: undefined } };
  return { message, deleted: anEvent(endpoint, { type: 'message.deleted', data: { $case: 'messageDeleted', value } }) };
}

test('a deleted message is gone from what was sent and answered, and what happened is still told', async () => {
  const [theirs, others] = [
    messageCreated(endpoint, { by: 'ada', content: person }),
    messageCreated(endpoint, { content: 'Kept' }),
  ];
  const { deleted } = ofMessage(theirs);
  for (const event of [theirs, others]) await world.handle(event);
  endpoint.notify();
  await endpoint.attempted(2);
  await world.handle(deleted);
  const [payloads, answers] = JSON.parse(await kept()) as [{ data: string }[], string[]];
  const told = payloads.map(({ data }) => JSON.parse(data) as Record<string, unknown>);
  expect(told).toMatchObject([{ content: '', sender_id: null }, { content: 'Kept' }, { content: '' }]);
  expect(answers.filter((text) => text === '')).toHaveLength(1);
  // What comes late is told without it as well.
  await world.handle({ ...theirs, id: newId('evt') });
  const [all] = JSON.parse(await kept()) as [{ data: string }[]];
  expect(all).toHaveLength(4);
  expect(JSON.stringify(all)).not.toContain(person);
});

test('what the agent told goes with any message of the conversation that is deleted, not only with the last', async () => {
  const theirs = messageCreated(endpoint, { by: 'ada', content: person });
  const { message, deleted } = ofMessage(theirs);
  const rest = {
    projectId: endpoint.projectId,
    status: 1,
    priority: 1,
    channel: 1,
    waitingOn: 1,
    handledBy: 1,
  } as const;
  const times = { createdAt: happenedAt, updatedAt: happenedAt };
  const conversation = { ...Conversation.decode(new Uint8Array()), ...rest, ...times, id: message.conversationId };
  const value = { conversation, reason: 1, summary: `${person} asks`, lastMessageId: newId('msg') } as const;
  await world.handle(anEvent(endpoint, { type: 'agent.escalated', data: { $case: 'agentEscalated', value } }));
  expect(await kept()).toContain(person);
  await world.handle(deleted);
  expect(await kept()).not.toContain(person);
});

test('of a deleted conversation no payload says what was written, also where its contact was erased before', async () => {
  const contactId = newId('con');
  const event = messageCreated(endpoint, { by: contactId, content: person });
  const { message } = ofMessage(event);
  await world.handle(event);
  await world.handle(contactErased(endpoint, [contactId]));
  expect(await kept()).toContain(person);
  const merged = messageCreated(endpoint, { content: person });
  await world.handle(merged);
  const conversation: Conversation = { ...Conversation.decode(new Uint8Array()), id: message.conversationId };
  const at = { projectId: endpoint.projectId, status: 1, priority: 1, channel: 1, waitingOn: 1, handledBy: 1 } as const;
  const times = { createdAt: happenedAt, updatedAt: happenedAt };
  const value = {
    conversation: { ...conversation, ...at, ...times },
    mergedIds: [ofMessage(merged).message.conversationId],
  };
  const deleted = anEvent(endpoint, { type: 'conversation.deleted', data: { $case: 'conversationDeleted', value } });
  await world.handle(deleted);
  expect(await kept()).not.toContain(person);
});
