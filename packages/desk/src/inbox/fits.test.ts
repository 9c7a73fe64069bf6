import type { Conversation } from '@pharos/sdk';
import { expect, test } from 'vitest';
import { fits } from './fits.js';

const conversation = { status: 'open', waiting_on: 'team', assigned_to: null, spam: false } as Conversation;

test('a conversation fits a list until one of its values is another', () => {
  const waiting = { status: ['open' as const], waiting_on: ['team' as const] };
  expect(fits(conversation, waiting)).toBe(true);
  expect(fits({ ...conversation, status: 'resolved', waiting_on: 'nobody' }, waiting)).toBe(false);
  expect(fits(conversation, { assigned_to: ['none'] })).toBe(true);
  expect(fits(conversation, { assigned_to: ['usr_1'] })).toBe(false);
  expect(fits(conversation, { spam: true })).toBe(false);
});
