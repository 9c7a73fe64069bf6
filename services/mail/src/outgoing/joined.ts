import { type Database, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import type { DueOutgoing } from './queue.js';

/** In one order, so that of two replicas that join each other's mails one waits. */
const lock: Statement = {
  name: 'lock_outgoing_mails_to_join',
  text: `SELECT id, state, attempts, due_at IS NOT NULL AS is_due FROM outgoing_mails
    WHERE id = ANY ($3::text[]) AND project_id = $1 AND org_id = $2 ORDER BY id FOR UPDATE`,
};

const join = new NamedStatement(
  'join_outgoing_mails',
  sql`UPDATE outgoing_mails SET state = CASE WHEN id = ${param('id')} THEN 'sending' ELSE 'joined' END, reason = NULL,
    mail_id = CASE WHEN id <> ${param('id')} THEN ${param('id')} END, due_at = CASE WHEN id = ${param('id')} THEN due_at END
  WHERE id = ANY (${param('ids')}::text[]) AND project_id = ${param('project_id')} AND org_id = ${param('org_id')}`,
);

const selectWaiting: Statement = {
  name: 'select_waiting_of_outgoing_mails',
  text: `SELECT id FROM outgoing_mails WHERE id = ANY ($3::text[]) AND project_id = $1 AND org_id = $2 AND state = 'waiting'`,
};

const selectJoined: Statement = {
  name: 'select_joined_outgoing_mails',
  text: 'SELECT id FROM outgoing_mails WHERE mail_id = $3 AND project_id = $1 AND org_id = $2 ORDER BY id',
};

interface Row {
  readonly id: string;
  readonly state: string;
  readonly attempts: number;
  readonly is_due: boolean;
}

const placeOf = ({ project_id, org_id }: DueOutgoing) => [project_id, org_id];

/** Those of these messages whose mails have still to be sent. */
export async function findWaiting(database: Database, due: DueOutgoing, ids: readonly string[]): Promise<Set<string>> {
  const rows = await database.query<{ id: string }>(selectWaiting, [...placeOf(due), ids]);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Writes down that a mail is being handed over, and that it brings these other messages too: none of them goes out in another mail. False,
 * and nothing is changed, when one of them is on its way already, or another replica has taken the attempt over.
 */
export function enterSending(database: Database, due: DueOutgoing, others: readonly string[]): Promise<boolean> {
  const ids = [due.id, ...others];
  return database.transaction(async (tx) => {
    const rows = await tx.query<Row>(lock, [...placeOf(due), ids]);
    const isFree = (row: Row) => (row.id === due.id ? row.attempts === due.attempts && row.is_due : true);
    if (rows.length < ids.length || !rows.every((row) => row.state === 'waiting' && isFree(row))) return false;
    await join.query(tx, { id: due.id, ids, project_id: due.project_id, org_id: due.org_id });
    return true;
  });
}

/** The further messages that a mail brought. */
export async function findJoined(database: Database, due: DueOutgoing): Promise<string[]> {
  const rows = await database.query<{ id: string }>(selectJoined, [...placeOf(due), due.id]);
  return rows.map(({ id }) => id);
}
