import { expect, test } from 'vitest';
import { messageIdOf, readMessageId } from './message-id.js';

const origin = { id: 'msg_01KC0000000000000000000001', mailboxId: 'mbx_01KC0000000000000000000002' };

test('a record has one Message-ID, from which it is found again', () => {
  const id = messageIdOf(origin, 'Shop.Example');
  expect(id).toBe('msg_01KC0000000000000000000001.mbx_01KC0000000000000000000002@shop.example');
  expect(messageIdOf(origin, 'shop.example')).toBe(id);
  expect(readMessageId(id)).toEqual(origin);
});

test('a program that writes it in small letters is understood', () => {
  expect(readMessageId(messageIdOf(origin, 'shop.example').toLowerCase())).toEqual(origin);
});

test.each([
  '',
  '1234@example.com',
  'msg_01KC0000000000000000000001@shop.example',
  'msg_01KC0000000000000000000001.mbx_01KC0000000000000000000002',
  'msg_01KC000000000000000000000.mbx_01KC0000000000000000000002@shop.example',
  'msg_91KC0000000000000000000001.mbx_01KC0000000000000000000002@shop.example',
  'x.msg_01KC0000000000000000000001.mbx_01KC0000000000000000000002@shop.example',
  'msg_01KC0000000000000000000001.mbx_01KC0000000000000000000002@a@b',
])('%j is the Message-ID of another', (id) => {
  expect(readMessageId(id)).toBeUndefined();
});
