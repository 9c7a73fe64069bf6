import type { Message } from '@pharos/sdk';
import { expect, test } from 'vitest';
import { afterNewer } from './newer-messages.js';

const message = (id: string, more: Partial<Message>) => ({ id, is_internal: false, ...more }) as Message;
const customer = message('msg_1', { sender_type: 'customer' });
const own = message('msg_2', { sender_type: 'agent', sender_id: 'usr_me' });
const note = message('msg_3', { sender_type: 'agent', sender_id: 'usr_other', is_internal: true });

test('an answer goes behind what the customer and its writer have written meanwhile, and behind notes', () => {
  expect(afterNewer([customer, own, note], 'usr_me')).toBe('msg_3');
});

test('an answer is held when a colleague or the agent has answered meanwhile', () => {
  const colleague = message('msg_4', { sender_type: 'agent', sender_id: 'usr_other' });
  const agent = message('msg_5', { sender_type: 'ai', sender_id: null });
  expect(afterNewer([customer, colleague], 'usr_me')).toBeUndefined();
  expect(afterNewer([agent, customer], 'usr_me')).toBeUndefined();
  expect(afterNewer(undefined, 'usr_me')).toBeUndefined();
});
