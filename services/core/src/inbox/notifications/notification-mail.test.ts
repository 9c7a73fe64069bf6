import { ReplyAddresses } from '@pharos/mail/outgoing';
import { describe, expect, test } from 'vitest';
import { notificationMail } from './notification-mail.js';
import type { UnreadRow } from './notification-mails.js';

const replyAddresses = new ReplyAddresses(Buffer.alloc(32, 1).toString('base64'), 'in.example.com');
const from = { publicUrl: 'https://support.example.com', replyAddresses };

const row: UnreadRow = {
  id: 'ntf_01KC0000000000000000000001',
  role: 'agent',
  type: 'answered',
  email: 'ada@example.com',
  locale: 'de-AT',
  project_id: 'prj_1',
  project_name: 'Shop',
  conversation_id: 'cnv_1',
  subject: 'Wo ist es?',
  customer: 'Mara',
  colleague: null,
  content: '<p>Hallo</p><script>alert(1)</script><p>Wo?</p>',
  content_type: 'html',
  mentioned: null,
};

test('a mail speaks the language of its reader, quotes words alone, and leads to the conversation', () => {
  const { to, subject, text, follows } = notificationMail([row], from);
  expect([to, subject, follows]).toEqual(['ada@example.com', '[Shop] Wo ist es?', 'cnv_1@support.example.com']);
  expect(text).toContain('Mara schrieb:\n> Hallo\n> \n> Wo?\n');
  expect(text).toContain('https://support.example.com/app/prj_1/inbox/all/cnv_1');
});

test('no name and no subject adds a line to what stands around it', () => {
  const hostile = 'Hello\r\nBcc: everybody@example.com\u2028\0';
  const { subject, text } = notificationMail(
    [{ ...row, subject: hostile, project_name: hostile, customer: hostile, content: 'x'.repeat(5_000) }],
    from,
  );
  expect(subject).not.toMatch(/[\r\n\0\u2028]/);
  expect(text).toContain('Hello Bcc: everybody@example.com schrieb:\n> x');
  expect(text.length).toBeLessThan(2_000);
});

describe('an answer to the mail', () => {
  const mention: UnreadRow = { ...row, id: 'ntf_01KC0000000000000000000002', type: 'mention' };

  test('goes to the address of the last thing that it tells of, and to that of a note which mentions its reader before all', () => {
    const last = { ...row, id: 'ntf_01KC0000000000000000000003' };
    for (const [rows, id] of [
      [[row, last], last.id],
      [[mention, last], mention.id],
    ] as const) {
      const { replyTo = '' } = notificationMail(rows, from);
      expect(replyAddresses.read(replyTo)).toBe(id);
    }
  });

  test('is said to go to the customer or to stay within the team', () => {
    expect(notificationMail([row], from).text).toContain('geht an den Kunden');
    expect(notificationMail([mention, row], from).text).toContain('wird eine Notiz');
    expect(notificationMail([{ ...mention, locale: 'en' }], from).text).toContain('becomes a note');
  });

  test('is not asked for of whoever may not write, and where no mail comes in', () => {
    const deaf = new ReplyAddresses(Buffer.alloc(32, 1).toString('base64'), undefined);
    for (const mail of [
      notificationMail([{ ...row, role: 'viewer' }], from),
      notificationMail([row], { ...from, replyAddresses: deaf }),
    ]) {
      expect(mail.replyTo).toBeUndefined();
      expect(mail.text).not.toContain('geht an den Kunden');
    }
  });
});
