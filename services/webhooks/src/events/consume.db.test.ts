import { identifierDigest } from '@pharos/contract';
import { newId } from '@pharos/kit';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import type { Event } from '@pharos/proto/pharos/events/v1/event';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findDeletedWebhook, purgeHistory, purgeSome } from '../store/purge.js';
import { answered } from '../testing/fake-sender.js';
import { contactCreated, TestEndpoint } from '../testing/test-endpoint.js';
import { TestWebhooks, until } from '../testing/test-webhooks.js';
import { handle } from './consume.js';

let world: TestWebhooks;
let endpoint: TestEndpoint;
beforeAll(async () => {
  world = await TestWebhooks.start();
});
beforeEach(async () => {
  world.sender.answer = () => answered(200, { responseBody: 'seen ada@example.com' });
  endpoint = await TestEndpoint.create(world);
});
afterAll(() => world.stop());

const envelope = () => ({
  ...{ id: newId('evt'), orgId: endpoint.orgId, projectId: endpoint.projectId, orderingKey: 'key' },
  ...{ occurredAt: new Date('2026-01-01T10:00:00Z'), actor: undefined, traceparent: '', requestId: '' },
});

function erased(contactId: string, identifiers: string[], at = new Date('2026-01-02T00:00:00Z')): Event {
  const identifierDigests = identifiers.map((identifier) => identifierDigest(endpoint.projectId, identifier));
  const value = { contactId, identifierDigests };
  return { ...envelope(), type: 'contact.erased', occurredAt: at, data: { $case: 'contactErased', value } };
}

function messageBy(senderId: string): Event {
  const message = {
    ...{ id: newId('msg'), conversationId: newId('cnv'), senderType: SenderType.CUSTOMER, senderId },
    ...{ content: 'Hello', contentType: 1 as const, isInternal: false, createdAt: new Date('2026-01-01T10:00:00Z') },
  };
  return { ...envelope(), type: 'message.created', data: { $case: 'messageCreated', value: { message } } };
}

async function bodies(): Promise<string> {
  const rows = await world.rows<{ body: string }>(
    'SELECT body FROM deliveries WHERE webhook_id = $1 ORDER BY id',
    endpoint.webhookId,
  );
  return rows.map(({ body }) => body).join('\n');
}

test('an erased person is gone from payloads that were sent, and from what receivers answered', async () => {
  const contactId = newId('con');
  await handle(world.database, contactCreated(endpoint, newId('evt'), { id: contactId }));
  await handle(world.database, messageBy('ada@example.com'));
  await handle(world.database, contactCreated(endpoint, newId('evt'), { email: 'bob@example.com' }));
  world.worker().dispatcher.ring([endpoint.webhookId]);
  await endpoint.attempted(3);
  await handle(world.database, erased(contactId, [contactId, 'ada@example.com']));
  const kept = await bodies();
  expect(kept).not.toContain('ada@example.com');
  expect(kept).toContain('bob@example.com');
  expect(kept).toContain('"sender_id":null');
  const answers = (await endpoint.attempts()).map(({ response_body }) => response_body);
  expect(answers.filter((text) => text === '')).toHaveLength(2);
});

test('what is told of an erased person afterwards, of the time before, is told without them', async () => {
  const contactId = newId('con');
  await handle(world.database, erased(contactId, [contactId, 'ada@example.com']));
  await handle(world.database, messageBy('ada@example.com'));
  await handle(world.database, contactCreated(endpoint, newId('evt'), { id: contactId }));
  expect(await bodies()).not.toContain('ada@example.com');
});

test('a new person with the same address is told of', async () => {
  const before = new Date('2025-12-31T00:00:00Z');
  await handle(world.database, erased(newId('con'), ['ada@example.com'], before));
  await handle(world.database, messageBy('ada@example.com'));
  expect(await bodies()).toContain('ada@example.com');
});

test('with its project a webhook goes, what is pending, and its history', async () => {
  world.sender.answer = () => answered(500);
  await endpoint.happens();
  await endpoint.attempted(1);
  const other = await TestEndpoint.create(world);
  await handle(world.database, {
    ...envelope(),
    type: 'project.deleted',
    data: { $case: 'projectDeleted', value: {} },
  });
  for (let id = await findDeletedWebhook(world.database); id; id = await findDeletedWebhook(world.database))
    await purgeSome(world.database, id);
  for (const table of ['deliveries', 'due_attempts', 'attempts'])
    expect(await world.rows(`SELECT 1 FROM ${table} WHERE webhook_id = $1`, endpoint.webhookId)).toEqual([]);
  expect(await world.rows('SELECT 1 FROM webhooks WHERE id = $1', endpoint.webhookId)).toEqual([]);
  expect(await other.facts()).toEqual({ status: 'active', failure_count: 0 });
});

test('workers are told that a webhook went with its project: what they have taken for it is not sent', async () => {
  const changed: string[] = [];
  await world.hearChanges((webhookId) => changed.push(webhookId));
  await handle(world.database, {
    ...envelope(),
    type: 'project.deleted',
    data: { $case: 'projectDeleted', value: {} },
  });
  await until(() => changed.length > 0, 'workers to be told');
  expect(changed).toEqual([endpoint.webhookId]);
});

test('what services tell each other besides makes no delivery', async () => {
  await handle(world.database, { ...envelope(), type: 'audit.recorded', data: undefined });
  expect(await bodies()).toBe('');
});

test('old history goes, but nothing that is pending', async () => {
  await endpoint.happens();
  await endpoint.settled();
  world.sender.answer = () => answered(500);
  await endpoint.happens();
  await endpoint.attempted(2);
  await purgeHistory(world.database, new Date(Date.now() + 60_000));
  expect(await world.rows('SELECT 1 FROM deliveries WHERE webhook_id = $1', endpoint.webhookId)).toHaveLength(1);
  expect((await endpoint.attempts()).map(({ status }) => status)).toEqual(['failed']);
  expect(await endpoint.pending()).toBe(1);
});
