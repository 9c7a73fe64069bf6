import { expect, test } from 'vitest';
import { addressOf, addressSubject, type RequestWithIp } from './client-address.js';

const from = (ip: string | undefined) => addressOf({ ip } as RequestWithIp);

test('an IPv4 address reads the same however the system writes it', () => {
  expect(from('203.0.113.7')).toBe('203.0.113.7');
  expect(from('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(from(undefined)).toBe('');
});

test('addresses of one IPv6 customer are counted together, those of two apart', () => {
  expect(addressSubject('2001:db8:1:2:aaaa::1')).toBe(addressSubject('2001:db8:1:2::ffff'));
  expect(addressSubject('2001:db8:1:2::1')).not.toBe(addressSubject('2001:db8:1:3::1'));
  expect(addressSubject('203.0.113.7')).not.toBe(addressSubject('203.0.113.8'));
});
