import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { poll, type Receiver, startReceiver } from '../support/index.js';
import { expectInvalid, expectRefusal } from './support/expectations.js';
import type { Org } from './support/org.js';
import type { ProjectApi } from './support/project-api.js';
import { usePlatform } from './support/shared-platform.js';

const platform = usePlatform();
let org: Org;
let project: ProjectApi;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  org = await platform.newOrg();
  project = await org.newProject();
});
afterAll(() => receiver.stop());

describe('a deleted conversation', () => {
  test('is answered with 200 and nothing, once, and is nowhere afterwards', async () => {
    const conversation = await project.newConversation({ subject: 'Zanzibar', message: { content: 'Zanzibar' } });
    const answer = await project.deleteConversation(conversation.id);
    expect([answer.status, answer.text]).toEqual([200, '']);
    expectRefusal(await project.deleteConversation(conversation.id), 404, 'CONVERSATION_NOT_FOUND');
    expectRefusal(await project.getConversation(conversation.id), 404, 'CONVERSATION_NOT_FOUND');
    expectRefusal(await project.listMessages(conversation.id), 404, 'CONVERSATION_NOT_FOUND');
    expectRefusal(await project.createMessage(conversation.id, { content: 'x' }), 404, 'CONVERSATION_NOT_FOUND');
    expect((await project.listConversations({ q: 'zanzibar' })).data).toEqual([]);
    expect((await project.listConversations()).data.map(({ id }) => id)).not.toContain(conversation.id);
  });

  test('leaves its contact, and an external id that another can have', async () => {
    const contact = await project.newContact({ email: 'left@example.com' });
    const { id } = await project.newConversation({ contact_id: contact.id, external_id: 'order-7' });
    await project.deleteConversation(id);
    expect(await project.contact(contact.id)).toEqual(contact);
    expect((await project.createConversation({ external_id: 'order-7' })).status).toBe(201);
  });

  test('stays with `If-Match` of an older version', async () => {
    const { data, headers } = await project.createConversation({});
    await project.patchConversation(data.id, { subject: 'Newer' });
    const ifMatch = { 'if-match': headers.etag ?? '' };
    expectRefusal(await project.deleteConversation(data.id, ifMatch), 412, 'VERSION_MISMATCH');
    expect((await project.conversation(data.id)).subject).toBe('Newer');
  });

  test('loses its words in the deliveries that webhooks keep', async () => {
    const own = await org.newProject();
    const hook = await own.newWebhook({ url: `${receiver.url}/${own.id}`, events: ['*'] });
    const { id } = await own.newConversation({ subject: 'Quetzal', message: { content: 'Quetzal' } });
    const attempts = async () => (await own.listDeliveries(hook.id)).data;
    const heard = (event: string) =>
      poll(async () => (await attempts()).some((attempt) => attempt.event === event), { what: event });
    await heard('message.created');
    await own.deleteConversation(id);
    await heard('conversation.deleted');
    const deliveries = await Promise.all(
      (await attempts()).map(async ({ delivery_id }) => (await own.getDelivery(hook.id, delivery_id)).data),
    );
    expect(deliveries.map(({ event }) => event).toSorted()).toEqual([
      'conversation.created',
      'conversation.deleted',
      'message.created',
    ]);
    expect(JSON.stringify(deliveries)).not.toContain('Quetzal');
  });

  test('and a message need the scope that destroys', async () => {
    const message = await project.newMessage((await project.newConversation()).id);
    for (const [scopes, status] of [
      [['write'], 403],
      [['conversations:write', 'messages:write'], 403],
      [['messages:admin'], 200],
    ] as const) {
      const { client } = await org.newKey(scopes);
      expect((await project.with(client).deleteMessage(message)).status).toBe(status);
    }
  });
});

describe('a message', () => {
  test('is changed, within limits that the answer names', async () => {
    const { id } = await project.newConversation();
    const message = await project.newMessage(id, { content: 'Teh answer' });
    const changed = await project.patchMessage(message, { content: 'The <b>answer</b>', content_type: 'html' });
    expect(changed.data).toEqual({ ...message, content: 'The <b>answer</b>', content_type: 'html' });
    expect((await project.getMessage(id, message.id)).data).toEqual(changed.data);
    expectInvalid(await project.patchMessage(message, { content: ' ' }), 'content');
    expectInvalid(await project.patchMessage(message, { content: '<p> </p>', content_type: 'html' }), 'content');
    expectInvalid(await project.patchMessage(message, { content_type: 'text' }), 'content_type');
    expectInvalid(await project.patchMessage(message, { sender_id: 'x' }), 'sender_id');
    expect((await project.patchMessage(message, { is_internal: true })).data.is_internal).toBe(true);
    expectInvalid(await project.patchMessage(message, { is_internal: false }), 'is_internal');
    const mail = await project.newMessage((await project.newConversation({ channel: 'email' })).id);
    expectRefusal(await project.patchMessage(mail, { content: 'x' }), 409, 'MESSAGE_NOT_EDITABLE');
  });

  test('that is deleted is nowhere afterwards', async () => {
    const { id } = await project.newConversation({ message: { content: 'Stays' } });
    const message = await project.newMessage(id, { content: 'Xylophone' });
    const answer = await project.deleteMessage(message);
    expect([answer.status, answer.text]).toEqual([200, '']);
    expectRefusal(await project.deleteMessage(message), 404, 'MESSAGE_NOT_FOUND');
    expectRefusal(await project.getMessage(id, message.id), 404, 'MESSAGE_NOT_FOUND');
    expect((await project.listMessages(id)).data.map(({ content }) => content)).toEqual(['Stays']);
    expect((await project.listConversations({ q: 'xylophone' })).data).toEqual([]);
  });
});

describe('spam', () => {
  test('is closed, filtered, and takes what else its sender says', async () => {
    const own = await org.newProject();
    const { id } = await own.newConversation();
    const other = await own.newConversation();
    expect((await own.patchConversation(id, { spam: true })).data).toMatchObject({ spam: true, status: 'closed' });
    expectInvalid(await own.patchConversation(id, { spam: true, status: 'open' }), 'status');
    expectInvalid(await own.listConversations({ spam: 'maybe' }), 'spam');
    const idsOf = async (spam: string) => (await own.listConversations({ spam })).data.map((each) => each.id);
    expect([await idsOf('true'), await idsOf('false')]).toEqual([[id], [other.id]]);
    const message = await own.newMessage(id, { sender_type: 'customer' });
    expect(message.conversation_id).toBe(id);
    expect((await own.patchConversation(id, { status: 'open' })).data).toMatchObject({ spam: false, status: 'open' });
  });
});

test('what a customer says in a closed conversation is answered with the message in the one that follows', async () => {
  const { id } = await project.newConversation({ subject: 'Order 7', status: 'closed' });
  const answer = await project.createMessage(id, { content: 'Again', sender_type: 'customer' });
  expect(answer.status).toBe(201);
  const { conversation_id: next } = answer.data;
  expect(await project.conversation(next)).toMatchObject({ follows: id, subject: 'Order 7', status: 'open' });
  expect((await project.listMessages(next)).data).toEqual([answer.data]);
  expect((await project.newMessage(id, { content: 'A word of the team' })).conversation_id).toBe(id);
});
