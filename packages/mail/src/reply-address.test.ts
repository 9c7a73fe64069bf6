import { expect, test } from 'vitest';
import { readReplyAddress, replyAddress } from './reply-address.js';

const secret = 'a secret of the platform';
const id = 'cnv_01KC0000000000000000000001';

test.each([{ mailbox: 'Support@shop.example' }, { domain: 'mail.example' }])(
  'answers to the address for %j are of its record',
  (way) => {
    const address = replyAddress(id, way, secret) ?? '';
    expect(address).toMatch(
      'domain' in way ? /^cnv01kc\w{34}@mail\.example$/ : /^Support\+cnv01kc\w{34}@shop\.example$/,
    );
    expect(readReplyAddress(address, secret)).toBe(id);
    expect(readReplyAddress(address.toUpperCase(), secret)).toBe(id);
  },
);

test('the address is of every record another, and always the same for one', () => {
  const way = { domain: 'mail.example' };
  expect(replyAddress(id, way, secret)).toBe(replyAddress(id, way, secret));
  expect(replyAddress('usr_01KC0000000000000000000001', way, secret)).not.toBe(replyAddress(id, way, secret));
});

test('an address whose proof is wrong, or of another secret, is of no record', () => {
  const address = replyAddress(id, { domain: 'mail.example' }, secret) ?? '';
  expect(readReplyAddress(address, 'another')).toBeUndefined();
  for (let at = 0; at < address.indexOf('@'); at += 1) {
    const other = address[at] === '1' ? '2' : '1';
    expect(readReplyAddress(address.slice(0, at) + other + address.slice(at + 1), secret)).toBeUndefined();
  }
});

test.each([
  '',
  '@',
  'support@shop.example',
  'support+tag@shop.example',
  'support+@shop.example',
  `cnv${'0'.repeat(38)}`,
])('%j is of no record', (address) => {
  expect(readReplyAddress(address, secret)).toBeUndefined();
});

test('the part before the at sign is no longer than mail servers take', () => {
  const longest = replyAddress(id, { mailbox: `${'a'.repeat(22)}@shop.example` }, secret);
  expect(longest?.indexOf('@')).toBe(64);
  expect(replyAddress(id, { mailbox: `${'a'.repeat(23)}@shop.example` }, secret)).toBeUndefined();
});
