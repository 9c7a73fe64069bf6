import type { Database } from '@pharos/kit';
import { ConversationStatus } from '@pharos/proto/pharos/core/v1/conversation';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';
import { createConversation } from './create-conversation.js';

let core: TestCore;
let project: TestProject;
let contactId: string;
beforeAll(async () => {
  core = await startTestCore();
});
beforeEach(async () => {
  project = await TestProject.create(core);
  contactId = (await project.upsert({ name: 'Ada' })).contact.id;
});
afterAll(() => core.stop());

const many = Array.from({ length: 50 }, (_, n) => n);
const merge = async (conversationId: string, into: string, call = aCall(), at = project.at) =>
  (await core.conversations.mergeConversation({ ...at, conversationId, into }, call)).conversation;
const ofAda = (fields: Parameters<TestProject['conversation']>[0] = {}) =>
  project.conversation({ contact: { $case: 'contactId', value: contactId }, ...fields });
const pair = async () => [await ofAda(), await ofAda()] as const;
const said = (conversationId: string) =>
  core.rows<{ id: string; content: string; created_at: Date }>(
    'SELECT id, content, created_at FROM messages WHERE conversation_id = $1 ORDER BY created_at, id',
    conversationId,
  );
const gone = (into: string) => ({ reason: 'CONVERSATION_NOT_FOUND', details: { merged_into: into } });
const refused = (words: string) => ({
  reason: 'VALIDATION_ERROR',
  details: { issues: [{ path: ['into'], message: expect.stringContaining(words) }] },
});

