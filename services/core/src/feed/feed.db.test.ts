import type { OutboxRow } from '@pharos/kit';
import { createLogger, newId } from '@pharos/kit';
import { ConversationStatus } from '@pharos/proto/pharos/core/v1/conversation';
import type { FeedConversations, GetFeedPageRequest, GetFeedPageResponse } from '@pharos/proto/pharos/core/v1/feed';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { configSchema } from '../config.js';
import { purgeSome } from '../purge-projects.js';
import { aCall, startTestCore, type TestCore } from '../testing/test-core.js';
import { TestProject } from '../testing/test-project.js';
import { encodeEvent } from '../to-event.js';
import { appendToFeed } from './append.js';
import { handle } from './consume-feed.js';
import { FeedWriter } from './feed-writer.js';
import { forgetFeeds, trimSome } from './trim-feeds.js';

const dayMs = 24 * 60 * 60 * 1_000;
const unlimited = null;
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

const open = async (of = project) => (await core.feeds.openFeed(of.at, aCall())).lastPlace;
const read = (afterPlace: number, more: Partial<GetFeedPageRequest> = {}): Promise<GetFeedPageResponse> =>
  core.feeds.getFeedPage(
    { ...project.at, afterPlace, types: [], contactId: undefined, conversations: undefined, ...more },
    aCall(),
  );
const contents = ({ events }: GetFeedPageResponse) =>
  events.map(({ envelope }) => (JSON.parse(envelope) as { data: { content?: string } }).data.content);

/** Has the events of the project recorded that are in the outbox. */
async function recordAll(): Promise<Event[]> {
  const rows = await core.rows<OutboxRow>(
    `SELECT ${outboxColumns} FROM outbox WHERE project_id = $1 ORDER BY id`,
    project.projectId,
  );
  const events = rows.map((row) => Event.decode(encodeEvent(row).payload));
  for (const event of events) await handle(core.database, event, writer);
  return events;
}

/** Makes events without calls: so many messages of a conversation that nobody has; a few at once, so that none waits for a connection for long. */
async function sendMessages(count: number, bytes = 10, from = 0): Promise<void> {
  const left = Array.from({ length: count }, (_, n) => `${from + n}`.padEnd(bytes, '.')).values();
  const write = async () => {
    for (const content of left) await pass(content);
  };
  await Promise.all(Array.from({ length: 8 }, write));
}
const pass = (content: string) =>
  appendToFeed(core.database, {
    ...project.at,
    type: 'message.created',
    conversationId: 'cnv_none',
    data: { content },
    at: new Date(),
  });

test('what happens before anybody listens is not recorded; afterwards all is, in order, once however often it comes', async () => {
  await project.upsert({ email: 'early@example.com' });
  await recordAll();
  const start = await open();
  const conversation = await project.conversation({ subject: 'S' });
  for (let n = 0; n < 3; n += 1) await project.message(conversation.id, { content: `${n}` });
  await core.rows(`DELETE FROM outbox WHERE type LIKE 'contact.%' AND project_id = $1`, project.projectId);
  const events = await recordAll();
  await recordAll();
  const page = await read(start);
  expect(page).toMatchObject({ hasMore: false, reset: false });
  expect(page.events.map(({ type }) => type)).toEqual(events.map(({ type }) => type));
  expect(page.events.map(({ envelope }) => JSON.parse(envelope).id)).toEqual(events.map(({ id }) => id));
  expect(contents(page).slice(1)).toEqual(['0', '1', '2']);
  expect(page.events.every(({ conversationId }) => conversationId === conversation.id)).toBe(true);
  expect((await read(page.nextPlace)).events).toEqual([]);
});

test('while many write at once, whoever reads on and on misses nothing and sees nothing twice', async () => {
  let place = await open();
  const writing = sendMessages(400);
  const seen: (string | undefined)[] = [];
  for (let isDone = false; seen.length < 400; isDone = true) {
    const page = await read(place);
    seen.push(...contents(page));
    place = page.nextPlace;
    if (isDone) await Promise.race([writing, new Promise((resolve) => setTimeout(resolve, 1))]);
  }
  await writing;
  expect([seen.length, new Set(seen).size]).toEqual([400, 400]);
  expect((await read(place)).events).toEqual([]);
});

test('a page ends by its count and by its bytes, and the next one goes on', async () => {
  const start = await open();
  await sendMessages(150);
  const first = await read(start);
  expect([first.events.length, first.hasMore]).toEqual([100, true]);
  const second = await read(first.nextPlace);
  expect([second.events.length, second.hasMore]).toEqual([50, false]);
  await sendMessages(5, 100_000, 150);
  const long = await read(second.nextPlace);
  expect([long.events.length, long.hasMore]).toEqual([2, true]);
  expect((await read(long.nextPlace)).events).toHaveLength(2);
});

