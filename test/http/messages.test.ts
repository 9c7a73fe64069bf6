import { beforeAll, describe, expect, test } from 'vitest';
import { anId, aTime, expectInvalid, expectRefusal } from './support/expectations.js';
import type { ProjectApi } from './support/project-api.js';
import type { Message } from './support/records.js';
import { usePlatform } from './support/shared-platform.js';
import { walk } from './support/walk.js';

const platform = usePlatform();
let project: ProjectApi;
let conversationId: string;
beforeAll(async () => {
  project = await (await platform.newOrg()).newProject();
  conversationId = (await project.newConversation()).id;
});

describe('POST …/messages', () => {
  test('needs nothing but content: an agent’s text, seen by the customer', async () => {
    const answer = await project.createMessage(conversationId, { content: 'Good morning' });
    expect(answer.status).toBe(201);
    expect(answer.data).toEqual({
      id: anId('msg'),
      conversation_id: conversationId,
      sender_type: 'agent',
      sender_id: null,
      content: 'Good morning',
      content_type: 'text',
      is_internal: false,
      attachments: [],
      created_at: aTime,
      delivery: null,
      cc: [],
      bcc: [],
    });
    expect((await project.getMessage(conversationId, answer.data.id)).data).toEqual(answer.data);
  });

  test.each(['customer', 'agent', 'ai', 'system'])('takes sender type %s', async (sender_type) => {
    const given = { content: 'x', sender_type, sender_id: 'somebody-1' };
    expect((await project.createMessage(conversationId, given)).data).toMatchObject(given);
  });

  test.each(['text', 'html', 'markdown'])('keeps %s exactly as sent', async (content_type) => {
    const content = '  <script>alert("1")</script>\r\n\t**bold** &amp; 🙂 é e\u0301 \u202e  ';
    const { id } = await project.newMessage(conversationId, { content, content_type });
    expect((await project.getMessage(conversationId, id)).data).toMatchObject({ content, content_type });
  });

  test('keeps internal notes as such', async () => {
    const { id } = await project.newMessage(conversationId, { is_internal: true });
    expect((await project.getMessage(conversationId, id)).data.is_internal).toBe(true);
  });

  test('takes content of 1 to 100 000 characters', async () => {
    for (const content of ['x', 'x'.repeat(100_000), '🙂'.repeat(100_000)]) {
      const answer = await project.createMessage(conversationId, { content });
      expect(answer.status).toBe(201);
      expect(answer.data.content).toBe(content);
    }
    for (const content of ['', 'x'.repeat(100_001), '🙂'.repeat(100_001)])
      expectInvalid(await project.createMessage(conversationId, { content }), 'content');
  });

  test.each([
    ['no content', {}, 'content'],
    ['null as content', { content: null }, 'content'],
    ['content that is no text', { content: ['x'] }, 'content'],
    ['content of blanks alone', { content: ' \n\t' }, 'content'],
    ['content that nobody sees', { content: '\u200b\u2060\ufeff' }, 'content'],
    ['HTML that shows nothing', { content: '<p>&nbsp;</p>', content_type: 'html' }, 'content'],
    ['HTML of a script alone', { content: '<script>alert(1)</script>', content_type: 'html' }, 'content'],
    ['HTML of named blanks', { content: '<p>&Tab;&NewLine;</p>', content_type: 'html' }, 'content'],
    ['blanks of Braille', { content: '\u2800' }, 'content'],
    ['a content type nobody knows', { content: 'x', content_type: 'pdf' }, 'content_type'],
    ['a sender nobody knows', { content: 'x', sender_type: 'user' }, 'sender_type'],
    ['a flag that is no flag', { content: 'x', is_internal: 'yes' }, 'is_internal'],
    ['a field nobody knows', { content: 'x', subject: 'x' }, 'subject'],
  ])('refuses %s, naming the field', async (_, body, field) => {
    expectInvalid(await project.createMessage(conversationId, body), field);
  });

  test('to a conversation that does not exist is 404', async () => {
    const missing = conversationId.slice(0, -1) + (conversationId.endsWith('0') ? '1' : '0');
    expectRefusal(await project.createMessage(missing, { content: 'x' }), 404, 'CONVERSATION_NOT_FOUND');
  });
});

describe('GET …/messages', () => {
  test('lists the messages of the conversation, oldest first', async () => {
    const { id } = await project.newConversation({ message: { content: 'first' } });
    const made: Message[] = [];
    for (let n = 0; n < 7; n++) made.push(await project.newMessage(id, { content: `message ${n}` }));
    const listed = await walk((query) => project.listMessages(id, query), 3);
    expect(listed[0]?.content).toBe('first');
    expect(listed.slice(1)).toEqual(made);
  });

  test('lists them newest first when asked, and a cursor stays with its order', async () => {
    const { id } = await project.newConversation();
    const made: Message[] = [];
    for (let n = 0; n < 5; n++) made.push(await project.newMessage(id, { content: `message ${n}` }));
    expect(await walk((query) => project.listMessages(id, { ...query, order: 'desc' }), 2)).toEqual(made.toReversed());
    expect(await walk((query) => project.listMessages(id, { ...query, order: 'asc' }), 2)).toEqual(made);
    const { page } = await project.listMessages(id, { limit: 2, order: 'desc' });
    const cursor = String(page?.next_cursor);
    expectInvalid(await project.listMessages(id, { cursor }), 'cursor');
    expectInvalid(await project.listMessages(id, { order: 'newest' }), 'order');
  });

  test('an empty conversation has an empty list', async () => {
    const { id } = await project.newConversation();
    const answer = await project.listMessages(id);
    expect(answer.json).toEqual({ data: [], page: { next_cursor: null, has_more: false, limit: 25 } });
  });
});

describe('GET …/messages/{messageId}', () => {
  test('a message of another conversation is not found', async () => {
    const other = await project.newConversation();
    const { id } = await project.newMessage(conversationId);
    expectRefusal(await project.getMessage(other.id, id), 404, 'MESSAGE_NOT_FOUND');
  });
});