describe('a merge of conversations', () => {
  test('puts the messages of both in the order of their times, and lets the one that stays keep what it is', async () => {
    const source = await ofAda({ subject: 'Lost', externalId: 'ticket-1', tags: ['a'] });
    const target = await ofAda({ tags: ['b'], assignedTo: 'grace' });
    for (const n of [1, 2, 3]) {
      await project.message(source.id, { content: `source ${n}`, senderType: SenderType.CUSTOMER });
      await project.message(target.id, { content: `target ${n}` });
    }
    // A fast machine writes both in one millisecond.
    await core.rows(
      `UPDATE messages m SET created_at = o.at FROM (
        SELECT id, clock_now() + row_number() OVER (ORDER BY right(content, 1), content) * interval '1 second' AS at
        FROM messages WHERE project_id = $1) o WHERE o.id = m.id`,
      project.projectId,
    );
    const before = [...(await said(source.id)), ...(await said(target.id))];
    const merged = await merge(source.id, target.id);
    const unchanged = { id: target.id, tags: ['b'], assignedTo: 'grace', contactId };
    expect(merged).toMatchObject({ ...unchanged, subject: 'Lost', externalId: 'ticket-1' });
    expect(await project.read(target.id)).toEqual(merged);
    const after = await said(target.id);
    expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
    expect(after.map(({ content }) => content)).toEqual([1, 2, 3].flatMap((n) => [`source ${n}`, `target ${n}`]));
    await expect(project.read(source.id)).rejects.toMatchObject(gone(target.id));
  });

  test('keeps the times of messages apart, and what comes after is later than all', async () => {
    const [source, target] = await pair();
    for (const { id } of [source, target])
      for (const n of many.slice(0, 5)) await project.message(id, { content: `${n}` });
    await core.rows(
      `UPDATE messages SET created_at = clock_now() + (content || ' ms')::interval + interval '1 minute' WHERE project_id = $1`,
      project.projectId,
    );
    await merge(source.id, target.id);
    const last = await project.message(target.id, { content: 'last' });
    const after = await said(target.id);
    expect(new Set(after.map(({ created_at }) => created_at.getTime())).size).toBe(11);
    expect(after.at(-1)?.id).toBe(last.id);
  });

  test('takes along what else names the conversation, and what was merged into it before', async () => {
    const [first, source] = await pair();
    const target = await ofAda();
    await core.rows(
      `WITH form AS (INSERT INTO forms (id, project_id, name, slug, fields, success_action, success_message, allowed_origins,
          rate_limit_per_ip, rate_limit_window_seconds, submit_button_label, submit_button_align)
        VALUES ('f ' || $1, $2, 'F', 'f', '[]', 'inline', '', '{}', 1, 1, '', 'left') RETURNING id),
      sights AS (INSERT INTO conversation_sights (conversation_id, agent_seen_at) VALUES ($1, clock_now())),
      link AS (INSERT INTO conversation_links (id, org_id, project_id, conversation_id, provider, external_id, key)
        VALUES ('l ' || $1, '', $2, $1, 'github', '1', '#1')),
      send AS (INSERT INTO widget_sends (contact_id, client_message_id, conversation_id, message_id) VALUES ($3, 'c', $1, 'm'))
      INSERT INTO form_submissions (id, project_id, form_id, contact_id, conversation_id, answers)
        SELECT 's ' || $1, $2, id, $3, $1, '{}' FROM form`,
      source.id,
      project.projectId,
      contactId,
    );
    await merge(first.id, source.id);
    await merge(source.id, target.id);
    for (const table of ['form_submissions', 'conversation_links', 'widget_sends'])
      expect(await core.rows(`SELECT 1 FROM ${table} WHERE conversation_id = $1`, target.id), table).toHaveLength(1);
    for (const table of ['conversations', 'conversation_activity', 'conversation_sights']) {
      const column = table === 'conversations' ? 'id' : 'conversation_id';
      expect(await core.rows(`SELECT 1 FROM ${table} WHERE ${column} = $1`, source.id), table).toEqual([]);
    }
    for (const { id } of [first, source]) await expect(project.read(id)).rejects.toMatchObject(gone(target.id));
    const another = await ofAda();
    await expect(merge(another.id, first.id)).rejects.toMatchObject(refused(target.id));
  });

  test('leaves one event, the last of the conversation that is gone, and one entry', async () => {
    const [source, target] = await pair();
    const before = (await project.events()).length;
    await merge(source.id, target.id);
    expect((await project.events()).slice(before)).toHaveLength(1);
    expect((await project.events()).at(-1)).toMatchObject({
      type: 'conversation.merged',
      ordering_key: source.id,
      data: { conversation: { id: target.id }, merged_id: source.id },
    });
    expect((await project.entries()).at(-1)).toMatchObject({
      action: 'mergeConversation',
      target_id: target.id,
      changes: { merged_id: { from: null, to: source.id } },
    });
  });

  test('that gives the one that stays a subject is an update of it, too', async () => {
    const [source, target] = [await ofAda({ subject: 'Lost' }), await ofAda()];
    await merge(source.id, target.id);
    const changes = { subject: { from: null, to: 'Lost' } };
    expect((await project.events()).slice(-2)).toMatchObject([
      {
        type: 'conversation.updated',
        ordering_key: target.id,
        data: { conversation: { id: target.id, subject: 'Lost' }, changes },
      },
      { type: 'conversation.merged' },
    ]);
    expect((await project.entries()).at(-1)?.changes).toEqual({
      ...changes,
      merged_id: { from: null, to: source.id },
    });
  });

  test.each([
    ['resolved by the agent', 'resolved', null, true],
    ['snoozed for a time', 'snoozed', '2100-01-01T00:00:00.000Z', false],
  ])('of an open one opens one again that is %s, which is an update of it', async (_, status, until, byAgent) => {
    const [source, target] = await pair();
    await core.rows(
      'UPDATE conversations SET status = $2, snoozed_until = $3, ai_resolved = $4 WHERE id = $1',
      target.id,
      status,
      until,
      byAgent,
    );
    const merged = await merge(source.id, target.id);
    const open = { status: ConversationStatus.OPEN, snoozedUntil: undefined, aiResolved: false };
    expect(merged).toMatchObject(open);
    expect(await project.read(target.id)).toEqual(merged);
    const changes = {
      status: { from: status, to: 'open' },
      ...(until === null ? {} : { snoozed_until: { from: until, to: null } }),
      ...(byAgent ? { ai_resolved: { from: true, to: false } } : {}),
    };
    const [updated, last] = (await project.events()).slice(-2);
    expect(updated).toMatchObject({ type: 'conversation.updated', ordering_key: target.id });
    expect(updated?.data).toMatchObject({ conversation: { id: target.id, status: 'open', snoozed_until: null } });
    expect(updated?.data.changes).toEqual(changes);
    expect(last).toMatchObject({ type: 'conversation.merged', data: { conversation: { status: 'open' } } });
    expect((await project.entries()).at(-1)?.changes).toMatchObject(changes);
  });

  test.each([
    ['open', 'closed'],
    ['resolved', 'resolved'],
    ['closed', 'snoozed'],
    ['snoozed', 'open'],
  ])('of one that is %s leaves one that is %s as it is', async (moving, staying) => {
    const [source, target] = await pair();
    for (const [{ id }, status] of [
      [source, moving],
      [target, staying],
    ] as const)
      await core.rows('UPDATE conversations SET status = $2 WHERE id = $1', id, status);
    const { status } = await project.read(target.id);
    expect((await merge(source.id, target.id))?.status).toBe(status);
    expect(await project.eventTypes()).not.toContain('conversation.updated');
  });

  test('is refused into itself, into another contact’s, and into what is none of the project', async () => {
    const [source, target] = await pair();
    const other = await TestProject.create(core);
    const foreign = await other.conversation();
    await expect(merge(source.id, source.id)).rejects.toMatchObject(refused('different conversation'));
    for (const into of [foreign.id, `cnv_${'0'.repeat(26)}`])
      await expect(merge(source.id, into)).rejects.toMatchObject(refused('no such'));
    await expect(merge(source.id, (await project.conversation()).id)).rejects.toMatchObject(refused('same contact'));
    await expect(merge(foreign.id, source.id)).rejects.toMatchObject({ reason: 'CONVERSATION_NOT_FOUND', details: {} });
    const strange = { orgId: other.orgId, projectId: project.projectId };
    await expect(merge(source.id, target.id, aCall(), strange)).rejects.toMatchObject({ reason: 'PROJECT_NOT_FOUND' });
    for (const { id, revision } of [source, target]) expect((await project.read(id)).revision).toBe(revision);
  });

  test('takes ten thousand messages, and is refused more', async () => {
    const [source, target] = await pair();
    const fill = `INSERT INTO messages (id, project_id, conversation_id, sender_type, content, content_type, is_internal, created_at)
      SELECT $1 || n, $2, $1, 'customer', repeat('word' || n || ' ', 100), 'text', false, timestamptz '2026-01-01' + n * interval '1 millisecond'
      FROM generate_series($3::int, $4::int) n`;
    // In pieces: however slow the machine is, none of them reaches the time limit of a statement.
    for (const { id } of [source, target])
      for (let from = 1; from <= 5_000; from += 500) await core.rows(fill, id, project.projectId, from, from + 499);
    await core.rows(fill, target.id, project.projectId, 5_001, 5_001);
    await expect(merge(source.id, target.id)).rejects.toMatchObject(refused('10000 messages'));
    await core.rows('DELETE FROM messages WHERE id = $1', `${target.id}1`);
    await merge(source.id, target.id);
    const after = await said(target.id);
    expect(new Set(after.map(({ created_at }) => created_at.getTime())).size).toBe(10_000);
  });

  test('repeated with its key answers as before; every other call that names the conversation tells where it is', async () => {
    const [source, target] = await pair();
    const idempotency = { key: 'merge', scope: project.orgId, fingerprint: Buffer.from('merge') };
    const first = await merge(source.id, target.id, { ...aCall(), idempotency });
    expect(await merge(source.id, target.id, { ...aCall(), idempotency })).toEqual(first);
    const at = { ...project.at, conversationId: source.id };
    for (const call of [
      () => merge(source.id, target.id),
      () => project.message(source.id),
      () => project.patch(source.id, { updateMask: ['subject'], subject: 'x' }),
      () => core.messages.listMessages({ ...at, page: undefined, descending: false }, aCall()),
      () => core.messages.getMessage({ ...at, messageId: `msg_${'0'.repeat(26)}` }, aCall()),
    ])
      await expect(call()).rejects.toMatchObject(gone(target.id));
  });
});

