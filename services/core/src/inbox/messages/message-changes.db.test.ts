import { Channel } from '@pharos/proto/pharos/core/v1/conversation';
import { type NewMessage, SenderType, type UpdateMessageRequest } from '@pharos/proto/pharos/core/v1/message';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stopClock } from '../../testing/stop-clock.js';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';

let core: TestCore;
let project: TestProject;
beforeAll(async () => {
  core = await startTestCore();
  await stopClock(core);
});
beforeEach(async () => {
  project = await TestProject.create(core);
});
afterAll(() => core.stop());

async function written(fields: Partial<NewMessage> = {}, channel: Channel = Channel.API) {
  const { id } = await project.conversation({ channel });
  return project.message(id, fields);
}

async function change(
  { id, conversationId }: { id: string; conversationId: string },
  fields: Partial<UpdateMessageRequest> & { updateMask: string[] },
) {
  const unsaid = { content: '', contentType: 0, isInternal: false } as const;
  const request = { ...project.at, conversationId, messageId: id, ...unsaid, ...fields };
  return (await core.messages.updateMessage(request, aCall())).message;
}

const say = (content: string) => ({ content, updateMask: ['content'] });
const hide = { isInternal: true, updateMask: ['is_internal'] };
const notEditable = { reason: 'MESSAGE_NOT_EDITABLE' };

/** Moves a message into the past, as the database's clock sees it. */
const age = (id: string, interval: string) =>
  core.rows('UPDATE messages SET created_at = clock_now() - $2::interval WHERE id = $1', id, interval);

describe('a message', () => {
  test('says something else within a quarter of an hour, is found by that, and its event tells', async () => {
    const message = await written({ content: 'Teh answer' });
    const before = await project.read(message.conversationId);
    const changed = await change(message, say('The answer'));
    expect(changed).toEqual({ ...message, content: 'The answer' });
    expect((await project.list({ q: 'the' })).ids).toEqual([message.conversationId]);
    expect((await project.list({ q: 'teh' })).ids).toEqual([]);
    expect((await project.events()).at(-1)).toMatchObject({
      type: 'message.updated',
      ordering_key: message.conversationId,
      data: { message: { id: message.id, content: 'The answer' }, was_internal: false },
    });
    const after = await project.read(message.conversationId);
    expect(after.updatedAt?.getTime()).toBeGreaterThan(before.updatedAt?.getTime() ?? 0);
    const entry = (await project.entries()).at(-1);
    expect(entry).toMatchObject({ action: 'updateMessage', target_id: message.id });
    expect(JSON.stringify(entry)).not.toContain('answer');
  });

  test('that is as it was fires nothing', async () => {
    const message = await written({ content: 'Same' });
    const count = (await project.events()).length;
    expect(await change(message, say('Same'))).toEqual(message);
    expect(await project.events()).toHaveLength(count);
  });

  test('stays as it is from then on, by the clock of the database', async () => {
    const message = await written();
    await core.clock.advance(24 * 60 * 60 * 1_000);
    await change(message, say('The clock of the process does not count'));
    await age(message.id, '14 minutes 59.999 seconds');
    await change(message, say('In time'));
    await age(message.id, '15 minutes');
    await expect(change(message, say('Too late'))).rejects.toMatchObject(notEditable);
    await expect(change(message, hide)).rejects.toMatchObject(notEditable);
  });

  test('that has left for a channel of others stays as it is; what has not, does not', async () => {
    for (const channel of [Channel.EMAIL, Channel.SLACK, Channel.DISCORD, Channel.TELEGRAM]) {
      for (const senderType of [SenderType.AGENT, SenderType.AI])
        await expect(change(await written({ senderType }, channel), say('New'))).rejects.toMatchObject(notEditable);
      expect(await change(await written({ isInternal: true }, channel), say('New'))).toMatchObject({ content: 'New' });
      const theirs = await written({ senderType: SenderType.CUSTOMER }, channel);
      expect(await change(theirs, say('New'))).toMatchObject({ content: 'New' });
    }
    expect(await change(await written({}, Channel.WIDGET), say('New'))).toMatchObject({ content: 'New' });
  });

  test('becomes a note, of which those who are told of no notes are told; no note becomes public', async () => {
    const message = await written({ content: 'Oops' });
    const together = { ...hide, content: 'Secret', updateMask: ['is_internal', 'content'] };
    await expect(change(message, together)).rejects.toMatchObject({ reason: 'VALIDATION_ERROR' });
    expect(await change(message, hide)).toMatchObject({ isInternal: true });
    expect((await project.events()).at(-1)).toMatchObject({ data: { was_internal: false } });
    expect(await change(message, say('A note'))).toMatchObject({ content: 'A note' });
    expect((await project.events()).at(-1)).toMatchObject({ data: { was_internal: true } });
    await expect(change(message, { isInternal: false, updateMask: ['is_internal'] })).rejects.toMatchObject({
      reason: 'VALIDATION_ERROR',
    });
  });

  test('of the system, of another conversation or of another tenant is none to change', async () => {
    await expect(change(await written({ senderType: SenderType.SYSTEM }), say('New'))).rejects.toMatchObject(
      notEditable,
    );
    const [one, other] = [await written(), await written()];
    const mixed = { id: one.id, conversationId: other.conversationId };
    await expect(change(mixed, say('New'))).rejects.toMatchObject({ reason: 'MESSAGE_NOT_FOUND' });
    project = await TestProject.create(core);
    await expect(change(one, say('New'))).rejects.toMatchObject({ reason: 'CONVERSATION_NOT_FOUND' });
  });
});
