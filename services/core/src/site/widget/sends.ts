import { type Database, firstRow, type Statement } from '@pharos/kit';

/** A message of a visitor, as its client called it. */
export interface Send {
  contact_id: string;
  client_message_id: string;
  /** The conversation that it was sent to. */
  conversation_id: string;
  message_id: string;
}

/** One that was made before. */
export interface MadeSend extends Send {
  /** The conversation that has the message: another one that follows a closed one; null: it was deleted. */
  message_in: string | null;
}

/** Waits while another transaction sends the same. */
const take: Statement = {
  name: 'take_widget_send',
  text: `INSERT INTO widget_sends (contact_id, client_message_id, conversation_id, message_id) VALUES ($1, $2, $3, $4)
    ON CONFLICT DO NOTHING RETURNING 1 AS one`,
};

const select: Statement = {
  name: 'select_widget_send',
  text: `SELECT s.contact_id, s.client_message_id, s.conversation_id, s.message_id, m.conversation_id AS message_in
    FROM widget_sends s LEFT JOIN messages m ON m.id = s.message_id
    WHERE s.contact_id = $1 AND s.client_message_id = $2`,
};

/** Undefined when it is sent now, for the first time; else what was made then. */
export async function takeSend(tx: Database, send: Send): Promise<MadeSend | undefined> {
  const { contact_id, client_message_id, conversation_id, message_id } = send;
  const called = [contact_id, client_message_id];
  if ((await tx.query(take, [...called, conversation_id, message_id])).length > 0) return undefined;
  const found = await firstRow(tx.query<MadeSend>(select, called));
  if (!found) throw new Error('a message that was sent before is not found');
  return found;
}
