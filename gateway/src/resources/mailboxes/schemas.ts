import { enums } from '@pharos/contract';
import { z } from 'zod';
import { createdAt, email, id, label, oneOf, record, text } from '../fields.js';
import { incomingRecord, newIncoming, newOutgoing, outgoingRecord } from './connections.js';

const addressText = 'The address that your customers write to; unique in the project without regard to case';
const nameText = 'The name that customers see beside the address';
const signatureText = 'Markdown that stands below each answer';

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
      'Have mail to your address forwarded to this one: it becomes conversations. Null if this platform takes no mail',
  }),
  webhook_path: z.string().meta({
    description:
      'Have Postmark, Mailgun, SendGrid or Amazon SES (over SNS) post the raw mail to this path of the platform: it becomes conversations. Whoever knows it can write to it',
  }),
  oauth_providers: z.array(oneOf(enums.oauthProvider)).meta({
    description: 'With whose consent the mailbox can be connected, as the operator has configured it',
  }),
  incoming: incomingRecord.meta({ description: 'How mail comes in' }),
  outgoing: outgoingRecord.meta({ description: 'How mail goes out' }),
  state: oneOf(enums.mailboxState).meta({
    description:
      '`failing`: its mail server cannot be used, or the last mail that came could not become a message, for good. It becomes `active` by itself once that works',
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
  outgoing: newOutgoing.optional().meta({ description: 'How mail goes out. Default: over the platform’s mail server' }),
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
    provider: oneOf(enums.oauthProvider).meta({ description: 'Whose mail servers the mailbox is to use' }),
    incoming: z.boolean().default(true).meta({ description: 'Whether mail is to come in from there' }),
    outgoing: z.boolean().default(true).meta({ description: 'Whether mail is to go out over there' }),
    user: email.optional().meta({
      description:
        'The account to sign in with at the mail servers. Default: the address of the mailbox, also where somebody else consents who may use it',
    }),
  })
  .refine(({ incoming, outgoing }) => incoming || outgoing, {
    path: ['incoming'],
    error: 'must be true, or outgoing',
  });

export const authorizationRecord = record('MailboxAuthorization', 'Where the browser goes on to', {
  authorization_url: z.string().meta({ description: 'The page of the provider that asks for the consent' }),
});

export const authorizationFinish = z.strictObject({
  code: text(1, 4_096).meta({ description: 'What the provider has answered as `code`' }),
  state: text(1, 500).meta({ description: 'What the provider has answered as `state`' }),
});
