import { openAdmin } from '@pharos/core/admin';
import { createLogger } from '@pharos/kit';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { canStart, poll, startNats } from '../support/index.js';
import { startPlatform } from '../support/platform.js';
import { EventRecorder } from './support/event-recorder.js';
import { anId, aTime, expectRefusal } from './support/expectations.js';
import { Org, type Reachable } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { withDatabase } from './support/stored.js';
import { identityToken, newWidgetSecret, WidgetVisitor } from './support/widget-visitor.js';

interface Watched {
  platform: Reachable;
  databaseUrl: string;
  recorder: EventRecorder;
  stop(): Promise<unknown>;
}

/** The shared platform, whose events go over its database. */
async function overTheDatabase(): Promise<Watched> {
  const { baseUrl, databaseUrl } = inject('sharedPlatform');
  const admin = await openAdmin({ databaseUrl, log: createLogger({ service: 'test', level: 'silent' }) });
  const recorder = await EventRecorder.start({ databaseUrl });
  const stop = () => Promise.all([recorder.close(), admin.close()]);
  return { platform: { baseUrl, admin }, databaseUrl, recorder, stop };
}

async function overNats(): Promise<Watched> {
  const nats = await startNats();
  const platform = await startPlatform({ nats: nats.url });
  const recorder = await EventRecorder.start({ natsUrl: nats.url, databaseUrl: platform.database.url });
  const stop = async () => {
    await recorder.close();
    await platform.stop();
    await nats.dispose();
  };
  return { platform, databaseUrl: platform.database.url, recorder, stop };
}

describe.each([
  ['PostgreSQL', overTheDatabase, true],
  ['NATS', overNats, canStart('nats')],
] as const)('events over %s', (_, start, possible) => {
  describe.skipIf(!possible)('as subscribers see them', () => suite(start));
});

/** As if its time had come. */
const endSnooze = 'UPDATE core.conversations SET snoozed_until = now() WHERE id = $1';

