import { newId } from '@pharos/kit';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contactHooks } from '../../contact-hooks.js';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { present, TestProject } from '../../testing/test-project.js';
import { batch } from './batch.js';
import { deletionsJob } from './unfinished-deletions.js';

/** Whatever is said here is gone afterwards. */
const secret = 'card-4111';

let core: TestCore;
let project: TestProject;
beforeAll(async () => {
  core = await startTestCore();
});
beforeEach(async () => {
  project = await TestProject.create(core);
});
afterAll(() => core.stop());

const remove = (conversationId: string, ifRevision?: number) =>
  core.conversations.deleteConversation({ ...project.at, conversationId, ifRevision }, aCall());
const removeMessage = (conversationId: string, messageId: string) =>
  core.messages.deleteMessage({ ...project.at, conversationId, messageId }, aCall());
const messagesOf = (conversationId: string) =>
  core.messages.listMessages({ ...project.at, conversationId, page: undefined }, aCall());

/** Goes on with deletions until nothing is left; answers in how many steps. */
async function finish(): Promise<number> {
  const run = deletionsJob({ database: core.database, onWritten: () => undefined, contactHooks });
  let steps = 0;
  while (await run()) steps += 1;
  return steps;
}

/** A call that repeats itself as the gateway's do. */
const keyed = (key: string) => {
  const idempotency = { key, scope: project.orgId, fingerprint: Buffer.from('same') };
  return { ...aCall(), idempotency };
};

