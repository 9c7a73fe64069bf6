import { type Database, firstRow, type Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { contactAndMerging } from '../../shared/shown.js';

/** A message of a visitor, as its client called it. */
export interface Send {
  contact_id: string;
  client_message_id: string;
  conversation_id: string;
  message_id: string;
}

/** What the contact has called so, before what one has that is becoming part of it: as when that has followed. */
const sent = `SELECT contact_id, client_message_id, conversation_id, message_id FROM widget_sends
    WHERE contact_id = ANY (${contactAndMerging('$3', '$1')}) AND client_message_id = $2 ORDER BY contact_id <> $1 LIMIT 1`;

/**
 * Answers what was sent before. Looked up as of one moment, in which it is still the one's or already the other's, whatever of a merge
 * is moved meanwhile. Waits while another transaction sends the same.
 */
const take: Statement = {
  name: 'take_widget_send',
  text: `WITH sent AS MATERIALIZED (${sent}), taken AS (
      INSERT INTO widget_sends (contact_id, client_message_id, conversation_id, message_id)
      SELECT $1, $2, $4, $5 WHERE NOT EXISTS (SELECT FROM sent) ON CONFLICT DO NOTHING
      RETURNING contact_id, client_message_id, conversation_id, message_id
    ) SELECT *, false AS is_new FROM sent UNION ALL SELECT *, true FROM taken`,
};

const select: Statement = { name: 'select_widget_send', text: sent };

/** Undefined when it is sent now, for the first time; else what was made then. */
export async function takeSend(
  tx: Database,
  { projectId }: Pick<InProject, 'projectId'>,
  send: Send,
): Promise<Send | undefined> {
  const { contact_id, client_message_id, conversation_id, message_id } = send;
  const called = [contact_id, client_message_id, projectId];
  const first = await firstRow(tx.query<Send & { is_new: boolean }>(take, [...called, conversation_id, message_id]));
  if (first) return first.is_new ? undefined : first;
  // It was sent in the moment in which this one waited.
  const found = await firstRow(tx.query<Send>(select, called));
  if (!found) throw new Error('a message that was sent before is not found');
  return found;
}
