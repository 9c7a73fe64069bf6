import { describe, expect, test } from 'vitest';
import { aboutLeft, withoutErased } from './event-person.js';

const person = 'd'.repeat(22);
const conversationId = `cnv_${'0'.repeat(26)}`;
const messageId = `msg_${'0'.repeat(26)}`;

const withoutPerson = (type: string, data: Record<string, unknown>) => withoutErased(type, data, [person]);

test('of a message stay its text and its place: neither who wrote it nor the files that came with it', () => {
  const message = { id: 'msg_1', sender_type: 'customer', sender_id: 'ada@example.com', content: 'Hi' };
  const files = [{ id: 'att_1', name: 'ada-passport.pdf' }];
  const left = { id: 'msg_1', sender_type: 'customer', sender_id: null, content: 'Hi' };
  expect(withoutPerson('message.created', { ...message, attachments: files })).toEqual({ ...left, attachments: [] });
  expect(withoutPerson('message.created', message)).toEqual(left);
});

test('of what the agent did stay what it was and how it ended, and none of its words', () => {
  const escalated = { conversation: { id: 'cnv_1', contact_id: 'con_1' }, reason: 'no_knowledge', summary: 'Ada asks' };
  expect(withoutPerson('agent.escalated', escalated)).toEqual({ ...escalated, summary: '' });
  const executed = {
    conversation_id: 'cnv_1',
    action: 'order',
    result: 'failed',
    arguments: { of: 'ada' },
    error: 'ada?',
  };
  const left = { ...executed, arguments: {}, error: null };
  expect(withoutPerson('agent.action_executed', executed)).toEqual(left);
});

test('of a contact stay its id and its times, and of its changes nothing', () => {
  const contact = { id: 'con_1', email: 'ada@example.com', name: 'Ada', metadata: { plan: 'x' }, created_at: 't' };
  const left = withoutPerson('contact.updated', { ...contact, changes: { name: { from: 'A', to: 'Ada' } } });
  expect(left).toMatchObject({ id: 'con_1', created_at: 't', email: null, name: null, metadata: {}, changes: {} });
});

describe('of what was deleted', () => {
  const conversation = {
    id: conversationId,
    subject: 'Ada’s card',
    status: 'open',
    csat: { score: 5, comment: 'Ada' },
  };
  const wordless = { id: conversationId, subject: null, status: 'open', csat: { score: 5, comment: null } };

  test.each([conversationId, messageId])('a message keeps no word, be it by %s', (erased) => {
    const message = {
      id: messageId,
      sender_id: 'ada',
      sender_type: 'customer',
      content: '4111',
      attachments: [{ id: 'x' }],
    };
    const left = { ...message, sender_id: null, content: '', attachments: [] };
    expect(withoutErased('message.updated', message, [erased])).toEqual(left);
  });

  test('a conversation keeps what became of it, and no word', () => {
    const changes = { status: { from: 'open', to: 'closed' }, subject: { from: 'Ada', to: 'Ada’s card' } };
    expect(withoutErased('conversation.updated', { ...conversation, changes }, [conversationId])).toEqual({
      ...wordless,
      changes: { ...changes, subject: { from: null, to: null } },
    });
    expect(withoutErased('conversation.created', conversation, [conversationId])).toEqual(wordless);
  });

  test('a hand-over keeps its reason, and a submission that there was one', () => {
    const escalated = { conversation, reason: 'no_knowledge', summary: 'Ada asks' };
    expect(withoutErased('agent.escalated', escalated, [conversationId])).toEqual({
      conversation: wordless,
      reason: 'no_knowledge',
      summary: '',
    });
    expect(withoutErased('agent.escalated', escalated, [messageId])).toEqual({ ...escalated, summary: '' });
    const submitted = { submission: { id: 'fsb_1', fields: { a: 'Ada' } }, form: {}, contact: null, conversation };
    expect(withoutErased('form.submitted', submitted, [conversationId])).toEqual({
      submission: { id: 'fsb_1', fields: {}, page_url: null },
      form: {},
      contact: null,
      conversation: wordless,
    });
  });
});

test('what is left of an event is still found by its records, by no person', () => {
  expect(aboutLeft([person, messageId, conversationId], [person])).toEqual([messageId, conversationId]);
  expect(aboutLeft([person, messageId, conversationId], [messageId])).toEqual([conversationId]);
});
