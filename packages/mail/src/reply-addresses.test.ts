import { expect, test } from 'vitest';
import { ReplyAddresses } from './reply-addresses.js';

const [oldKey, newKey, otherKey] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte).toString('base64'));
const id = 'cnv_01KC0000000000000000000001';
const addresses = (key = oldKey, domain: string | undefined = 'in.example.com') =>
  new ReplyAddresses(key ?? '', domain);

test('an address is recognized while its key is among the master keys', () => {
  const address = addresses().of(id) ?? '';
  expect(address).toMatch(/^cnv\w+@in\.example\.com$/);
  expect(addresses().read(address)).toBe(id);
  expect(addresses(`${newKey}, ${oldKey}`).read(address)).toBe(id);
  expect(addresses(`${newKey},${otherKey}`).read(address)).toBeUndefined();
  expect(addresses(`${newKey},${oldKey}`).of(id)).toBe(addresses(newKey).of(id));
});

test('without a domain, answers come to mailboxes of servers that deliver addresses with a tag', () => {
  const without = new ReplyAddresses(oldKey ?? '', undefined);
  const address = without.of(id, 'Shop@Gmail.com') ?? '';
  expect(address).toMatch(/^Shop\+cnv\w+@Gmail\.com$/);
  expect(without.read(address)).toBe(id);
  expect(without.of(id, 'help@example.com')).toBeUndefined();
  expect(without.of(id)).toBeUndefined();
});
