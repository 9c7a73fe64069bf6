import type { Database, Statement } from '@pharos/kit';
import type { DueOutgoing } from './queue.js';

const selectWaiting: Statement = {
  name: 'select_waiting_of_outgoing_mails',
  text: `SELECT id FROM outgoing_mails WHERE id = ANY ($3::text[]) AND project_id = $1 AND org_id = $2 AND state = 'waiting'`,
};

const selectJoined: Statement = {
  name: 'select_joined_outgoing_mails',
  text: 'SELECT id FROM outgoing_mails WHERE mail_id = $3 AND project_id = $1 AND org_id = $2 ORDER BY id',
};

const placeOf = ({ project_id, org_id }: DueOutgoing) => [project_id, org_id];

/** Those of these messages whose mails have still to be sent. */
export async function findWaiting(database: Database, due: DueOutgoing, ids: readonly string[]): Promise<Set<string>> {
  const rows = await database.query<{ id: string }>(selectWaiting, [...placeOf(due), ids]);
  return new Set(rows.map(({ id }) => id));
}

/** The further messages that a mail brought. */
export async function findJoined(database: Database, due: DueOutgoing): Promise<string[]> {
  const rows = await database.query<{ id: string }>(selectJoined, [...placeOf(due), due.id]);
  return rows.map(({ id }) => id);
}
