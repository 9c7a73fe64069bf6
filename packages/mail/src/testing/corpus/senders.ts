import type { FromDoubt } from '../../read/mail.js';
import { encodedWord, mail, text } from './build.js';
import type { Sample } from './sample.js';

type From = string | readonly string[] | undefined;

/** How people and honest programs write whom a mail is from. */
const honest: readonly [from: string, read: string][] = [
  ['ada@example.com', 'ada@example.com'],
  ['<ada@example.com>', 'ada@example.com'],
  ['Ada <ada@example.com>', 'Ada <ada@example.com>'],
  ['"Lovelace, Ada" <ada@example.com>', 'Lovelace, Ada <ada@example.com>'],
  ['"Ada \\"the first\\"" <ada@example.com>', 'Ada "the first" <ada@example.com>'],
  ['ada@example.com (Ada Lovelace)', 'Ada Lovelace <ada@example.com>'],
  ['Ada Lovelace <ADA@Example.COM>', 'Ada Lovelace <ADA@Example.COM>'],
  ['"Ada (Sales)" <ada+tag@mail.example.co.uk>', 'Ada (Sales) <ada+tag@mail.example.co.uk>'],
  ['Ada\r\n <ada@example.com>', 'Ada <ada@example.com>'],
  ["O'Hara <o'hara@example.com>", "O'Hara <o'hara@example.com>"],
  ['Jörg <joerg@bücher.example>', 'Jörg <joerg@bücher.example>'],
  [`${encodedWord('Ада')} <ada@example.com>`, 'Ада <ada@example.com>'],
  ['"ada@example.com" <ada@example.com>', 'ada@example.com'],
];

const eve = 'eve@evil.example';
/** What somebody writes who wants to pass for Ada; null: it is from nobody. */
export const forged: readonly [from: From, read: string | null, doubt: FromDoubt | null][] = [
  ['"ada@example.com" <eve@evil.example>', eve, null],
  ['ada@example.com <eve@evil.example>', eve, null],
  ['"Ada <ada@example.com>" <eve@evil.example>', eve, null],
  ['"ada＠example.com" <eve@evil.example>', eve, null],
  [`${encodedWord('Ada <ada@example.com>')} <eve@evil.example>`, eve, null],
  [`${encodedWord('ada@example.com')} <eve@evil.example>`, eve, null],
  ['"Ada\u202e" <eve@evil.example>', 'Ada <eve@evil.example>', null],
  ['"A\u200bda" <eve@evil.example>', 'A da <eve@evil.example>', null],
  ['Ada (ada@example.com) <eve@evil.example>', 'Ada <eve@evil.example>', null],
  [['ada@example.com', 'eve@evil.example'], 'ada@example.com', 'several'],
  [['eve@evil.example', 'ada@example.com'], eve, 'several'],
  [['ada@example.com', 'ada@example.com'], 'ada@example.com', 'several'],
  ['eve@evil.example, ada@example.com', eve, 'several'],
  ['ada@example.com, eve@evil.example', 'ada@example.com', 'several'],
  ['ada@example.com; eve@evil.example', 'ada@example.com', 'several'],
  ['Team: ada@example.com, eve@evil.example;', 'ada@example.com', 'several'],
  ['"Ada" <ada@example.com>, <eve@evil.example>', 'Ada <ada@example.com>', 'several'],
  [['', 'eve@evil.example'], eve, 'several'],
  [undefined, null, 'missing'],
  ['', null, 'missing'],
  ['   ', null, 'missing'],
  ['Ada', null, 'invalid'],
  ['<>', null, 'invalid'],
  ['<ada>', null, 'invalid'],
  ['Ada <ada@>', null, 'invalid'],
  ['Ada <@example.com>', null, 'invalid'],
  ['<ada@example.com@evil.example>', null, 'invalid'],
  ['<ada@example.com\\@evil.example>', null, 'invalid'],
  ['"ada@example.com"@evil.example', null, 'invalid'],
  ['<ada@[127.0.0.1]>', null, 'invalid'],
  ['<@evil.example:ada@example.com>', null, 'invalid'],
  ['<ada@exam ple.com>', null, 'invalid'],
  ['<ada@example..com>', null, 'invalid'],
  ['<ada@-example.com>', null, 'invalid'],
  ['<ada\u0000@example.com>', 'ada@example.com', null],
  [`<${'a'.repeat(300)}@example.com>`, null, 'invalid'],
  [encodedWord('Ada <ada@example.com>'), 'Ada <ada@example.com>', null],
  [encodedWord('ada@example.com'), null, 'invalid'],
  ['Undisclosed senders:;', null, 'invalid'],
  ['<ada@example.com', 'ada@example.com', null],
];

const doubted = 'forged or odd';

/** Mails that say in 53 ways whom they are from, 40 of them to deceive or by mistake. */
export const senders: readonly Sample[] = [
  ...honest.map(([from, read]) => ({
    name: `from ${JSON.stringify(from)}`,
    raw: mail(text('x'), { From: from }),
    expected: { from: read, fromDoubt: null },
  })),
  ...forged.map(([from, read, fromDoubt], at) => ({
    name: `${doubted} ${at + 1}: from ${JSON.stringify(from)?.slice(0, 60)}`,
    raw: mail(text('x'), { From: from }),
    expected: { from: read, fromDoubt },
  })),
  {
    name: 'Sender, Reply-To and Return-Path are not whom a mail is from',
    raw: mail(text('x'), {
      From: undefined,
      Sender: 'ada@example.com',
      'Reply-To': 'ada@example.com',
      'Return-Path': '<ada@example.com>',
    }),
    expected: { from: null, fromDoubt: 'missing', replyTo: ['ada@example.com'] },
  },
  {
    name: 'headers below the first blank line are words',
    raw: Buffer.from('From: eve@evil.example\r\n\r\nFrom: ada@example.com\r\nSubject: Hi\r\n'),
    expected: { from: eve, fromDoubt: null, subject: '', shown: 'From: ada@example.com\nSubject: Hi' },
  },
];
