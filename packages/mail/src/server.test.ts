import { describe, expect, test } from 'vitest';
import { senderAddress, smtpUrl } from './server.js';

describe('the variable of a mail server', () => {
  test.each([
    [
      'smtps://mail.example.com',
      { host: 'mail.example.com', port: 465, secure: true, mayBePlain: false, auth: undefined },
    ],
    [
      'smtp://mail.example.com',
      { host: 'mail.example.com', port: 587, secure: false, mayBePlain: false, auth: undefined },
    ],
    [
      'smtp://mail.example.com:25?tls=optional',
      { host: 'mail.example.com', port: 25, secure: false, mayBePlain: true, auth: undefined },
    ],
    ['smtp://localhost:2525', { host: 'localhost', port: 2525, secure: false, mayBePlain: true, auth: undefined }],
    [
      'smtps://ada%40example.com:p%2Fw@mail.example.com:4650',
      {
        host: 'mail.example.com',
        port: 4650,
        secure: true,
        mayBePlain: false,
        auth: { user: 'ada@example.com', pass: 'p/w' },
      },
    ],
  ])('%s', (text, expected) => {
    expect(smtpUrl.parse(text)).toEqual(expected);
  });

  test.each(['', 'mail.example.com', 'https://mail.example.com', 'smtp://', 'smtp://a?tls=never', 'smtp://a?x=1'])(
    'not %j',
    (text) => {
      expect(smtpUrl.safeParse(text).success).toBe(false);
    },
  );
});

describe('the variable of a sender', () => {
  test.each([
    ['support@example.com', { name: '', address: 'support@example.com' }],
    ['Support <support@example.com>', { name: 'Support', address: 'support@example.com' }],
    ['"Support, Inc." <support@example.com>', { name: 'Support, Inc.', address: 'support@example.com' }],
  ])('%s', (text, expected) => {
    expect(senderAddress.parse(text)).toEqual(expected);
  });

  test.each([
    '',
    'Support',
    'Support <support>',
    'a@b.example, c@d.example',
    'Support <a@b.example',
    'a <b@c.example> d',
  ])('not %j', (text) => {
    expect(senderAddress.safeParse(text).success).toBe(false);
  });
});
