import type { Conversation } from '@pharos/sdk';
import { expect, test } from 'vitest';
import { reverseOf, shownBy, valuesBefore } from './changes.js';

const conversation = {
  status: 'snoozed',
  snoozed_until: '2026-02-01T09:00:00.000Z',
  waiting_on: 'team',
  priority: 'low',
  assigned_to: 'usr_1',
  tags: ['vip', 'late'],
} as Conversation;

test('a change that is taken back leaves what was before', () => {
  const { snoozed_until } = conversation;
  expect(reverseOf(conversation, { status: 'resolved' })).toEqual({ status: 'snoozed', snoozed_until });
  expect(reverseOf(conversation, { assigned_to: null })).toEqual({ assigned_to: 'usr_1' });
  expect(reverseOf({ ...conversation, status: 'open' }, { spam: true })).toEqual({ spam: undefined, status: 'open' });
});

test('tags that are added are taken away again, but for those that were there', () => {
  expect(reverseOf(conversation, { add_tags: ['vip', 'new'] })).toEqual({ remove_tags: ['new'] });
  expect(reverseOf(conversation, { remove_tags: ['late', 'none'] })).toEqual({ add_tags: ['late'] });
});

test('a change shows at once, and its refusal restores all that it showed', () => {
  expect(shownBy(conversation, { add_tags: ['new'], remove_tags: ['late'] })).toEqual({ tags: ['vip', 'new'] });
  expect(shownBy(conversation, { status: 'resolved' })).toEqual({ status: 'resolved', waiting_on: 'nobody' });
  expect(valuesBefore(conversation, { status: 'resolved' })).toEqual({ status: 'snoozed', waiting_on: 'team' });
  expect(valuesBefore(conversation, { priority: 'high' })).toEqual({ priority: 'low' });
});
