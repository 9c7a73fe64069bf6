import { beforeAll, describe, expect, test } from 'vitest';
import { poll } from '../support/index.js';
import { expectInvalid, expectRefusal } from './support/expectations.js';
import type { ProjectApi } from './support/project-api.js';
import type { Conversation } from './support/records.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let project: ProjectApi;
beforeAll(async () => {
  project = await (await platform.newOrg()).newProject();
});

const statuses = ['open', 'snoozed', 'resolved', 'closed'] as const;
/** Late enough to be in the future still when core reads it, however busy the machine is. */
const soonMs = 8_000;
const inFuture = (ms = 3_600_000) => new Date(Date.now() + ms).toISOString();

function awake(id: string): Promise<Conversation> {
  const look = async () => {
    const conversation = await project.conversation(id);
    return conversation.status === 'open' ? conversation : undefined;
  };
  return poll(look, { what: 'the conversation to wake' });
}

describe('a conversation’s status', () => {
  const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));
  const forbidden = ['closed→snoozed', 'closed→resolved'];

  test.each(pairs.filter(([from, to]) => !forbidden.includes(`${from}→${to}`)))(
    'goes from %s to %s',
    async (from, to) => {
      const { id } = await project.newConversation({ status: from });
      const answer = await project.patchConversation(id, { status: to });
      expect(answer.status, `${answer}`).toBe(200);
      expect((await project.conversation(id)).status).toBe(to);
    },
  );

  test.each(['snoozed', 'resolved'])('does not go from closed to %s: 409 says what is allowed', async (to) => {
    const { id } = await project.newConversation({ status: 'closed', subject: 'Done' });
    const answer = await project.patchConversation(id, { status: to, subject: 'Changed' });
    expect(expectRefusal(answer, 409, 'INVALID_TRANSITION').allowed).toEqual(['open']);
    expect(await project.conversation(id)).toMatchObject({ status: 'closed', subject: 'Done' });
  });
});

describe('a snooze', () => {
  // They wait side by side.
  test.concurrent('wakes at its time, not before', async () => {
    const { id } = await project.newConversation();
    const until = inFuture(soonMs);
    const snoozed = (await project.patchConversation(id, { status: 'snoozed', snoozed_until: until })).data;
    expect(snoozed).toMatchObject({ status: 'snoozed', snoozed_until: until });
    const woken = await awake(id);
    expect(woken.snoozed_until).toBeNull();
    expect(woken.updated_at >= until).toBe(true);
  });

  test.concurrent('wakes also when the conversation was created snoozed', async () => {
    const { id } = await project.newConversation({ status: 'snoozed', snoozed_until: inFuture(soonMs) });
    expect((await awake(id)).snoozed_until).toBeNull();
  });

  test.concurrent('that was put off wakes at the new time', async () => {
    const { id } = await project.newConversation({ status: 'snoozed', snoozed_until: inFuture() });
    const until = inFuture(soonMs);
    expect((await project.patchConversation(id, { snoozed_until: until })).data.snoozed_until).toBe(until);
    expect((await awake(id)).updated_at >= until).toBe(true);
  });

  test('without a time lasts until the customer writes', async () => {
    const { id } = await project.newConversation();
    const snoozed = (await project.patchConversation(id, { status: 'snoozed' })).data;
    expect(snoozed).toMatchObject({ status: 'snoozed', snoozed_until: null });
    await project.newMessage(id, { sender_type: 'customer' });
    expect((await project.conversation(id)).status).toBe('open');
  });

  test('takes a time in the future only', async () => {
    const { id } = await project.newConversation();
    const past = new Date(Date.now() - 60_000).toISOString();
    expectInvalid(await project.patchConversation(id, { status: 'snoozed', snoozed_until: past }), 'snoozed_until');
    expect((await project.conversation(id)).status).toBe('open');
  });

  test.each(['open', 'resolved', 'closed'])('loses its time when the status becomes %s', async (status) => {
    const { id } = await project.newConversation({ status: 'snoozed', snoozed_until: inFuture() });
    expect((await project.patchConversation(id, { status })).data).toMatchObject({ status, snoozed_until: null });
  });

  test('loses its time with null, and stays', async () => {
    const { id } = await project.newConversation({ status: 'snoozed', snoozed_until: inFuture() });
    const answer = await project.patchConversation(id, { snoozed_until: null });
    expect(answer.data).toMatchObject({ status: 'snoozed', snoozed_until: null });
  });
});

describe('a customer’s message', () => {
  test.each(['snoozed', 'resolved'])('reopens a %s conversation', async (status) => {
    const until = status === 'snoozed' ? { snoozed_until: inFuture() } : {};
    const { id } = await project.newConversation({ status, ...until });
    await project.newMessage(id, { sender_type: 'customer' });
    expect(await project.conversation(id)).toMatchObject({ status: 'open', snoozed_until: null });
  });

  test('leaves a closed conversation closed', async () => {
    const { id } = await project.newConversation({ status: 'closed' });
    expect((await project.createMessage(id, { content: 'Hello?', sender_type: 'customer' })).status).toBe(201);
    expect((await project.conversation(id)).status).toBe('closed');
  });

  test.each(['agent', 'ai', 'system'])(
    'is what it takes: a message of sender type %s reopens nothing',
    async (sender) => {
      const snoozed = await project.newConversation({ status: 'snoozed', snoozed_until: inFuture() });
      const resolved = await project.newConversation({ status: 'resolved' });
      await project.newMessage(snoozed.id, { sender_type: sender });
      await project.newMessage(resolved.id, { sender_type: sender });
      expect(await project.conversation(snoozed.id)).toMatchObject({
        status: 'snoozed',
        snoozed_until: snoozed.snoozed_until,
      });
      expect((await project.conversation(resolved.id)).status).toBe('resolved');
    },
  );
});
