import { OneRowStatement, type SharedDatabase } from '@pharos/kit';
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
  /** The Message-IDs of the conversation's mails, the oldest first, without that of this one and of those that its customer did not get. */
  readonly thread: readonly string[];
}

/** More than a mail can name. */
const mostIds = 1_000;

/**
 * The one that the customer last wrote to, else the one that they were last answered from; where they know none, the project's oldest.
 */
const select = new OneRowStatement(
  'select_sending_mailbox',
  `SELECT chosen.*, ARRAY(SELECT i.header_id FROM mail_ids i
      WHERE i.conversation_id = $3 AND i.project_id = $1 AND i.org_id = $2 AND i.message_id <> $4 AND NOT i.is_aside
      ORDER BY i.created_at, i.header_id LIMIT ${mostIds}) AS thread
    FROM (SELECT b.id, b.address, b.name, b.signature, b.org_id, b.outgoing, b.outgoing_password, b.outgoing_error FROM mailboxes b
      LEFT JOIN LATERAL (SELECT max(m.received_at) AS at FROM incoming_mails m
        WHERE m.conversation_id = $3 AND m.project_id = $1 AND m.org_id = $2 AND m.mailbox_id = b.id) last ON true
      WHERE b.project_id = $1 AND b.org_id = $2 AND b.deleted_at IS NULL
      ORDER BY last.at DESC NULLS LAST, EXISTS (SELECT FROM reply_addresses r
        WHERE r.conversation_id = $3 AND r.project_id = $1 AND r.org_id = $2 AND r.mailbox_id = b.id) DESC, b.created_at, b.id LIMIT 1) chosen`,
);

/** Undefined: the project has none any more. */
export function findSendingMailbox(
  database: Pick<SharedDatabase, 'for'>,
  { project_id, org_id, conversation_id, id }: DueOutgoing,
): Promise<SendingMailbox | undefined> {
  const own = database.for({ owner: org_id, kind: 'read' });
  return select.find<SendingMailbox>(own, [project_id, org_id, conversation_id, id]);
}
