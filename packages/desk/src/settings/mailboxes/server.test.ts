import { expect, test } from 'vitest';
import { draftOf, incomingWay, isComplete, outgoingWay, serverToSend, withSecurity } from './server.js';

const server = { type: 'imap', host: 'imap.example.com', port: 993, security: 'tls', user: 'help' } as const;
const draft = draftOf(incomingWay, server);

test('a server is sent whole, its password only when somebody has written one', () => {
  expect(serverToSend(incomingWay, draft)).toEqual(server);
  expect(serverToSend(incomingWay, { ...draft, password: ' s3cret ' })).toEqual({ ...server, password: ' s3cret ' });
  expect(serverToSend(incomingWay, { ...draft, type: 'forward', password: 'x' })).toEqual({ type: 'forward' });
  expect(serverToSend(outgoingWay, draftOf(outgoingWay, undefined))).toEqual({ type: 'platform' });
});

test('a new server needs a password, one that is there may keep its own', () => {
  expect([true, false].map((has) => isComplete(incomingWay, draft, has))).toEqual([true, false]);
  for (const missing of [{ host: ' ' }, { port: 'x' }, { user: '' }])
    expect(isComplete(incomingWay, { ...draft, ...missing }, true)).toBe(false);
  expect(isComplete(incomingWay, draftOf(incomingWay, undefined), false)).toBe(true);
});

test('the port follows the encryption, unless it is an own one', () => {
  expect(withSecurity(incomingWay, draft, 'starttls')).toMatchObject({ security: 'starttls', port: '143' });
  expect(withSecurity(incomingWay, { ...draft, port: '1993' }, 'starttls').port).toBe('1993');
});
