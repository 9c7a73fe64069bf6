import { Channel } from '@pharos/proto/pharos/core/v1/conversation';
import { MailDelivery, type Message } from '@pharos/proto/pharos/core/v1/message';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';

let core: TestCore;
let project: TestProject;
let message: Message;
beforeAll(async () => {
  core = await startTestCore();
});
beforeEach(async () => {
  project = await TestProject.create(core);
  const { id } = await project.conversation({ channel: Channel.EMAIL });
  message = await project.message(id, { content: 'It is on its way.' });
});
afterAll(() => core.stop());

const { QUEUED, SENT, FAILED, BOUNCED, UNSPECIFIED } = MailDelivery;

async function set(delivery: MailDelivery, deliveryError?: string, of = message) {
  const place = { ...project.at, conversationId: of.conversationId, messageId: of.id };
  return (await core.messages.setMessageDelivery({ ...place, delivery, deliveryError }, aCall())).message;
}

/** What subscribers were told behind the creation of the message. */
async function told() {
  const events = (await project.events()).slice(2);
  return events.map(({ type, data }) => [
    type,
    (data as unknown as { message: { delivery: string } }).message.delivery,
  ]);
}

describe('the delivery of a message by mail', () => {
  test('shows with the message, and subscribers are told of all but the waiting, each once', async () => {
    expect(message).toMatchObject({ delivery: UNSPECIFIED, deliveryError: undefined });
    for (const state of [QUEUED, SENT, SENT]) expect(await set(state)).toEqual({ ...message, delivery: state });
    const bounced = { ...message, delivery: BOUNCED, deliveryError: '550 No such user' };
    for (let n = 0; n < 2; n += 1) expect(await set(BOUNCED, '550 No such user')).toEqual(bounced);
    const place = { ...project.at, conversationId: message.conversationId };
    expect((await core.messages.getMessage({ ...place, messageId: message.id }, aCall())).message).toEqual(bounced);
    const { entries } = await core.conversations.listTimeline({ ...place, page: undefined }, aCall());
    expect(entries.map((entry) => entry.message?.delivery)).toContain(BOUNCED);
    expect(await told()).toEqual([
      ['message.sent', 'sent'],
      ['message.bounced', 'bounced'],
    ]);
  });

  test('that failed is told as a change, with its reason, until it is sent again', async () => {
    expect(await set(FAILED, 'e'.repeat(2_000))).toMatchObject({ deliveryError: 'e'.repeat(1_000) });
    expect(await set(SENT)).toEqual({ ...message, delivery: SENT });
    expect(await told()).toEqual([
      ['message.updated', 'failed'],
      ['message.sent', 'sent'],
    ]);
  });

  test('that was sent says which copies were refused, and is not told behind its coming back', async () => {
    const refused = 'boss@example.com: 550 No such user';
    expect(await set(SENT, refused)).toEqual({ ...message, delivery: SENT, deliveryError: refused });
    await set(BOUNCED, '550 No such user');
    expect(await set(SENT)).toMatchObject({ delivery: BOUNCED, deliveryError: '550 No such user' });
    expect(await told()).toEqual([
      ['message.sent', 'sent'],
      ['message.bounced', 'bounced'],
    ]);
  });

  test('names refused copies one by one, which is a change of the message', async () => {
    const [boss, eve] = ['boss@example.com: 550 No such user', 'eve@example.com: 552 Full'];
    await set(SENT, boss);
    for (let n = 0; n < 2; n += 1) expect(await set(SENT, eve)).toMatchObject({ deliveryError: `${boss}\n${eve}` });
    expect(await set(SENT)).toMatchObject({ deliveryError: `${boss}\n${eve}` });
    expect(await told()).toEqual([
      ['message.sent', 'sent'],
      ['message.updated', 'sent'],
    ]);
  });

  test('is none of a note, of another project, or of a message that is gone', async () => {
    const note = await project.message(message.conversationId, { content: 'A note', isInternal: true });
    await expect(set(SENT, undefined, note)).rejects.toMatchObject({ reason: 'MESSAGE_NOT_FOUND' });
    await expect(set(SENT, undefined, { ...message, id: 'msg_none' })).rejects.toMatchObject({
      reason: 'MESSAGE_NOT_FOUND',
    });
    project = await TestProject.create(core);
    await expect(set(SENT)).rejects.toMatchObject({ reason: 'CONVERSATION_NOT_FOUND' });
    await expect(set(UNSPECIFIED)).rejects.toMatchObject({ reason: 'VALIDATION_ERROR' });
  });
});

describe('a mail that did not arrive', () => {
  const again = (of = message, at = project.at) =>
    core.messages.redeliverMessage({ ...at, conversationId: of.conversationId, messageId: of.id }, aCall());

  test.each([FAILED, BOUNCED])(
    'is sent again when somebody asks: it is queued, which mail and subscribers are told',
    async (state) => {
      await set(state, '550 No such user');
      expect((await again()).message).toEqual({ ...message, delivery: QUEUED });
      expect((await told()).slice(1)).toEqual([
        ['message.redelivery_requested', 'queued'],
        ['message.updated', 'queued'],
      ]);
    },
  );

  test('is sent again once, however many ask at the same time', async () => {
    await set(FAILED, '550 No such user');
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => again()));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of asked)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ reason: 'MESSAGE_NOT_UNDELIVERED' });
    const requested = (await told()).filter(([type]) => type === 'message.redelivery_requested');
    expect(requested).toHaveLength(1);
  });

  test('is sent again as often as it fails and somebody asks', async () => {
    for (let n = 0; n < 3; n += 1) {
      await set(FAILED, '550 No such user');
      expect((await again()).message?.delivery).toBe(QUEUED);
    }
  });

  test('is none that was sent, waits, or is no mail', async () => {
    await expect(again()).rejects.toMatchObject({ reason: 'MESSAGE_NOT_UNDELIVERED' });
    for (const state of [QUEUED, SENT]) {
      await set(state);
      await expect(again()).rejects.toMatchObject({ reason: 'MESSAGE_NOT_UNDELIVERED' });
    }
  });

  test('is none of another project or organization, of a note, or of a message that is gone', async () => {
    await set(FAILED);
    const note = await project.message(message.conversationId, { content: 'A note', isInternal: true });
    await expect(again(note)).rejects.toMatchObject({ reason: 'MESSAGE_NOT_FOUND' });
    await expect(again({ ...message, id: 'msg_none' })).rejects.toMatchObject({ reason: 'MESSAGE_NOT_FOUND' });
    const other = await TestProject.create(core);
    await expect(again(message, other.at)).rejects.toMatchObject({ reason: 'CONVERSATION_NOT_FOUND' });
  });
});
