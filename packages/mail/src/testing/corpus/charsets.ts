import { encodedWord, file, mail, multi, part, text } from './build.js';
import type { Sample } from './sample.js';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');

/** Charset, the bytes of a text, and the text. */
const texts: readonly [charset: string, hex: string, shown: string][] = [
  ['utf-8', 'c3bc 6e64', 'ünd'],
  ['iso-8859-1', 'fc6e64', 'ünd'],
  ['iso-8859-15', 'a4 35', '€5'],
  ['windows-1252', '80 35 93 78 94', '€5“x”'],
  ['windows-1256', 'e3d1cdc8c7', 'مرحبا'],
  ['iso-8859-6', 'e5d1cdc8c7', 'مرحبا'],
  ['windows-1251', 'cff0e8e2e5f2', 'Привет'],
  ['koi8-r', 'f0d2c9d7c5d4', 'Привет'],
  ['iso-2022-jp', '1b2442 2433 2473 244b 2441 244f 1b2842', 'こんにちは'],
  ['shift_jis', '82b1 82f1 82c9 82bf 82cd', 'こんにちは'],
  ['euc-jp', 'a4b3 a4f3 a4cb a4c1 a4cf', 'こんにちは'],
  ['gb2312', 'c4e3 bac3', '你好'],
  ['big5', 'a741 a66e', '你好'],
  ['euc-kr', 'bec8 b3e7', '안녕'],
  ['windows-1255', 'f9ece5ed', 'שלום'],
];

/** Texts and headers in the character sets of the world, and those that say nothing or a wrong one. */
export const charsets: readonly Sample[] = [
  ...texts.map(([charset, hex, shown]) => ({
    name: `a text in ${charset}`,
    raw: mail(text(bytes(hex), charset)),
    expected: { shown },
  })),
  {
    name: 'UTF-8 with no header that says so',
    raw: mail(part([], 'Grüße aus Köln'), { 'MIME-Version': undefined }),
    expected: { shown: 'Grüße aus Köln' },
  },
  {
    name: 'Latin 1 with no header that says so',
    raw: mail(part([], bytes('4772 fc df 65')), { 'MIME-Version': undefined }),
    expected: { shown: 'Grüße' },
  },
  {
    name: 'text of Windows with no header that says so, and a file',
    raw: mail(
      multi('mixed', [
        part([], bytes('80 35')),
        part(['Content-Type: application/pdf', 'Content-Transfer-Encoding: base64'], 'JVBERg=='),
      ]),
    ),
    expected: { shown: '€5', attachments: ['document.pdf application/pdf'] },
  },
  {
    name: 'a name of encoded words of Windows',
    raw: mail(text('x'), {
      From: '=?windows-1252?Q?Ada_=93A=94?= <ada@example.com>',
      Subject: '=?windows-1252?Q?=805?=',
    }),
    expected: { from: 'Ada “A” <ada@example.com>', subject: '€5' },
  },
  {
    name: 'a charset that nobody knows',
    raw: mail(text('plain words', 'x-unknown-9')),
    expected: { shown: 'plain words' },
  },
  {
    name: 'UTF-8 in the subject as it is',
    raw: mail(text('x'), { Subject: 'Grüße ありがとう' }),
    expected: { subject: 'Grüße ありがとう' },
  },
  {
    name: 'a subject of encoded words, and one that is cut within a letter',
    raw: mail(text('x'), { Subject: '=?utf-8?B?44GC44KK44GM?=\r\n =?utf-8?B?44Go44GG?= =?iso-8859-1?Q?Gr=FC=DFe?=' }),
    expected: { subject: 'ありがとうGrüße' },
  },
  {
    name: 'a subject in ISO-2022-JP',
    raw: mail(text('x'), { Subject: '=?ISO-2022-JP?B?GyRCJDMkcyRLJEEkTxsoQg==?=' }),
    expected: { subject: 'こんにちは' },
  },
  {
    name: 'an encoded subject brings no second line',
    raw: mail(text('x'), { Subject: encodedWord('Hi\r\nBcc: eve@example.net') }),
    expected: { subject: 'Hi Bcc: eve@example.net', to: ['Support <support@shop.example>'] },
  },
  {
    name: 'a name of encoded words',
    raw: mail(text('x'), { From: '=?utf-8?Q?J=C3=BCrgen_M=C3=BCller?= <j@example.com>' }),
    expected: { from: 'Jürgen Müller <j@example.com>', fromDoubt: null },
  },
  {
    name: 'a name in Japanese',
    raw: mail(text('x'), { From: `${encodedWord('山田 太郎')} <taro@example.jp>` }),
    expected: { from: '山田 太郎 <taro@example.jp>' },
  },
  {
    name: 'quoted-printable with broken escapes',
    raw: mail(
      part(
        ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: quoted-printable'],
        'caf=C3=A9 =\n=ZZ 5=3D5',
      ),
    ),
    expected: { shown: 'café =ZZ 5=5' },
  },
  {
    name: 'text that flows',
    raw: mail(
      part(['Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes'], 'one \ntwo\n\n> quoted\n> on\nthree'),
    ),
    expected: { shown: 'onetwo\n\n> quoted\n> on\nthree' },
  },
  {
    name: 'a file name in UTF-8, in parts',
    raw: mail(
      multi('mixed', [
        text('see'),
        part(
          [
            'Content-Type: application/pdf',
            "Content-Disposition: attachment; filename*0*=utf-8''Rechnung%20f%C3; filename*1*=%BCr.pdf",
            'Content-Transfer-Encoding: base64',
          ],
          'JVBERg==',
        ),
      ]),
    ),
    expected: { attachments: ['Rechnung für.pdf application/pdf'] },
  },
  {
    name: 'a file name of encoded words, as Outlook writes it',
    raw: mail(multi('mixed', [text('see'), file(encodedWord('請求書.pdf'), 'application/pdf', '%PDF')])),
    expected: { attachments: ['請求書.pdf application/pdf'] },
  },
];
