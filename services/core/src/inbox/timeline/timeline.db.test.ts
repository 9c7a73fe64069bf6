import { enums } from '@pharos/contract';
import { newId } from '@pharos/kit';
import { ConversationStatus, type TimelineEntry } from '@pharos/proto/pharos/core/v1/conversation';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import type { Event } from '@pharos/proto/pharos/events/v1/event';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { present, TestProject } from '../../testing/test-project.js';
import { wakeConversations } from '../conversations/wake-conversations.js';
import { handle } from './consume-agent-events.js';

let core: TestCore;
let project: TestProject;
beforeAll(async () => {
  core = await startTestCore();
});
beforeEach(async () => {
  project = await TestProject.create(core);
});
afterAll(() => core.stop());

const { OPEN, RESOLVED, SNOOZED } = ConversationStatus;

function list(conversationId: string, more: { descending?: boolean; pageSize?: number; pageToken?: string } = {}) {
  const { descending, pageSize = 100, pageToken = '' } = more;
  const page = { pageSize, pageToken, includeTotal: false };
  return core.conversations.listTimeline({ ...project.at, conversationId, page, descending }, aCall());
}

const typeOf = ({ type }: TimelineEntry) => enums.timelineEntryType.toText(type);
const entriesOf = async (conversationId: string) => (await list(conversationId)).entries;
const typesOf = async (conversationId: string) => (await entriesOf(conversationId)).map(typeOf);
const anEvent = (data: Event['data'], type: string): Event => ({
  ...project.at,
  id: newId('evt'),
  type,
  data,
  occurredAt: new Date(),
  actor: { type: 'ai', id: 'run_1', name: '' },
  traceparent: '',
  orderingKey: '',
  requestId: '',
});
const acted = (conversationId: string) => {
  const value = { conversationId, action: 'add_tags', arguments: {}, result: 1 } as const;
  return anEvent({ $case: 'agentActionExecuted', value }, 'agent.action_executed');
};

