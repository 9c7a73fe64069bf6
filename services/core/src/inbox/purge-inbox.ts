import type { Database, Statement } from '@pharos/kit';
import { type PurgeStep, purgeRows } from '../shared/purge.js';

/** Whoever still writes to one of them holds its lock and is waited for; whoever comes later finds nothing. */
const lockConversations: Statement = {
  name: 'purge_lock_conversations',
  text: `SELECT id FROM conversations WHERE project_id = $1 ORDER BY created_at, id LIMIT $2 FOR UPDATE`,
};

const deleteMessages: Statement = {
  name: 'purge_messages',
  text: `DELETE FROM messages WHERE id IN (
    SELECT id FROM messages WHERE conversation_id = ANY ($1::text[]) LIMIT $2) RETURNING 1 AS one`,
};

const deleteConversations: Statement = {
  name: 'purge_conversations',
  text: `WITH activity AS (DELETE FROM conversation_activity WHERE conversation_id = ANY ($1::text[]))
    DELETE FROM conversations WHERE id = ANY ($1::text[])`,
};

const batch = { conversations: 200, messages: 2_000 };

/** What the inbox holds of a project: contacts go after what refers to them. */
export const purgeInbox: readonly PurgeStep[] = [
  purgeConversations,
  purgeRows('contacts', 1_000),
  purgeRows('saved_replies', 1_000),
  purgeRows('saved_views', 1_000),
];

async function purgeConversations(tx: Database, projectId: string): Promise<boolean> {
  const rows = await tx.query<{ id: string }>(lockConversations, [projectId, batch.conversations]);
  if (rows.length === 0) return false;
  const ids = rows.map(({ id }) => id);
  const messages = await tx.query(deleteMessages, [ids, batch.messages]);
  if (messages.length < batch.messages) await tx.query(deleteConversations, [ids]);
  return true;
}
