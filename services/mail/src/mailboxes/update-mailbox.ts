import { type Database, NamedStatement, param, type Sealer, type Statement, sql } from '@pharos/kit';
import type { UpdateMailboxRequest, UpdateMailboxResponse } from '@pharos/proto/pharos/mail/v1/mailbox';
import { auditCte, audited, type Changes, diff } from '@pharos/service';
import { removeGrants } from '../oauth/index.js';
import {
  byPlatform,
  type ConnectionRow,
  checkConnections,
  forwarded,
  isConsented,
  type SaidConnection,
  sealChanged,
  withConsent,
} from './connection.js';
import type { MailboxDeps, MailboxRpc } from './deps.js';
import { followImap } from './follow-imap.js';
import { lockExpected } from './get-mailbox.js';
import { withFreeAddress } from './mailbox.js';
import {
  type MailboxFields,
  type MailboxRow,
  mailboxColumns,
  mailboxFields,
  mailboxMessage,
  writable,
} from './record.js';
import type { Direction } from './sealing.js';

/** A connection that was changed has not failed yet. */
const update = new NamedStatement(
  'update_mailbox',
  sql`WITH m AS (
    UPDATE mailboxes SET (${mailboxFields.columns}) = ROW(${mailboxFields.params}),
      incoming_password = ${param('incoming_password')}, outgoing_password = ${param('outgoing_password')},
      incoming_error = CASE WHEN ${param('changes')}::jsonb ? 'incoming' THEN NULL ELSE incoming_error END,
      outgoing_error = CASE WHEN ${param('changes')}::jsonb ? 'outgoing' THEN NULL ELSE outgoing_error END,
      revision = revision + (${param('changes')}::jsonb <> '{}')::integer
    WHERE ${writable} RETURNING *
  ), ${auditCte({ action: 'updateMailbox', target: 'mailbox', from: 'm', changes: sql`${param('changes')}::jsonb` })}
  SELECT ${mailboxColumns('m')} FROM m`,
);

const selectPasswords: Statement = {
  name: 'select_mailbox_passwords',
  text: 'SELECT incoming_password, outgoing_password FROM mailboxes WHERE id = $1 AND project_id = $2 AND org_id = $3',
};

interface Passwords {
  readonly incoming_password: Buffer | null;
  readonly outgoing_password: Buffer | null;
}

export const updateMailbox: MailboxRpc<UpdateMailboxRequest, UpdateMailboxResponse> = (
  request,
  call,
  { database, sealer, ...offered },
) =>
  withFreeAddress(
    database.transaction(async (tx) => {
      const before = await lockExpected(tx, request);
      const after = fieldsAfter(request, before);
      const passwords = await passwordsAfter(tx, request, { before, after, sealer });
      const changes = changesOf(request, before, after);
      const values = { ...mailboxFields.values(after), ...passwords, changes: JSON.stringify(changes) };
      const [row] = await update.query<MailboxRow>(tx, { ...audited(call, request), mailbox_id: before.id, ...values });
      const at = { orgId: request.orgId, mailboxId: before.id };
      await removeGrants(
        tx,
        at,
        directions.filter((each) => isConsented(before[each]) && !isConsented(after[each])),
      );
      if (changes.incoming) await followImap(tx, at);
      return { mailbox: mailboxMessage(row as MailboxRow, offered) };
    }),
  );

/** Everything that needs no database, names looked up among it. */
export async function checkMailboxChanges(request: UpdateMailboxRequest, { servers }: MailboxDeps): Promise<void> {
  await checkConnections(servers, request);
}

/** The log shows no password; one that changed shows as a connection that did. */
function changesOf({ incoming, outgoing }: UpdateMailboxRequest, before: MailboxRow, after: MailboxFields): Changes {
  const changes = diff<MailboxFields>(before, after, mailboxFields.names);
  if (incoming?.password !== undefined) changes.incoming = { from: before.incoming, to: after.incoming };
  if (outgoing?.password !== undefined) changes.outgoing = { from: before.outgoing, to: after.outgoing };
  return changes;
}

const directions = ['incoming', 'outgoing'] as const;

/** The fields after a change; consents stay where the change allows it. */
function fieldsAfter(request: UpdateMailboxRequest, before: MailboxRow): MailboxFields {
  const after = { ...mailboxFields.pick(before), ...mailboxFields.patch(request, request.updateMask) };
  const connection = (direction: Direction): ConnectionRow =>
    request.updateMask?.includes(direction)
      ? withConsent(direction, saidOf(request, direction, { before, after }))
      : after[direction];
  return { ...after, incoming: connection('incoming'), outgoing: connection('outgoing') };
}

function saidOf(
  request: UpdateMailboxRequest,
  direction: Direction,
  { before, after }: { before: MailboxFields; after: MailboxFields },
): SaidConnection {
  const said = request[direction] ?? (direction === 'incoming' ? forwarded : byPlatform);
  return { before: before[direction], after: after[direction], said };
}

async function passwordsAfter(
  tx: Database,
  request: UpdateMailboxRequest,
  { before, after, sealer }: { before: MailboxRow; after: MailboxFields; sealer: Sealer },
): Promise<Passwords> {
  const at = [before.id, request.projectId, request.orgId];
  const [sealed] = (await tx.query<Passwords>(selectPasswords, at)) as [Passwords];
  const changed = (direction: Direction) => {
    const present = sealed[`${direction}_password`];
    if (!request.updateMask?.includes(direction)) return present;
    const said = saidOf(request, direction, { before, after });
    return sealChanged(sealer, before.id, direction, { ...said, sealed: present });
  };
  return { incoming_password: changed('incoming'), outgoing_password: changed('outgoing') };
}
