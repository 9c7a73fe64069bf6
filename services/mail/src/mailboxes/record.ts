import { enums } from '@pharos/contract';
import { param, sql } from '@pharos/kit';
import type { Mailbox, UpdateMailboxRequest } from '@pharos/proto/pharos/mail/v1/mailbox';
import {
  choice,
  defineRecord,
  type InProject,
  integer,
  internal,
  nested,
  optional,
  type RowOfRecord,
  text,
  timestamp,
} from '@pharos/service';
import type { ProviderName } from '../oauth/index.js';
import { incomingRecord, outgoingRecord } from './connection.js';

/** A mailbox is a team's, and says nothing of a customer. */
const no = { personal: 'no' } as const;

const given = {
  address: text(no),
  name: optional(text(no)),
  signature: optional(text(no)),
  incoming: nested(no, incomingRecord),
  outgoing: nested(no, outgoingRecord),
};

/** The fields of a mailbox that people set, and that the audit log tells of. */
export const mailboxFields =
  defineRecord<Pick<UpdateMailboxRequest, 'address' | 'name' | 'signature' | 'incoming' | 'outgoing'>>()(given);

export type MailboxFields = RowOfRecord<typeof mailboxFields>;

/** A mailbox as its row has it. */
export const mailboxRecord = defineRecord<Omit<Mailbox, 'forwardAddress' | 'webhookPath' | 'oauthProviders'>>()({
  id: text(no),
  ...given,
  // The name before the domain of the address that mail is forwarded to.
  forward_token: internal(text(no)),
  // The secret part of the path to which providers post its mail.
  webhook_token: internal(text(no)),
  state: choice(enums.mailboxState, no),
  last_error: optional(text(no)),
  created_at: timestamp(no),
  revision: integer(no),
});

export type MailboxRow = RowOfRecord<typeof mailboxRecord>;

/** SQL: the columns of a `MailboxRow`, from a table with this alias. What is wrong with its servers comes first: it stops all mail. */
export const mailboxColumns = (alias: string) =>
  mailboxRecord.of(alias, {
    state: `CASE WHEN COALESCE(${alias}.incoming_error, ${alias}.outgoing_error) IS NULL THEN ${alias}.state ELSE 'failing' END`,
    last_error: `COALESCE('Incoming mail: ' || ${alias}.incoming_error, 'Outgoing mail: ' || ${alias}.outgoing_error, ${alias}.last_error)`,
  });

/** What the deployment offers each mailbox. */
export interface Offered {
  /** The domain to which mail is forwarded; absent: none is. */
  readonly domain?: string | undefined;
  readonly providers: ReadonlyMap<ProviderName, unknown>;
}

/** The mailbox as callers see it. */
export function mailboxMessage(row: MailboxRow, { domain, providers }: Offered): Mailbox {
  const forward = domain === undefined ? {} : { forwardAddress: `${row.forward_token}@${domain}` };
  const oauthProviders = [...providers.keys()].map(enums.oauthProvider.fromText);
  const webhookPath = `/api/public/mail/${row.webhook_token}/mime`;
  return { ...mailboxRecord.toMessage(row), ...forward, webhookPath, oauthProviders };
}

/** Where a mailbox is: tenancy stands in every query. */
export interface AtMailbox extends InProject {
  mailboxId: string;
}

/** SQL: the mailbox that a write is about, by the parameters of `audited` and `mailbox_id`. */
export const writable = sql`id = ${param('mailbox_id')} AND project_id = ${param('project_id')} AND org_id = ${param('org_id')}
  AND deleted_at IS NULL`;
