import { isInternalEvent } from '@pharos/contract';
import { Channel } from '@pharos/proto/pharos/core/v1/conversation';
import { MailDelivery, type Message } from '@pharos/proto/pharos/core/v1/message';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stopClock } from '../../testing/stop-clock.js';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { present, TestProject } from '../../testing/test-project.js';
import { encodeEvent } from '../../to-event.js';

let core: TestCore;
let project: TestProject;
let message: Message;
beforeAll(async () => {
  core = await startTestCore();
  await stopClock(core);
});
beforeEach(async () => {
  project = await TestProject.create(core);
  const { id } = await project.conversation({ channel: Channel.EMAIL });
  message = await project.message(id, { content: 'It is dark.' });
});
afterAll(() => core.stop());

async function forward(of = message, to = ['max@partner.example']): Promise<Message> {
  const place = { ...project.at, conversationId: of.conversationId, messageId: of.id };
  const said = { to, cc: ['lin@partner.example'], text: 'Look', senderId: 'usr_1' };
  return present((await core.messages.forwardMessage({ ...place, ...said }, aCall())).message);
}

describe('a message that is forwarded', () => {
  test('leaves a note that says to whom, which shows in the thread and in lists', async () => {
    const note = await forward();
    const expected = { isInternal: true, content: 'Look', cc: ['lin@partner.example'], senderId: 'usr_1' };
    expect(note).toMatchObject({ ...expected, forward: { messageId: message.id, to: ['max@partner.example'] } });
    const place = { ...project.at, conversationId: message.conversationId };
    expect((await core.messages.getMessage({ ...place, messageId: note.id }, aCall())).message).toEqual(note);
    const { entries } = await core.conversations.listTimeline({ ...place, page: undefined }, aCall());
    expect(entries.map((entry) => entry.message?.forward?.to)).toContainEqual(['max@partner.example']);
    const [audit] = await core.rows<{ action: string }>(
      `SELECT action FROM audit_entries WHERE target_id = $1`,
      note.id,
    );
    expect(audit?.action).toBe('forwardMessage');
  });

  test('shows how far the mail got, and tells nobody of it who is told of no notes', async () => {
    const note = await forward();
    const place = { ...project.at, conversationId: note.conversationId, messageId: note.id };
    for (const delivery of [MailDelivery.SENT, MailDelivery.BOUNCED])
      await core.messages.setMessageDelivery({ ...place, delivery }, aCall());
    const rows = await core.rows<Parameters<typeof encodeEvent>[0]>(
      `SELECT id, event_id AS "eventId", type, org_id AS "orgId", project_id AS "projectId", ordering_key AS "orderingKey", data, caller,
        occurred_at AS "occurredAt" FROM outbox WHERE project_id = $1 AND data->'message'->>'id' = $2 ORDER BY id`,
      project.projectId,
      note.id,
    );
    const events = rows.map((row) => Event.decode(encodeEvent(row).payload));
    expect(events.map(({ type }) => type)).toEqual(['message.created', 'message.sent', 'message.bounced']);
    expect(events.map(isInternalEvent)).toEqual([true, true, true]);
  });

  test('goes to a number of addresses in an hour, all of a project together, as do transcripts; others go on', async () => {
    const page = Array.from({ length: 49 }, (_, at) => `p${at}@partner.example`);
    const asked = Array.from({ length: 11 }, () => forward(message, page));
    const done = await Promise.allSettled(asked);
    const refused = done.filter((each) => each.status === 'rejected');
    expect(refused).toHaveLength(1);
    const limited = { reason: 'RATE_LIMITED', details: { retry_after: expect.toSatisfy((s: number) => s > 3_500) } };
    expect(refused[0]?.reason).toMatchObject(limited);
    const at = { ...project.at, conversationId: message.conversationId };
    await expect(core.messages.sendTranscript(at, aCall())).rejects.toMatchObject({ reason: 'RATE_LIMITED' });
    project = await TestProject.create(core);
    message = await project.message((await project.conversation({ channel: Channel.EMAIL })).id, { content: 'Hi' });
    await forward();
  });

  test('is none where it is a note, is gone, or is of another organization', async () => {
    const note = await project.message(message.conversationId, { content: 'A note', isInternal: true });
    await expect(forward(note)).rejects.toMatchObject({ reason: 'MESSAGE_NOT_PUBLIC' });
    await expect(forward(await forward())).rejects.toMatchObject({ reason: 'MESSAGE_NOT_PUBLIC' });
    await expect(forward({ ...message, id: 'msg_none' })).rejects.toMatchObject({ reason: 'MESSAGE_NOT_FOUND' });
    project = await TestProject.create(core);
    await expect(forward()).rejects.toMatchObject({ reason: 'CONVERSATION_NOT_FOUND' });
    const other = await project.conversation({ channel: Channel.EMAIL });
    const elsewhere = { ...message, conversationId: other.id };
    await expect(forward(elsewhere)).rejects.toMatchObject({ reason: 'MESSAGE_NOT_FOUND' });
  });
});
