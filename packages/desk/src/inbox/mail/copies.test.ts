import type { Message } from '@pharos/sdk';
import { expect, test } from 'vitest';
import { addressesIn, areAddresses, copiesOf, replyToAll } from './copies.js';

const message = (fields: Partial<Message>) =>
  ({ sender_type: 'customer', sender_id: 'con_1', is_internal: false, cc: [], bcc: [], ...fields }) as Message;

test('an answer goes to all whom the customer’s last mail went to, and to nobody whom others have named', () => {
  const messages = [
    message({ cc: ['old@example.com'] }),
    message({ cc: ['grace@example.com', 'max@example.com'] }),
    message({ sender_type: 'agent', sender_id: 'usr_1', cc: ['team@example.com'] }),
    message({ sender_id: 'con_2', cc: ['stranger@example.com'] }),
    message({ is_internal: true, cc: ['note@example.com'] }),
  ];
  expect(replyToAll(messages, 'con_1')).toEqual({ cc: 'grace@example.com, max@example.com', bcc: '' });
  expect(replyToAll(messages, null)).toEqual({ cc: '', bcc: '' });
  expect(replyToAll([...messages, message({})], 'con_1')).toEqual({ cc: '', bcc: '' });
});

test('addresses are read however they are separated, each once', () => {
  expect(addressesIn(' a@example.com;b@example.com,\nA@example.com ')).toEqual(['A@example.com', 'b@example.com']);
  expect(copiesOf({ cc: 'a@example.com', bcc: '' })).toEqual({ cc: ['a@example.com'], bcc: [] });
});

test.each([
  ['', true],
  ['a@example.com, b@example.com', true],
  ['a@example.com, b', false],
  ['a@b@example.com', false],
  [Array.from({ length: 51 }, (_, at) => `p${at}@example.com`).join(), false],
])('%s', (text, isFine) => {
  expect(areAddresses(text)).toBe(isFine);
});
