import { newId } from '@pharos/kit';
import { beforeAll, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import { newMember, type Signed } from './support/people.js';
import type { ProjectApi } from './support/project-api.js';
import type { Conversation } from './support/records.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
let ada: Signed;
let conversation: Conversation;
beforeAll(async () => {
  org = await platform.newOrg();
  [project, ada] = await Promise.all([org.newProject(), newMember(org, { role: 'agent' })]);
  conversation = await project.newConversation();
});

test('a message of a person is from that person, whatever way it is written, and the audit log names them', async () => {
  const own = project.with(ada.client);
  for (const body of [{ content: 'Hello' }, { content: 'Hello', sender_id: ada.id, sender_type: 'agent' }]) {
    const { status, data } = await own.createMessage(conversation.id, body);
    expect([status, data.sender_type, data.sender_id]).toEqual([201, 'agent', ada.id]);
  }
  const { data } = await own.createConversation({ message: { content: 'We call you back.' } });
  const [first] = (await project.listMessages(data.id)).data;
  expect(first?.sender_id).toBe(ada.id);
  const audit = await org.client.get<{ action: string; actor: { type: string; id: string } }[]>(
    `/orgs/${org.id}/audit`,
  );
  expect(audit.data[0]).toMatchObject({ action: 'createConversation', actor: { type: 'user', id: ada.id } });
});

test('of twenty answers at once to what all have seen, one is written, and the others are told which', async () => {
  const { id } = await project.newConversation();
  const asked = await project.newMessage(id, { sender_type: 'customer' });
  await project.newMessage(id, { is_internal: true, content: 'Not for you' });
  const writers = [project, project.with(ada.client)];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      (writers[n % 2] ?? project).createMessage(id, { content: `Answer ${n}`, after_message_id: asked.id }),
    ),
  );
  const [written, ...others] = answers.filter(({ status }) => status === 201);
  expect(others).toEqual([]);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused).toHaveLength(19);
  for (const answer of refused)
    expect(expectRefusal(answer, 409, 'NEWER_MESSAGES').newer_messages).toEqual([written?.data]);
  expect((await project.listMessages(id)).data).toHaveLength(3);
  const next = { content: 'And another', after_message_id: written?.data.id };
  expect((await project.createMessage(id, next)).status).toBe(201);
  expectInvalid(await project.createMessage(id, { content: 'x', after_message_id: 'cnv_1' }), 'after_message_id');
  const missing = expectRefusal(
    await project.createMessage(id, { content: 'x', after_message_id: newId('msg') }),
    409,
    'NEWER_MESSAGES',
  );
  expect(missing.newer_messages).toHaveLength(3);
});

test('a person cannot write as somebody else', async () => {
  const own = project.with(ada.client);
  for (const sender_id of [newId('usr'), 'somebody'])
    expectInvalid(await own.createMessage(conversation.id, { content: 'x', sender_id }), 'sender_id');
  for (const sender_type of ['customer', 'ai', 'system'])
    expectInvalid(await own.createMessage(conversation.id, { content: 'x', sender_type }), 'sender_type');
  expectInvalid(await own.createConversation({ message: { content: 'x', sender_type: 'customer' } }), 'sender_type');
});

test('a key names a member as the sender only when it could also delete messages', async () => {
  const body = { content: 'x', sender_id: ada.id };
  const writer = await org.newKey(['messages:write']);
  const refusal = expectRefusal(
    await project.with(writer.client).createMessage(conversation.id, body),
    403,
    'INSUFFICIENT_SCOPE',
  );
  expect(refusal.required_scope).toBe('messages:admin');
  expect((await project.createMessage(conversation.id, body)).data.sender_id).toBe(ada.id);
  const labelled = await project
    .with(writer.client)
    .createMessage(conversation.id, { content: 'x', sender_id: 'shift-2' });
  expect(labelled.data.sender_id).toBe('shift-2');
});

test('a conversation is assigned to a member who works in the project, or to a label that looks like none', async () => {
  const [other, foreign] = [await org.newProject(), await newMember(await platform.newOrg())];
  const elsewhere = await newMember(org, { role: 'agent', project_ids: [other.id] });
  for (const assigned_to of [ada.id, 'night shift', null]) {
    expect((await project.patchConversation(conversation.id, { assigned_to })).status).toBe(200);
    expect((await project.conversation(conversation.id)).assigned_to).toBe(assigned_to);
  }
  for (const assigned_to of [newId('usr'), foreign.id, elsewhere.id, 'usr_night shift']) {
    expectInvalid(await project.patchConversation(conversation.id, { assigned_to }), 'assigned_to');
    expectInvalid(await project.createConversation({ assigned_to }), 'assigned_to');
  }
});

test('an agent removes a file that nobody has sent, and leaves those of messages to admins', async () => {
  const own = project.with(ada.client);
  const [unsent, sent] = [await own.files.upload('draft'), await own.files.upload('sent')];
  await own.createMessage(conversation.id, { content: 'x', attachments: [sent.id] });
  expect((await own.files.delete(unsent.id)).status).toBe(200);
  const refusal = expectRefusal(await own.files.delete(sent.id), 403, 'INSUFFICIENT_SCOPE');
  expect(refusal).toMatchObject({ required_scope: 'messages:write', required_permission: 'attachments.delete' });
  expect((await project.files.get(sent.id)).status).toBe(200);
  const admin = await newMember(org, { role: 'admin' });
  expect((await project.with(admin.client).files.delete(sent.id)).status).toBe(200);
});
