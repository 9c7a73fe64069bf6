import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import { anId, expectInvalid, expectRefusal } from './support/expectations.js';
import { LiveStream, type LiveStreamOptions } from './support/live-stream.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
const open: LiveStream[] = [];
beforeAll(async () => {
  org = await platform.newOrg();
});
beforeEach(async () => {
  project = await org.newProject();
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

/** A stream of this test's project that hears what happens from now on. */
async function listen(options: LiveStreamOptions = {}, client = org.client, of = project): Promise<LiveStream> {
  const stream = await LiveStream.open(client, `${of.path}/events`, options);
  open.push(stream);
  expect(stream.status).toBe(200);
  return stream.listening();
}

const names = ({ events }: LiveStream) => events.map(({ event }) => event);

async function say(conversationId: string, from: number, to: number): Promise<void> {
  for (let n = from; n < to; n += 1) await project.newMessage(conversationId, { content: `${n}` });
}

/** Says one number after the other, and answers how many. */
async function sayUntil(conversationId: string, isOver: () => boolean): Promise<number> {
  let count = 0;
  for (; !isOver(); count += 1) await say(conversationId, count, count + 1);
  return count;
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `${from + n}`);

test('what happens is heard at once, as webhooks get it, with the event’s own id and a cursor', async () => {
  const stream = await listen();
  const contact = await project.newContact({ name: 'Ünïcode 🙂\nLine', email: 'ada@example.com' });
  const conversation = await project.newConversation({ subject: 'S', contact_id: contact.id });
  const message = await project.newMessage(conversation.id, { content: 'a\nb\r\nc', is_internal: true });
  const resolved = (await project.patchConversation(conversation.id, { status: 'resolved' })).data;
  await stream.until(5);
  const around = { id: anId('evt'), timestamp: expect.any(Number), project_id: project.id };
  const byEvent = Object.fromEntries(stream.told.map((told) => [told.event, told]));
  expect(byEvent).toEqual({
    'contact.created': { ...around, event: 'contact.created', data: contact },
    'conversation.created': {
      ...around,
      event: 'conversation.created',
      data: expect.objectContaining({ id: conversation.id }),
    },
    'message.created': { ...around, event: 'message.created', data: message },
    'conversation.updated': {
      ...around,
      event: 'conversation.updated',
      data: { ...resolved, changes: { status: { from: 'open', to: 'resolved' } } },
    },
    'conversation.resolved': { ...around, event: 'conversation.resolved', data: resolved },
  });
  expect(names(stream)).toEqual(stream.told.map(({ event }) => event));
  expect(new Set(stream.events.map(({ id }) => id)).size).toBe(5);
});

test('the head says what it is, and that nobody may keep or pack it; HEAD answers the same without events', async () => {
  const { headers, retryMs } = await listen();
  const head = await org.client.send('HEAD', `${project.path}/events`);
  expect([head.status, head.text]).toEqual([200, '']);
  for (const given of [headers, head.headers]) {
    expect(given).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-request-id': expect.any(String),
      'x-ratelimit-limit': expect.any(String),
      'x-ratelimit-tier': 'enterprise',
    });
    expect(given['content-encoding']).toBeUndefined();
  }
  expect(retryMs).toBeGreaterThan(0);
});

