import { ConversationStatus, type UpdateConversationRequest } from '@pharos/proto/pharos/core/v1/conversation';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';

let core: TestCore;
let project: TestProject;
beforeAll(async () => {
  core = await startTestCore();
});
beforeEach(async () => {
  project = await TestProject.create(core);
});
afterAll(() => core.stop());

const customers = { senderType: SenderType.CUSTOMER, content: 'Again' };
const close = (id: string, fields: Partial<UpdateConversationRequest> = {}) =>
  project.patch(id, { status: ConversationStatus.CLOSED, ...fields, updateMask: ['status'] });

async function closed() {
  const { contact } = await project.upsert({ email: 'ada@example.com' });
  const contactId = { $case: 'contactId', value: contact.id } as const;
  const made = await project.conversation({ subject: 'Order', contact: contactId, tags: ['vip'], assignedTo: 'bob' });
  return close(made.id);
}

describe('what a customer says in a closed conversation', () => {
  test('begins one that follows it, for the same contact and people, and tells of both', async () => {
    const before = await closed();
    const message = await project.message(before.id, customers);
    const { contactId, subject, tags, assignedTo, channel } = before;
    expect(await project.read(message.conversationId)).toMatchObject({
      contactId,
      subject,
      tags,
      assignedTo,
      channel,
      status: ConversationStatus.OPEN,
      follows: before.id,
    });
    expect(await project.read(before.id)).toEqual(before);
    expect((await project.events()).slice(-2)).toMatchObject([
      { type: 'conversation.created', data: { conversation: { id: message.conversationId, follows: before.id } } },
      { type: 'message.created', data: { message: { id: message.id, conversation_id: message.conversationId } } },
    ]);
  });

  test('goes on in the one that has begun, and follows that once it is closed as well', async () => {
    const { id } = await closed();
    const [first, second] = [await project.message(id, customers), await project.message(id, customers)];
    expect(second.conversationId).toBe(first.conversationId);
    await project.patch(first.conversationId, { status: ConversationStatus.RESOLVED, updateMask: ['status'] });
    await project.message(id, customers);
    expect(await project.read(first.conversationId)).toMatchObject({ status: ConversationStatus.OPEN });
    await close(first.conversationId);
    const third = await project.message(id, customers);
    expect((await project.read(third.conversationId)).follows).toBe(first.conversationId);
  });

  test('at once, however often, begins one', async () => {
    const { id } = await closed();
    const said = await Promise.all(Array.from({ length: 20 }, () => project.message(id, customers)));
    expect(new Set(said.map(({ conversationId }) => conversationId)).size).toBe(1);
    const made = await core.rows('SELECT 1 FROM conversations WHERE follows = $1', id);
    expect(made).toHaveLength(1);
  });

  test('follows what it was merged into, and never itself', async () => {
    const { id } = await closed();
    const { conversationId } = await project.message(id, customers);
    const merge = (from: string, into: string) =>
      core.conversations.mergeConversation({ ...project.at, conversationId: from, into }, aCall());
    await merge(id, conversationId);
    expect((await project.read(conversationId)).follows).toBeUndefined();
    await close(conversationId);
    const next = await project.message(conversationId, customers);
    expect((await project.read(next.conversationId)).follows).toBe(conversationId);
  });

  test('finds the last one also after merges among those that follow one another, which never follow in a ring', async () => {
    const chain = [(await closed()).id];
    for (const _ of [1, 2, 3]) {
      const { conversationId } = await project.message(chain.at(-1) ?? '', customers);
      chain.push(conversationId);
      await close(conversationId);
    }
    const [first = '', second = '', third = '', last = ''] = chain;
    const merge = (from: string, into: string) =>
      core.conversations.mergeConversation({ ...project.at, conversationId: from, into }, aCall());
    await merge(second, last);
    expect((await project.read(last)).follows).toBe(first);
    expect((await project.read(third)).follows).toBe(last);
    await merge(first, third);
    expect((await project.read(third)).follows).toBeUndefined();
    expect((await project.read(last)).follows).toBe(third);
    const next = await project.message(third, customers);
    expect((await project.read(next.conversationId)).follows).toBe(last);
  });

  test('is answered also where conversations follow in a ring', async () => {
    const first = await closed();
    const { conversationId } = await project.message(first.id, customers);
    await core.rows('UPDATE conversations SET follows = $1 WHERE id = $2', conversationId, first.id);
    expect((await project.message(first.id, customers)).conversationId).toBe(conversationId);
  });

  test('never lands in one that was given to another contact', async () => {
    const { id, contactId } = await closed();
    const first = await project.message(id, customers);
    const { contact } = await project.upsert({ email: 'eve@example.com' });
    await project.patch(first.conversationId, { contactId: contact.id, updateMask: ['contact_id'] });
    const second = await project.message(id, customers);
    expect(await project.read(second.conversationId)).toMatchObject({ contactId, follows: id });
    expect((await project.message(id, customers)).conversationId).toBe(second.conversationId);
  });

  test('of nobody any more is nobody’s', async () => {
    const { id, contactId = '' } = await closed();
    await core.contacts.deleteContact({ ...project.at, contactId }, aCall());
    const { conversationId } = await project.message(id, customers);
    expect((await project.read(conversationId)).contactId).toBeUndefined();
  });
});

