import { EscalationReason } from '@pharos/proto/pharos/agent/v1/run';
import { MailDelivery, type Message, SenderType } from '@pharos/proto/pharos/core/v1/message';
import type { Event } from '@pharos/proto/pharos/events/v1/event';
import { eventsBut, untouchable } from '@pharos/service/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { present, TestProject } from '../../testing/test-project.js';
import { handle, wanted } from './consume.js';

let core: TestCore;
let project: TestProject;
beforeAll(async () => {
  core = await startTestCore();
});
afterAll(() => core.stop());
beforeEach(async () => {
  project = await TestProject.create(core);
});

/** A member of the project's organization. */
async function member(name: string, role = 'agent'): Promise<string> {
  const id = `usr_${name}_${project.orgId}`;
  const text = `WITH u AS (INSERT INTO users (id, email, name, password_hash) VALUES ($2, $2, $2, '') RETURNING id)
    INSERT INTO memberships (org_id, user_id, role) SELECT $1, id, $3 FROM u`;
  await core.rows(text, project.orgId, id, role);
  return id;
}

async function escalated(id: string, conversationId: string): Promise<Event> {
  const { conversation } = await core.conversations.getConversation({ ...project.at, conversationId }, aCall());
  const value = { reason: EscalationReason.LOW_CONFIDENCE, summary: '' };
  const data: Event['data'] = { $case: 'agentEscalated', value: { ...value, conversation: present(conversation) } };
  const caller = { actor: { type: 'ai', id: 'run_1', name: '' }, traceparent: '', orderingKey: '', requestId: '' };
  return { ...project.at, ...caller, id, type: 'agent.escalated', data, occurredAt: core.clock.now() };
}

const told = async () =>
  (
    await core.rows<{ user_id: string; conversation_id: string }>(
      'SELECT user_id, conversation_id FROM notifications WHERE project_id = $1 ORDER BY user_id',
      project.projectId,
    )
  ).map(({ user_id }) => user_id.split('_')[1]);

test('the consumer of notifications passes over only events that would change nothing', async () => {
  for (const event of eventsBut(wanted)) await handle(untouchable, event);
});

test('of what the agent hands over the assignee is told, or else all who work in the project, once however often the event comes', async () => {
  const ada = await member('ada');
  await member('bob', 'admin');
  await member('eve', 'viewer');
  const [hers, team] = [
    await project.conversation({ assignedTo: ada }),
    await project.conversation({ assignedTo: 'night shift' }),
  ];
  await handle(core.database, await escalated('evt_1', hers.id));
  expect(await told()).toEqual(['ada']);
  const event = await escalated('evt_2', team.id);
  for (let n = 0; n < 2; n += 1) await handle(core.database, event);
  expect(await told()).toEqual(['ada', 'ada', 'bob']);
});

test('an answer is one to whoever had the conversation when the customer wrote', async () => {
  const ada = await member('ada');
  const { id: conversationId } = await project.conversation();
  const written = async (id: string, occurredAt: Date): Promise<Event> => {
    const message = await project.message(conversationId, { senderType: SenderType.CUSTOMER });
    const data: Event['data'] = { $case: 'messageCreated', value: { message } };
    const caller = { actor: undefined, traceparent: '', orderingKey: '', requestId: '', imported: undefined };
    return { ...project.at, ...caller, id, type: 'message.created', data, occurredAt };
  };
  const before = await written('evt_1', new Date(core.clock.now().getTime() - 1_000));
  await project.patch(conversationId, { updateMask: ['assigned_to'], assignedTo: ada });
  await handle(core.database, before);
  expect(await told()).toEqual([]);
  await handle(core.database, await written('evt_2', new Date(core.clock.now().getTime() + 86_400_000)));
  expect(await told()).toEqual(['ada']);
});

describe('a mail that does not arrive', () => {
  const caller = { actor: undefined, traceparent: '', orderingKey: '', requestId: '', imported: undefined };
  const happened = (id: string, type: string, data: Event['data']): Event => {
    return { ...project.at, ...caller, id, type, data, occurredAt: core.clock.now() };
  };
  const bounced = (id: string, message: Message) =>
    happened(id, 'message.bounced', { $case: 'messageBounced', value: { message } });
  const updated = (id: string, message: Message, delivery: MailDelivery) => {
    const value = { message: { ...message, delivery }, wasInternal: false };
    return happened(id, 'message.updated', { $case: 'messageUpdated', value });
  };

  test('is told to its writer, not to the assignee, once until it was read', async () => {
    const [ada, bob] = [await member('ada'), await member('bob')];
    const { id } = await project.conversation({ assignedTo: bob });
    const message = await project.message(id, { senderType: SenderType.AGENT, senderId: ada });
    for (let n = 0; n < 2; n += 1) await handle(core.database, bounced('evt_1', message));
    await handle(core.database, updated('evt_2', message, MailDelivery.FAILED));
    expect(await told()).toEqual(['ada']);
    await core.rows('UPDATE notifications SET read_at = clock_now() WHERE project_id = $1', project.projectId);
    await handle(core.database, updated('evt_3', message, MailDelivery.FAILED));
    expect(await told()).toEqual(['ada', 'ada']);
  });

  test('of the agent, of a program, or of somebody who has left is told to the assignee, if there is one', async () => {
    const ada = await member('ada');
    const { id } = await project.conversation({ assignedTo: ada });
    const from = (fields: object) => project.message(id, fields);
    const messages = [
      await from({ senderType: SenderType.AI, senderId: 'run_1' }),
      await from({ senderType: SenderType.AGENT }),
      await from({ senderType: SenderType.AGENT, senderId: 'usr_gone' }),
    ];
    for (const [at, message] of messages.entries()) {
      await core.rows('DELETE FROM notifications WHERE project_id = $1', project.projectId);
      await handle(core.database, bounced(`evt_${at}`, message));
      expect(await told()).toEqual(['ada']);
    }
    const nobodys = await project.message((await project.conversation()).id, { senderType: SenderType.AI });
    await core.rows('DELETE FROM notifications WHERE project_id = $1', project.projectId);
    await handle(core.database, bounced('evt_9', nobodys));
    expect(await told()).toEqual([]);
  });

  test('is told to nobody who does not want it, and not while it waits or was sent', async () => {
    const ada = await member('ada');
    const { id } = await project.conversation();
    const message = await project.message(id, { senderType: SenderType.AGENT, senderId: ada });
    await handle(core.database, updated('evt_1', message, MailDelivery.QUEUED));
    await handle(core.database, updated('evt_2', message, MailDelivery.SENT));
    await core.rows('INSERT INTO user_preferences (user_id, undelivered) VALUES ($1, false)', ada);
    await handle(core.database, bounced('evt_3', message));
    expect(await told()).toEqual([]);
  });
});

test('what people were told of a conversation that became part of another is not told twice', async () => {
  await member('ada');
  const [from, into] = [await project.conversation(), await project.conversation()];
  await handle(core.database, await escalated('evt_1', from.id));
  await handle(core.database, await escalated('evt_2', into.id));
  await core.conversations.mergeConversation({ ...project.at, conversationId: from.id, into: into.id }, aCall());
  expect(await told()).toEqual(['ada']);
});