function suite(start: () => Promise<Watched>): void {
  let watched: Watched;
  let org: Org;
  let project: ProjectApi;
  beforeAll(async () => {
    watched = await start();
    org = await Org.create(watched.platform);
  });
  afterAll(() => watched?.stop());
  beforeEach(async () => {
    project = await org.newProject();
  });

  const during = <T>(work: () => Promise<T>) => watched.recorder.during(project, work);
  const namesOf = async (work: () => Promise<unknown>) => (await during(work)).events.map(({ name }) => name);

  test('each says whose it is, who caused it and when', async () => {
    const { result, events } = await during(() => project.createConversation({ subject: 'Hello' }));
    expect(events).toEqual([
      {
        id: anId('evt'),
        name: 'conversation.created',
        orgId: org.id,
        projectId: project.id,
        requestId: result.headers['x-request-id'],
        occurredAt: aTime,
        actor: { type: 'api_key', id: org.key.id, name: 'Test key' },
        data: result.data,
      },
    ]);
  });

  test('a conversation with contact and message: one for each, with the record itself', async () => {
    const { result, events } = await during(() =>
      project.newConversation({
        contact: { email: 'a@example.com' },
        message: { content: 'Hi', sender_type: 'customer' },
      }),
    );
    const contact = await project.contact(result.contact_id ?? '');
    const [message] = (await project.listMessages(result.id)).data;
    const byName = Object.fromEntries(events.map(({ name, data }) => [name, data]));
    expect(events).toHaveLength(3);
    expect(byName).toEqual({ 'contact.created': contact, 'conversation.created': result, 'message.created': message });
  });

  test('a change: the record as it is then, and what changed from what to what', async () => {
    const { id } = await project.newConversation({ subject: 'Old', tags: ['a'], assigned_to: 'kim' });
    const change = { subject: 'New', priority: 'high', tags: ['a', 'b'], assigned_to: null, status: 'closed' };
    const { result, events } = await during(() => project.patchConversation(id, change));
    expect(events.map(({ name }) => name)).toEqual(['conversation.updated']);
    expect(events[0]?.data).toEqual({
      ...result.data,
      changes: {
        subject: { from: 'Old', to: 'New' },
        priority: { from: 'normal', to: 'high' },
        tags: { from: ['a'], to: ['a', 'b'] },
        assigned_to: { from: 'kim', to: null },
        status: { from: 'open', to: 'closed' },
      },
    });
  });

  test('a change that changes nothing: none', async () => {
    const { id } = await project.newConversation({ subject: 'Same', tags: ['a'], status: 'resolved' });
    const contact = await project.newContact({ email: 'same@example.com', name: 'Same', metadata: { a: 1 } });
    const names = await namesOf(async () => {
      await project.patchConversation(id, {});
      await project.patchConversation(id, { subject: 'Same', tags: ['a'], status: 'resolved', priority: 'normal' });
      await project.patchContact(contact.id, {});
      await project.patchContact(contact.id, { name: 'Same', metadata: { a: 1, b: null } });
      await project.upsertContact({ email: 'same@example.com', name: 'Same' });
    });
    expect(names).toEqual([]);
  });

  test('another contact or another end of the snooze alone: none', async () => {
    const { id } = await project.newConversation({ status: 'snoozed' });
    const contact = await project.newContact({ email: 'other@example.com' });
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const names = await namesOf(async () => {
      await project.patchConversation(id, { contact_id: contact.id });
      await project.patchConversation(id, { snoozed_until: inAnHour });
    });
    expect(names).toEqual([]);
  });

  test('a resolve: an update and the resolve, once', async () => {
    const { id } = await project.newConversation();
    const { result, events } = await during(() => project.patchConversation(id, { status: 'resolved' }));
    expect(events.map(({ name }) => name)).toEqual(['conversation.updated', 'conversation.resolved']);
    expect(events[0]?.data).toEqual({ ...result.data, changes: { status: { from: 'open', to: 'resolved' } } });
    expect(events[1]?.data).toEqual(result.data);
    expect(await namesOf(() => project.patchConversation(id, { status: 'resolved', subject: 'x' }))).toEqual([
      'conversation.updated',
    ]);
  });

  test.each(['customer', 'agent', 'ai'])('a message of sender type %s: one, with the message', async (sender_type) => {
    const { id } = await project.newConversation();
    const { result, events } = await during(() =>
      project.newMessage(id, { sender_type, content: '<b>x</b>', content_type: 'html' }),
    );
    expect(events.map(({ name, data }) => [name, data])).toEqual([['message.created', result]]);
  });

  test('a message of the system: none', async () => {
    const { id } = await project.newConversation();
    expect(await namesOf(() => project.newMessage(id, { sender_type: 'system' }))).toEqual([]);
    const names = await namesOf(() => project.newConversation({ message: { content: 'x', sender_type: 'system' } }));
    expect(names).toEqual(['conversation.created']);
  });

  test('a customer’s message that reopens: the message and the change of status', async () => {
    const { id } = await project.newConversation({ status: 'resolved' });
    const { events } = await during(() => project.newMessage(id, { sender_type: 'customer' }));
    expect(events.map(({ name }) => name).sort()).toEqual(['conversation.updated', 'message.created']);
    const updated = events.find(({ name }) => name === 'conversation.updated');
    expect(updated?.data).toMatchObject({ id, status: 'open', changes: { status: { from: 'resolved', to: 'open' } } });
    expect(await namesOf(() => project.newMessage(id, { sender_type: 'customer' }))).toEqual(['message.created']);
  });

  test('a snooze that ends: the change of status, once, by the system', async () => {
    const { result: id, events } = await during(async () => {
      const until = new Date(Date.now() + 3_600_000).toISOString();
      const snoozed = await project.newConversation({ status: 'snoozed', snoozed_until: until });
      await withDatabase(watched.databaseUrl, (database) => database.query(endSnooze, [snoozed.id]));
      const isOpen = async () => (await project.conversation(snoozed.id)).status === 'open';
      await poll(isOpen, { what: 'the conversation to wake' });
      return snoozed.id;
    });
    expect(events.map(({ name }) => name)).toEqual(['conversation.created', 'conversation.updated']);
    expect(events[1]?.actor?.type).toBe('system');
    expect(events[1]?.data).toMatchObject({ id, status: 'open', changes: { status: { from: 'snoozed', to: 'open' } } });
  });

  test('a contact: created, then updated with what changed', async () => {
    const made = await during(() => project.newContact({ email: 'c@example.com', name: 'C', metadata: { a: 1 } }));
    expect(made.events.map(({ name, data }) => [name, data])).toEqual([['contact.created', made.result]]);
    const upserted = await during(() => project.newContact({ email: 'C@example.com', phone: '1' }));
    expect(upserted.events.map(({ name }) => name)).toEqual(['contact.updated']);
    expect(upserted.events[0]?.data).toMatchObject({ ...upserted.result, changes: { phone: { from: null, to: '1' } } });
    const patched = await during(() => project.patchContact(made.result.id, { name: null, metadata: { b: 2 } }));
    expect(patched.events[0]?.data).toEqual({
      ...patched.result.data,
      changes: { name: { from: 'C', to: null }, metadata: { from: { a: 1 }, to: { a: 1, b: 2 } } },
    });
  });

  test('two contacts that become one: what the one that stayed gained, and which is gone', async () => {
    const [source, target] = [
      await project.newContact({ name: 'S', phone: '7' }),
      await project.newContact({ name: 'T' }),
    ];
    const { result, events } = await during(() => project.mergeContact(source.id, target.id));
    expect(events.map(({ name, data }) => [name, data])).toEqual([
      ['contact.updated', { ...result.data, changes: { phone: { from: null, to: '7' } } }],
      ['contact.merged', { ...result.data, merged_id: source.id }],
    ]);
  });

  test('a visitor who turns out to be somebody whom the team knows: the one that stayed, and which is gone', async () => {
    const secret = await newWidgetSecret(project);
    const known = await project.newContact({ external_id: 'ada', name: 'Ada' });
    const visitor = await WidgetVisitor.arrive(watched.platform.baseUrl, project);
    const { conversation } = await visitor.start('Who am I?');
    const before = (await project.conversation(conversation.id)).contact_id;
    const { events } = await during(() =>
      visitor.identify(watched.platform.baseUrl, identityToken(secret, { sub: 'ada' })),
    );
    expect(events.map(({ name, data }) => [name, data])).toEqual([['contact.merged', { ...known, merged_id: before }]]);
  });

  test('two conversations that become one: the one that stayed, and which is gone', async () => {
    const [source, target] = [await project.newConversation(), await project.newConversation()];
    const { result, events } = await during(() => project.mergeConversation(source.id, target.id));
    expect(events.map(({ name, data }) => [name, data])).toEqual([
      ['conversation.merged', { ...result.data, merged_id: source.id }],
    ]);
  });

  test('a conversation that adds to its contact: the contact’s change too', async () => {
    const contact = await project.newContact({ email: 'd@example.com' });
    const { events } = await during(() => project.newConversation({ contact: { email: 'd@example.com', name: 'D' } }));
    expect(events.map(({ name }) => name).sort()).toEqual(['contact.updated', 'conversation.created']);
    const updated = events.find(({ name }) => name === 'contact.updated');
    expect(updated?.data).toMatchObject({ id: contact.id, changes: { name: { from: null, to: 'D' } } });
  });

  test('a message that is changed and one that is deleted: what it says now, and nothing of what it said', async () => {
    const { id } = await project.newConversation();
    const message = await project.newMessage(id, { content: 'Teh answer' });
    const { result, events } = await during(() => project.patchMessage(message, { content: 'The answer' }));
    expect(events.map(({ name, data }) => [name, data])).toEqual([['message.updated', result.data]]);
    const { events: gone } = await during(() => project.deleteMessage(message));
    expect(gone.map(({ name, data }) => [name, data])).toEqual([
      ['message.deleted', { ...result.data, content: '', sender_id: null }],
    ]);
  });

  test('a deleted conversation: what it was, without what was written', async () => {
    const conversation = await project.newConversation({ subject: 'My card', tags: ['billing'] });
    const { events } = await during(() => project.deleteConversation(conversation.id));
    expect(events.map(({ name, data }) => [name, data])).toEqual([
      ['conversation.deleted', { ...conversation, subject: null }],
    ]);
  });

  test('a refused or repeated write: none', async () => {
    const { id } = await project.newConversation({ status: 'closed' });
    await project.newContact({ email: 'e@example.com' });
    await project.newContact({ external_id: 'e' });
    const headers = { 'idempotency-key': `events-${project.id}` };
    const first = await during(() => project.createMessage(id, { content: 'once' }, headers));
    expect(first.events).toHaveLength(1);
    const names = await namesOf(async () => {
      expectRefusal(
        await project.patchConversation(id, { status: 'resolved', subject: 'x' }),
        409,
        'INVALID_TRANSITION',
      );
      const conflict = { email: 'e@example.com', external_id: 'e' };
      expectRefusal(
        await project.createConversation({ contact: conflict, message: { content: 'x' } }),
        409,
        'CONTACT_CONFLICT',
      );
      expect((await project.createMessage(id, { content: 'once' }, headers)).headers['idempotent-replayed']).toBe(
        'true',
      );
    });
    expect(names).toEqual([]);
  });

  test('those of one conversation come in the order of what happened', async () => {
    const { result: id, events } = await during(async () => {
      const conversation = await project.newConversation();
      for (let n = 0; n < 20; n++) await project.newMessage(conversation.id, { content: `${n}` });
      await project.patchConversation(conversation.id, { status: 'resolved' });
      return conversation.id;
    });
    const ofConversation = events.filter(({ data }) => data.id === id || data.conversation_id === id);
    expect(ofConversation.map(({ name, data }) => (name === 'message.created' ? data.content : name))).toEqual([
      'conversation.created',
      ...Array.from({ length: 20 }, (_, n) => `${n}`),
      'conversation.updated',
      'conversation.resolved',
    ]);
    expect(new Set(events.map((event) => event.id)).size).toBe(events.length);
  });
}
