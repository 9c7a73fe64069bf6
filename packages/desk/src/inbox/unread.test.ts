import type { Message } from '@pharos/sdk';
import { expect, test } from 'vitest';
import { entryOf } from './timeline.js';
import { firstUnread } from './unread.js';

const at = (minute: number) => `2026-01-01T10:0${minute}:00.000Z`;
const entry = (minute: number, sender_type: Message['sender_type'], is_internal = false) =>
  entryOf({ id: `msg_${minute}`, created_at: at(minute), sender_type, is_internal } as Message);

test('unread begins behind what the team has seen or answered, whichever is later', () => {
  const entries = [entry(1, 'customer'), entry(2, 'agent'), entry(3, 'customer'), entry(4, 'customer')];
  expect(firstUnread(entries, null)).toBe('msg_3');
  expect(firstUnread(entries, at(1))).toBe('msg_3');
  expect(firstUnread(entries, at(3))).toBe('msg_4');
  expect(firstUnread(entries, at(4))).toBeUndefined();
});

test('a first message needs no line above it, and a note is no answer', () => {
  expect(firstUnread([entry(1, 'customer')], null)).toBeUndefined();
  expect(firstUnread([entry(1, 'customer'), entry(2, 'agent', true)], null)).toBeUndefined();
  expect(firstUnread([], null)).toBeUndefined();
});
