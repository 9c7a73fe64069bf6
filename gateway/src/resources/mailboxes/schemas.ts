import { enums } from '@pharos/contract';
import { z } from 'zod';
import { createdAt, email, id, label, oneOf, record, text } from '../fields.js';
import { incomingRecord, newIncoming, newOutgoing, outgoingRecord } from './connections.js';

const addressText = 'The address that your customers write to; unique in the project without regard to case';
const nameText = 'The name that customers see next to the address';
const signatureText = 'Markdown that is shown below each answer';

export const mailboxRecord = record('Mailbox', 'An address that customers write to', {
  id: id('mailbox'),
  address: z.string().meta({ description: addressText }),
  name: z
    .string()
    .nullable()
    .meta({ description: `${nameText}; null if it has none` }),
  signature: z
    .string()
    .nullable()
    .meta({ description: `${signatureText}; null if it has none` }),
  forward_address: z.string().nullable().meta({
    description:
      'Forward mail for your address to this one: it becomes conversations. Null if this platform does not receive mail',
  }),
  webhook_path: z.string().meta({
    description:
      'Have Postmark, Mailgun, SendGrid or Amazon SES (over SNS) post the raw email to this path of the platform: it becomes conversations. Anyone who knows it can write to it',
  }),
  oauth_providers: z.array(oneOf(enums.oauthProvider)).meta({
    description: 'The providers whose consent can connect the mailbox, as configured by the operator',
  }),
  incoming: incomingRecord.meta({ description: 'How mail comes in' }),
  outgoing: outgoingRecord.meta({ description: 'How mail goes out' }),
  state: oneOf(enums.mailboxState).meta({
    description:
      '`failing`: its mail server cannot be used, or Pharos gave up turning the last email into a message. It becomes `active` by itself once that works',
  }),
  last_error: z.string().nullable().meta({ description: 'What is wrong, for people; null unless it is failing' }),
  created_at: createdAt,
});

export const newMailbox = z.strictObject({
  address: email.meta({ description: addressText }),
  // It becomes part of a header, which is one line.
  name: label(200)
    .refine((name) => !/\p{Cc}/u.test(name), { error: 'must not contain control characters' })
    .nullable()
    .optional()
    .meta({ description: `${nameText}; null: none` }),
  signature: text(1, 5_000)
    .nullable()
    .optional()
    .meta({ description: `${signatureText}; null: none` }),
  incoming: newIncoming.optional().meta({ description: 'How mail comes in. Default: it is forwarded' }),
  outgoing: newOutgoing
    .optional()
    .meta({ description: 'How mail goes out. Default: through the platform’s mail server' }),
});

export const mailboxChanges = newMailbox.partial();

const check = record('MailboxCheck', 'Whether mail can come in, or go out', {
  ok: z.boolean().meta({ description: 'Whether it can' }),
  error: z.string().nullable().meta({ description: 'What is wrong, for people; null if it is ok' }),
});

export const mailboxTest = record('MailboxTest', 'What the test of a mailbox found', {
  incoming: check.meta({ description: 'Whether mail can come in' }),
  outgoing: check.meta({ description: 'Whether mail can go out' }),
});

export const authorizationStart = z
  .strictObject({
    provider: oneOf(enums.oauthProvider).meta({
      description: 'The provider whose mail servers the mailbox should use',
    }),
    incoming: z.boolean().default(true).meta({ description: 'Whether mail should come in from there' }),
    outgoing: z.boolean().default(true).meta({ description: 'Whether mail should go out through it' }),
    user: email.optional().meta({
      description:
        'The account to sign in with at the mail servers. Default: the address of the mailbox, even if somebody else who may use it consents',
    }),
  })
  .refine(({ incoming, outgoing }) => incoming || outgoing, {
    path: ['incoming'],
    error: 'must be true, or outgoing',
  });

export const authorizationRecord = record('MailboxAuthorization', 'Where to send the browser', {
  authorization_url: z.string().meta({ description: 'The page of the provider that asks for the consent' }),
});

export const authorizationFinish = z.strictObject({
  code: text(1, 4_096).meta({ description: 'The `code` from the provider’s answer' }),
  state: text(1, 500).meta({ description: 'The `state` from the provider’s answer' }),
});
