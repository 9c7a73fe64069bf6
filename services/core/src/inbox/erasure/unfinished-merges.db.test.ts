import type { OutboxRow } from '@pharos/kit';
import { createLogger } from '@pharos/kit';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appendToFeed } from '../../feed/append.js';
import { handle } from '../../feed/consume-feed.js';
import { FeedWriter } from '../../feed/feed-writer.js';
import { fillContact, finishMerges } from '../../testing/large-contact.js';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { present, TestProject } from '../../testing/test-project.js';
import { encodeEvent } from '../../to-event.js';
import { batch } from './batch.js';

// No job runs here: after the answer all stays as a job leaves it that is killed before its first batch.

let core: TestCore;
let project: TestProject;
/** The visitor's contact, into which the other is merged. */
let contactId: string;
let sessionId: string;
let conversationId: string;
let from: string;
/** All conversations of the other, and one of those that have not followed. */
let ids: string[];
let left: string;
beforeAll(async () => {
  core = await startTestCore();
});
beforeEach(async () => {
  project = await TestProject.create(core);
  ({ contactId, sessionId, conversationId } = await arrive());
  from = (await project.upsert({ name: 'From' })).contact.id;
  ids = await fillContact(project, from, from);
  await core.contacts.mergeContact({ ...project.at, contactId: from, into: contactId }, aCall());
  const rows = await core.rows<{ id: string }>('SELECT id FROM conversations WHERE contact_id = $1', from);
  expect(rows.length).toBeGreaterThan(1);
  left = rows[0]?.id ?? '';
});
afterAll(() => core.stop());

/** A visitor who has said something. */
async function arrive(): Promise<{ contactId: string; sessionId: string; conversationId: string }> {
  const session = present((await core.sessions.beginSession(project.at, aCall())).session);
  const said = { content: 'Hi', clientMessageId: 'first', attachmentIds: [] };
  const started = await core.visitors.startConversation({ ...project.at, sessionId: session.id, ...said }, aCall());
  const { id } = present(started.conversation);
  return { contactId: session.contactId, sessionId: session.id, conversationId: id };
}

test('once the job has finished a merge, every conversation of both is the remaining contact’s, as visitor and in the API', async () => {
  expect((await project.read(ids.at(-1) ?? '')).contactId).toBe(contactId);
  expect([from, contactId]).toContain((await project.read(left)).contactId);
  await finishMerges(core);
  const all: string[] = [];
  for (let pageToken: string | undefined = ''; pageToken !== undefined; ) {
    const page = { pageSize: 100, pageToken, includeTotal: false };
    const answer = await core.visitors.listVisitorConversations({ ...project.at, contactId, page }, aCall());
    all.push(...answer.conversations.map(({ id }) => id));
    pageToken = answer.page?.nextPageToken || undefined;
  }
  expect([all.length, ids.filter((id) => !all.includes(id))]).toEqual([ids.length + 1, []]);
  const here = { ...project.at, sessionId, conversationId: left };
  const said = { content: 'Still there?', clientMessageId: 'second', attachmentIds: [] };
  expect((await core.visitors.sendVisitorMessage({ ...here, ...said }, aCall())).message?.content).toBe('Still there?');
  const merge = { ...project.at, conversationId: left, into: ids.at(-1) ?? '' };
  expect((await core.conversations.mergeConversation(merge, aCall())).conversation?.contactId).toBe(contactId);
});

