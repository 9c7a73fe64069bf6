import { mail, text } from './build.js';
import type { Sample } from './sample.js';
import { answering } from './text-replies.js';

const lead = 'On Sun, Nov 29, 2026 at 10:00 AM Support <support@shop.example> wrote:';

/** Text, and what is shown of it. */
const texts: readonly [name: string, text: string, shown: string][] = [
  ['a mail without anything cut', 'Hello,\n\nmy order is late.\n\nAda', 'Hello,\n\nmy order is late.\n\nAda'],
  ['an answer below its quote', `${lead}\n> Which size?\n\nLarge.`, 'Large.'],
  [
    'answers between quotes',
    `${lead}\n> Which size?\n\nLarge.\n\n> Which colour?\n\nRed.`,
    `${lead}\n> Which size?\n\nLarge.\n\n> Which colour?\n\nRed.`,
  ],
  [
    'answers between quotes, and the rest of the quote',
    `> Which size?\n\nLarge.\n\n> Thank you,\n> Support\n`,
    'Large.',
  ],
  ['a signature', 'Hello\n\n-- \nAda Lovelace\nAnalytical Engines Ltd\n', 'Hello'],
  ['a signature whose blank was lost', 'Hello\n\n--\nAda Lovelace\n', 'Hello'],
  ['a signature above the quote', `Hello\n\n-- \nAda\n\n${lead}\n> Hi\n`, 'Hello'],
  ['a signature below the quote', `Hello\n\n${lead}\n> Hi\n\n-- \nAda\n`, 'Hello'],
  [
    'what follows a line for long is no signature',
    `Log:\n--\n${'line\n'.repeat(30)}end`,
    `Log:\n--\n${'line\n'.repeat(30)}end`,
  ],
  ['iPhone, English', 'Thanks\n\nSent from my iPhone', 'Thanks'],
  [
    'iPhone, German, above the quote',
    `Danke\n\nVon meinem iPhone gesendet\n\n> Am 29.11.2026 um 10:00 schrieb Support:\n> \n> Hallo`,
    'Danke',
  ],
  ['GMX, German', 'Danke\n--\nDiese Nachricht wurde von meinem Android Mobiltelefon mit GMX Mail gesendet.', 'Danke'],
  ['iPhone, French', 'Merci\n\nEnvoyé de mon iPhone', 'Merci'],
  ['iPhone, Japanese', 'ありがとう\n\niPhoneから送信', 'ありがとう'],
  ['iPhone, Arabic', 'شكرا\n\nأرسلت من الـ iPhone', 'شكرا'],
  ['Outlook for Android', 'Thanks\n\nGet Outlook for Android<https://aka.ms/AAb9ysg>', 'Thanks'],
  ['a quote alone', `${lead}\n> Hi\n`, `${lead}\n> Hi`],
  [
    'a sentence that ends with a colon',
    'On 3 May I wrote this:\n\nit is broken',
    'On 3 May I wrote this:\n\nit is broken',
  ],
  [
    'a sentence of when somebody wrote',
    'Am 29.11.2026 um 10:00 Uhr habe ich geschrieben:\n\nEs ist kaputt.',
    'Am 29.11.2026 um 10:00 Uhr habe ich geschrieben:\n\nEs ist kaputt.',
  ],
  ['a list after a colon', 'We need 3 things:\n- one\n- two', 'We need 3 things:\n- one\n- two'],
  ['prices', 'It costs\n> 5 EUR\nand that is too much', 'It costs\n> 5 EUR\nand that is too much'],
  [
    'an answer to what somebody else has sent on',
    'Thanks, Bob.\n\nFrom: Bob <bob@example.net>\nSent: Sunday\nTo: Ada\nSubject: Fwd: Invoice\n\n---------- Forwarded message ---------\nFrom: Eve\n\n5 EUR',
    'Thanks, Bob.',
  ],
  ['Windows line ends and blanks at the end', 'one  \r\n\r\ntwo\u00a0\r\n', 'one\n\ntwo'],
  ['an empty mail', '', ''],
  ['blanks alone', ' \r\n \r\n', ''],
];

const forwards: readonly [name: string, subject: string, text: string, shown: string][] = [
  [
    'Gmail',
    'Fwd: Invoice',
    'Please pay.\n\n---------- Forwarded message ---------\nFrom: Bob <bob@example.net>\nDate: Sun, Nov 29, 2026\nSubject: Invoice\nTo: Ada\n\nPay 5 EUR',
    'Please pay.\n\n---------- Forwarded message ---------\nFrom: Bob <bob@example.net>\nDate: Sun, Nov 29, 2026\nSubject: Invoice\nTo: Ada\n\nPay 5 EUR',
  ],
  [
    'Outlook, German',
    'WG: Rechnung',
    'Bitte zahlen.\n\nVon: Bob <bob@example.net>\nGesendet: Sonntag\nAn: Ada\nBetreff: Rechnung\n\n5 EUR',
    'Bitte zahlen.\n\nVon: Bob <bob@example.net>\nGesendet: Sonntag\nAn: Ada\nBetreff: Rechnung\n\n5 EUR',
  ],
  [
    'Apple Mail',
    'Invoice',
    'Begin forwarded message:\n\nFrom: Bob <bob@example.net>\nSubject: Invoice\nDate: 29 November 2026\nTo: Ada\n\n5 EUR',
    'Begin forwarded message:\n\nFrom: Bob <bob@example.net>\nSubject: Invoice\nDate: 29 November 2026\nTo: Ada\n\n5 EUR',
  ],
  [
    'twice, with a quote in it',
    'Fwd: Fwd: Question',
    '---------- Forwarded message ---------\nFrom: Bob\nSubject: Fwd: Question\n\n---------- Forwarded message ---------\nFrom: Eve\nSubject: Question\n\n> what?\n\nthat',
    '---------- Forwarded message ---------\nFrom: Bob\nSubject: Fwd: Question\n\n---------- Forwarded message ---------\nFrom: Eve\nSubject: Question\n\n> what?\n\nthat',
  ],
  [
    'Outlook, Japanese',
    '転送: 請求書',
    '確認してください。\n\n差出人: Bob\n送信日時: 2026\n宛先: Ada\n件名: 請求書\n\n5',
    '確認してください。\n\n差出人: Bob\n送信日時: 2026\n宛先: Ada\n件名: 請求書\n\n5',
  ],
];

/** Texts that are cut with care, or not at all. */
export const words: readonly Sample[] = [
  ...texts.map(([name, body, shown]) => ({
    name: `text: ${name}`,
    raw: mail(text(body), answering),
    expected: { shown, kind: 'person' as const },
  })),
  ...forwards.map(([program, subject, body, shown]) => ({
    name: `sent on by ${program}: the mail that was sent on is shown`,
    raw: mail(text(body), { Subject: subject }),
    expected: { shown, kind: 'person' as const },
  })),
];
