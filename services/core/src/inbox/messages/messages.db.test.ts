import { ConversationStatus } from '@pharos/proto/pharos/core/v1/conversation';
import { type NewMessage, SenderType } from '@pharos/proto/pharos/core/v1/message';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';

const { OPEN, SNOOZED, RESOLVED, CLOSED } = ConversationStatus;
const { CUSTOMER, AGENT, AI, SYSTEM } = SenderType;

let core: TestCore;
let project: TestProject;
beforeAll(async () => {
  core = await startTestCore();
});
beforeEach(async () => {
  project = await TestProject.create(core);
});
afterAll(() => core.stop());

const texts = async (conversationId: string) => {
  const page = { pageSize: 100, pageToken: '', includeTotal: false };
  const { messages } = await core.messages.listMessages({ ...project.at, conversationId, page }, aCall());
  return messages.map(({ content }) => content);
};

describe('a new message', () => {
  test('leaves one event with the whole message, one audit entry, and moves the conversation', async () => {
    const { id, updatedAt } = await project.conversation();
    const message = await project.message(id, { content: 'Hi', senderType: CUSTOMER, senderId: 'c-1' });
    expect(await project.eventTypes()).toEqual(['conversation.created', 'message.created']);
    expect((await project.events())[1]).toMatchObject({
      ordering_key: id,
      data: {
        message: { id: message.id, content: 'Hi', sender_type: 'customer', sender_id: 'c-1', is_internal: false },
      },
    });
    const entry = (await project.entries()).at(-1);
    expect(entry).toMatchObject({
      action: 'createMessage',
      target_type: 'message',
      target_id: message.id,
      outcome: 'done',
    });
    expect(entry?.caller).toMatchObject({ type: 'api_key', id: 'key_1', ip: '192.0.2.1' });
    expect(JSON.stringify(entry)).not.toContain('"Hi"');
    const moved = (await project.read(id)).updatedAt;
    expect(moved).toEqual(message.createdAt);
    expect(Number(moved)).toBeGreaterThan(Number(updatedAt));
  });

  test('of the system fires nothing, an internal note does', async () => {
    const { id } = await project.conversation();
    await project.message(id, { senderType: SYSTEM });
    await project.message(id, { isInternal: true });
    expect(await project.eventTypes()).toEqual(['conversation.created', 'message.created']);
    expect((await project.entries()).map(({ action }) => action)).toEqual([
      'createConversation',
      'createMessage',
      'createMessage',
    ]);
  });

  test.each([
    ['snoozed', SNOOZED],
    ['resolved', RESOLVED],
  ])('of the customer reopens a %s conversation and reports what changed', async (from, status) => {
    const snoozedUntil = status === SNOOZED ? new Date(core.clock.now().getTime() + 60_000) : undefined;
    const { id } = await project.conversation({ status, snoozedUntil });
    await project.message(id, { senderType: CUSTOMER });
    expect(await project.read(id)).toMatchObject({ status: OPEN, snoozedUntil: undefined });
    const [, , event] = await project.events();
    expect(event?.type).toBe('conversation.updated');
    expect(event?.data).toMatchObject({ conversation: { id, status: 'open', snoozed_until: null } });
    expect(event?.data.changes).toEqual({
      status: { from, to: 'open' },
      ...(snoozedUntil && { snoozed_until: { from: snoozedUntil.toISOString(), to: null } }),
    });
  });

  test('of the customer leaves a closed conversation closed, an agent’s reopens nothing', async () => {
    const closed = await project.conversation({ status: CLOSED });
    const resolved = await project.conversation({ status: RESOLVED });
    await project.message(closed.id, { senderType: CUSTOMER });
    await project.message(resolved.id, { senderType: AGENT });
    expect((await project.read(closed.id)).status).toBe(CLOSED);
    expect((await project.read(resolved.id)).status).toBe(RESOLVED);
    expect((await project.eventTypes()).filter((type) => type === 'conversation.updated')).toEqual([]);
  });

  test('of the customer ends that the AI resolved it', async () => {
    const { id } = await project.conversation();
    const resolve = { updateMask: ['status', 'ai_resolved'], status: RESOLVED, aiResolved: true };
    await expect(project.patch(id, resolve)).rejects.toMatchObject({ reason: 'VALIDATION_ERROR' });
    const call = aCall();
    const lists = { tags: [], addTags: [], removeTags: [], ifStatuses: [] };
    const request = { ...project.at, conversationId: id, priority: 0 as const, ...lists, ...resolve };
    const asAi = { ...call, actor: { ...call.actor, type: 'ai' } };
    const { conversation } = await core.conversations.updateConversation(request, asAi);
    expect(conversation).toMatchObject({ status: RESOLVED, aiResolved: true });
    await project.message(id, { senderType: CUSTOMER });
    expect(await project.read(id)).toMatchObject({ status: OPEN, aiResolved: false });
    const reopened = (await project.events()).at(-1);
    expect(reopened?.data).toMatchObject({ conversation: { ai_resolved: false } });
    expect(reopened?.data.changes).toEqual({
      status: { from: 'resolved', to: 'open' },
      ai_resolved: { from: true, to: false },
    });
  });

  test('is refused where organization, project and conversation do not belong together', async () => {
    const { id } = await project.conversation();
    const other = await TestProject.create(core);
    const unsaid = { attachmentIds: [], attachedBy: undefined };
    const message = { content: 'x', contentType: 0, senderType: 0, isInternal: false, ...unsaid } as const;
    const send = (at: { orgId: string; projectId: string }, conversationId = id) =>
      core.messages.createMessage({ ...at, conversationId, message }, aCall());
    await expect(send(other.at)).rejects.toMatchObject({ reason: 'CONVERSATION_NOT_FOUND' });
    await expect(send({ ...project.at, orgId: other.orgId })).rejects.toMatchObject({ reason: 'PROJECT_NOT_FOUND' });
    await expect(send(project.at, 'cnv_none')).rejects.toMatchObject({ reason: 'CONVERSATION_NOT_FOUND' });
    await core.projects.deleteProject(project.at, aCall());
    await expect(send(project.at)).rejects.toMatchObject({ reason: 'PROJECT_NOT_FOUND' });
    expect(await core.rows('SELECT 1 FROM messages WHERE conversation_id = $1', id)).toEqual([]);
  });

  test('with text that no column holds is the caller’s error', async () => {
    const { id } = await project.conversation();
    await expect(project.message(id, { content: 'a\0b' })).rejects.toMatchObject({ reason: 'VALIDATION_ERROR' });
  });

  test('may be as long as any, whatever its words', async () => {
    const { id } = await project.conversation();
    const words = Array.from({ length: 12_000 }, (_, n) => `w${n}`).join(' ');
    const compound = 'a-b.c/d_e@f.gh?i=j&k '.repeat(4_700);
    for (const content of [words, compound, '𝒳'.repeat(100_000), `${'x'.repeat(99_990)} needle`, '水'.repeat(100_000)])
      expect((await project.message(id, { content })).content).toBe(content);
  });
});

