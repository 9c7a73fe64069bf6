import type { Database, Statement } from '@pharos/kit';
import type { AtMailbox } from '../mailboxes/index.js';

const find: Statement = {
  name: 'find_mailbox_of_recipient',
  text: 'SELECT org_id, project_id, id FROM mailboxes WHERE forward_token = $1 AND deleted_at IS NULL',
};

/** The mailbox whose mail is forwarded to this address of the platform, with or without a tag; undefined for all others. */
export async function findRecipient(
  database: Database,
  address: string,
  domain: string,
): Promise<AtMailbox | undefined> {
  const at = address.lastIndexOf('@');
  if (at < 0 || address.slice(at + 1).toLowerCase() !== domain.toLowerCase()) return undefined;
  const token = address.slice(0, at).toLowerCase().replace(/\+.*$/s, '');
  const [row] = await database.query<{ org_id: string; project_id: string; id: string }>(find, [token]);
  return row && { orgId: row.org_id, projectId: row.project_id, mailboxId: row.id };
}
