import { expect, test } from 'vitest';
import { isNatsUrl, serversFrom } from './servers.js';

test.each([
  ['nats://localhost:4222', { servers: ['localhost:4222'] }],
  ['localhost:4222', { servers: ['localhost:4222'] }],
  ['nats://a:4222, nats://b:4223', { servers: ['a:4222', 'b:4223'] }],
  ['nats://me:p%40ss@a:4222,nats://b:4222', { servers: ['a:4222', 'b:4222'], user: 'me', pass: 'p@ss' }],
  ['nats://t0ken@a:4222', { servers: ['a:4222'], token: 't0ken' }],
  ['tls://a:4222', { servers: ['a:4222'], tls: {} }],
  ['nats://[::1]:4222', { servers: ['[::1]:4222'] }],
])('%s says where to connect and as whom', (url, options) => {
  expect(serversFrom(url)).toEqual(options);
});

test('a password whose signs are not escaped makes no URL', () => {
  for (const password of ['Zm9v/c2VjcmV0', '12/34', '12?34', '12#34', '1@2/34'])
    expect(isNatsUrl(`nats://pharos:${password}@nats:4222`)).toBe(false);
  expect(isNatsUrl('nats://t0ken/rest@nats:4222')).toBe(false);
  expect(isNatsUrl('nats://pharos:Zm9v%2Fc2VjcmV0@nats:4222')).toBe(true);
});
