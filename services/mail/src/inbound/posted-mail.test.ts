import { describe, expect, test } from 'vitest';
import { readPosted } from './posted-mail.js';

// As their documentation shows them; `ü` is a byte of Latin 1, which is no UTF-8.
const raw = Buffer.from('From: ada@example.com\r\nSubject: Gr\xfc\xdfe & 100%\r\n\r\nHello + \xfcber\r\n', 'latin1');
const boundary = 'xYzZY';

function multipart(fields: Record<string, string | Buffer>): [Buffer, string] {
  const parts = Object.entries(fields).flatMap(([name, value]) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
    Buffer.from(value as string),
    Buffer.from('\r\n'),
  ]);
  return [Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]), `multipart/form-data; boundary=${boundary}`];
}

function urlencoded(fields: Record<string, Buffer>): [Buffer, string] {
  const escaped = (value: Buffer) => [...value].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const pairs = Object.entries(fields).map(([name, value]) => `${name}=${escaped(value)}`);
  return [Buffer.from(pairs.join('&')), 'application/x-www-form-urlencoded; charset=utf-8'];
}

describe('a mail is read byte by byte', () => {
  test('of Mailgun, in either kind of form', async () => {
    const fields = {
      recipient: Buffer.from('help@shop.example'),
      sender: Buffer.from('ada@example.com'),
      'body-mime': raw,
    };
    for (const [body, type] of [multipart(fields), urlencoded(fields)])
      expect(await readPosted(body, type)).toEqual({ raw, mailFrom: 'ada@example.com' });
  });

  test('of SendGrid, with the sender of its envelope', async () => {
    const envelope = JSON.stringify({ to: ['help@shop.example'], from: '' });
    expect(await readPosted(...multipart({ headers: 'x', email: raw, envelope }))).toEqual({ raw, mailFrom: '' });
  });

  test('of Postmark, whose JSON has text', async () => {
    const text = 'From: ada@example.com\r\n\r\nHello\r\n';
    const body = Buffer.from(JSON.stringify({ From: 'ada@example.com', RawEmail: text, Attachments: [] }));
    expect(await readPosted(body, 'application/json')).toEqual({ raw: Buffer.from(text), mailFrom: undefined });
  });

  test('that is alone', async () => {
    expect(await readPosted(raw, 'message/rfc822')).toEqual({ raw, mailFrom: undefined });
  });
});

test.each([
  ['nothing', Buffer.alloc(0), ''],
  ['a page', Buffer.from('<html>'), 'text/html'],
  ['JSON that is cut off', Buffer.from('{"RawEmail": "x'), 'application/json'],
  ['JSON without the mail', Buffer.from('{"From": "ada@example.com"}'), 'application/json'],
  ['JSON with something else as the mail', Buffer.from('{"RawEmail": {"x": 1}}'), 'application/json'],
  ['JSON that is null', Buffer.from('null'), 'application/json'],
  ['a form without the mail', ...multipart({ subject: 'x' })],
  ['a form that is cut off', multipart({ email: raw })[0].subarray(0, 90), `multipart/form-data; boundary=${boundary}`],
  ['a form without a boundary', multipart({ email: raw })[0], 'multipart/form-data'],
  ['a form with an envelope that is no JSON', ...multipart({ email: raw, envelope: '{' })],
] as [string, Buffer, string][])('%s is no mail', async (_, body, type) => {
  await expect(readPosted(body, type)).rejects.toMatchObject({ reason: 'VALIDATION_ERROR' });
});

test('of several mails in a form the first counts, and a thousand fields are not kept', async () => {
  const [one, type] = multipart({ email: 'From: ada@example.com\r\n\r\nx' });
  const [two] = multipart({ email: 'From: eve@evil.example\r\n\r\nx' });
  const both = Buffer.concat([one.subarray(0, one.length - boundary.length - 6), two]);
  expect((await readPosted(both, type))?.raw.toString()).toContain('ada@example.com');
});
