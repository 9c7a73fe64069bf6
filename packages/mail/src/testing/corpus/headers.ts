import { mail, text } from './build.js';
import type { Sample } from './sample.js';

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

const headersOf: readonly [name: string, headers: Headers, expected: Sample['expected']][] = [
  ['no Message-ID', { 'Message-ID': undefined }, { messageId: null }],
  ['an empty Message-ID', { 'Message-ID': '' }, { messageId: null }],
  [
    'two Message-IDs: the first counts',
    { 'Message-ID': ['<one@example.com>', '<two@example.com>'] },
    { messageId: 'one@example.com' },
  ],
  [
    'two Message-IDs in one header',
    { 'Message-ID': '<one@example.com> <two@example.com>' },
    { messageId: 'one@example.com' },
  ],
  ['a Message-ID without brackets', { 'Message-ID': 'one@example.com' }, { messageId: 'one@example.com' }],
  ['a Message-ID with blanks', { 'Message-ID': '  < one@example.com > ' }, { messageId: 'one@example.com' }],
  ['a Message-ID without an at sign', { 'Message-ID': '<1234>' }, { messageId: '1234' }],
  [
    'a Message-ID in other letters',
    { 'Message-ID': undefined, 'MESSAGE-ID': '<one@example.com>' },
    { messageId: 'one@example.com' },
  ],
  [
    'References over several lines, one twice',
    { References: '<a@x>\r\n\t<b@x>\r\n <a@x> <c@x>', 'In-Reply-To': '<c@x>' },
    { references: ['a@x', 'b@x', 'c@x'], inReplyTo: ['c@x'] },
  ],
  ['References without blanks', { References: '<a@x><b@x>' }, { references: ['a@x', 'b@x'] }],
  ['References with commas', { References: '<a@x>,<b@x>' }, { references: ['a@x', 'b@x'] }],
  ['In-Reply-To in words', { 'In-Reply-To': 'Your message of Sunday <a@x>' }, { inReplyTo: ['a@x'] }],
  ['In-Reply-To that is none', { 'In-Reply-To': 'Support wrote' }, { inReplyTo: [] }],
  [
    'many References: the last hundred',
    { References: Array.from({ length: 300 }, (_, at) => `<${at}@x>`).join('\r\n ') },
    { references: Array.from({ length: 100 }, (_, at) => `${at + 200}@x`) },
  ],
  [
    'Reply-To',
    { 'Reply-To': 'Ada at home <home@example.com>' },
    { replyTo: ['Ada at home <home@example.com>'], from: 'Ada Lovelace <ada@example.com>' },
  ],
  [
    'several recipients, a group among them',
    {
      To: 'Support <support@shop.example>, Team: a@x.example, b@x.example;',
      Cc: ['c@x.example', '"D, E" <d@x.example>'],
    },
    {
      to: ['Support <support@shop.example>', 'a@x.example', 'b@x.example'],
      cc: ['c@x.example', 'D, E <d@x.example>'],
    },
  ],
  ['recipients that nobody shall see', { To: 'undisclosed-recipients:;' }, { to: [] }],
  [
    'a date with the name of a zone',
    { Date: 'Sun, 29 Nov 2026 10:00:00 +0100 (CET)' },
    { date: '2026-11-29T09:00:00.000Z' },
  ],
  ['a date that is none', { Date: 'yesterday evening' }, { date: null }],
  ['no date', { Date: undefined }, { date: null }],
  ['no subject', { Subject: undefined }, { subject: '' }],
  ['a subject over lines', { Subject: 'one\r\n two\r\n\tthree' }, { subject: 'one two three' }],
  ['a subject with signs that turn the direction', { Subject: 'a\u2028b\u0007c' }, { subject: 'a b c' }],
  ['a header without a colon', { 'X-Odd': 'x\r\nno colon here' }, { shown: 'words', subject: 'My order' }],
];

const many = Array.from({ length: 10_000 }, (_, at) => `"Person, ${at}" <p${at}@example.com>`);

/** Headers as programs write them, rightly or wrongly. */
export const headers: readonly Sample[] = [
  ...headersOf.map(([name, given, expected]) => ({
    name: `headers: ${name}`,
    raw: mail(text('words'), given),
    expected,
  })),
  {
    name: 'ten thousand recipients, a line each',
    raw: mail(text('words'), { To: many.join(',\r\n '), 'Message-ID': undefined, 'X-Last': 'y' }),
    expected: { shown: 'words', subject: 'My order', from: 'Ada Lovelace <ada@example.com>', isShortened: true },
  },
  {
    name: 'ten thousand recipients on one line',
    raw: mail(text('words'), { To: many.join(', ') }),
    expected: { shown: 'words', messageId: '1234@example.com', isShortened: true },
  },
];
