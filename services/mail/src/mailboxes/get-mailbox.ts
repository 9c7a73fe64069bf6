import { fail } from '@pharos/contract';
import type { Database, Statement } from '@pharos/kit';
import type { GetMailboxRequest, GetMailboxResponse } from '@pharos/proto/pharos/mail/v1/mailbox';
import type { MailboxRpc } from './deps.js';
import { type AtMailbox, type MailboxRow, mailboxColumns, mailboxMessage } from './record.js';

const select: Statement = {
  name: 'select_mailbox',
  text: `SELECT ${mailboxColumns('b')} FROM mailboxes b
    WHERE id = $1 AND project_id = $2 AND org_id = $3 AND deleted_at IS NULL`,
};

const lock: Statement = { name: 'lock_mailbox', text: `${select.text} FOR NO KEY UPDATE` };

export const getMailbox: MailboxRpc<GetMailboxRequest, GetMailboxResponse> = async (
  request,
  _call,
  { database, ...offered },
) => ({
  mailbox: mailboxMessage(await requireMailbox(database, request), offered),
});

/** The mailbox as its row has it. @throws MAILBOX_NOT_FOUND */
export async function requireMailbox(database: Database, at: AtMailbox, statement = select): Promise<MailboxRow> {
  const [row] = await database.query<MailboxRow>(statement, [at.mailboxId, at.projectId, at.orgId]);
  if (!row) throw fail('MAILBOX_NOT_FOUND');
  return row;
}

/** The mailbox, which nobody else changes until the transaction ends. @throws MAILBOX_NOT_FOUND, VERSION_MISMATCH */
export async function lockExpected(
  tx: Database,
  request: AtMailbox & { ifRevision?: number | undefined },
): Promise<MailboxRow> {
  const mailbox = await requireMailbox(tx, request, lock);
  if (request.ifRevision !== undefined && request.ifRevision !== mailbox.revision) throw fail('VERSION_MISMATCH');
  return mailbox;
}
