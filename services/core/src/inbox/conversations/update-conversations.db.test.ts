import { type ConversationFilter, ConversationStatus, Priority } from '@pharos/proto/pharos/core/v1/conversation';
import { ImportResult } from '@pharos/proto/pharos/core/v1/import';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';

type Change = Parameters<TestProject['patch']>[1];

let core: TestCore;
let project: TestProject;
beforeAll(async () => {
  core = await startTestCore();
});
beforeEach(async () => {
  project = await TestProject.create(core);
});
afterAll(() => core.stop());

const lists = { tags: [], addTags: [], removeTags: [], ifStatuses: [] };
const resolve: Change = {
  updateMask: ['status', 'tags', 'add_tags'],
  status: ConversationStatus.RESOLVED,
  addTags: ['x'],
};
const noFilter: ConversationFilter = {
  statuses: [],
  priorities: [],
  channels: [],
  assignees: [],
  contactIds: [],
  tags: [],
  waitingOn: [],
  handledBy: [],
};

async function bulk(of: { conversationIds?: string[]; filter?: ConversationFilter }, change: Change, by = core) {
  const whole = { ...project.at, conversationId: '', status: 0, priority: 0, ...lists, ...change } as const;
  const request = { ...project.at, conversationIds: [], pageToken: '', ...of, change: whole };
  return (await by.conversations.updateConversations(request, aCall())).outcomes;
}

/** What a change leaves beside the conversation itself. */
async function tracesOf(id: string) {
  const [events, changes, entries] = await Promise.all([
    core.rows<{ type: string; data: { changes?: unknown } }>(
      "SELECT type, data FROM outbox WHERE ordering_key = $1 AND type <> 'conversation.created' ORDER BY id",
      id,
    ),
    core.rows(
      'SELECT type, actor, changes FROM conversation_changes WHERE conversation_id = $1 ORDER BY created_at',
      id,
    ),
    core.rows(
      "SELECT action, target_type, changes, outcome FROM audit_entries WHERE target_id = $1 AND action <> 'createConversation' ORDER BY id",
      id,
    ),
  ]);
  return { events: events.map(({ type, data }) => [type, data.changes]), changes, entries };
}

test('a bulk change leaves the events, the timeline and the audit entries that a change of one leaves', async () => {
  const [alone, first, second] = [
    await project.conversation({ tags: ['a'] }),
    await project.conversation({ tags: ['a'] }),
    await project.conversation({ tags: ['a'] }),
  ];
  for (let n = 0; n < 2; n += 1) {
    await project.patch(alone.id, resolve);
    await bulk({ conversationIds: [second.id, first.id] }, resolve);
  }
  const traces = await tracesOf(alone.id);
  expect(traces.events.map(([type]) => type)).toEqual(['conversation.updated', 'conversation.resolved']);
  expect([traces.changes.length, traces.entries.length]).toEqual([1, 2]);
  expect(await tracesOf(first.id)).toEqual(traces);
  expect(await tracesOf(second.id)).toEqual(traces);
});

test('a bulk change by a filter leaves alone what a colleague takes at the same time', async () => {
  const ids = [(await project.conversation()).id, (await project.conversation()).id];
  const take = { name: '', text: `UPDATE conversations SET assigned_to = 'kim' WHERE id = $1` };
  const mine = { updateMask: ['assigned_to'], assignedTo: 'me' };
  const running = await core.database.transaction(async (tx) => {
    await tx.query(take, [ids[0]]);
    const running = bulk({ filter: { ...noFilter, unassigned: true } }, mine);
    await waitsForLock();
    return { running };
  });
  expect((await running.running).map(({ id }) => id)).toEqual([ids[1]]);
  expect(await Promise.all(ids.map(async (id) => (await project.read(id)).assignedTo))).toEqual(['kim', 'me']);
});

test('bulk changes of the same conversations through two replicas wait for each other, whatever their order', async () => {
  const other = await startTestCore(core);
  try {
    const made = await Promise.all(Array.from({ length: 30 }, () => project.conversation()));
    const ids = made.map(({ id }) => id);
    const priorities = [Priority.LOW, Priority.HIGH];
    const calls = Array.from({ length: 12 }, (_, n) =>
      bulk(
        { conversationIds: n % 2 === 0 ? ids : ids.toReversed() },
        { updateMask: ['priority'], priority: priorities[n % 2] as Priority },
        n % 3 === 0 ? other : core,
      ),
    );
    for (const outcomes of await Promise.all(calls))
      for (const { result } of outcomes) expect([ImportResult.UPDATED, ImportResult.UNCHANGED]).toContain(result);
  } finally {
    await other.stop();
  }
});

async function waitsForLock(): Promise<void> {
  const text = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await core.rows(text)).length === 0) await new Promise((next) => setTimeout(next, 20));
}