test('only a contact’s events, or those of some types, with a place that goes beyond the others', async () => {
  const start = await open();
  const ours = (await project.upsert({ email: 'ours@example.com' })).contact;
  const conversation = await project.conversation({ contact: { $case: 'contactId', value: ours.id } });
  await project.conversation({ subject: 'of nobody' });
  await project.message(conversation.id, { content: 'note', isInternal: true, senderType: SenderType.AGENT });
  await recordAll();
  const all = await read(start);
  const own = await read(start, { contactId: ours.id });
  expect(own.events.map(({ type }) => type)).toEqual(['contact.created', 'conversation.created', 'message.created']);
  expect(own.events.map(({ isInternal }) => isInternal)).toEqual([false, false, true]);
  expect(own.nextPlace).toBe(all.nextPlace);
  const typed = await read(start, { types: ['contact.created', 'contact.updated'] });
  expect([typed.events.length, typed.nextPlace, typed.hasMore]).toEqual([1, all.nextPlace, false]);
});

test('only events of some conversations, by id, assignee and status; of a change both sides, also when it is read later', async () => {
  const start = await open();
  const [mine, free] = [await project.conversation({ assignedTo: 'ada' }), await project.conversation()];
  await project.message(mine.id, { content: 'of ada' });
  await project.message(free.id, { content: 'of nobody' });
  await recordAll();
  const updateMask = ['assigned_to', 'status'];
  await project.patch(mine.id, { assignedTo: 'bob', status: ConversationStatus.RESOLVED, updateMask });
  await project.upsert({ email: 'none@example.com' });
  await recordAll();
  const all = await read(start);
  const typesOf = async (conversations: Partial<FeedConversations>) => {
    const page = await read(start, { conversations: { ids: [], assignees: [], statuses: [], ...conversations } });
    expect([page.nextPlace, page.hasMore]).toEqual([all.nextPlace, false]);
    return page.events.map(({ type, conversationId }) => `${type} ${conversationId === mine.id ? 'mine' : 'free'}`);
  };
  const created = (which: string) => [`conversation.created ${which}`, `message.created ${which}`];
  const changed = ['conversation.updated mine', 'conversation.resolved mine'];
  expect(await typesOf({ ids: [free.id] })).toEqual(created('free'));
  expect(await typesOf({ assignees: [''] })).toEqual(created('free'));
  expect(await typesOf({ assignees: ['ada'] })).toEqual([...created('mine'), 'conversation.updated mine']);
  expect(await typesOf({ assignees: ['bob'] })).toEqual(changed);
  expect(await typesOf({ statuses: ['resolved'] })).toEqual(changed);
  expect((await typesOf({ statuses: ['open'] })).sort()).toEqual(
    [...created('mine'), ...created('free'), 'conversation.updated mine'].sort(),
  );
  expect(await typesOf({ statuses: ['closed'] })).toEqual([]);
  expect(await typesOf({ ids: [mine.id], statuses: ['resolved'], assignees: ['ada', 'bob'] })).toEqual(changed);
});

test('another organization sees nothing of it, and its feed is not opened', async () => {
  const start = await open();
  await sendMessages(1);
  const foreign = { ...project.at, orgId: (await TestProject.create(core)).orgId };
  await expect(core.feeds.openFeed(foreign, aCall())).rejects.toMatchObject({ reason: 'PROJECT_NOT_FOUND' });
  await expect(read(start, foreign)).rejects.toMatchObject({ reason: 'PROJECT_NOT_FOUND' });
});

test('a deleted project has no feed any more, and what was recorded of it goes', async () => {
  const start = await open();
  await sendMessages(3);
  await core.projects.deleteProject(project.at, aCall());
  await expect(read(start)).rejects.toMatchObject({ reason: 'PROJECT_NOT_FOUND' });
  for (let n = 0; n < 3; n += 1) await core.database.transaction((tx) => purgeSome(tx, project.projectId));
  const left = (table: string) => core.rows(`SELECT FROM ${table} WHERE project_id = $1`, project.projectId);
  expect([await left('feeds'), await left('feed_events')]).toEqual([[], []]);
  expect(await core.rows('SELECT FROM projects WHERE id = $1', project.projectId)).toEqual([]);
});