describe('parallel writers', () => {
  test('of one conversation: list, times and events have one order', async () => {
    const { id } = await project.conversation();
    const contents = Array.from({ length: 60 }, (_, n) => `message ${n}`);
    const made = await Promise.all(contents.map((content) => project.message(id, { content })));
    const listed = await texts(id);
    expect(listed.toSorted()).toEqual(contents.toSorted());
    expect(new Set(made.map(({ createdAt }) => Number(createdAt))).size).toBe(made.length);
    const emitted = (await project.events())
      .slice(1)
      .map(({ data }) => (data as unknown as MessageCreated).message.content);
    expect(emitted).toEqual(listed);
  });

  test('never leave a resolved conversation with a customer’s message after it', async () => {
    const rounds = Array.from({ length: 40 }, async () => {
      const { id } = await project.conversation();
      const resolve = project.patch(id, { updateMask: ['status'], status: RESOLVED });
      await Promise.all([resolve, project.message(id, { senderType: CUSTOMER })]);
      return id;
    });
    const ids = await Promise.all(rounds);
    const text = `SELECT c.status, array_agg(o.type ORDER BY o.id) AS types FROM conversations c
      JOIN outbox o ON o.ordering_key = c.id WHERE c.id = ANY ($1) GROUP BY c.id`;
    for (const { status, types } of await core.rows<{ status: string; types: string[] }>(text, ids)) {
      const resolvedLast = types.lastIndexOf('conversation.resolved') > types.lastIndexOf('message.created');
      expect(status, String(types)).toBe(resolvedLast ? 'resolved' : 'open');
    }
  });
});

