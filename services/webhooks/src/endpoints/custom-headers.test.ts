import { makeSecret, signingKeys } from '@pharos/outbound';
import { describe, expect, test } from 'vitest';
import { headersFor } from '../dispatch/request.js';
import { mergeHeaders, problemWithName, problemWithValue, reservedBy } from './custom-headers.js';

const reserved = reservedBy('Acme-Desk');

describe('a name is refused', () => {
  test.each(['', ' ', 'two words', 'X-Ä', 'a:b', 'a\r\nb', 'a\0', '"a"', 'x'.repeat(101)])(
    'that is none: %j',
    (name) => {
      expect(problemWithName(name, reserved)).toMatch(/^must have a name/);
    },
  );

  test.each([
    'Content-Type',
    'content-length',
    'HOST',
    'User-Agent',
    'Transfer-Encoding',
    'Connection',
    'Keep-Alive',
    'Expect',
    'Upgrade',
    'TE',
    'Trailer',
    'Proxy-Authorization',
    'webhook-id',
    'Webhook-Anything',
    'X-Acme-Desk-New',
  ])('that the platform sets: %s', (name) => {
    expect(problemWithName(name, reserved)).toBe('is set by the platform');
  });

  test('if any attempt has it anyway, so that nothing of ours is ever replaced', () => {
    const keys = [signingKeys(makeSecret())] as const;
    const own = headersFor('Acme-Desk')({
      deliveryId: 'whd_1',
      event: 'contact.created',
      attempt: 1,
      body: [Buffer.from('{}')],
      keys,
      timestamp: 1,
      custom: [],
    });
    const names = own.filter((_, at) => at % 2 === 0);
    for (const name of names) expect(problemWithName(name, reserved), name).toBe('is set by the platform');
  });
});

test.each(['Authorization', 'X-Api-Key', 'X-Acme', 'X-Acme-Desks', 'x_y.z~1', 'Cookie', 'webhooks'])(
  '%s is a name',
  (name) => {
    expect(problemWithName(name, reserved)).toBeUndefined();
  },
);

test('a value is a line of ASCII', () => {
  for (const value of ['x', 'Bearer a.b.c', '"quoted, \tlist"', 'x'.repeat(2_048)])
    expect(problemWithValue(value)).toBeUndefined();
  for (const value of ['', ' x', 'x ', 'x\t', 'a\nb', 'a\rb', 'a\0b', 'ä', '\x7f', 'x'.repeat(2_049)])
    expect(problemWithValue(value)).toMatch(/^must /);
});

describe('a change', () => {
  const before = { Authorization: 'old', 'X-Env': 'test' };

  test('replaces a value whatever case its name is in, adds, removes, and leaves the rest', () => {
    expect(mergeHeaders(before, { authorization: 'new', 'X-Team': 'b' })).toEqual({
      'X-Env': 'test',
      authorization: 'new',
      'X-Team': 'b',
    });
    expect(mergeHeaders(before, { AUTHORIZATION: null, 'X-Absent': null })).toEqual({ 'X-Env': 'test' });
    expect(mergeHeaders(before, {})).toEqual(before);
  });

  test('may name what every object has', () => {
    expect(mergeHeaders({}, { constructor: 'x', toString: null })).toEqual({ constructor: 'x' });
  });
});
