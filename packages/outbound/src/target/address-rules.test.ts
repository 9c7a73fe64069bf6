import { describe, expect, test } from 'vitest';
import { AddressRules, isCidr, isOpenNetwork } from './address-rules.js';

const rules = new AddressRules([]);

describe('an allowed network is open on its ports', () => {
  const open = new AddressRules([
    '10.0.0.0/8:443+8443',
    '[fd00::]/8:8080',
    'fc00::/16',
    '192.168.0.0/16',
    '127.0.0.0/8',
  ]);

  test.each([
    ['10.1.2.3', [443, 8443], [80, 5432, 6443]],
    ['::ffff:10.1.2.3', [443, 8443], [80, 5432]],
    ['fd00::1', [8080], [80, 443]],
    ['fc00::1', [80, 443], [8080, 10250]],
    ['192.168.1.1', [80, 443], [22, 5432, 6443, 10250]],
    ['127.0.0.1', [1, 80, 65_535], []],
    ['8.8.8.8', [1, 80, 5432], []],
  ])('%s: on %j and not on %j', (address, ports, others) => {
    for (const port of ports) expect(open.allows(address, port), `${port}`).toBe(true);
    for (const port of others)
      expect([open.allows(address, port), open.names(address, port)], `${port}`).toEqual([false, false]);
    expect(open.allows(address)).toBe(true);
  });

  test('and without ports on those that whoever asks says', () => {
    const mail = new AddressRules(['10.0.0.0/8'], [], [993]);
    expect([mail.allows('10.0.0.1', 993), mail.allows('10.0.0.1', 443)]).toEqual([true, false]);
  });

  test('on no port in a denied network', () => {
    const closed = new AddressRules(['10.0.0.0/8:443'], ['10.1.0.0/16']);
    expect([closed.allows('10.1.0.1', 443), closed.allows('10.2.0.1', 443)]).toEqual([false, true]);
  });

  test.each(['10.0.0.0/8:443', '10.0.0.0/8:443+8443', '[fd00::]/8:443', 'fd00::/8', '[fd00::]/8', '10.0.0.0/8'])(
    'is written as %s',
    (text) => expect(isOpenNetwork(text)).toBe(true),
  );

  test.each([
    '10.0.0.0/8:',
    '10.0.0.0/8:0',
    '10.0.0.0/8:65536',
    '10.0.0.0/8:443,80',
    '10.0.0.0/8:443+',
    '[10.0.0.0]/8:443',
    '10/8:443',
    '[fd00::/8:443',
  ])('is not written as %s', (text) => expect(isOpenNetwork(text)).toBe(false));
});

describe('what is not unicast of the public internet is refused', () => {
  test.each([
    ['the host of an Azure machine', '168.63.129.16'],
    ['the same, mapped', '::ffff:168.63.129.16'],
    ['the same, behind NAT64', '64:ff9b::a83f:8110'],
    ['the same, by 6to4', '2002:a83f:8110::1'],
    ['never given out: the overlay networks’ 200::/7', '200::1'],
    ['never given out: 4000::/3', '4000::1'],
    ['next to NAT64', '64:ff9a::808:808'],
    ['next to the discard prefix', '100:0:0:1::1'],
    ['IPv4-compatible, of a public address', '::8.8.8.8'],
    ['the same, in hexadecimal', '::808:808'],
    ['IPv4-translated', '::ffff:0:8.8.8.8'],
    ['local NAT64', '64:ff9b:1::808:808'],
    ['segment routing', '5f00::1'],
    ['documentation', '3fff:fff::1'],
    ['Teredo', '2001:0:808:808::1'],
    ['ORCHID', '2001:10::1'],
    ['ORCHIDv2', '2001:2f:ffff::1'],
    ['site-local', 'feff::1'],
    ['a zone', '2606:4700::1%eth0'],
    ['octal to some', '010.0.0.1'],
    ['short', '8.8'],
    ['in brackets', '[2606:4700::1]'],
  ])('%s: %s', (_, address) => {
    expect(rules.allows(address)).toBe(false);
  });
});

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '168.63.129.15',
  '172.15.255.255',
  '172.32.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '2606:4700:4700::1111',
  '2001:4860:4860::8888',
  '2a00::1',
  '64:ff9b::808:808',
  '2002:808:808::1',
  '::ffff:8.8.8.8',
])('%s is public', (address) => {
  expect(rules.allows(address)).toBe(true);
});

test('an operator may open what is refused otherwise, and opens no more than was written', () => {
  const open = new AddressRules(['168.63.129.16/32', '200::/7']);
  expect(['168.63.129.16', '201::1'].every((address) => open.allows(address))).toBe(true);
  expect(['10.0.0.1', '::1', 'fd00::1', '100::1'].some((address) => open.allows(address))).toBe(false);
});

test('a network is written in full, so that it cannot mean another', () => {
  expect(['10.0.0.0/8', 'fd00::/8', '::ffff:10.0.0.0/104'].every(isCidr)).toBe(true);
  expect(['10/8', '10.1/16', '010.0.0.0/8', '0x0a000000/8', 'fe80::%eth0/64', ' 10.0.0.0/8'].some(isCidr)).toBe(false);
});

describe('an operator closes networks', () => {
  const closed = new AddressRules(['10.0.0.0/8', '64:ff9b::/96'], ['10.1.0.0/16', '8.8.8.0/24', '2606:4700::/32']);

  test.each(['10.1.0.1', '8.8.8.8', '2606:4700:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808', '2002:808:808::1'])(
    '%s is refused, also where it is public, allowed, or within another',
    (address) => {
      expect(closed.allows(address)).toBe(false);
    },
  );

  test.each(['10.2.0.1', '8.8.4.4', '2606:4701::1', '::ffff:10.2.0.1'])('%s is as before', (address) => {
    expect(closed.allows(address)).toBe(true);
  });

  test('an IPv6 network that holds IPv4 addresses is closed for them as it is written', () => {
    const translated = new AddressRules([], ['64:ff9b::/96']);
    expect(translated.allows('64:ff9b::808:808')).toBe(false);
    expect(translated.allows('8.8.8.8')).toBe(true);
  });
});

test('only what an operator names is named: what is public is not, and what is denied is not', () => {
  const rules = new AddressRules(['10.0.0.0/8', 'fd00::/8'], ['10.9.0.0/16']);
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', 'fd00::1']) expect(rules.names(address), address).toBe(true);
  for (const address of ['8.8.8.8', '10.9.1.1', '::ffff:10.9.1.1', '192.168.1.1', 'fd00::1%eth0', 'x', ''])
    expect(rules.names(address), address).toBe(false);
});