/** The tables of core in which something of this project holds the text. */
async function holding(text: string): Promise<string[]> {
  const tables = await core.rows<{ name: string }>(
    `SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'core' AND c.column_name = 'project_id' AND t.table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const statement = `SELECT 1 FROM ${name} t WHERE t.project_id = $1 AND to_jsonb(t)::text LIKE $2 LIMIT 1`;
    if ((await core.rows(statement, project.projectId, `%${text}%`)).length > 0) found.push(name);
  }
  return found;
}

/** A file of a message, as an upload leaves it. */
async function file(messageId: string): Promise<string> {
  const id = newId('att');
  await core.rows(
    `INSERT INTO attachments (id, org_id, project_id, message_id, state, name, type, size, part_bytes, sha256, uploader_kind, uploader_id)
      VALUES ($1, $2, $3, $4, 'ready', 'card-4111.png', 'image/png', 1, 0, 'x', 'api_key', 'key_1')`,
    id,
    project.orgId,
    project.projectId,
    messageId,
  );
  return id;
}

describe('a deleted conversation', () => {
  test('leaves nothing of what was written in it, anywhere', async () => {
    const { contact } = await project.upsert({ email: 'ada@example.com' });
    const { id } = await project.conversation({
      subject: `My ${secret}`,
      contact: { $case: 'contactId', value: contact.id },
    });
    await project.patch(id, { subject: `Again ${secret}`, updateMask: ['subject'] });
    const message = await project.message(id, { content: secret, senderType: SenderType.CUSTOMER });
    await file(message.id);
    await core.rows(
      `INSERT INTO forms (id, project_id, name, slug, fields, success_action, success_message, allowed_origins, rate_limit_per_ip,
        rate_limit_window_seconds, submit_button_label, submit_button_align)
        VALUES ($1, $2, 'F', 'f', '[]', 'inline', '', '{}', 1, 1, '', 'left')`,
      `frm_${id}`,
      project.projectId,
    );
    await core.rows(
      `INSERT INTO form_submissions (id, project_id, form_id, conversation_id, answers) VALUES ($1, $2, $3, $4, $5)`,
      newId('fsb'),
      project.projectId,
      `frm_${id}`,
      id,
      JSON.stringify({ number: secret }),
    );
    expect(await holding(secret)).toEqual(
      expect.arrayContaining([
        'attachments',
        'audit_entries',
        'conversations',
        'form_submissions',
        'messages',
        'outbox',
      ]),
    );
    expect(await remove(id)).toEqual({});
    expect(await holding(secret)).toEqual([]);
    expect((await project.list({ q: secret })).ids).toEqual([]);
    const gone = { reason: 'CONVERSATION_NOT_FOUND' };
    await expect(project.read(id)).rejects.toMatchObject(gone);
    await expect(messagesOf(id)).rejects.toMatchObject(gone);
    await expect(project.message(id)).rejects.toMatchObject(gone);
    await expect(remove(id)).rejects.toMatchObject(gone);
    const objects = await core.rows('SELECT 1 FROM objects_to_remove WHERE key LIKE $1', `%/${project.projectId}/%`);
    expect(objects).toHaveLength(1);
  });

  test('is told of with what it was, and events still say what happened', async () => {
    const { id } = await project.conversation({ subject: secret, tags: ['vip'] });
    await project.patch(id, { subject: `New ${secret}`, status: 3, updateMask: ['subject', 'status'] });
    await remove(id);
    const events = await project.events();
    expect(events.map(({ type }) => type)).toEqual([
      'conversation.created',
      'conversation.updated',
      'conversation.resolved',
      'conversation.deleted',
    ]);
    expect(events[1]?.data.changes).toMatchObject({ status: { to: 'resolved' }, subject: { from: null, to: null } });
    expect(events[3]).toMatchObject({
      ordering_key: id,
      data: { conversation: { id, subject: null, tags: ['vip'], status: 'resolved' }, merged_ids: [] },
    });
    expect((await project.entries()).at(-1)).toMatchObject({ action: 'deleteConversation', target_id: id });
  });

  test('takes what was merged into it along, and lets go what follows it', async () => {
    const [source, into] = [
      await project.conversation({ subject: secret }),
      await project.conversation({ subject: 'Stays' }),
    ];
    await project.message(source.id, { content: secret });
    await core.conversations.mergeConversation({ ...project.at, conversationId: source.id, into: into.id }, aCall());
    await project.patch(into.id, { status: 4, updateMask: ['status'] });
    const follower = await project.message(into.id, { senderType: SenderType.CUSTOMER });
    expect((await project.read(follower.conversationId)).follows).toBe(into.id);
    await remove(into.id);
    expect(await holding(secret)).toEqual([]);
    expect((await project.events()).at(-1)).toMatchObject({ data: { merged_ids: [source.id] } });
    await expect(project.read(source.id)).rejects.toMatchObject({ reason: 'CONVERSATION_NOT_FOUND', details: {} });
    expect((await project.read(follower.conversationId)).follows).toBeUndefined();
  });

  test('takes along what is merged into it while the deletion waits for the merge', async () => {
    const [source, into] = [await project.conversation(), await project.conversation()];
    await project.message(source.id, { content: secret });
    const [row] = await core.rows<{ id: string }>('SELECT id FROM messages WHERE conversation_id = $1', source.id);
    const { removed } = await core.database.transaction(async (tx) => {
      const [holder] = await tx.query<{ pid: number }>({ name: '', text: 'SELECT pg_backend_pid() AS pid' }, []);
      await tx.query({ name: '', text: 'SELECT 1 FROM messages WHERE id = $1 FOR UPDATE' }, [row?.id]);
      const waits = 'SELECT pid FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))';
      const waitFor = async (pid: number | undefined) => {
        await expect.poll(() => core.rows(waits, pid), { timeout: 60_000 }).not.toEqual([]);
        return (await core.rows<{ pid: number }>(waits, pid))[0]?.pid;
      };
      const merged = core.conversations.mergeConversation(
        { ...project.at, conversationId: source.id, into: into.id },
        aCall(),
      );
      const merging = await waitFor(holder?.pid);
      const removed = Promise.all([merged, remove(into.id)]);
      await waitFor(merging);
      return { removed };
    });
    await removed;
    expect((await project.events()).at(-1)).toMatchObject({ data: { merged_ids: [source.id] } });
    expect(await holding(secret)).toEqual([]);
  });

  test('with more messages than go at once is gone at once, and its rest with the job', async () => {
    const { id } = await project.conversation();
    await core.rows(
      `INSERT INTO messages (id, project_id, conversation_id, sender_type, content, content_type, is_internal, created_at)
        SELECT 'msg_' || $2 || '_' || n, $1, $2, 'customer', $3, 'text', false, clock_now() + n * interval '1 millisecond'
        FROM generate_series(1, $4::integer) n`,
      project.projectId,
      id,
      secret,
      batch.messages * 2 + 1,
    );
    const [last] = await core.rows<{ id: string }>(
      'SELECT id FROM messages WHERE conversation_id = $1 ORDER BY created_at DESC LIMIT 1',
      id,
    );
    const messageId = present(last).id;
    const attachmentId = await file(messageId);
    await remove(id);
    expect((await holding(secret)).toSorted()).toEqual(['attachments', 'messages']);
    const gone = { reason: 'CONVERSATION_NOT_FOUND' };
    await expect(messagesOf(id)).rejects.toMatchObject(gone);
    await expect(
      core.messages.getMessage({ ...project.at, conversationId: id, messageId }, aCall()),
    ).rejects.toMatchObject(gone);
    await expect(core.attachments.getAttachment({ ...project.at, attachmentId }, aCall())).rejects.toMatchObject({
      reason: 'ATTACHMENT_NOT_FOUND',
    });
    expect((await project.list({ q: secret })).ids).toEqual([]);
    expect(await finish()).toBeGreaterThan(1);
    expect(await holding(secret)).toEqual([]);
    expect(await core.rows('SELECT 1 FROM deletions')).toEqual([]);
  });

  test('is not that of another tenant, nor one that has changed meanwhile', async () => {
    const other = await TestProject.create(core);
    const theirs = await other.conversation({ subject: secret });
    await expect(remove(theirs.id)).rejects.toMatchObject({ reason: 'CONVERSATION_NOT_FOUND' });
    const elsewhere = { ...other.at, projectId: project.projectId, conversationId: theirs.id };
    await expect(core.conversations.deleteConversation(elsewhere, aCall())).rejects.toMatchObject({
      reason: 'PROJECT_NOT_FOUND',
    });
    const { id, revision } = await project.conversation();
    await project.patch(id, { subject: 'Changed', updateMask: ['subject'] });
    await expect(remove(id, revision)).rejects.toMatchObject({ reason: 'VERSION_MISMATCH' });
    expect((await other.read(theirs.id)).subject).toBe(secret);
  });

  test('comes back by no idempotency key', async () => {
    const [created, said] = [newId('req'), newId('req')];
    const { id } = await project.conversation({ subject: secret }, keyed(created));
    await project.message(id, { content: secret }, keyed(said));
    await remove(id);
    const again = project.message(id, { content: secret }, keyed(said));
    await expect(again).rejects.toMatchObject({ reason: 'IDEMPOTENCY_KEY_REUSED' });
    const kept = await core.rows('SELECT 1 FROM idempotency_keys WHERE $1 = ANY (about)', id);
    expect(kept).toEqual([]);
  });
});

describe('a deleted message', () => {
  test('leaves nothing of what it said, and the others where they are', async () => {
    const { id } = await project.conversation({ subject: 'Kept' });
    const first = await project.message(id, { content: 'Stays' });
    const key = newId('req');
    const { id: messageId } = await project.message(
      id,
      { content: secret, senderType: SenderType.CUSTOMER, senderId: secret },
      keyed(key),
    );
    await file(messageId);
    await removeMessage(id, messageId);
    expect(await holding(secret)).toEqual([]);
    expect((await messagesOf(id)).messages).toEqual([first]);
    expect((await project.list({ q: secret })).ids).toEqual([]);
    expect((await project.events()).slice(-2)).toMatchObject([
      { type: 'message.created', data: { message: { id: messageId, content: '', sender_id: null } } },
      { type: 'message.deleted', ordering_key: id, data: { message: { id: messageId, content: '', attachments: [] } } },
    ]);
    const missing = { reason: 'MESSAGE_NOT_FOUND' };
    await expect(removeMessage(id, messageId)).rejects.toMatchObject(missing);
    await expect(
      core.messages.getMessage({ ...project.at, conversationId: id, messageId }, aCall()),
    ).rejects.toMatchObject(missing);
    expect(await core.rows('SELECT 1 FROM idempotency_keys WHERE $1 = ANY (about)', messageId)).toEqual([]);
  });

  test('is one of its own conversation', async () => {
    const [one, other] = [await project.conversation(), await project.conversation()];
    const { id } = await project.message(one.id);
    await expect(removeMessage(other.id, id)).rejects.toMatchObject({ reason: 'MESSAGE_NOT_FOUND' });
    expect((await messagesOf(one.id)).messages).toHaveLength(1);
  });
});
