import { fail, idKinds } from '@pharos/contract';
import { type Database, NamedStatement, newId, param, type Sealer, type Statement, sql } from '@pharos/kit';
import type { CreateMailboxRequest, CreateMailboxResponse } from '@pharos/proto/pharos/mail/v1/mailbox';
import { auditCte, audited, type InProject } from '@pharos/service';
import {
  byPlatform,
  type ConnectionRow,
  checkConnections,
  forwarded,
  incomingRecord,
  outgoingRecord,
  sealNew,
} from './connection.js';
import type { MailboxDeps, MailboxRpc } from './deps.js';
import { followImap } from './follow-imap.js';
import { withFreeAddress } from './mailbox.js';
import { type MailboxRow, mailboxColumns, mailboxFields, mailboxMessage } from './record.js';

const insert = new NamedStatement(
  'insert_mailbox',
  sql`WITH m AS (
    INSERT INTO mailboxes (id, org_id, project_id, ${mailboxFields.columns}, incoming_password, outgoing_password)
    VALUES (${param('id', 'org_id', 'project_id')}, ${mailboxFields.params}, ${param('incoming_password', 'outgoing_password')})
    RETURNING *
  ), ${auditCte({ action: 'createMailbox', target: 'mailbox', from: 'm' })}
  SELECT ${mailboxColumns('m')} FROM m`,
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
  { database, sealer, mailboxesPerProject: limit, ...offered },
) => {
  const values = {
    ...audited(call, request),
    ...mailboxFields.values(fieldsOf(request)),
    ...sealedOf(request, sealer),
  };
  return withFreeAddress(
    database.transaction(async (tx) => {
      if ((await lockMailboxCount(tx, request)) >= limit) throw fail('MAILBOX_LIMIT_REACHED', { limit });
      const [row] = await insert.query<MailboxRow>(tx, values);
      await followImap(tx, { orgId: request.orgId, mailboxId: values.id });
      return { mailbox: mailboxMessage(row as MailboxRow, offered) };
    }),
  );
};

/** Everything that needs no database, names looked up among it. */
export async function checkNewMailbox(request: CreateMailboxRequest, { servers }: MailboxDeps): Promise<void> {
  await checkConnections(servers, request);
}

function fieldsOf(request: CreateMailboxRequest) {
  const { address, name = null, signature = null, incoming = forwarded, outgoing = byPlatform } = request;
  const connections = {
    incoming: incomingRecord.patch(incoming, incomingRecord.names) as ConnectionRow,
    outgoing: outgoingRecord.patch(outgoing, outgoingRecord.names) as ConnectionRow,
  };
  return { address, name, signature, ...connections };
}

/** Under an id of its own, for which everything is sealed. */
function sealedOf({ incoming = forwarded, outgoing = byPlatform }: CreateMailboxRequest, sealer: Sealer) {
  const id = newId(idKinds.mailbox);
  return {
    id,
    incoming_password: sealNew(sealer, id, 'incoming', incoming),
    outgoing_password: sealNew(sealer, id, 'outgoing', outgoing),
  };
}

/** How many mailboxes the project has; nobody else makes one until the transaction ends. */
async function lockMailboxCount(tx: Database, { projectId, orgId }: InProject): Promise<number> {
  await tx.query(lockCount, [projectId]);
  const [row] = await tx.query<{ count: number }>(countOfProject, [projectId, orgId]);
  return row?.count ?? 0;
}
