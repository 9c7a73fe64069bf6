import { type Conversation, ConversationStatus, HandledBy, WaitingOn } from '@pharos/proto/pharos/core/v1/conversation';
import { ContentType, type NewMessage, SenderType } from '@pharos/proto/pharos/core/v1/message';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countedSlowly, keptCounts } from '../../testing/counted-slowly.js';
import { RandomInbox } from '../../testing/random-inbox.js';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { present, TestProject } from '../../testing/test-project.js';

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

const says = async (id: string, senderType: SenderType, more: Partial<NewMessage> = {}) =>
  present((await project.message(id, { senderType, ...more })).createdAt);
const waiting = async (id: string) => {
  const { waitingOn, waitingSince } = await project.read(id);
  return { waitingOn, waitingSince };
};
const onTeam = (waitingSince: Date) => ({ waitingOn: WaitingOn.TEAM, waitingSince });
const onCustomer = (waitingSince: Date) => ({ waitingOn: WaitingOn.CUSTOMER, waitingSince });
const onNobody = { waitingOn: WaitingOn.NOBODY, waitingSince: undefined };
const setStatus = (id: string, status: ConversationStatus) => project.patch(id, { updateMask: ['status'], status });
const first = (senderType: SenderType) => ({
  content: 'Hello',
  contentType: ContentType.TEXT,
  isInternal: false,
  attachmentIds: [],
  attachedBy: undefined,
  senderType,
});