describe('a client that comes back', () => {
  test('hears what it has missed, and what follows, in order, each once; wherever it was', async () => {
    const first = await listen();
    const { id } = await project.newConversation();
    await say(id, 0, 5);
    await first.until(6);
    first.close();
    await say(id, 5, 110);
    const resumed = await listen({ headers: { 'last-event-id': first.lastId } });
    const again = await listen({ query: { cursor: first.events[2]?.id ?? '' } });
    await say(id, 110, 115);
    await Promise.all([resumed.until(110), again.until(113)]);
    expect(resumed.said).toEqual(numbers(5, 115));
    expect(again.said).toEqual(numbers(2, 115));
  });

  test('that heard nothing yet goes on from where it began', async () => {
    const first = await listen();
    first.close();
    await project.newContact();
    const resumed = await listen({ headers: { 'last-event-id': first.lastId } });
    await resumed.until(1);
    expect(names(resumed)).toEqual(['contact.created']);
  });

  test('while events keep coming misses none, however often it comes back', async () => {
    const conversation = await project.newConversation();
    const said: string[] = [];
    let stream = await listen();
    // For as long as it takes: what is written before the last time must not be all.
    let isOver = false;
    const writing = sayUntil(conversation.id, () => isOver);
    try {
      for (let round = 0; round < 6; round += 1) {
        await stream.until(1);
        stream.close();
        said.push(...stream.said);
        stream = await listen({ headers: { 'last-event-id': stream.lastId } });
      }
    } finally {
      isOver = true;
    }
    const count = await writing;
    await poll(() => said.length + stream.said.length >= count, { what: 'the last message' });
    expect([...said, ...stream.said]).toEqual(numbers(0, count));
  });

  test('with what is no cursor of this project is refused', async () => {
    const elsewhere = await listen({}, org.client, await org.newProject());
    for (const cursor of [elsewhere.lastId, 'nonsense', 'WyJhIiwxLCIiXQ']) {
      expectInvalid(await org.client.get(`${project.path}/events`, { cursor }), 'cursor');
    }
  });
});

test('only events of the conversations that are asked for; a change is told to both sides of it', async () => {
  const [all, mine, unassigned, closed] = await Promise.all([
    listen(),
    listen({ query: { assigned_to: 'ada@example.com' } }),
    listen({ query: { assigned_to: 'none', status: 'open' } }),
    listen({ query: { status: 'closed,resolved' } }),
  ]);
  const { id } = await project.newConversation({ contact: { email: 'a@example.com' } });
  await all.until(2);
  const one = await listen({ query: { conversation_id: id } });
  const other = await project.newConversation();
  await project.patchConversation(id, { assigned_to: 'ada@example.com' });
  await project.newMessage(id, { content: 'for ada' });
  await mine.until(2);
  await project.patchConversation(id, { status: 'resolved' });
  await project.newMessage(other.id, { content: 'for nobody' });
  await all.until(8);
  const stated = ({ told }: LiveStream) =>
    told.map(({ event, data }) => `${event} ${(data as { content?: string }).content ?? ''}`.trim());
  await Promise.all([mine.until(4), unassigned.until(4), closed.until(2), one.until(4)]);
  expect(stated(mine).slice(0, 2)).toEqual(['conversation.updated', 'message.created for ada']);
  expect(stated(unassigned).sort()).toEqual([
    'conversation.created',
    'conversation.created',
    'conversation.updated',
    'message.created for nobody',
  ]);
  expect(stated(closed).sort()).toEqual(['conversation.resolved', 'conversation.updated']);
  expect(names(one)).not.toContain('conversation.created');
  expectInvalid(await org.client.get(`${project.path}/events`, { status: 'lost' }), 'status');
  expectInvalid(await org.client.get(`${project.path}/events`, { conversation_id: 'con_1' }), 'conversation_id');
});

test('only the types that are asked for; the cursor moves on with the others', async () => {
  const all = await listen();
  const contacts = await listen({ query: { types: 'contact.*' } });
  const two = await listen({ query: { types: 'conversation.created,message.created' } });
  const { id } = await project.newConversation({ contact: { email: 'a@example.com' }, message: { content: 'Hi' } });
  await project.patchConversation(id, { subject: 'changed' });
  await all.until(4);
  await Promise.all([contacts.until(1), two.until(2)]);
  expect(names(all).sort()).toEqual([
    'contact.created',
    'conversation.created',
    'conversation.updated',
    'message.created',
  ]);
  expect(names(contacts)).toEqual(['contact.created']);
  expect(names(two)).toEqual(['conversation.created', 'message.created']);
  const resumed = await listen({ query: { types: 'conversation.updated' }, headers: { 'last-event-id': two.lastId } });
  await resumed.until(1);
  expect(names(resumed)).toEqual(['conversation.updated']);
  expectInvalid(await org.client.get(`${project.path}/events`, { types: 'webhook.test' }), 'types');
  expectInvalid(await org.client.get(`${project.path}/events`, { type: 'contact.*' }), 'type');
});

