import { Channel } from '@pharos/proto/pharos/core/v1/conversation';
import { MailDelivery } from '@pharos/proto/pharos/core/v1/message';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';

let core: TestCore;
let project: TestProject;
let places: { conversationId: string; messageId: string }[];
beforeAll(async () => {
  core = await startTestCore();
});
beforeEach(async () => {
  project = await TestProject.create(core);
  places = await Promise.all([answerOf(project), answerOf(project)]);
});
afterAll(() => core.stop());

async function answerOf(of: TestProject) {
  const { id: conversationId } = await of.conversation({ channel: Channel.EMAIL });
  const { id: messageId } = await of.message(conversationId, { content: 'It is on its way.' });
  return { conversationId, messageId };
}

const { SENT, FAILED, UNSPECIFIED } = MailDelivery;
const list = (at = project.at, of = places) => core.answers.listAnswers({ ...at, places: of }, aCall());
const tell = (
  deliveries: { place: (typeof places)[number]; delivery: MailDelivery; deliveryError?: string }[],
  at = project.at,
) =>
  core.answers.setDeliveries(
    { ...at, deliveries: deliveries.map((each) => ({ deliveryError: undefined, ...each })) },
    aCall(),
  );

describe('answers that are read together', () => {
  test('are each as they are read alone', async () => {
    const { answers } = await list();
    expect(answers).toHaveLength(2);
    for (const [n, { conversationId, messageId }] of places.entries()) {
      const at = { ...project.at, conversationId };
      const { message } = await core.messages.getMessage({ ...at, messageId }, aCall());
      const { conversation } = await core.conversations.getConversation(at, aCall());
      expect(answers[n]).toMatchObject({ message, conversation });
    }
  });

  test('are none of another project, of another conversation, or that are gone', async () => {
    const [one, two] = places as [(typeof places)[number], (typeof places)[number]];
    const wrong = [
      { ...one, conversationId: two.conversationId },
      { ...one, messageId: 'msg_none' },
    ];
    expect((await list(project.at, [...wrong, two])).answers.map(({ message }) => message?.id)).toEqual([
      two.messageId,
    ]);
    expect((await list((await TestProject.create(core)).at)).answers).toEqual([]);
  });
});

describe('deliveries that are told together', () => {
  test('show with their messages, and subscribers are told of each once', async () => {
    const [one, two] = places as [(typeof places)[number], (typeof places)[number]];
    const told = [
      { place: one, delivery: SENT },
      { place: two, delivery: FAILED, deliveryError: '550 No such user' },
    ];
    for (let n = 0; n < 2; n += 1)
      expect((await tell(told)).messageIds.sort()).toEqual([one.messageId, two.messageId].sort());
    const events = (await project.events()).filter(({ type }) => /sent|message.updated/.test(type));
    expect(events.map(({ type }) => type).sort()).toEqual(['message.sent', 'message.updated']);
    expect((await list()).answers.map(({ message }) => message?.delivery)).toEqual([SENT, FAILED]);
  });

  test('are none of another project, of another conversation, of a note, or that are gone', async () => {
    const [one, two] = places as [(typeof places)[number], (typeof places)[number]];
    const note = await project.message(one.conversationId, { content: 'A note', isInternal: true });
    const wrong = [
      { ...one, conversationId: two.conversationId },
      { ...one, messageId: 'msg_none' },
      { ...one, messageId: note.id },
    ].map((place) => ({ place, delivery: SENT }));
    expect((await tell([...wrong, { place: two, delivery: SENT }])).messageIds).toEqual([two.messageId]);
    const other = await TestProject.create(core);
    expect((await tell([{ place: one, delivery: FAILED }], other.at)).messageIds).toEqual([]);
    expect((await list()).answers.map(({ message }) => message?.delivery)).toEqual([UNSPECIFIED, SENT]);
  });
});
