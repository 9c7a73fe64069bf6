import type { Message } from '@pharos/sdk';
import { expect, test } from 'vitest';
import { entryOf } from './timeline.js';
import { firstUnread } from './unread.js';

const at = (minute: number) => `2026-01-01T10:0${minute}:00.000Z`;
const entry = (minute: number, sender_type: Message['sender_type'], parts: Partial<Message> = {}) =>
  entryOf({ id: `msg_${minute}`, created_at: at(minute), sender_type, is_internal: false, ...parts } as Message);

test('unread begins behind what the person has read, whoever has answered since', () => {
  const entries = [
    entry(1, 'customer'),
    entry(2, 'agent', { sender_id: 'usr_ana' }),
    entry(3, 'agent', { sender_id: 'usr_ben', is_internal: true }),
    entry(4, 'customer'),
  ];
  expect(firstUnread(entries, at(0), 'usr_ana')).toBe('msg_1');
  expect(firstUnread(entries, at(1), 'usr_ana')).toBe('msg_3');
  expect(firstUnread(entries, at(1), 'usr_ben')).toBe('msg_2');
  expect(firstUnread(entries, at(4), 'usr_ben')).toBeUndefined();
});

test('what was marked as unread begins behind the last answer, and a note is none', () => {
  const answered = [entry(1, 'customer'), entry(2, 'ai'), entry(3, 'customer'), entry(4, 'customer')];
  expect(firstUnread(answered, null, 'usr_ana')).toBe('msg_3');
  const noted = [entry(1, 'customer'), entry(2, 'agent', { sender_id: 'usr_ben', is_internal: true })];
  expect(firstUnread(noted, null, 'usr_ana')).toBe('msg_1');
  expect(firstUnread([], null, 'usr_ana')).toBeUndefined();
});
