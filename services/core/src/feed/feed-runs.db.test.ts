import { createLogger, newId, type OutboxRow } from '@pharos/kit';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aCall, startTestCore, type TestCore } from '../testing/test-core.js';
import { TestProject } from '../testing/test-project.js';
import { encodeEvent } from '../to-event.js';
import { handle, handleRun } from './consume-feed.js';
import { FeedWriter } from './feed-writer.js';

const email = 'gone@example.com';
const outboxColumns = `id, event_id AS "eventId", type, org_id AS "orgId", project_id AS "projectId",
  ordering_key AS "orderingKey", data, caller, occurred_at AS "occurredAt"`;

const log = createLogger({ service: 'test', level: 'silent' });
let core: TestCore;
let project: TestProject;
let writer: FeedWriter;
beforeAll(async () => {
  core = await startTestCore();
  writer = new FeedWriter(core.database, log, 32);
});
beforeEach(async () => {
  project = await TestProject.create(core);
});
afterAll(() => core.stop());

const openFeed = async () => (await core.feeds.openFeed(project.at, aCall())).lastPlace;

/** The events of a conversation whose customer writes so often, as the bus has them. */
async function conversationOf(messages: number, contactId?: string): Promise<Event[]> {
  const contact = contactId === undefined ? {} : { contact: { $case: 'contactId' as const, value: contactId } };
  const { id } = await project.conversation(contact);
  for (let n = 0; n < messages; n += 1)
    await project.message(id, { senderType: SenderType.CUSTOMER, senderId: email, content: `${n}` });
  return (await published()).filter(({ orderingKey }) => orderingKey === id);
}

async function published(): Promise<Event[]> {
  const rows = await core.rows<OutboxRow>(
    `SELECT ${outboxColumns} FROM outbox WHERE project_id = $1 ORDER BY id`,
    project.projectId,
  );
  return rows.map((row) => Event.decode(encodeEvent(row).payload));
}

const recorded = () =>
  core.rows<{ event_id: string; envelope: string }>(
    'SELECT event_id, envelope FROM feed_events WHERE project_id = $1 ORDER BY place',
    project.projectId,
  );
const idsOf = (events: readonly Event[]) => events.map(({ id }) => id);

test('a run is recorded in order, once, also where some of it is there already and others write at the same time', async () => {
  const [run, other] = [await conversationOf(30), await conversationOf(10)];
  await openFeed();
  for (const event of run.slice(0, 3)) await handle(core.database, event, writer);
  const others = Promise.all(other.map((event) => handle(core.database, event, writer)));
  expect(await handleRun(run, writer)).toBe(run.length);
  await others;
  await handleRun(run, writer);
  const ids = (await recorded()).map(({ event_id }) => event_id);
  expect(ids.filter((id) => idsOf(run).includes(id))).toEqual(idsOf(run));
  expect(ids).toHaveLength(run.length + other.length);
});

test('a run does not overtake what came before it of another conversation', async () => {
  const [other, run] = [await conversationOf(1), await conversationOf(30)];
  await openFeed();
  await Promise.all([...other.map((event) => handle(core.database, event, writer)), handleRun(run, writer)]);
  expect((await recorded()).map(({ event_id }) => event_id)).toEqual(idsOf([...other, ...run]));
});

test('nothing of a run is recorded while nobody listens', async () => {
  const run = await conversationOf(3);
  expect(await handleRun(run, writer)).toBe(run.length);
  expect(await recorded()).toEqual([]);
});

test('what a run tells of a person who was erased meanwhile is recorded without them', async () => {
  const { contact } = await project.upsert({ email });
  const run = await conversationOf(3, contact.id);
  await openFeed();
  await core.contacts.deleteContact({ ...project.at, contactId: contact.id }, aCall());
  const erasure = (await published()).find(({ type }) => type === 'contact.erased') as Event;
  await handle(core.database, erasure, writer);
  await handleRun(run, writer);
  const events = await recorded();
  expect(events.map(({ event_id }) => event_id)).toEqual(idsOf(run));
  expect(JSON.stringify(events)).not.toContain(email);
});

test('a run ends before what erases, and before what is of another project', async () => {
  const run = await conversationOf(2);
  await openFeed();
  const [first] = run as [Event];
  const contactErased: Event = {
    ...first,
    type: 'contact.erased',
    data: { $case: 'contactErased', value: { contactId: newId('con'), identifierDigests: ['digest'] } },
  };
  for (const end of [contactErased, { ...first, projectId: newId('prj') }])
    expect(await handleRun([...run, end], writer)).toBe(run.length);
  expect(await handleRun([contactErased, ...run], writer)).toBe(0);
});
