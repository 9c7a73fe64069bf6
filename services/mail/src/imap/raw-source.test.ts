import { readMail } from '@pharos/mail';
import { expect, test } from 'vitest';
import { envelopeSender, tooLargeMail } from './raw-source.js';

test.each([
  ['Return-Path: <ada@example.com>\r\nFrom: eve@example.com\r\n\r\nHello', 'ada@example.com'],
  ['Subject: Back\r\nreturn-path: <>\r\n\r\n', ''],
  ['Subject: None\r\n\r\nReturn-Path: <>\r\n', 'unknown'],
])('only a header that a server wrote says that nobody may answer: %j', (raw, sender) => {
  expect(envelopeSender(Buffer.from(raw))).toBe(sender);
});

test('of a mail that is too large stays who wrote it, in which thread, and that it is in the mailbox', async () => {
  const headers = [
    'Message-ID: <1@example.com>',
    'References: <0@example.com>',
    'From: Ada <ada@example.com>',
    'Content-Type: multipart/mixed;',
    '\tboundary="x"',
    'MIME-Version: 1.0',
    'Content-Transfer-Encoding: base64',
    'Subject: Pictures',
  ];
  const mail = await readMail(tooLargeMail(Buffer.from(`${headers.join('\r\n')}\r\n\r\n`), 52 * 1024 * 1024));
  expect(mail).toMatchObject({
    messageId: '1@example.com',
    references: ['0@example.com'],
    from: { address: 'ada@example.com' },
    subject: 'Pictures',
    text: expect.stringContaining('This mail has 52 MB, which is too large to be shown here. It is in the mailbox.'),
  });
});
