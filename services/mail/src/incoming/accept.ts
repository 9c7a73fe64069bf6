import { createHash } from 'node:crypto';
import { idKinds } from '@pharos/contract';
import { type Database, NamedStatement, newId, param, sql } from '@pharos/kit';
import type { AtMailbox } from '../mailboxes/index.js';
import { messageKeyOf } from './message-key.js';
import type { RawMails } from './raw-mails.js';

/** The channel that announces mail that came in; the payload is the id of its organization. */
export const incomingChannel = 'mail_incoming';

/** Whoever takes the same mail at the same time waits here, until it is there or is not. */
const insert = new NamedStatement(
  'insert_incoming_mail',
  sql`WITH taken AS (
    INSERT INTO incoming_mails (id, org_id, project_id, mailbox_id, message_key, mail_from, reply_to, raw, storage_key, bytes)
    VALUES (${param('id', 'org_id', 'project_id', 'mailbox_id', 'message_key', 'mail_from', 'reply_to', 'raw', 'storage_key', 'bytes')})
    ON CONFLICT (mailbox_id, message_key) DO NOTHING
    RETURNING storage_key, org_id
  )
  SELECT storage_key, pg_notify('${incomingChannel}', org_id) FROM taken`,
);

const findKey = new NamedStatement(
  'select_incoming_storage_key',
  sql`SELECT storage_key FROM incoming_mails WHERE mailbox_id = ${param('mailbox_id')} AND message_key = ${param('message_key')}`,
);

export interface AcceptedMail {
  /** The sender of the envelope; empty when nobody is to answer. */
  readonly mailFrom: string;
  readonly raw: Buffer;
  /** The id of the reply address that it was sent to. */
  readonly replyTo?: string | undefined;
}

export interface AcceptDeps {
  readonly database: Database;
  readonly rawMails: RawMails;
}

/** Keeps a mail for a mailbox, once however often it comes: it is committed when this has resolved. */
export async function acceptMail(
  { database, rawMails }: AcceptDeps,
  { orgId, projectId, mailboxId }: AtMailbox,
  { mailFrom, raw, replyTo = undefined }: AcceptedMail,
): Promise<void> {
  const messageKey = messageKeyOf(raw);
  const digest = createHash('sha256').update(raw).digest('hex');
  const place = await rawMails.keep(raw, `${orgId}/${projectId}/${mailboxId}_${digest}`);
  const at = { mailbox_id: mailboxId, message_key: messageKey };
  const values = {
    id: newId(idKinds.incomingMail),
    org_id: orgId,
    project_id: projectId,
    mail_from: mailFrom,
    reply_to: replyTo ?? null,
    bytes: raw.length,
  };
  const taken = await insert.query(database, { ...at, ...values, raw: place.raw, storage_key: place.storageKey });
  if (taken.length > 0 || place.storageKey === null) return;
  const [known] = await findKey.query<{ storage_key: string | null }>(database, at);
  // It came before, with other headers of the servers on its way.
  if (known?.storage_key !== place.storageKey) await rawMails.remove(place.storageKey);
}