describe('the timeline of a conversation', () => {
  test('has its messages, and between them who changed what, in order', async () => {
    const { id } = await project.conversation();
    const first = await project.message(id, { senderType: SenderType.CUSTOMER });
    await project.patch(id, { updateMask: ['assigned_to', 'tags'], assignedTo: 'kim', tags: ['vip'] });
    await project.patch(id, { updateMask: ['status'], status: RESOLVED });
    const second = await project.message(id, { senderType: SenderType.CUSTOMER });
    const entries = await entriesOf(id);
    expect(entries.map(typeOf)).toEqual(['created', 'message', 'changed', 'changed', 'message', 'changed']);
    expect(entries.map(({ message }) => message)).toEqual([undefined, first, undefined, undefined, second, undefined]);
    expect(entries.map(({ changes }) => changes)).toEqual([
      undefined,
      undefined,
      { assigned_to: { from: null, to: 'kim' }, tags: { from: [], to: ['vip'] } },
      { status: { from: 'open', to: 'resolved' } },
      undefined,
      { status: { from: 'resolved', to: 'open' } },
    ]);
    expect(entries[2]?.actor).toEqual({ type: 'api_key', id: 'key_1' });
  });

  test('is read in pages either way, and refuses the cursor of another one', async () => {
    const { id } = await project.conversation();
    for (const n of [1, 2, 3]) {
      await project.message(id);
      await project.patch(id, { updateMask: ['subject'], subject: `${n}` });
    }
    for (const descending of [false, true]) {
      const whole = (await list(id, { descending })).entries.map((entry) => entry.id);
      const paged: string[] = [];
      for (let pageToken = ''; ; ) {
        const { entries, page } = await list(id, { descending, pageSize: 2, pageToken });
        paged.push(...entries.map((entry) => entry.id));
        pageToken = page?.nextPageToken ?? '';
        if (pageToken === '') break;
      }
      expect(paged).toEqual(whole);
      expect(new Set(paged).size).toBe(7);
    }
    const { page } = await list(id, { pageSize: 2 });
    const other = list((await project.conversation()).id, { pageToken: page?.nextPageToken ?? '' });
    await expect(other).rejects.toMatchObject({ reason: 'VALIDATION_ERROR' });
  });

  test('tells of a snooze that ended by itself', async () => {
    const { id } = await project.conversation();
    const snoozedUntil = new Date(core.clock.now().getTime() + 1_000);
    await project.patch(id, { updateMask: ['status', 'snoozed_until'], status: SNOOZED, snoozedUntil });
    await wakeConversations(core.database, new Date(snoozedUntil.getTime() + 1), 100);
    const woken = (await entriesOf(id)).at(-1);
    expect(woken).toMatchObject({ actor: { type: 'system' }, changes: { status: { from: 'snoozed', to: 'open' } } });
  });

  test('takes over that of a conversation that is merged into it', async () => {
    const [source, into] = [await project.conversation(), await project.conversation()];
    await project.patch(source.id, { updateMask: ['subject'], subject: 'Lost' });
    await core.conversations.mergeConversation({ ...project.at, conversationId: source.id, into: into.id }, aCall());
    const entries = await entriesOf(into.id);
    expect(entries.map(typeOf)).toEqual(['created', 'changed', 'merged']);
    expect(entries.at(-1)).toMatchObject({
      details: { conversation_id: source.id },
      changes: { subject: { to: 'Lost' } },
    });
    await handle(core.database, acted(source.id));
    expect(await typesOf(into.id)).toContain('action_executed');
  });

  test('tells once what the agent decided, and not what it summed up', async () => {
    const conversation = await project.conversation();
    const value = { conversation, reason: 1, confidence: 0.25, summary: 'Ada asks for a refund' } as const;
    const escalated = anEvent({ $case: 'agentEscalated', value }, 'agent.escalated');
    for (const event of [escalated, escalated, acted(conversation.id)]) await handle(core.database, event);
    const entries = await entriesOf(conversation.id);
    expect(entries.map(typeOf)).toEqual(['created', 'escalated', 'action_executed']);
    const reason = enums.escalationReason.toText(1);
    expect(entries[1]).toMatchObject({ actor: { type: 'ai', id: 'run_1' }, details: { reason, confidence: 0.25 } });
    expect(entries[2]?.details).toEqual({ action: 'add_tags', result: 'success' });
    expect(JSON.stringify(entries)).not.toContain('refund');
  });

  test('is nobody else’s, takes nothing from an event of another organization, and goes with the conversation', async () => {
    const { id } = await project.conversation();
    await project.patch(id, { updateMask: ['status'], status: RESOLVED });
    const other = await TestProject.create(core);
    await handle(core.database, { ...acted(id), orgId: other.orgId });
    await handle(core.database, { ...acted(id), ...other.at });
    expect(await typesOf(id)).toEqual(['created', 'changed']);
    const theirs = core.conversations.listTimeline({ ...other.at, conversationId: id, page: undefined }, aCall());
    await expect(theirs).rejects.toMatchObject({ reason: 'CONVERSATION_NOT_FOUND' });
    await core.conversations.deleteConversation({ ...project.at, conversationId: id }, aCall());
    await expect(list(id)).rejects.toMatchObject({ reason: 'CONVERSATION_NOT_FOUND' });
    expect(await core.rows('SELECT id FROM conversation_changes WHERE conversation_id = $1', id)).toEqual([]);
    await handle(core.database, acted(id));
  });

  test('reads no more of a long one than the page has', async () => {
    const { id } = await project.conversation({ status: OPEN });
    await core.rows(
      `WITH said AS (
        INSERT INTO messages (id, project_id, conversation_id, sender_type, content, content_type, is_internal, created_at)
        SELECT 'msg_' || right($2, 20) || n, $1, $2, 'agent', 'x', 'text', false, clock_now() + n * interval '1 ms'
        FROM generate_series(1, 3000) n
      ) INSERT INTO conversation_changes (id, project_id, conversation_id, type, actor, changes, created_at)
      SELECT 'tle_' || right($2, 20) || n, $1, $2, 'changed', '{"type": "ai", "id": ""}', '{}', clock_now() + n * interval '1 ms'
      FROM generate_series(1, 3000) n`,
      project.projectId,
      id,
    );
    let rows = 0;
    const query: typeof core.database.query = async (statement, values) => {
      const explain = { name: '', text: `EXPLAIN (ANALYZE, FORMAT JSON) ${statement.text}` };
      const [plan] = await core.database.query<{ 'QUERY PLAN': unknown }>(explain, values);
      for (const [, count] of JSON.stringify(plan).matchAll(/"Actual Rows":([\d.]+)/g))
        rows = Math.max(rows, Number(count));
      return core.database.query<never>(statement, values);
    };
    const { listTimeline } = await import('./list-timeline.js');
    const page = { pageSize: 10, pageToken: '', includeTotal: false };
    const database = { ...core.database, query };
    const request = { ...project.at, conversationId: id, page };
    const { entries } = await listTimeline(request, aCall(), { database, clock: core.clock } as never);
    expect(entries).toHaveLength(10);
    expect(rows).toBeLessThan(50);
    expect(present(entries[0]).type).toBe(2);
  });
});