test('two hundred listeners of one project all hear the same, and another tenant hears nothing of it', async () => {
  const [key, more] = [await org.newKey(['read']), await org.newKey(['read'])];
  const many = await Promise.all(Array.from({ length: 200 }, (_, n) => listen({}, n % 2 ? key.client : more.client)));
  const other = await platform.newOrg();
  const theirs = await other.newProject();
  const neighbour = await listen({}, other.client, theirs);
  const { id } = await project.newConversation();
  await say(id, 0, 20);
  await theirs.newContact();
  await Promise.all(many.map((stream) => stream.until(21)));
  for (const { said } of many) expect(said).toEqual(numbers(0, 20));
  await neighbour.until(1);
  expect(names(neighbour)).toEqual(['contact.created']);
  expectRefusal(await other.client.get(`${project.path}/events`), 403, 'API_KEY_ORG_MISMATCH');
});

test('a stream tells nothing that its key may not read elsewhere', async () => {
  const some = ['conversations:read'];
  const { client: narrow } = await org.newKey(some);
  const { client: wide } = await org.newKey([...some, 'contacts:read']);
  const refused = await narrow.get(`${project.path}/events`, { types: 'conversation.*,contact.created' });
  expect(expectRefusal(refused, 403, 'INSUFFICIENT_SCOPE')).toMatchObject({
    required_scope: 'contacts:read',
    granted_scopes: some,
  });
  const streams = await Promise.all([
    listen({}, narrow),
    listen({ query: { types: 'contact.created,conversation.created' } }, wide),
    listen({ query: { types: '*' } }, (await org.newKey(['read'])).client),
  ]);
  const contact = await project.newContact({ email: 'secret@example.com' });
  const { id } = await project.newConversation({ contact_id: contact.id });
  await project.newMessage(id);
  await project.patchConversation(id, { priority: 'high' });
  await streams[2]?.until(4);
  await streams[0]?.until(2);
  await streams[1]?.until(2);
  // Events of a conversation have an order, and none with those of a contact.
  expect(streams.map((stream) => names(stream).sort())).toEqual([
    ['conversation.created', 'conversation.updated'],
    ['contact.created', 'conversation.created'],
    ['contact.created', 'conversation.created', 'conversation.updated', 'message.created'],
  ]);
});

test('a key has a hundred streams at most; who leaves makes room', async () => {
  const key = await org.newKey(['conversations:read']);
  const many = await Promise.all(Array.from({ length: 100 }, () => listen({}, key.client)));
  const refused = await key.client.get(`${project.path}/events`);
  expect(expectRefusal(refused, 429, 'RATE_LIMITED').retry_after).toBeGreaterThan(0);
  await listen();
  many[0]?.close();
  await poll(async () => (await key.client.send('HEAD', `${project.path}/events`)).status === 200, { what: 'room' });
});

describe('a stream ends', () => {
  test('soon after its key is revoked, or has expired, and no other stream does', async () => {
    const [revoked, lasting] = [await org.newKey(['read']), await org.newKey(['read'])];
    const expiring = await org.newKey(['conversations:read'], { expiresAt: new Date(Date.now() + 15_000) });
    const streams = await Promise.all([revoked, expiring, lasting].map(({ client }) => listen({}, client)));
    await org.client.delete(`/orgs/${org.id}/api-keys/${revoked.id}`);
    await Promise.all([streams[0]?.untilEnded(), streams[1]?.untilEnded()]);
    expect(streams[2]?.ended).toBe(false);
    await project.newContact();
    await streams[2]?.until(1);
    expect(streams[0]?.events).toEqual([]);
  });

  test('when its project is deleted', async () => {
    const stream = await listen();
    const other = await listen({}, org.client, await org.newProject());
    expect((await org.client.delete(`/orgs/${org.id}/projects/${project.id}`)).status).toBe(200);
    await stream.untilEnded();
    expect(other.ended).toBe(false);
  });
});
