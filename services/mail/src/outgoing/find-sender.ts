import type { Database, Statement } from '@pharos/kit';
import type { ConnectionRow } from '../mailboxes/index.js';
import type { DueOutgoing } from './queue.js';

/** The mailbox that an answer is sent from. */
export interface SendingMailbox {
  readonly id: string;
  readonly address: string;
  readonly name: string | null;
  readonly signature: string | null;
  readonly org_id: string;
  /** How its mail goes out, and the password for it, sealed. */
  readonly outgoing: ConnectionRow;
  readonly outgoing_password: Buffer | null;
  readonly outgoing_error: string | null;
}

/**
 * The one that the customer last wrote to, else the one that they were last answered from; where they know none, the project's oldest.
 */
const selectMailbox: Statement = {
  name: 'select_sending_mailbox',
  text: `SELECT b.id, b.address, b.name, b.signature, b.org_id, b.outgoing, b.outgoing_password, b.outgoing_error FROM mailboxes b
    LEFT JOIN LATERAL (SELECT max(m.received_at) AS at FROM incoming_mails m
      WHERE m.conversation_id = $3 AND m.project_id = $1 AND m.org_id = $2 AND m.mailbox_id = b.id) last ON true
    WHERE b.project_id = $1 AND b.org_id = $2 AND b.deleted_at IS NULL
    ORDER BY last.at DESC NULLS LAST, EXISTS (SELECT FROM reply_addresses r
      WHERE r.conversation_id = $3 AND r.project_id = $1 AND r.org_id = $2 AND r.mailbox_id = b.id) DESC, b.created_at, b.id LIMIT 1`,
};

/** More than a mail can name. */
const mostIds = 1_000;

const selectThread: Statement = {
  name: 'select_thread_of_outgoing',
  text: `SELECT header_id FROM mail_ids WHERE conversation_id = $3 AND project_id = $1 AND org_id = $2 AND message_id <> $4 AND NOT is_aside
    ORDER BY created_at, header_id LIMIT ${mostIds}`,
};

const insertId: Statement = {
  name: 'insert_outgoing_mail_id',
  text: `INSERT INTO mail_ids (project_id, header_id, org_id, conversation_id, message_id, is_aside) VALUES ($1, $5, $2, $3, $4, $6)
    ON CONFLICT (project_id, header_id) DO NOTHING`,
};

const placeOf = ({ project_id, org_id, conversation_id }: DueOutgoing) => [project_id, org_id, conversation_id];

/** Undefined: the project has none any more. */
export async function findSendingMailbox(database: Database, due: DueOutgoing): Promise<SendingMailbox | undefined> {
  const [row] = await database.query<SendingMailbox>(selectMailbox, placeOf(due));
  return row;
}

/** The Message-IDs of the conversation's mails, the oldest first, without that of this one. */
export async function findThreadIds(database: Database, due: DueOutgoing): Promise<string[]> {
  const rows = await database.query<{ header_id: string }>(selectThread, [...placeOf(due), due.id]);
  return rows.map(({ header_id }) => header_id);
}

/** Has answers to the mail find its conversation. Those of mails aside are named in no mail to the customer, who knows nothing of them. */
export async function keepMessageId(
  database: Database,
  due: DueOutgoing,
  headerId: string,
  isAside: boolean,
): Promise<void> {
  await database.query(insertId, [...placeOf(due), due.id, headerId, isAside]);
}
