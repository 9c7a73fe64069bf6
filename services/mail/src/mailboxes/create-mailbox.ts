import { fail, idKinds } from '@pharos/contract';
import { type Database, NamedStatement, newId, param, type Statement, sql } from '@pharos/kit';
import type { CreateMailboxRequest, CreateMailboxResponse } from '@pharos/proto/pharos/mail/v1/mailbox';
import { auditCte, audited, type InProject } from '@pharos/service';
import type { MailboxRpc } from './deps.js';
import { withFreeAddress } from './mailbox.js';
import { type MailboxRow, mailboxFields, mailboxMessage, mailboxRecord } from './record.js';

const insert = new NamedStatement(
  'insert_mailbox',
  sql`WITH m AS (
    INSERT INTO mailboxes (id, org_id, project_id, ${mailboxFields.columns})
    VALUES (${param('id', 'org_id', 'project_id')}, ${mailboxFields.params})
    RETURNING *
  ), ${auditCte({ action: 'createMailbox', target: 'mailbox', from: 'm' })}
  SELECT ${mailboxRecord.columns} FROM m`,
);

/** Whoever makes a mailbox of the project at the same time waits here, and then counts this one too. */
const lockCount: Statement = {
  name: 'lock_mailboxes_of_project',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('mailboxes of ' || $1, 0))`,
};

const countOfProject: Statement = {
  name: 'count_mailboxes_of_project',
  text: 'SELECT count(*) AS count FROM mailboxes WHERE project_id = $1 AND org_id = $2 AND deleted_at IS NULL',
};

export const createMailbox: MailboxRpc<CreateMailboxRequest, CreateMailboxResponse> = (
  request,
  call,
  { database, domain, mailboxesPerProject: limit },
) => {
  const { address, name = null, signature = null } = request;
  const values = { ...audited(call, request), id: newId(idKinds.mailbox), address, name, signature };
  return withFreeAddress(
    database.transaction(async (tx) => {
      if ((await lockMailboxCount(tx, request)) >= limit) throw fail('MAILBOX_LIMIT_REACHED', { limit });
      const [row] = await insert.query<MailboxRow>(tx, values);
      return { mailbox: mailboxMessage(row as MailboxRow, domain) };
    }),
  );
};

/** How many mailboxes the project has; nobody else makes one until the transaction ends. */
async function lockMailboxCount(tx: Database, { projectId, orgId }: InProject): Promise<number> {
  await tx.query(lockCount, [projectId]);
  const [row] = await tx.query<{ count: number }>(countOfProject, [projectId, orgId]);
  return row?.count ?? 0;
}
