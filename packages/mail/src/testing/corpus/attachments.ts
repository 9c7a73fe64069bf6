import { both, file, html, inBase64, mail, multi, part, picture, text } from './build.js';
import type { Sample } from './sample.js';

const invitation = part(
  ['Content-Type: text/calendar; charset=utf-8; method=REQUEST', 'Content-Transfer-Encoding: 8bit'],
  'BEGIN:VCALENDAR\nMETHOD:REQUEST\nBEGIN:VEVENT\nSUMMARY:Call\nEND:VEVENT\nEND:VCALENDAR\n',
);
const inner = mail(text('the words of Bob'), {
  From: 'Bob <bob@example.net>',
  Subject: 'Invoice',
  'Message-ID': '<bob@example.net>',
});
const asMessage = (content: Uint8Array, more: readonly string[] = []) =>
  part(['Content-Type: message/rfc822', ...more], content);

function nested(depth: number): Uint8Array {
  return depth === 0 ? inner : mail(multi('mixed', [text(`level ${depth}`), asMessage(nested(depth - 1))]));
}

/** The name in the mail, and what the file is called. */
const names: readonly [given: string, name: string][] = [
  ['../../etc/passwd', 'passwd'],
  ['C:\\\\Users\\\\ada\\\\bill.pdf', 'bill.pdf'],
  ['bill\u202efdp.exe', 'billfdp.exe'],
  ['a<b>:c?.txt', 'a_b__c_.txt'],
  ['..', 'document.pdf'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
];

/** Mails with files, invitations, other mails and nothing. */
export const attachments: readonly Sample[] = [
  {
    name: 'a file beside a text',
    raw: mail(multi('mixed', [text('see the bill'), file('bill.pdf', 'application/pdf', '%PDF')])),
    expected: { shown: 'see the bill', attachments: ['bill.pdf application/pdf'] },
  },
  {
    name: 'files, a picture in the HTML, and both texts',
    raw: mail(
      multi('mixed', [
        multi('related', [both('Hi', '<p>Hi <img src="cid:logo@x"></p>'), picture('logo.png', 'logo@x')]),
        file('a.csv', 'text/csv', 'a;b'),
        file('b.zip', 'application/zip', 'PK'),
      ]),
    ),
    expected: { shown: 'Hi', attachments: ['logo.png image/png inline', 'a.csv text/csv', 'b.zip application/zip'] },
  },
  {
    name: 'winmail.dat, in which Outlook hides files',
    raw: mail(
      multi('mixed', [
        text('see the file'),
        file('winmail.dat', 'application/ms-tnef', Buffer.from('789f3e22', 'hex')),
      ]),
    ),
    expected: { shown: 'see the file', attachments: ['winmail.dat application/ms-tnef'] },
  },
  {
    name: 'winmail.dat alone and without a name',
    raw: mail(part(['Content-Type: application/ms-tnef', 'Content-Transfer-Encoding: base64'], 'eJ8+Ig==')),
    expected: { shown: '', attachments: ['winmail.dat application/ms-tnef'] },
  },
  {
    name: 'an invitation of a calendar',
    raw: mail(multi('alternative', [text('Call at ten'), html('<p>Call at ten</p>'), invitation])),
    expected: { shown: 'Call at ten', attachments: ['invitation.ics text/calendar'], kind: 'person' },
  },
  {
    name: 'an invitation alone',
    raw: mail(invitation),
    expected: { shown: '', attachments: ['invitation.ics text/calendar'] },
  },
  {
    name: 'a mail sent on as a file',
    raw: mail(
      multi('mixed', [
        text('see below'),
        asMessage(inner, ['Content-Disposition: attachment; filename="Invoice.eml"']),
      ]),
    ),
    expected: {
      shown: 'see below',
      attachments: ['Invoice.eml message/rfc822'],
      from: 'Ada Lovelace <ada@example.com>',
    },
  },
  {
    name: 'a mail sent on within the mail',
    raw: mail(multi('mixed', [text('see below'), asMessage(inner, ['Content-Disposition: inline'])])),
    expected: { shown: 'see below', attachments: ['message.eml message/rfc822'], messageId: '1234@example.com' },
  },
  {
    name: 'a mail in a mail in a mail, twelve times',
    raw: nested(12),
    expected: { shown: 'level 12', attachments: ['message.eml message/rfc822'] },
  },
  {
    name: 'a file alone',
    raw: mail(file('scan.pdf', 'application/pdf', '%PDF')),
    expected: { shown: '', attachments: ['scan.pdf application/pdf'] },
  },
  {
    name: 'a text as a file is no words of the mail',
    raw: mail(multi('mixed', [text('see the log'), file('log.txt', 'text/plain', 'error')])),
    expected: { shown: 'see the log', attachments: ['log.txt text/plain'] },
  },
  {
    name: 'a picture of a phone without a name',
    raw: mail(
      multi('mixed', [
        text('look'),
        part(['Content-Type: image/jpeg', 'Content-Transfer-Encoding: base64'], '/9j/4A=='),
      ]),
    ),
    expected: { attachments: ['image.jpg image/jpeg'] },
  },
  {
    name: 'a signed mail',
    raw: mail(multi('signed', [text('signed words'), file('smime.p7s', 'application/pkcs7-signature', 'x')])),
    expected: { shown: 'signed words', attachments: ['smime.p7s application/pkcs7-signature'] },
  },
  {
    name: 'an encrypted mail',
    raw: mail(
      multi('encrypted', [
        part(['Content-Type: application/pgp-encrypted'], 'Version: 1'),
        part(['Content-Type: application/octet-stream; name="encrypted.asc"'], '-----BEGIN PGP MESSAGE-----'),
      ]),
    ),
    expected: {
      shown: '',
      attachments: ['attachment application/pgp-encrypted', 'encrypted.asc application/octet-stream'],
    },
  },
  {
    name: 'an empty mail with headers alone',
    raw: Buffer.from('From: ada@example.com\r\nSubject: ping\r\n'),
    expected: {
      from: 'ada@example.com',
      subject: 'ping',
      shown: '',
      whole: '',
      attachments: [],
      messageId: null,
      date: null,
    },
  },
  {
    name: 'nothing',
    raw: new Uint8Array(),
    expected: { from: null, fromDoubt: 'missing', subject: '', shown: '', attachments: [] },
  },
  { name: 'zeros', raw: new Uint8Array(1_000), expected: { from: null, shown: '', attachments: [] } },
  {
    name: 'a boundary that never comes',
    raw: mail(part(['Content-Type: multipart/mixed; boundary=never'], 'words without parts')),
    expected: { from: 'Ada Lovelace <ada@example.com>', attachments: [] },
  },
  {
    name: 'parts without an end',
    raw: mail(
      part(
        ['Content-Type: multipart/mixed; boundary=b'],
        '--b\nContent-Type: text/plain\n\nhello\n--b\nContent-Type: application/pdf; name=a.pdf\n',
      ),
    ),
    expected: { shown: 'hello' },
  },
  {
    name: 'base64 that is cut off',
    raw: mail(
      part(
        ['Content-Type: text/plain', 'Content-Transfer-Encoding: base64'],
        inBase64(Buffer.from('hello, world')).slice(0, 13),
      ),
    ),
    expected: { shown: 'hello, wo' },
  },
  {
    name: 'line ends of Unix',
    raw: Buffer.from(
      'From: ada@example.com\nSubject: unix\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nhello\n--b--\n',
    ),
    expected: { subject: 'unix', shown: 'hello' },
  },
  ...names.map(([given, name]) => ({
    name: `a file that is called ${given.slice(0, 20)}`,
    raw: mail(multi('mixed', [text('see'), file(given, 'application/pdf', '%PDF')])),
    expected: { attachments: [`${name} application/pdf`] },
  })),
];
