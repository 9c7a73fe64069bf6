import { type Database, firstRow, type Statement } from '@pharos/kit';

const selectDeleted: Statement = {
  name: 'select_deleted_project',
  text: 'SELECT id FROM projects WHERE deleted_at IS NOT NULL ORDER BY deleted_at LIMIT 1',
};

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

const deleteContacts: Statement = {
  name: 'purge_contacts',
  text: `DELETE FROM contacts WHERE id IN (SELECT id FROM contacts WHERE project_id = $1 LIMIT $2) RETURNING 1 AS one`,
};

const deleteProject: Statement = {
  name: 'purge_project',
  text: `DELETE FROM projects p WHERE p.id = $1 AND p.deleted_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM conversations c WHERE c.project_id = p.id)
    AND NOT EXISTS (SELECT FROM contacts c WHERE c.project_id = p.id)`,
};

const batch = { conversations: 200, messages: 2_000, contacts: 1_000 };

/** A project whose deletion is not finished. */
export async function findDeletedProject(database: Database): Promise<string | undefined> {
  return (await firstRow(database.query<{ id: string }>(selectDeleted)))?.id;
}

/** Removes some of what a deleted project holds, at last the project itself. */
export async function purgeSome(tx: Database, projectId: string): Promise<void> {
  const rows = await tx.query<{ id: string }>(lockConversations, [projectId, batch.conversations]);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) return purgeConversations(tx, ids);
  const contacts = await tx.query(deleteContacts, [projectId, batch.contacts]);
  if (contacts.length === 0) await tx.query(deleteProject, [projectId]);
}

async function purgeConversations(tx: Database, ids: string[]): Promise<void> {
  const messages = await tx.query(deleteMessages, [ids, batch.messages]);
  if (messages.length < batch.messages) await tx.query(deleteConversations, [ids]);
}