describe('a conversation', () => {
  test('waits on the team from the first question without an answer, and on the customer from the first answer', async () => {
    const { id } = await project.conversation();
    expect(await waiting(id)).toEqual(onNobody);
    const asked = await says(id, CUSTOMER);
    await says(id, CUSTOMER);
    expect(await waiting(id)).toEqual(onTeam(asked));
    const answered = await says(id, AGENT);
    await says(id, AI);
    await says(id, CUSTOMER, { isInternal: true });
    await says(id, SYSTEM);
    expect(await waiting(id)).toEqual(onCustomer(answered));
    expect(onTeam(await says(id, CUSTOMER))).toEqual(await waiting(id));
  });

  test('counts what is public, and tells who answered first and last', async () => {
    const { id, ...begun } = await project.conversation();
    const nothing = { messageCount: 0, handledBy: HandledBy.NOBODY, lastMessageAt: undefined };
    expect(begun).toMatchObject({ ...nothing, firstResponseAt: undefined });
    await says(id, AGENT, { isInternal: true });
    expect(await project.read(id)).toMatchObject(nothing);
    await says(id, CUSTOMER);
    const firstResponseAt = await says(id, AI);
    expect(await project.read(id)).toMatchObject({ messageCount: 2, handledBy: HandledBy.AI, firstResponseAt });
    await says(id, AGENT);
    const lastMessageAt = await says(id, SYSTEM);
    const people = { messageCount: 4, handledBy: HandledBy.PEOPLE, firstResponseAt, lastMessageAt };
    expect(await project.read(id)).toMatchObject(people);
  });

  test('knows of the message that it begins with', async () => {
    const { createdAt: at, ...asked } = await project.conversation({ message: first(CUSTOMER) });
    expect(asked).toMatchObject({ ...onTeam(present(at)), messageCount: 1, lastMessageAt: at });
    const answered = await project.conversation({ message: first(AI) });
    expect(answered).toMatchObject({ waitingOn: WaitingOn.CUSTOMER, firstResponseAt: answered.createdAt });
    const done = await project.conversation({ message: first(CUSTOMER), status: RESOLVED });
    expect(done).toMatchObject({ ...onNobody, resolvedAt: done.createdAt });
    expect(await project.read(done.id)).toEqual(done);
  });

  test('that the agent hands over waits on the team all the same', async () => {
    const { id } = await project.conversation();
    const asked = await says(id, CUSTOMER);
    await says(id, AI, { handsOver: true });
    expect(await waiting(id)).toEqual(onTeam(asked));
    const answered = await says(id, AGENT);
    await says(id, AI, { handsOver: true });
    expect(await waiting(id)).toEqual(onCustomer(answered));
  });

  test('waits on nobody while it is resolved or closed, and as before when the team opens it again', async () => {
    const { id } = await project.conversation();
    const asked = await says(id, CUSTOMER);
    expect(await setStatus(id, SNOOZED)).toMatchObject({ ...onTeam(asked), resolvedAt: undefined });
    const resolved = await setStatus(id, RESOLVED);
    expect(resolved).toMatchObject({ ...onNobody, resolvedAt: resolved.updatedAt });
    expect(await setStatus(id, CLOSED)).toMatchObject({ ...onNobody, resolvedAt: resolved.updatedAt });
    expect(await setStatus(id, OPEN)).toMatchObject({ ...onTeam(asked), resolvedAt: undefined });
  });

  test('that a customer opens again waits from then on, and the event tells so', async () => {
    const { id } = await project.conversation();
    await says(id, AGENT);
    await says(id, CUSTOMER, { content: 'Thanks!' });
    await setStatus(id, RESOLVED);
    const asked = await says(id, CUSTOMER);
    const updated = (await project.events()).findLast(({ type }) => type === 'conversation.updated');
    expect(updated?.data.conversation).toMatchObject({ status: 'open', waiting_on: 'team', resolved_at: null });
    expect(await waiting(id)).toEqual(onTeam(asked));
    await setStatus(id, SNOOZED);
    await says(id, CUSTOMER);
    expect(await waiting(id)).toEqual(onTeam(asked));
  });

  test('forgets an answer that is deleted or made a note', async () => {
    const { id } = await project.conversation();
    const asked = await says(id, CUSTOMER);
    const answers = [await project.message(id, { senderType: AGENT }), await project.message(id, { senderType: AI })];
    const [person, ai] = answers.map((message) => ({ ...project.at, conversationId: id, messageId: message.id }));
    await core.messages.deleteMessage(present(ai), aCall());
    expect(await project.read(id)).toMatchObject({ messageCount: 2, handledBy: HandledBy.PEOPLE });
    const note = { updateMask: ['is_internal'], isInternal: true, content: '', contentType: ContentType.TEXT };
    await core.messages.updateMessage({ ...present(person), ...note }, aCall());
    const left = { messageCount: 1, handledBy: HandledBy.NOBODY, firstResponseAt: undefined, lastMessageAt: asked };
    expect(await project.read(id)).toMatchObject({ ...onTeam(asked), ...left });
  });

  test('takes over the question of one that is merged into it', async () => {
    const [source, into] = [await project.conversation(), await project.conversation()];
    await says(into.id, AGENT);
    // Of two messages of one millisecond a merge moves one.
    await core.rows('SELECT pg_sleep(0.002)');
    const asked = await says(source.id, CUSTOMER);
    const merge = { ...project.at, conversationId: source.id, into: into.id };
    const { conversation } = await core.conversations.mergeConversation(merge, aCall());
    expect(conversation).toMatchObject({ ...onTeam(asked), messageCount: 2, handledBy: HandledBy.PEOPLE });
    expect(await project.read(into.id)).toEqual(conversation);
  });

  test('that is imported is what its messages make of it, and so when more are imported', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
    const message = (minute: number, senderType: SenderType, isInternal = false) => ({
      message: { ...first(senderType), isInternal },
      createdAt: at(minute),
      externalId: `${minute}`,
    });
    const imported = async (status: ConversationStatus, ...messages: ReturnType<typeof message>[]) => {
      const unsaid = { channel: 0, priority: 0, contact: undefined } as const;
      const row = { ...unsaid, tags: [], externalId: `${status}`, status, createdAt: at(0), messages };
      const request = { ...project.at, conversations: [row], notify: true };
      const { outcomes } = await core.conversations.importConversations(request, aCall());
      return project.read(present(outcomes[0]).id);
    };
    const asked = await imported(OPEN, message(1, AGENT), message(2, CUSTOMER), message(3, AGENT, true));
    expect(asked).toMatchObject({ ...onTeam(at(2)), firstResponseAt: at(1), messageCount: 2 });
    const told = (await project.events()).find(({ type }) => type === 'conversation.created');
    expect(told?.data.conversation).toMatchObject({ waiting_on: 'team', message_count: 2, handled_by: 'people' });
    const more = await imported(OPEN, message(4, AI));
    expect(more).toMatchObject({ ...onCustomer(at(4)), handledBy: HandledBy.AI, messageCount: 3 });
    const done = await imported(CLOSED, message(2, CUSTOMER));
    expect(done).toMatchObject({ ...onNobody, resolvedAt: done.updatedAt, messageCount: 1 });
  });

  test('waits on the team after many have asked and answered at once, if the last one asked', async () => {
    const { id } = await project.conversation();
    await Promise.all(Array.from({ length: 40 }, (_, n) => says(id, n % 2 === 0 ? CUSTOMER : AGENT)));
    expect(await keptCounts(project)).toEqual(await countedSlowly(project));
    const { messageCount }: Conversation = await project.read(id);
    expect(messageCount).toBe(40);
  });
});

test('what is kept of conversations is what a slow count of their messages tells, after random writes through two replicas', async () => {
  const other = await startTestCore(core);
  try {
    await new RandomInbox(project, [core, other], 40).write(600, 8);
    expect(await keptCounts(project)).toEqual(await countedSlowly(project));
  } finally {
    await other.stop();
  }
});
