import { mail, multi, part, text } from './build.js';
import type { Sample } from './sample.js';

const server = {
  From: 'Mail Delivery System <MAILER-DAEMON@mx.example.net>',
  'Return-Path': '<>',
  Subject: 'Undelivered Mail Returned to Sender',
  'Auto-Submitted': 'auto-replied',
};
const status = (fields: string) => part(['Content-Type: message/delivery-status'], fields);
const returned = part(
  ['Content-Type: message/rfc822'],
  'From: support@shop.example\nMessage-ID: <msg_1.mbx_1@shop.example>\nSubject: Re: My order\n\nHello',
);
const headersOnly = part(
  ['Content-Type: text/rfc822-headers'],
  'From: support@shop.example\nMessage-Id:\n <msg_1.mbx_1@shop.example>\nSubject: Re: My order\n',
);
const report = (fields: string, original = returned) =>
  multi('report', [text('Your mail was not delivered.'), status(fields), original], '; report-type=delivery-status');
const originalMessageId = 'msg_1.mbx_1@shop.example';

/** What mail servers send back. */
export const bounces: readonly Sample[] = [
  {
    name: 'a bounce of Postfix',
    raw: mail(
      report(
        'Reporting-MTA: dns; mx.example.net\nArrival-Date: Sun, 29 Nov 2026 10:00:00 +0100\n\nFinal-Recipient: rfc822; ada@example.com\n' +
          'Original-Recipient: rfc822;ada@example.com\nAction: failed\nStatus: 5.1.1\nRemote-MTA: dns; mail.example.com\n' +
          'Diagnostic-Code: smtp; 550 5.1.1 <ada@example.com>: Recipient address\n    rejected: User unknown\n',
      ),
      server,
    ),
    expected: {
      kind: 'bounce',
      bounces: [
        {
          failedRecipient: 'ada@example.com',
          status: '5.1.1',
          reason: '550 5.1.1 <ada@example.com>: Recipient address rejected: User unknown',
          originalMessageId,
        },
      ],
    },
  },
  {
    name: 'a bounce of Exchange with the headers alone',
    raw: mail(
      report(
        'Reporting-MTA: dns;EX01\n\nFinal-Recipient: RFC822; ada@example.com\nAction: failed\nStatus: 5.2.2\nX-Display-Name: Ada\n',
        headersOnly,
      ),
      { ...server, From: 'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.com>' },
    ),
    expected: {
      kind: 'bounce',
      bounces: [{ failedRecipient: 'ada@example.com', status: '5.2.2', reason: undefined, originalMessageId }],
    },
  },
  {
    name: 'a bounce of Gmail',
    raw: mail(
      report(
        'Reporting-MTA: dns; googlemail.com\n\nFinal-Recipient: rfc822; ada@gmail.example\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550-5.1.1 The email account does not exist.\n',
      ),
      { ...server, 'X-Failed-Recipients': 'ada@gmail.example', Subject: 'Delivery Status Notification (Failure)' },
    ),
    expected: {
      kind: 'bounce',
      bounces: [{ failedRecipient: 'ada@gmail.example', reason: '550-5.1.1 The email account does not exist.' }],
    },
  },
  {
    name: 'a bounce of two recipients, one of whom got the mail',
    raw: mail(
      report(
        'Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; a@example.com\nAction: failed\nStatus: 5.7.1\n\nFinal-Recipient: rfc822; b@example.com\nAction: relayed\nStatus: 2.0.0\n\nFinal-Recipient: rfc822; c@example.com\nAction: failed\nStatus: 5.0.0\n',
      ),
      server,
    ),
    expected: { kind: 'bounce', bounces: [{ failedRecipient: 'a@example.com' }, { failedRecipient: 'c@example.com' }] },
  },
  {
    name: 'a mail that is late is no bounce',
    raw: mail(
      report('Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; ada@example.com\nAction: delayed\nStatus: 4.4.1\n'),
      {
        ...server,
        Subject: 'Delayed Mail (still being retried)',
      },
    ),
    expected: { kind: 'automatic', bounces: [] },
  },
  {
    name: 'a mail that arrived is no bounce',
    raw: mail(
      report('Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; ada@example.com\nAction: delivered\nStatus: 2.0.0\n'),
      server,
    ),
    expected: { kind: 'automatic', bounces: [] },
  },
  {
    name: 'a bounce of Exim, in words',
    raw: mail(
      text(
        'This message was created automatically by mail delivery software.\n\nThe following address(es) failed:\n\n  ada@example.com\n    host mail.example.com\n    550 No such user here\n\n------ This is a copy of the message ------\n\nMessage-ID: <msg_1.mbx_1@shop.example>\n',
      ),
      {
        ...server,
        'X-Failed-Recipients': 'ada@example.com',
        Subject: 'Mail delivery failed: returning message to sender',
      },
    ),
    expected: {
      kind: 'bounce',
      bounces: [{ failedRecipient: 'ada@example.com', reason: '550 No such user here', originalMessageId }],
    },
  },
  {
    name: 'a bounce of qmail, in words',
    raw: mail(
      text(
        "Hi. This is the qmail-send program at mx.example.net.\nI'm afraid I wasn't able to deliver your message.\n\n<ada@example.com>:\n550 5.1.1 no mailbox\n\n--- Below this line is a copy of the message.\n\nMessage-ID: <msg_1.mbx_1@shop.example>\n",
      ),
      { From: 'MAILER-DAEMON@mx.example.net', Subject: 'failure notice' },
    ),
    expected: {
      kind: 'bounce',
      bounces: [
        { failedRecipient: 'ada@example.com', status: '5.1.1', reason: '550 5.1.1 no mailbox', originalMessageId },
      ],
    },
  },
  {
    name: 'a bounce that says nothing',
    raw: mail(text('Sorry.'), { From: 'postmaster@example.net', Subject: 'Undeliverable: My order' }),
    expected: { kind: 'bounce', bounces: [] },
  },
  {
    name: 'a complaint about a mail',
    raw: mail(
      multi(
        'report',
        [text('complaint'), part(['Content-Type: message/feedback-report'], 'Feedback-Type: abuse\n'), returned],
        '; report-type=feedback-report',
      ),
      { From: 'fbl@isp.example' },
    ),
    expected: { kind: 'automatic', bounces: [] },
  },
  {
    name: 'a person who sends a bounce on',
    raw: mail(multi('mixed', [text('I got this:'), returned])),
    expected: { kind: 'person', bounces: [], shown: 'I got this:' },
  },
];
