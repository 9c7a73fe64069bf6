import { type Database, NamedStatement, type Statement, sql } from '@pharos/kit';
import type { DeleteMailboxRequest, DeleteMailboxResponse } from '@pharos/proto/pharos/mail/v1/mailbox';
import { auditCte, audited, type InProject } from '@pharos/service';
import type { MailboxRpc } from './deps.js';
import { lockExpected } from './get-mailbox.js';
import { writable } from './record.js';

const markDeleted = new NamedStatement(
  'delete_mailbox',
  sql`WITH m AS (
    UPDATE mailboxes SET deleted_at = clock_now() WHERE ${writable} RETURNING id, org_id
  ), forgotten AS (
    DELETE FROM mailbox_grants g USING m WHERE g.mailbox_id = m.id AND g.org_id = m.org_id
  ), ${auditCte({ action: 'deleteMailbox', target: 'mailbox', from: 'm' })}
  SELECT id FROM m`,
);

const markDeletedOfProject: Statement = {
  name: 'delete_mailboxes_of_project',
  text: `WITH m AS (
      UPDATE mailboxes SET deleted_at = clock_now() WHERE project_id = $1 AND org_id = $2 AND deleted_at IS NULL RETURNING id, org_id
    )
    DELETE FROM mailbox_grants g USING m WHERE g.mailbox_id = m.id AND g.org_id = m.org_id`,
};

const purge: Statement = {
  name: 'purge_mailboxes',
  text: `DELETE FROM mailboxes WHERE id IN (
      SELECT id FROM mailboxes b WHERE b.deleted_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM incoming_mails m WHERE m.mailbox_id = b.id)
      ORDER BY b.deleted_at LIMIT $1 FOR UPDATE SKIP LOCKED
    ) RETURNING 1 AS one`,
};

const batch = 1_000;

/** The mailbox is absent at once, and what it signed in with is gone; its other rows are removed behind it. */
export const deleteMailbox: MailboxRpc<DeleteMailboxRequest, DeleteMailboxResponse> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    await lockExpected(tx, request);
    await markDeleted.query(tx, { ...audited(call, request), mailbox_id: request.mailboxId });
    return {};
  });

/** Deletes all mailboxes of a project that is gone. */
export async function deleteMailboxesOf(database: Database, { projectId, orgId }: InProject): Promise<void> {
  await database.query(markDeletedOfProject, [projectId, orgId]);
}

/** Removes deleted mailboxes of which nothing is left; true when there may be more. */
export async function purgeDeleted(database: Database): Promise<boolean> {
  return (await database.query(purge, [batch])).length === batch;
}
