import type { Conversation, Message } from '@pharos/widget-protocol';
import { expect, test } from 'vitest';
import { arrival, withMessages } from './merge.js';
import { initialState, type State } from './state.js';

const message = (id: string, changes: Partial<Message> = {}): Message => ({
  id,
  conversation_id: 'cnv_1',
  sender: { type: 'agent', name: null, picture: null },
  content: id,
  content_type: 'text',
  client_message_id: null,
  sources: [],
  attachments: [],
  created_at: '2026-01-01T00:00:00.000Z',
  ...changes,
});

const conversation: Conversation = {
  id: 'cnv_1',
  status: 'open',
  unread_count: 0,
  last_message: message('msg_2'),
  csat: null,
  agent_seen_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};

function state(changes: Partial<State>): State {
  return { ...initialState({} as never), conversations: [conversation], ...changes };
}

test('messages stand once and in their order, however they came', () => {
  const thread = withMessages(withMessages(undefined, [message('msg_3'), message('msg_1')]), [
    message('msg_2'),
    message('msg_1'),
  ]);
  expect(thread.messages.map(({ id }) => id)).toEqual(['msg_1', 'msg_2', 'msg_3']);
});

test('a message that comes twice is unread once', () => {
  const first = arrival(state({}), message('msg_3'));
  expect(first.conversations?.[0]).toMatchObject({ unread_count: 1, last_message: { id: 'msg_3' } });
  const second = arrival(state(first), message('msg_3'));
  expect(state({ ...first, ...second }).conversations?.[0]?.unread_count).toBe(1);
});

test('a message of the visitor takes the place of what was on its way, and is not unread', () => {
  const outgoing = [
    { clientId: 'a', thread: 'cnv_1', content: 'x', writtenAt: 0, attachments: [], state: 'sending' as const },
  ];
  const mine = message('msg_3', { sender: { type: 'customer', name: null, picture: null }, client_message_id: 'a' });
  const after = arrival(state({ outgoing }), mine);
  expect(after.outgoing).toEqual([]);
  expect(after.conversations?.[0]?.unread_count).toBe(0);
});

test('a message that is reported late leaves no gap: it comes when the visitor asks for earlier messages', () => {
  const withEarlier = (earlier: string | null, id: string) => {
    const threads = { cnv_1: { messages: [message('msg_5')], loaded: true, earlier } };
    return { ...threads, ...arrival(state({ threads }), message(id)).threads }.cnv_1?.messages.map((one) => one.id);
  };
  expect(withEarlier('cursor', 'msg_1')).toEqual(['msg_5']);
  expect(withEarlier('cursor', 'msg_6')).toEqual(['msg_5', 'msg_6']);
  expect(withEarlier(null, 'msg_1')).toEqual(['msg_1', 'msg_5']);
});