describe('at the same time', () => {
  test('two conversations merged into each other: one stays, with the messages of both', async () => {
    for (const _ of many.slice(0, 10)) {
      const [a, b] = await pair();
      for (const { id } of [a, b]) await project.message(id);
      const outcomes = await Promise.allSettled([merge(a.id, b.id), merge(b.id, a.id)]);
      const [stayed = ''] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value?.id] : []));
      expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
      expect(await said(stayed)).toHaveLength(2);
    }
  });

  test('a merge and posts of the external id that goes: each post is told of a conversation, and none makes another', async () => {
    for (const nth of many) {
      const externalId = `ticket-${nth}`;
      const [source, target] = [await ofAda({ externalId }), await ofAda({ externalId: `into-${nth}` })];
      const posts = many.slice(0, 5).map(() =>
        ofAda({ externalId }).then(
          () => 'made',
          ({ details }) => details,
        ),
      );
      await merge(source.id, target.id);
      for (const outcome of await Promise.all(posts)) {
        expect([source.id, target.id]).toContain(outcome.conflicting_conversation_id);
      }
      const text = 'SELECT id FROM conversations WHERE project_id = $1 AND external_id = $2';
      expect(await core.rows(text, project.projectId, externalId)).toEqual([]);
    }
  });

  test('a post that was refused just before its external id went is told of the conversation that stays', async () => {
    const [source, target] = [await ofAda({ externalId: 'going' }), await ofAda({ externalId: 'stays' })];
    const transaction: Database['transaction'] = (work) =>
      core.database.transaction((tx) => {
        const query: Database['query'] = async (statement, values) => {
          if (statement.name === 'select_conversation_by_external_id') await merge(source.id, target.id);
          return tx.query(statement, values);
        };
        return work({ ...tx, query });
      });
    const unsaid = { channel: 0, priority: 0, status: 0, contact: undefined, message: undefined } as const;
    const request = { ...project.at, ...unsaid, tags: [], externalId: 'going' };
    const deps = { ...core, database: { ...core.database, transaction } };
    const conflict = { details: { conflicting_conversation_id: target.id } };
    await expect(createConversation(request, aCall(), deps)).rejects.toMatchObject(conflict);
  });

  test('50 merges into one conversation while all are written to, beside a merge of their contact, lose nothing', async () => {
    const stays = (await project.upsert({ name: 'Stays' })).contact.id;
    const target = await ofAda();
    const sources = await Promise.all(many.map(() => ofAda()));
    const written = [...sources, target].flatMap(({ id }) =>
      many.slice(0, 3).map((n) =>
        project
          .message(id, { content: `${n}`, senderType: SenderType.CUSTOMER, senderId: contactId })
          .catch((failure) => {
            expect(failure).toMatchObject(gone(target.id));
            return undefined;
          }),
      ),
    );
    const contacts = core.contacts.mergeContact({ ...project.at, contactId, into: stays }, aCall());
    await Promise.all(sources.map(({ id }) => merge(id, target.id)));
    await contacts;
    const kept = (await Promise.all(written)).flatMap((message) => (message ? [message.id] : []));
    const after = await said(target.id);
    expect(after.map(({ id }) => id).sort()).toEqual(kept.sort());
    expect(new Set(after.map(({ created_at }) => created_at.getTime())).size).toBe(kept.length);
    expect((await project.read(target.id)).contactId).toBe(stays);
    expect((await project.list()).ids).toEqual([target.id]);
  });
});
