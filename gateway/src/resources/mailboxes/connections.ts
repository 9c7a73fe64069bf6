import { isIP } from 'node:net';
import { enums } from '@pharos/contract';
import { z } from 'zod';
import { oneOf, record, text } from '../fields.js';

const incomingTypeText =
  '`forward`: you forward your mail to `forward_address`. `imap`: it is fetched from your mail server; mail that is already there is not fetched, and nothing is deleted or marked there';
const outgoingTypeText =
  '`platform`: through the mail server of this platform, if it has one. `smtp`: through your own mail server';
const hostText = 'The name of your mail server, or its address';
const portText = (usual: string) => `Usually ${usual}`;
const securityText =
  '`tls`: encrypted from the start. `starttls`: the connection is encrypted before anything else is said. `none`: not encrypted, which is possible only in networks that the operator allows';
const userText = 'The name to sign in with, often the address';
const passwordText =
  'The password, or an app password. Stored encrypted, and never shown. In a change you can leave it out: the current one stays, unless type, host, security or user change';

const providerText =
  'The provider whose consent it signs in with (OAuth): see `POST …/authorizations`; null if it signs in with a password';

const keptProviderText =
  'Only its current value: `POST …/authorizations` connects a mailbox. It is removed when you send a password or another server';

const imapPorts = '993 with `tls`, 143 with `starttls`';
const smtpPorts = '465 with `tls`, 587 with `starttls`';

/** What answers show of a mail server of its own; null where a mailbox has none. */
const shownServer = (ports: string, type: string) => {
  const absent = `; null unless the type is \`${type}\``;
  return {
    host: z
      .string()
      .nullable()
      .meta({ description: hostText + absent }),
    port: z
      .int()
      .nullable()
      .meta({ description: portText(ports) + absent }),
    security: oneOf(enums.mailSecurity)
      .nullable()
      .meta({ description: securityText + absent }),
    user: z
      .string()
      .nullable()
      .meta({ description: userText + absent }),
    oauth_provider: oneOf(enums.oauthProvider).nullable().meta({ description: providerText }),
  };
};

export const incomingRecord = record('MailboxIncoming', 'How mail comes into a mailbox', {
  type: oneOf(enums.mailboxIncomingType).meta({ description: incomingTypeText }),
  ...shownServer(imapPorts, 'imap'),
});

export const outgoingRecord = record('MailboxOutgoing', 'How mail goes out of a mailbox', {
  type: oneOf(enums.mailboxOutgoingType).meta({ description: outgoingTypeText }),
  ...shownServer(smtpPorts, 'smtp'),
});

const hostName = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?)*\.?$/i;
const isHost = (text: string) => isIP(text) > 0 || hostName.test(text);
const oneLine = (max: number) =>
  text(1, max).refine((value) => !/\p{Cc}/u.test(value), { error: 'must not contain control characters' });

const givenServer = (ports: string, type: string) => {
  const needed = `; required with \`${type}\``;
  return {
    host: z
      .string()
      .max(253)
      .refine(isHost, { error: 'must be a host name or an IP address' })
      .nullish()
      .meta({ description: hostText + needed }),
    port: z
      .int()
      .min(1)
      .max(65_535)
      .nullish()
      .meta({ description: portText(ports) + needed }),
    security: oneOf(enums.mailSecurity)
      .nullish()
      .meta({ description: securityText + needed }),
    user: oneLine(320)
      .nullish()
      .meta({ description: userText + needed }),
    password: oneLine(1_024).optional().meta({ description: passwordText }),
    oauth_provider: oneOf(enums.oauthProvider).nullish().meta({ description: keptProviderText }),
  };
};

type Given = { type: string } & { [Field in keyof ReturnType<typeof givenServer>]?: unknown };

/** A server of its own has all of it, and what has none has nothing of it. */
const checkedFor = (ownType: string) => (given: Given, check: z.RefinementCtx) => {
  for (const field of ['host', 'port', 'security', 'user'] as const) {
    const isGiven = given[field] !== undefined && given[field] !== null;
    const message = isGiven ? `must not be sent with type ${given.type}` : `is required with type ${ownType}`;
    if (isGiven !== (given.type === ownType)) check.addIssue({ code: 'custom', path: [field], message });
  }
  if (given.type !== ownType && given.password !== undefined)
    check.addIssue({ code: 'custom', path: ['password'], message: `must not be sent with type ${given.type}` });
};

export const newIncoming = z
  .strictObject({
    type: oneOf(enums.mailboxIncomingType).meta({ description: incomingTypeText }),
    ...givenServer(imapPorts, 'imap'),
  })
  .superRefine(checkedFor('imap'))
  .meta({ id: 'MailboxIncomingInput' });

export const newOutgoing = z
  .strictObject({
    type: oneOf(enums.mailboxOutgoingType).meta({ description: outgoingTypeText }),
    ...givenServer(smtpPorts, 'smtp'),
  })
  .superRefine(checkedFor('smtp'))
  .meta({ id: 'MailboxOutgoingInput' });
