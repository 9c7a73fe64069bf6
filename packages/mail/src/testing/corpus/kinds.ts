import { mail, text } from './build.js';
import type { Sample } from './sample.js';

type Headers = Readonly<Record<string, string>>;

const automatic: readonly [name: string, headers: Headers][] = [
  ['an answer while somebody is away', { 'Auto-Submitted': 'auto-replied' }],
  ['a notice of a program', { 'Auto-Submitted': 'auto-generated (alarm)' }],
  [
    'Exchange, away',
    { Subject: 'Automatic reply: My order', 'X-Auto-Response-Suppress': 'All', 'Auto-Submitted': 'auto-generated' },
  ],
  ['Outlook, German, away', { Subject: 'Automatische Antwort: My order' }],
  ['Outlook, Japanese, away', { Subject: '=?utf-8?B?6Ieq5YuV6L+U5L+hOiBNeSBvcmRlcg==?=' }],
  ['away, in the subject alone', { Subject: 'Out of Office Re: My order' }],
  ['X-Autoreply', { 'X-Autoreply': 'yes' }],
  ['X-Autorespond', { 'X-Autorespond': 'My order' }],
  ['vacation of Unix', { Precedence: 'auto_reply' }],
  ['bulk', { Precedence: 'bulk' }],
  ['an answer to nobody', { 'Return-Path': '<>' }],
  ['nobody reads it', { From: 'Shop <no-reply@shop2.example>' }],
  ['nobody reads it, with a tag', { From: 'donotreply+17@shop2.example' }],
  ['a mail that was read', { 'Content-Type': 'multipart/report; report-type=disposition-notification; boundary=b' }],
];

const lists: readonly [name: string, headers: Headers][] = [
  ['Mailman', { 'List-Id': 'Users <users.lists.example>', Precedence: 'list' }],
  [
    'Google Groups',
    { 'List-ID': '<team.example.com>', 'List-Post': '<https://groups.google.com/a/example.com/group/team/post>' },
  ],
  [
    'a newsletter',
    { 'List-Unsubscribe': '<https://a.example/u>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  ],
  ['Precedence alone', { Precedence: 'list' }],
];

const persons: readonly [name: string, headers: Headers][] = [
  ['says so', { 'Auto-Submitted': 'no' }],
  ['writes of mails that failed', { Subject: 'Undelivered: my parcel' }],
  ['has a filter that found nothing', { 'X-Spam-Flag': 'NO', 'X-Spam-Status': 'No, score=-1.9 required=5.0' }],
  ['is called Noreply', { From: 'Noreply <nora@example.com>' }],
];

const spam: readonly [name: string, headers: Headers][] = [
  ['SpamAssassin', { 'X-Spam-Flag': 'YES' }],
  ['SpamAssassin, status', { 'X-Spam-Status': 'Yes, score=9.1 required=5.0' }],
  ['SpamAssassin, level', { 'X-Spam-Level': '*******' }],
  ['rspamd', { 'X-Rspamd-Action': 'add header' }],
  ['Microsoft', { 'X-Forefront-Antispam-Report': 'CIP:1.2.3.4;CTRY:;LANG:en;SCL:9;SRV:;SFV:SPM;CAT:HSPM' }],
  ['Microsoft, confidence', { 'X-MS-Exchange-Organization-SCL': '6' }],
  ['Mailgun', { 'X-Mailgun-Sflag': 'Yes' }],
  ['SES', { 'X-SES-Spam-Verdict': 'FAIL' }],
  ['SES, virus', { 'X-SES-Virus-Verdict': 'FAIL' }],
  ['Barracuda', { 'X-Barracuda-Spam-Flag': 'YES' }],
];
const clean: readonly [name: string, headers: Headers][] = [
  ['SpamAssassin', { 'X-Spam-Flag': 'NO', 'X-Spam-Level': '**' }],
  [
    'Microsoft',
    { 'X-Forefront-Antispam-Report': 'CIP:1.2.3.4;SCL:1;SFV:NSPM;', 'X-MS-Exchange-Organization-SCL': '-1' },
  ],
  ['SES', { 'X-SES-Spam-Verdict': 'PASS' }],
];

function samples(what: string, rows: readonly [string, Headers][], expected: Sample['expected']): Sample[] {
  return rows.map(([name, headers]) => ({ name: `${what}: ${name}`, raw: mail(text('words'), headers), expected }));
}

/** Mails of persons, programs and lists, and what filters say of them. */
export const kinds: readonly Sample[] = [
  ...samples('automatic', automatic, { kind: 'automatic', bounces: [] }),
  ...samples('a list', lists, { kind: 'list', bounces: [] }),
  ...samples('a person', persons, { kind: 'person', isSpam: false }),
  ...samples('spam', spam, { isSpam: true }),
  ...samples('no spam', clean, { isSpam: false, kind: 'person' }),
];