describe('a message that is to follow another', () => {
  const post = (conversationId: string, afterMessageId: string, more: Partial<NewMessage> = {}) => {
    const unsaid = { attachmentIds: [], attachedBy: undefined };
    const said = { content: 'answer', contentType: 0, senderType: AI, isInternal: false } as const;
    const message = { ...said, ...unsaid, ...more };
    return core.messages.createMessage({ ...project.at, conversationId, message, afterMessageId }, aCall());
  };
  const movedOn = { reason: 'CONVERSATION_MOVED_ON' };

  test.each([
    ['the customer', CUSTOMER],
    ['an agent', AGENT],
    ['the AI', AI],
  ])('is refused once %s said something else', async (_, senderType) => {
    const { id } = await project.conversation();
    const asked = await project.message(id, { senderType: CUSTOMER });
    await project.message(id, { senderType });
    await expect(post(id, asked.id)).rejects.toMatchObject(movedOn);
    expect(await texts(id)).toHaveLength(2);
  });

  test('is written although notes and system messages stand between', async () => {
    const { id } = await project.conversation();
    const asked = await project.message(id, { senderType: CUSTOMER });
    await project.message(id, { isInternal: true });
    await project.message(id, { senderType: SYSTEM });
    await post(id, asked.id);
    expect((await texts(id)).at(-1)).toBe('answer');
  });

  test('may follow a note or a system message, as long as nothing was said behind it', async () => {
    const { id } = await project.conversation();
    await project.message(id, { senderType: CUSTOMER });
    const note = await project.message(id, { isInternal: true });
    const notice = await project.message(id, { senderType: SYSTEM });
    await post(id, note.id);
    await expect(post(id, notice.id)).rejects.toMatchObject(movedOn);
  });

  test('is refused after a message of another conversation, or none', async () => {
    const { id } = await project.conversation();
    const other = await project.conversation();
    await project.message(id, { senderType: CUSTOMER });
    const elsewhere = await project.message(other.id, { senderType: CUSTOMER });
    for (const after of [elsewhere.id, 'msg_none', '']) await expect(post(id, after)).rejects.toMatchObject(movedOn);
    await expect(post('cnv_none', elsewhere.id)).rejects.toMatchObject({ reason: 'CONVERSATION_NOT_FOUND' });
  });

  test('of the AI reopens nothing', async () => {
    const { id } = await project.conversation();
    const asked = await project.message(id, { senderType: CUSTOMER });
    await project.patch(id, { updateMask: ['status'], status: RESOLVED });
    await post(id, asked.id);
    expect((await project.read(id)).status).toBe(RESOLVED);
  });

  test('never stands behind what came in beside it', async () => {
    const rounds = Array.from({ length: 40 }, async () => {
      const { id } = await project.conversation();
      const asked = await project.message(id, { content: 'question', senderType: CUSTOMER });
      const answer = post(id, asked.id).then(
        () => true,
        () => false,
      );
      const writers = ['more', 'still more'].map((content) => project.message(id, { content, senderType: CUSTOMER }));
      const [answered] = await Promise.all([answer, ...writers]);
      const said = await texts(id);
      expect(said.indexOf('answer'), String(said)).toBe(answered ? 1 : -1);
    });
    await Promise.all(rounds);
  });
});

interface MessageCreated {
  message: { content: string };
}