test('a message that is written only after another waits for the contact before it takes the conversation', async () => {
  const { id, contactId } = await closed();
  const asked = await project.message(id, { content: 'Anything else?' });
  const kind = { contentType: 0 as const, isInternal: false };
  const message = { ...customers, ...kind, attachmentIds: [], attachedBy: undefined };
  const request = { ...project.at, conversationId: id, message, afterMessageId: asked.id };
  const { begun } = await core.database.transaction(async (tx) => {
    const text = 'SELECT pg_backend_pid() AS pid FROM contacts WHERE id = $1 FOR UPDATE';
    const [holder] = await tx.query<{ pid: number }>({ name: '', text }, [contactId]);
    const written = core.messages.createMessage(request, aCall());
    const waits = 'SELECT 1 FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))';
    await expect.poll(() => core.rows(waits, holder?.pid), { timeout: 60_000 }).not.toEqual([]);
    await tx.query({ name: '', text: 'SELECT 1 FROM conversations WHERE id = $1 FOR UPDATE NOWAIT' }, [id]);
    return { begun: written };
  });
  expect((await begun).message?.content).toBe(customers.content);
});

test('what the team says in a closed conversation, and a note as if by the customer, stay there', async () => {
  const { id } = await closed();
  expect((await project.message(id, { content: 'Late' })).conversationId).toBe(id);
  expect((await project.message(id, { ...customers, isInternal: true })).conversationId).toBe(id);
});

describe('spam', () => {
  const mark = (id: string, spam: boolean, more: Partial<UpdateConversationRequest> = {}) =>
    project.patch(id, { spam, ...more, updateMask: ['spam', ...(more.status ? ['status'] : [])] });

  test('is closed, is told of, and is filtered', async () => {
    const [one, other] = [await project.conversation(), await project.conversation()];
    expect(await mark(one.id, true)).toMatchObject({ spam: true, status: ConversationStatus.CLOSED });
    expect((await project.events()).at(-1)).toMatchObject({
      type: 'conversation.updated',
      data: { changes: { spam: { from: false, to: true }, status: { from: 'open', to: 'closed' } } },
    });
    expect((await project.list({ spam: true })).ids).toEqual([one.id]);
    expect((await project.list({ spam: false })).ids).toEqual([other.id]);
    expect((await project.list()).ids).toHaveLength(2);
  });

  test('stays so whatever is said in it', async () => {
    const { id } = await project.conversation();
    await mark(id, true);
    expect((await project.message(id, customers)).conversationId).toBe(id);
    expect(await project.read(id)).toMatchObject({ spam: true, status: ConversationStatus.CLOSED });
  });

  test('is none once it is marked so, or opened again, and is never open', async () => {
    const { id } = await project.conversation();
    await mark(id, true);
    expect(await mark(id, false)).toMatchObject({ spam: false, status: ConversationStatus.CLOSED });
    await mark(id, true);
    const opened = { status: ConversationStatus.OPEN, updateMask: ['status'] };
    expect(await project.patch(id, opened)).toMatchObject({ spam: false, status: ConversationStatus.OPEN });
    await expect(mark(id, true, { status: ConversationStatus.OPEN })).rejects.toMatchObject({
      reason: 'VALIDATION_ERROR',
    });
  });
});
