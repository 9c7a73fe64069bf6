import { expect, test } from 'vitest';
import { notificationMail } from './notification-mail.js';
import type { UnreadRow } from './notification-mails.js';

const row: UnreadRow = {
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
  const { to, subject, text, follows } = notificationMail([row], 'https://support.example.com');
  expect([to, subject, follows]).toEqual(['ada@example.com', '[Shop] Wo ist es?', 'cnv_1@support.example.com']);
  expect(text).toContain('Mara schrieb:\n> Hallo\n> \n> Wo?\n');
  expect(text).toContain('https://support.example.com/app/prj_1/inbox/all/cnv_1');
});

test('no name and no subject adds a line to what stands around it', () => {
  const hostile = 'Hello\r\nBcc: everybody@example.com\u2028\0';
  const { subject, text } = notificationMail(
    [{ ...row, subject: hostile, project_name: hostile, customer: hostile, content: 'x'.repeat(5_000) }],
    'https://support.example.com',
  );
  expect(subject).not.toMatch(/[\r\n\0\u2028]/);
  expect(text).toContain('Hello Bcc: everybody@example.com schrieb:\n> x');
  expect(text.length).toBeLessThan(2_000);
});
