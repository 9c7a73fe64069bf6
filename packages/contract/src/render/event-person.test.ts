import { expect, test } from 'vitest';
import { withoutPerson } from './event-person.js';

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
