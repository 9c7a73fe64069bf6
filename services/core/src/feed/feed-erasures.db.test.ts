import type { OutboxRow } from '@pharos/kit';
import { createLogger } from '@pharos/kit';
import type { GetFeedPageResponse } from '@pharos/proto/pharos/core/v1/feed';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import { blocksReadBy } from '@pharos/service/testing';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aCall, startTestCore, type TestCore } from '../testing/test-core.js';
import { TestProject } from '../testing/test-project.js';
import { encodeEvent } from '../to-event.js';
import { handle } from './consume-feed.js';
import { eraseFromFeed } from './erasures.js';
import { FeedWriter } from './feed-writer.js';

const email = 'gone@example.com';
const phone = '+49 30 1234';
const outboxColumns = `id, event_id AS "eventId", type, org_id AS "orgId", project_id AS "projectId",
  ordering_key AS "orderingKey", data, caller, occurred_at AS "occurredAt"`;

const log = createLogger({ service: 'test', level: 'silent' });
let core: TestCore;
let project: TestProject;
let writer: FeedWriter;
let start: number;
beforeAll(async () => {
  core = await startTestCore();
  writer = new FeedWriter(core.database, log, 32);
});
beforeEach(async () => {
  project = await TestProject.create(core);
  start = (await core.feeds.openFeed(project.at, aCall())).lastPlace;
});
afterAll(() => core.stop());

const read = (): Promise<GetFeedPageResponse> =>
  core.feeds.getFeedPage(
    { ...project.at, afterPlace: start, types: [], contactId: undefined, conversations: undefined },
    aCall(),
  );
const senders = async () =>
  (await read()).events
    .filter(({ type }) => type === 'message.created')
    .map(({ envelope }) => (JSON.parse(envelope) as { data: { sender_id: string | null } }).data.sender_id);
const handled = (event: Event) => handle(core.database, event, writer);

/** The project's events, as the bus has them from now on. */
async function published(): Promise<Event[]> {
  const rows = await core.rows<OutboxRow>(
    `SELECT ${outboxColumns} FROM outbox WHERE project_id = $1 ORDER BY id`,
    project.projectId,
  );
  return rows.map((row) => Event.decode(encodeEvent(row).payload));
}

/** A message of a customer who says who they are. */
async function messageBy(contactId: string, senderId: string): Promise<void> {
  const conversation = await project.conversation({ contact: { $case: 'contactId', value: contactId } });
  await project.message(conversation.id, { senderType: SenderType.CUSTOMER, senderId, content: 'Hello' });
}

/** Events of a contact, and that of their erasure. */
async function eventsOfErased(): Promise<{ before: Event[]; erasure: Event }> {
  const { contact } = await project.upsert({ email });
  await messageBy(contact.id, email);
  const before = await published();
  await core.contacts.deleteContact({ ...project.at, contactId: contact.id }, aCall());
  const erasure = (await published()).find(({ type }) => type === 'contact.erased');
  if (!erasure) throw new Error('nobody is told of the erasure');
  return { before, erasure };
}

test('what several are known by goes from what the erased contact wrote, and stays in what the others did', async () => {
  const erased = (await project.upsert({ email: 'a@example.com', phone })).contact;
  const other = (await project.upsert({ email: 'b@example.com', phone })).contact;
  await messageBy(erased.id, phone);
  await messageBy(other.id, phone);
  for (const event of await published()) await handled(event);
  expect(await senders()).toEqual([phone, phone]);
  await core.contacts.deleteContact({ ...project.at, contactId: erased.id }, aCall());
  for (const event of await published()) await handled(event);
  expect(await senders()).toEqual([null, phone]);
});

test('an event from before an erasure that comes after it is recorded without the person', async () => {
  const { before, erasure } = await eventsOfErased();
  expect(JSON.stringify(before)).toContain(email);
  await handled(erasure);
  for (const event of before) await handled(event);
  const { events } = await read();
  expect(events).toHaveLength(before.length);
  expect(JSON.stringify(events)).not.toContain(email);
});

test('an event that is recorded at the same time as an erasure does not name the person', async () => {
  const { before, erasure } = await eventsOfErased();
  const query = core.database.query.bind(core.database);
  const spy = vi.spyOn(core.database, 'query').mockImplementation(async (statement, values) => {
    const rows = await query(statement, values);
    // Before the first of them is recorded, by somebody who has found nobody to be erased.
    if (statement.name === 'select_erased_subjects') {
      spy.mockRestore();
      await handled(erasure);
    }
    return rows as never;
  });
  const alone = new FeedWriter({ ...core.database, for: () => core.database }, log, 32);
  for (const event of before) await handle(core.database, event, alone);
  expect(JSON.stringify(await read())).not.toContain(email);
});

test('a new person with the same address is named, also when the event of the erasure comes again', async () => {
  const { before, erasure } = await eventsOfErased();
  for (const event of [...before, erasure]) await handled(event);
  const { contact } = await project.upsert({ email });
  await messageBy(contact.id, email);
  const after = (await published()).slice(before.length + 1);
  for (const event of [...after, erasure]) await handled(event);
  expect(await senders()).toEqual([null, email]);
});

test('a person of very many conversations is looked up in a feed, which is not read for it', async () => {
  await core.rows(
    `INSERT INTO feed_events (project_id, place, event_id, type, is_internal, about, occurred_at, envelope, bytes)
      SELECT $1, $2::bigint + n, 'evt_' || n, 'message.created', false, ARRAY[md5(n::text), md5('in ' || n)], clock_now(), repeat('x', 800), 800
      FROM generate_series(1, 30000) n`,
    project.projectId,
    start,
  );
  await core.rows('VACUUM ANALYZE feed_events');
  const subjects = Array.from({ length: 300 }, (_, n) => `nobody ${n}`);
  const erased = () => eraseFromFeed(core.database, { ...project.at, subjects, at: new Date() });
  expect(await blocksReadBy(core.database, erased)).toBeLessThan(2_000);
});

test('what was deleted is not shown any more, also what is recorded later, and what happened still is', async () => {
  const secret = 'card 4111';
  const { id: conversationId } = await project.conversation({ subject: secret });
  const { id: messageId } = await project.message(conversationId, { content: secret });
  const other = await project.conversation({ subject: 'Other' });
  const before = await published();
  await core.messages.deleteMessage({ ...project.at, conversationId, messageId }, aCall());
  await core.conversations.deleteConversation({ ...project.at, conversationId, ifRevision: undefined }, aCall());
  const deletions = (await published()).slice(before.length);
  expect(JSON.stringify(before)).toContain(secret);
  // Two of them first, and the rest as if it came late.
  for (const event of [...before.slice(0, 2), ...deletions, ...before.slice(2)]) await handled(event);
  const { events } = await read();
  expect(JSON.stringify(events)).not.toContain(secret);
  expect(JSON.stringify(events)).toContain('Other');
  expect(events.map(({ type }) => type).toSorted()).toEqual([
    'conversation.created',
    'conversation.created',
    'conversation.deleted',
    'message.created',
    'message.deleted',
  ]);
  expect(events.filter((event) => event.conversationId === other.id)).toHaveLength(1);
});
