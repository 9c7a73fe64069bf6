import { ConversationStatus } from '@pharos/proto/pharos/core/v1/conversation';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';
import { wakeConversations } from './wake-conversations.js';

const { OPEN, SNOOZED } = ConversationStatus;

let core: TestCore;
let project: TestProject;
beforeAll(async () => {
  core = await startTestCore();
});
beforeEach(async () => {
  project = await TestProject.create(core);
});
afterAll(() => core.stop());

const wake = (limit = 1_000) => wakeConversations(core.database, core.clock.now(), limit);
const inMs = (ms: number) => new Date(core.clock.now().getTime() + ms);

/** As one of several replicas: until nothing is left. */
async function work(): Promise<number> {
  for (let total = 0; ; ) {
    const woken = await wake();
    total += woken;
    if (woken === 0) return total;
  }
}

describe('snoozed conversations', () => {
  test('open at their time, report it once, and leave an entry of the system', async () => {
    const until = inMs(1_000);
    const { id } = await project.conversation({ status: SNOOZED, snoozedUntil: until });
    const forever = await project.conversation({ status: SNOOZED });
    await core.clock.advance(999);
    expect(await wake()).toBe(0);
    await core.clock.advance(1);
    expect([await wake(), await wake()]).toEqual([1, 0]);
    expect(await project.read(id)).toMatchObject({ status: OPEN, snoozedUntil: undefined });
    expect((await project.read(forever.id)).status).toBe(SNOOZED);
    const changes = {
      status: { from: 'snoozed', to: 'open' },
      snoozed_until: { from: until.toISOString(), to: null },
    };
    const [event, ...more] = (await project.events()).slice(2);
    expect(event).toMatchObject({ type: 'conversation.updated', ordering_key: id });
    expect(event?.data).toMatchObject({ conversation: { id, status: 'open', snoozed_until: null }, changes });
    expect(more).toEqual([]);
    expect((await project.entries()).at(-1)).toMatchObject({
      action: 'wakeConversation',
      target_id: id,
      changes,
      caller: { type: 'system' },
    });
  });

  test('of a deleted project stay asleep', async () => {
    await project.conversation({ status: SNOOZED, snoozedUntil: inMs(10) });
    await core.projects.deleteProject(project.at, aCall());
    await core.clock.advance(10);
    expect(await wake()).toBe(0);
    expect(await project.eventTypes()).toEqual(['conversation.created', 'project.deleted']);
  });

  test('that somebody is changing are passed by and not waited for', async () => {
    const until = inMs(10);
    const [held, free] = [
      await project.conversation({ status: SNOOZED, snoozedUntil: until }),
      await project.conversation({ status: SNOOZED, snoozedUntil: until }),
    ];
    await core.clock.advance(10);
    await core.database.transaction(async (tx) => {
      await tx.query({ name: '', text: 'SELECT id FROM conversations WHERE id = $1 FOR UPDATE' }, [held.id]);
      expect(await wake()).toBe(1);
    });
    expect((await project.read(free.id)).status).toBe(OPEN);
    expect(await wake()).toBe(1);
  });

  test('10 000 due at once all wake, none twice, with several replicas and people at work', async () => {
    const many = 10_000;
    const until = inMs(10);
    await core.rows(
      `WITH made AS (
        INSERT INTO conversations (id, project_id, status, priority, channel, snoozed_until)
        SELECT 'cnv_' || $1 || n, $1, 'snoozed', 'normal', 'api', $2 FROM generate_series(1, $3::int) n
        RETURNING id, project_id, created_at
      ) INSERT INTO conversation_activity (conversation_id, project_id, updated_at) SELECT * FROM made`,
      project.projectId,
      until,
      many,
    );
    await core.clock.advance(10);
    const patches = Array.from({ length: 50 }, (_, n) => {
      const id = `cnv_${project.projectId}${n * 150 + 1}`;
      return project.patch(id, { updateMask: ['status'], status: OPEN });
    });
    const [one, two, three] = await Promise.all([work(), work(), work(), ...patches]);
    expect(Number(one) + Number(two) + Number(three)).toBeLessThanOrEqual(many);
    const text = `SELECT count(*) AS events, count(DISTINCT ordering_key) AS conversations FROM outbox
      WHERE project_id = $1 AND type = 'conversation.updated'`;
    expect(await core.rows(text, project.projectId)).toEqual([{ events: many, conversations: many }]);
    const asleep =
      "SELECT 1 FROM conversations WHERE project_id = $1 AND (status <> 'open' OR snoozed_until IS NOT NULL)";
    expect(await core.rows(asleep, project.projectId)).toEqual([]);
    const entries =
      'SELECT count(DISTINCT target_id) AS n FROM audit_entries WHERE project_id = $1 AND target_type = $2';
    expect(await core.rows(entries, project.projectId, 'conversation')).toEqual([{ n: many }]);
  });
});
