import type { Database, Statement } from '@pharos/kit';
import type { ReplyAddresses } from '@pharos/mail';
import type { AtMailbox } from '../mailboxes/index.js';
import { findReplyMailbox } from '../threads/index.js';

const find: Statement = {
  name: 'find_mailbox_of_recipient',
  text: 'SELECT org_id, project_id, id FROM mailboxes WHERE forward_token = $1 AND deleted_at IS NULL',
};

/** To whom a mail comes. */
export interface Recipient extends AtMailbox {
  /** The id of the reply address that it was sent to; absent: it was sent to the mailbox's own. */
  readonly replyTo?: string | undefined;
}

/**
 * The mailbox whose mail is forwarded to this address of the platform, with or without a tag, or whose mails named it for answers;
 * undefined for all other addresses.
 */
export async function findRecipient(
  database: Database,
  address: string,
  { domain, replyAddresses }: { domain: string; replyAddresses: Pick<ReplyAddresses, 'read'> },
): Promise<Recipient | undefined> {
  const at = address.lastIndexOf('@');
  if (at < 0 || address.slice(at + 1).toLowerCase() !== domain.toLowerCase()) return undefined;
  const replyTo = replyAddresses.read(address);
  if (replyTo !== undefined) {
    const found = await findReplyMailbox(database, replyTo);
    return found && { ...found, replyTo };
  }
  const token = address.slice(0, at).toLowerCase().replace(/\+.*$/s, '');
  const [row] = await database.query<{ org_id: string; project_id: string; id: string }>(find, [token]);
  return row && { orgId: row.org_id, projectId: row.project_id, mailboxId: row.id };
}
