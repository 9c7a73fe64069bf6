import { expect, test } from 'vitest';
import { draftOf, incomingToSend, isComplete, withSecurity } from './server.js';

const server = { type: 'imap', host: 'imap.example.com', port: 993, security: 'tls', user: 'help' } as const;

test('a server is sent whole, its password only when somebody has written one', () => {
  const draft = draftOf(server);
  expect(incomingToSend(draft)).toEqual(server);
  expect(incomingToSend({ ...draft, password: ' s3cret ' })).toEqual({ ...server, password: ' s3cret ' });
  expect(incomingToSend({ ...draft, type: 'forward', password: 'x' })).toEqual({ type: 'forward' });
});

test('a new server needs a password, one that is there may keep its own', () => {
  const draft = draftOf(server);
  expect([isComplete(draft, true), isComplete(draft, false)]).toEqual([true, false]);
  for (const missing of [{ host: ' ' }, { port: 'x' }, { user: '' }])
    expect(isComplete({ ...draft, ...missing }, true)).toBe(false);
  expect(isComplete(draftOf(undefined), false)).toBe(true);
});

test('the port follows the encryption, unless it is an own one', () => {
  expect(withSecurity(draftOf(server), 'starttls')).toMatchObject({ security: 'starttls', port: '143' });
  expect(withSecurity({ ...draftOf(server), port: '1993' }, 'starttls').port).toBe('1993');
});