describe('what is kept', () => {
  test('events of more than a day go, and readers behind them learn so; a place among the kept ones goes on', async () => {
    const start = await open();
    await sendMessages(1_500);
    await core.rows(
      `UPDATE feed_events SET created_at = created_at - interval '26 hours' WHERE project_id = $1`,
      project.projectId,
    );
    await sendMessages(5, 10, 1_500);
    const kept = { since: new Date(core.clock.now().getTime() - dayMs), maxBytes: unlimited };
    while (await trimSome(core.database, kept));
    expect(await read(start)).toMatchObject({ events: [], reset: true });
    const [row] = await core.rows<{ kept_after: number; bytes: number }>(
      'SELECT kept_after, bytes FROM feeds WHERE project_id = $1',
      project.projectId,
    );
    expect((await read(row?.kept_after ?? 0)).events).toHaveLength(5);
    expect(row?.bytes).toBeLessThan(5 * 300);
  });

  test('without a bound all events of a day stay, however many, unless an operator sets one', async () => {
    expect(configSchema.shape.EVENTS_KEPT_MAX_MIB.parse(undefined)).toBeUndefined();
    const start = await open();
    await sendMessages(100, 10_000);
    while (await trimSome(core.database, { since: new Date(core.clock.now().getTime() - dayMs), maxBytes: unlimited }));
    expect(await read(start)).toMatchObject({ reset: false });
  });

  test('a feed that takes too much loses its oldest events, and another one none', async () => {
    const other = await TestProject.create(core);
    await open(other);
    const start = await open();
    await sendMessages(100, 10_000);
    while (await trimSome(core.database, { since: new Date(0), maxBytes: 250_000 }));
    expect(await read(start)).toMatchObject({ reset: true });
    const [left] = await core.rows<{ bytes: number }>(
      'SELECT sum(bytes)::bigint AS bytes FROM feed_events WHERE project_id = $1',
      project.projectId,
    );
    expect(left?.bytes).toBeGreaterThan(230_000);
    expect(left?.bytes).toBeLessThanOrEqual(250_000);
  });

  test('what comes again takes nothing of what a feed may keep', async () => {
    await open();
    await project.conversation({ subject: 'S' });
    await recordAll();
    const taken = () =>
      core.rows<{ bytes: number; there: number }>(
        `SELECT f.bytes, (SELECT sum(e.bytes)::bigint FROM feed_events e WHERE e.project_id = f.project_id) AS there
          FROM feeds f WHERE project_id = $1`,
        project.projectId,
      );
    const [once] = await taken();
    expect(once?.bytes).toBe(once?.there);
    // As after each restart, for as long as somebody listens.
    for (let n = 0; n < 5; n += 1) await recordAll();
    expect(await taken()).toEqual([once]);
  });

  test('a feed of which a version before has counted too much keeps events again', async () => {
    await open();
    await project.conversation({ subject: 'S' });
    await recordAll();
    await core.rows('UPDATE feeds SET bytes = bytes + 10000000 WHERE project_id = $1', project.projectId);
    const kept = async () => {
      while (await trimSome(core.database, { since: new Date(0), maxBytes: 1_000_000 }));
      return (await core.rows('SELECT FROM feed_events WHERE project_id = $1', project.projectId)).length;
    };
    expect(await kept()).toBe(0);
    await project.conversation({ subject: 'T' });
    await recordAll();
    expect(await kept()).toBeGreaterThan(0);
  });

  test('a feed that nobody has listened to begins anew: old places are too old, and none comes again', async () => {
    const start = await open();
    await sendMessages(2);
    const { nextPlace } = await read(start);
    const leave = () =>
      core.rows(
        `UPDATE feeds SET listened_until = clock_now() - interval '1 s' WHERE project_id = $1`,
        project.projectId,
      );
    await leave();
    await sendMessages(1, 10, 2);
    expect((await read(nextPlace)).events).toEqual([]);
    const again = await open();
    expect(again).toBeGreaterThan(nextPlace);
    expect(await read(nextPlace)).toMatchObject({ reset: true, nextPlace: again });
    await leave();
    await core.rows('DELETE FROM feed_events WHERE project_id = $1', project.projectId);
    await forgetFeeds(core.database, new Date(Date.now() + 1_000));
    expect(await read(again)).toMatchObject({ reset: true });
    expect(await open()).toBeGreaterThan(again);
  });

  test('an erased contact leaves no personal field, and what others wrote stays', async () => {
    const start = await open();
    const contact = (await project.upsert({ email: 'gone@example.com', name: 'Gone' })).contact;
    const conversation = await project.conversation({ contact: { $case: 'contactId', value: contact.id } });
    const sender = { senderType: SenderType.CUSTOMER, senderId: contact.id };
    await project.message(conversation.id, { ...sender, content: 'Hello' });
    await recordAll();
    expect(JSON.stringify(await read(start))).toContain('gone@example.com');
    // As a message with a file carries it, whose name may tell of the person.
    await core.rows(
      `UPDATE feed_events SET envelope = jsonb_set(envelope::jsonb, '{data,attachments}', '[{"name": "gone-passport.pdf"}]')::text
        WHERE project_id = $1 AND type = 'message.created'`,
      project.projectId,
    );
    await core.contacts.deleteContact({ ...project.at, contactId: contact.id }, aCall());
    await recordAll();
    const page = await read(start);
    expect(page.events).toHaveLength(3);
    expect(JSON.stringify(page)).not.toContain('gone@example.com');
    const data = page.events.map(({ envelope }) => JSON.parse(envelope).data);
    expect([data[0].name, data[2].content, data[2].sender_id]).toEqual([null, 'Hello', null]);
    expect(data[2].attachments).toEqual([]);
  });
});

test('an event that lacks its data is refused', async () => {
  await open();
  const broken = Event.decode(new Uint8Array());
  const event = { ...broken, ...project.at, id: newId('evt'), type: 'message.created' };
  await expect(handle(core.database, event, writer)).rejects.toThrow();
});
