import { ConversationStatus } from '@pharos/proto/pharos/core/v1/conversation';
import { ContentType, SenderType } from '@pharos/proto/pharos/core/v1/message';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';

let core: TestCore;
let project: TestProject;
const reader = 'usr_reader';
beforeAll(async () => {
  core = await startTestCore();
  project = await TestProject.create(core);
  now = core.clock.now().getTime();
  const member = `WITH u AS (INSERT INTO users (id, email, name, password_hash) VALUES ($2, $2, 'Ada', '') RETURNING id)
    INSERT INTO memberships (org_id, user_id, role, created_at) SELECT $1, id, 'agent', clock_now() - interval '9 days' FROM u`;
  await core.rows(member, project.orgId, reader);
});
afterAll(() => core.stop());

let now: number;
const daysAgo = (days: number) => new Date(now - days * 86_400_000);

/** Imports a conversation of these messages, each so many days old; its id. */
async function imported(externalId: string, ...ages: number[]): Promise<string> {
  const messages = ages.map((age) => ({
    message: {
      ...{ content: 'Hello', contentType: ContentType.TEXT, senderType: SenderType.CUSTOMER, isInternal: false },
      ...{ attachmentIds: [], attachedBy: undefined },
    },
    createdAt: daysAgo(age),
    externalId: `${externalId} ${age}`,
  }));
  const unsaid = { channel: 0, priority: 0, contact: undefined } as const;
  const row = { ...unsaid, tags: [], externalId, status: ConversationStatus.OPEN };
  const conversations = [{ ...row, createdAt: daysAgo(Math.max(...ages)), messages }];
  const { outcomes } = await core.conversations.importConversations(
    { ...project.at, conversations, notify: false },
    aCall(),
  );
  return (outcomes[0] as { id?: string }).id ?? '';
}

const mark = (conversationId: string, unread = false) =>
  core.conversations.markConversation({ ...project.at, conversationId, userId: reader, unread }, aCall());

const unread = async () => (await project.list({ reader, unread: true })).ids.sort();

async function watermark(): Promise<Date | undefined> {
  const text = 'SELECT read_before AS at FROM read_watermarks WHERE project_id = $1';
  return (await core.rows<{ at: Date }>(text, project.projectId))[0]?.at;
}

test('what a person has read is passed, and comes back when it is marked, dated back or imported', async () => {
  const [ancient, old, recent] = [
    await imported('ancient', 20),
    await imported('old', 6),
    await imported('recent', 4, 2),
  ];
  expect(await unread()).toEqual([old, recent].sort());
  await mark(old);
  expect(await watermark()).toEqual(new Date(daysAgo(2).getTime() - 1));
  await mark(recent);
  expect(await watermark()).toEqual(daysAgo(2));
  expect(await unread()).toEqual([]);
  const late = await imported('late', 3);
  expect(await unread()).toEqual([late]);
  await mark(late);
  await mark(recent, true);
  expect(await watermark()).toEqual(new Date(daysAgo(2).getTime() - 1));
  await mark(recent);
  await mark(ancient, true);
  expect(await unread()).toEqual([ancient]);
  await mark(ancient);
  await mark(old, true);
  const [last] = await core.rows<{ id: string }>(
    `SELECT id FROM messages WHERE conversation_id = $1 ORDER BY created_at DESC LIMIT 1`,
    recent,
  );
  await core.rows(`UPDATE read_marks SET read_at = $2 WHERE conversation_id = $1`, recent, daysAgo(5));
  await core.messages.deleteMessage({ ...project.at, conversationId: recent, messageId: last?.id ?? '' }, aCall());
  await mark(old);
  expect(await unread()).toEqual([recent]);
});