describe('while the rest of a merge is to be done, a visitor who is the remaining contact', () => {
  test('sends a file that was uploaded as the other and not sent yet, however many were sent', async () => {
    const other = (await project.upsert({ name: 'Uploader' })).contact.id;
    const uploaded = `INSERT INTO attachments (id, org_id, project_id, message_id, state, name, type, size, part_bytes, sha256, uploader_kind, uploader_id, uploader_visitor, expires_at)
      SELECT 'att_' || $4 || n, $1, $2, CASE WHEN $5 THEN 'msg_none' END, 'ready', 'a', 'b', 1, 0, 'c', 'widget', $3, '', CASE WHEN NOT $5 THEN clock_now() + interval '1 day' END
      FROM generate_series(1, $6::int) n`;
    await core.rows(uploaded, project.orgId, project.projectId, other, other, true, batch.rows + 10);
    await core.rows(uploaded, project.orgId, project.projectId, other, `waits${other}`, false, 1);
    await core.contacts.mergeContact({ ...project.at, contactId: other, into: contactId }, aCall());
    const said = { content: 'See', clientMessageId: 'file', attachmentIds: [`att_waits${other}1`] };
    const sent = { ...project.at, sessionId, conversationId, ...said };
    expect((await core.visitors.sendVisitorMessage(sent, aCall())).message?.attachments).toHaveLength(1);
  });

  describe('and sends again what was sent as the other', () => {
    const said = { content: 'Once', clientMessageId: 'sent twice', attachmentIds: [] };
    const again = { ...said, clientMessageId: 'started twice' };
    let other: Awaited<ReturnType<typeof arrive>>;
    let first: { message: string | undefined; conversation: string | undefined };
    const send = () => {
      const here = { ...project.at, sessionId: other.sessionId, conversationId: other.conversationId };
      return core.visitors.sendVisitorMessage({ ...here, ...said }, aCall());
    };
    const start = () =>
      core.visitors.startConversation({ ...project.at, sessionId: other.sessionId, ...again }, aCall());
    beforeEach(async () => {
      other = await arrive();
      await core.rows(
        `INSERT INTO widget_sends (contact_id, client_message_id, conversation_id, message_id)
          SELECT $1, 'before' || n, $2, 'msg_before' || n FROM generate_series(1, $3::int) n`,
        other.contactId,
        other.conversationId,
        batch.rows + 10,
      );
      first = { message: (await send()).message?.id, conversation: (await start()).conversation?.id };
    });
    const merge = () =>
      core.contacts.mergeContact({ ...project.at, contactId: other.contactId, into: contactId }, aCall());

    test('is answered with what was made then, however much was sent', async () => {
      await merge();
      expect(await send()).toMatchObject({ repeated: true, message: { id: first.message }, contactId });
      expect(await start()).toMatchObject({ repeated: true, conversation: { id: first.conversation }, contactId });
    });

    test('is answered with what the remaining contact has called the same, where it has', async () => {
      const called = `UPDATE widget_sends SET client_message_id = $2 WHERE contact_id = $1 AND client_message_id = 'first'`;
      await core.rows(called, contactId, again.clientMessageId);
      await merge();
      const { repeated, conversation } = await start();
      expect([repeated, conversation?.id]).toEqual([true, conversationId]);
    });
  });

  test('is told live of what is said in each', async () => {
    const { lastPlace } = await core.feeds.openFeed(project.at, aCall());
    await core.rows('DELETE FROM outbox WHERE project_id = $1', project.projectId);
    const { id } = await project.message(left, { content: 'An answer' });
    const writer = new FeedWriter(core.database, createLogger({ service: 'test', level: 'silent' }), 32);
    const columns = `id, event_id AS "eventId", type, org_id AS "orgId", project_id AS "projectId", ordering_key AS "orderingKey", data, caller, occurred_at AS "occurredAt"`;
    const rows = await core.rows<OutboxRow>(`SELECT ${columns} FROM outbox WHERE project_id = $1`, project.projectId);
    for (const row of rows) await handle(core.database, Event.decode(encodeEvent(row).payload), writer);
    const page = { ...project.at, afterPlace: lastPlace, types: [], contactId, conversations: undefined };
    const { events } = await core.feeds.getFeedPage(page, aCall());
    expect(events.map(({ envelope }) => JSON.parse(envelope).data.id)).toEqual([id]);
  });

  test('catches up in its live stream with all that happened to both once the job has finished, each once and in order', async () => {
    const start = (await core.feeds.openFeed(project.at, aCall())).lastPlace ?? 0;
    const other = (await project.upsert({ name: 'Lively' })).contact.id;
    const events = batch.rows + 50;
    await core.rows(
      `WITH told AS (
        INSERT INTO feed_events (project_id, place, event_id, type, contact_id, is_internal, occurred_at, envelope, bytes)
        SELECT $1, $2::bigint + n, 'evt_' || n, 'conversation.seen', CASE WHEN n % 40 = 0 THEN $4 ELSE $3 END, false, clock_now(), n::text, 10
        FROM generate_series(1, $5::int) n
      ) UPDATE feeds SET last_place = $2::bigint + $5::int WHERE project_id = $1`,
      project.projectId,
      start,
      other,
      contactId,
      events,
    );
    await core.contacts.mergeContact({ ...project.at, contactId: other, into: contactId }, aCall());
    const told = async () => {
      const all: number[] = [];
      for (let afterPlace = start, hasMore = true; hasMore; ) {
        const page = await core.feeds.getFeedPage(
          { ...project.at, afterPlace, types: [], contactId, conversations: undefined },
          aCall(),
        );
        all.push(...page.events.map(({ envelope }) => Number(envelope)));
        ({ nextPlace: afterPlace, hasMore } = page);
      }
      return all;
    };
    const everything = Array.from({ length: events }, (_, n) => n + 1);
    const ofOther = 'SELECT 1 FROM feed_events WHERE contact_id = $1';
    expect((await core.rows(ofOther, other)).length).toBeGreaterThan(0);
    await finishMerges(core);
    expect([await core.rows(ofOther, other), await told()]).toEqual([[], everything]);
  });
});

test('the live stream of a project heeds no merge of another tenant', async () => {
  const tenant = await TestProject.create(core);
  const theirs = (await tenant.upsert({ name: 'Theirs' })).contact.id;
  const one = await arrive();
  const absorbed = `INSERT INTO absorbed_contacts (contact_id, into_id, project_id, identifiers) VALUES ($1, $2, $3, '{}')`;
  await core.rows(absorbed, one.contactId, theirs, tenant.projectId);
  await core.feeds.openFeed(project.at, aCall());
  const told = { ...project.at, type: 'conversation.rated', data: {}, at: core.clock.now() };
  await appendToFeed(core.database, { ...told, conversationId: one.conversationId });
  const placed = 'SELECT contact_id FROM feed_events WHERE project_id = $1';
  expect(await core.rows(placed, project.projectId)).toEqual([{ contact_id: one.contactId }]);
});
