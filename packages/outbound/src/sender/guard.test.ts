import { describe, expect, test } from 'vitest';
import { AddressRules, isCidr } from '../target/address-rules.js';
import { parseTarget } from '../target/target-url.js';
import { hostileNames, hostileTargets, impossibleTargets } from '../testing/hostile-targets.js';
import type { Dial } from './guard.js';
import { createSender } from './sender.js';

const targets = Object.entries(hostileTargets).flatMap(([kind, urls]) => urls.map((url) => [kind, url] as const));
const request = { headers: [], body: [Buffer.from('{}')] };

/** A sender whose connector records and opens nothing: a faulty guard cannot send a packet. */
function recording(resolve: (host: string) => Promise<readonly string[]>, allowed: string[] = []) {
  const dialled: string[] = [];
  const dial: Dial = ({ hostname, servername }, done) => {
    dialled.push(servername ? `${hostname} as ${servername}` : hostname);
    done(Object.assign(new Error('nothing is opened'), { code: 'ECONNREFUSED' }), null);
  };
  return { dialled, sender: createSender({ rules: new AddressRules(allowed), timeoutMs: 60_000, resolve, dial }) };
}

const names = async (host: string) => {
  const known = hostileNames[host] ?? (/localhost\.?$/.test(host) ? ['127.0.0.1', '::1'] : undefined);
  if (!known) throw new Error(`nobody should ask for ${host}`);
  return known;
};

test('the guard is tested with at least sixty hostile targets', () => {
  expect(targets.length + impossibleTargets.length).toBeGreaterThanOrEqual(60);
});

describe('no connection is attempted to what is not public', () => {
  test.each(targets)('%s: %s', async (_, url) => {
    const { dialled, sender } = recording(names);
    expect(await sender.check(url)).toBe('blocked_address');
    expect(await sender.send({ url, ...request })).toMatchObject({ kind: 'failed', error: 'blocked_address' });
    expect(dialled).toEqual([]);
  });
});

describe('a webhook’s URL cannot be', () => {
  test.each(impossibleTargets)('%s', (url) => {
    expect(parseTarget(url)).toEqual({ problem: expect.stringMatching(/^must /) });
  });

  test('one of more than 2 048 characters', () => {
    expect(parseTarget(`https://example.com/${'x'.repeat(2_029)}`)).toHaveProperty('problem');
    expect(parseTarget(`https://example.com/${'x'.repeat(2_028)}`)).toHaveProperty('url');
  });
});

test('what is in an allowed network is dialled on the ports of that network alone, whatever name leads there', async () => {
  const { dialled, sender } = recording(async () => ['10.0.0.7'], ['10.0.0.0/8:443+8443']);
  for (const url of ['https://in.example/', 'http://in.example:8443/', 'https://10.0.0.7/']) {
    expect(await sender.check(url), url).toBeUndefined();
    expect(await sender.send({ url, ...request }), url).toMatchObject({ kind: 'failed', error: 'connection' });
  }
  expect(dialled).toHaveLength(3);
  for (const url of ['http://in.example/', 'http://in.example:8080/', 'http://10.0.0.7/']) {
    expect(await sender.check(url), url).toBe('blocked_address');
    expect(await sender.send({ url, ...request }), url).toMatchObject({ kind: 'failed', error: 'blocked_address' });
  }
  expect(dialled).toHaveLength(3);
});

describe('what is public is dialled at its address', () => {
  test.each([
    ['http://8.8.8.8/', ['8.8.8.8']],
    ['http://1.1.1.1:8080/', ['1.1.1.1']],
    ['http://0x08080808/', ['8.8.8.8']],
    ['http://[2606:4700:4700::1111]/', ['2606:4700:4700::1111']],
    ['http://[64:ff9b::808:808]/', ['64:ff9b::808:808']],
    ['http://[::ffff:8.8.8.8]/', ['::ffff:808:808']],
    ['http://hooks.example/', ['203.0.114.7 as hooks.example', '2a00::7 as hooks.example']],
    ['https://hooks.example/', ['203.0.114.7 as hooks.example', '2a00::7 as hooks.example']],
  ])('%s', async (url, expected) => {
    const { dialled, sender } = recording(async () => ['203.0.114.7', '2a00::7']);
    expect(await sender.check(url)).toBeUndefined();
    expect(await sender.send({ url, ...request })).toMatchObject({ error: 'connection' });
    expect(dialled).toEqual(expected);
  });
});

test('a name that was public when it was checked and is private when it is dialled is not dialled', async () => {
  const answers = [['8.8.8.8'], ['10.0.0.1'], ['8.8.8.8']];
  const { dialled, sender } = recording(async () => answers.shift() ?? ['10.0.0.1']);
  const url = 'http://rebinding.example/';
  expect(await sender.check(url)).toBeUndefined();
  expect(await sender.send({ url, ...request })).toMatchObject({ error: 'blocked_address' });
  expect(dialled).toEqual([]);
  // The address that was checked is the one that is dialled: the name is asked for once.
  await sender.send({ url, ...request });
  expect(dialled).toEqual(['8.8.8.8 as rebinding.example']);
  expect(answers).toEqual([]);
});

test('a name that cannot be looked up is allowed as a target, and fails when it is called', async () => {
  const { dialled, sender } = recording(async () => []);
  expect(await sender.check('http://later.example/')).toBeUndefined();
  expect(await sender.send({ url: 'http://later.example/', ...request })).toMatchObject({ error: 'dns' });
  expect(dialled).toEqual([]);
});

describe('networks that an operator opens', () => {
  const open = new AddressRules(['10.1.0.0/16', 'fd00:1::/32', '127.0.0.1/32']);

  test.each(['10.1.0.1', '10.1.255.255', '::ffff:10.1.0.1', '64:ff9b::a01:1', 'fd00:1::7', '127.0.0.1', '8.8.8.8'])(
    '%s is allowed',
    (address) => {
      expect(open.allows(address)).toBe(true);
    },
  );

  test.each([
    '10.0.0.1',
    '10.2.0.1',
    'fd00:2::7',
    '127.0.0.2',
    '::1',
    '::ffff:10.2.0.1',
    '169.254.169.254',
    'x',
    '',
    '10.1',
    '10.1.0.1%eth0',
  ])('%s is not', (address) => {
    expect(open.allows(address)).toBe(false);
  });

  test('must be written as networks', () => {
    expect(['10.0.0.0/8', '::1/128', '0.0.0.0/0'].every(isCidr)).toBe(true);
    expect(['10.0.0.0', '10.0.0.0/33', 'x/8', '', '::1/129'].some(isCidr)).toBe(false);
  });
});
