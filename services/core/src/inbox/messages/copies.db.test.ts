import { Channel } from '@pharos/proto/pharos/core/v1/conversation';
import { type NewMessage, SenderType } from '@pharos/proto/pharos/core/v1/message';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCall, startTestCore, type TestCore } from '../../testing/test-core.js';
import { TestProject } from '../../testing/test-project.js';

let core: TestCore;
let project: TestProject;
beforeAll(async () => {
  core = await startTestCore();
  project = await TestProject.create(core);
});
afterAll(() => core.stop());

const copies = { cc: ['grace@example.com'], bcc: ['boss@example.com'] };
const both = { cc: copies.cc, bcc: copies.bcc };
const answer: NewMessage = {
  content: 'Hello',
  contentType: 0,
  senderType: SenderType.AGENT,
  isInternal: false,
  attachmentIds: [],
  attachedBy: undefined,
};
const issues = (...path: string[]) => ({
  reason: 'VALIDATION_ERROR',
  details: { issues: ['cc', 'bcc'].map((field) => expect.objectContaining({ path: [...path, field] })) },
});

test('an answer by mail keeps who gets a copy of it, and shows it in every list', async () => {
  const { id } = await project.conversation({ channel: Channel.EMAIL });
  const message = await project.message(id, { copies });
  expect(message).toMatchObject(both);
  const at = { ...project.at, conversationId: id };
  expect((await core.messages.listMessages({ ...at, page: undefined }, aCall())).messages).toMatchObject([both]);
  const [stored] = await core.rows('SELECT cc, bcc FROM messages WHERE id = $1', message.id);
  expect(stored).toEqual(both);
});

test('nothing but mail has copies: neither a note nor an answer in a chat', async () => {
  const [mail, chat] = [
    await project.conversation({ channel: Channel.EMAIL }),
    await project.conversation({ channel: Channel.CHAT }),
  ];
  await expect(project.message(mail.id, { copies, isInternal: true })).rejects.toMatchObject(issues());
  await expect(project.message(chat.id, { copies })).rejects.toMatchObject(issues());
  await expect(project.conversation({ channel: Channel.CHAT, message: { ...answer, copies } })).rejects.toMatchObject(
    issues('message'),
  );
  expect(await project.message(chat.id, { copies: { cc: [], bcc: [] } })).toMatchObject({ cc: [], bcc: [] });
});

test('what a customer writes may name others in any conversation: a chat may be answered by mail', async () => {
  const { id } = await project.conversation({ channel: Channel.CHAT });
  expect(await project.message(id, { copies, senderType: SenderType.CUSTOMER })).toMatchObject(both);
});
