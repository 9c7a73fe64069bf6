import { type Database, firstRow, type Statement } from '@pharos/kit';
import { removeAttachmentsOfProject } from '../../attachments/remove-attachments.js';

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

/** Without the feed nothing more is recorded. */
const deleteFeed: Statement = {
  name: 'purge_feed',
  text: `WITH feed AS (DELETE FROM feeds WHERE project_id = $1)
    DELETE FROM feed_events WHERE project_id = $1 AND place IN (
      SELECT place FROM feed_events WHERE project_id = $1 ORDER BY place LIMIT $2) RETURNING 1 AS one`,
};

const deleteSubmissions: Statement = {
  name: 'purge_form_submissions',
  text: `DELETE FROM form_submissions WHERE id IN (
    SELECT id FROM form_submissions WHERE project_id = $1 LIMIT $2) RETURNING 1 AS one`,
};

const deleteBeacons: Statement = {
  name: 'purge_beacons',
  text: `DELETE FROM beacons WHERE id IN (SELECT id FROM beacons WHERE project_id = $1 LIMIT $2) RETURNING 1 AS one`,
};

const deleteForms: Statement = {
  name: 'purge_forms',
  text: `WITH gone AS (SELECT id FROM forms WHERE project_id = $1 LIMIT $2),
    visits AS (DELETE FROM form_visits WHERE form_id IN (SELECT id FROM gone))
    DELETE FROM forms WHERE id IN (SELECT id FROM gone) RETURNING 1 AS one`,
};

const deleteSessions: Statement = {
  name: 'purge_widget_sessions_of_project',
  text: `DELETE FROM widget_sessions WHERE id IN (
    SELECT id FROM widget_sessions WHERE project_id = $1 LIMIT $2) RETURNING 1 AS one`,
};

const deleteProject: Statement = {
  name: 'purge_project',
  text: `DELETE FROM projects p WHERE p.id = $1 AND p.deleted_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM conversations c WHERE c.project_id = p.id)
    AND NOT EXISTS (SELECT FROM contacts c WHERE c.project_id = p.id)
    AND NOT EXISTS (SELECT FROM feed_events e WHERE e.project_id = p.id)
    AND NOT EXISTS (SELECT FROM forms f WHERE f.project_id = p.id)`,
};

const batch = { conversations: 200, messages: 2_000 };

/** What goes after the conversations, one after the other: nothing is removed before what refers to it. */
const removals = [
  { statement: deleteSessions, limit: 1_000 },
  { statement: deleteSubmissions, limit: 1_000 },
  { statement: deleteContacts, limit: 1_000 },
  { statement: deleteFeed, limit: 1_000 },
  { statement: deleteBeacons, limit: 1_000 },
  { statement: deleteForms, limit: 200 },
];

/** A project whose deletion is not finished. */
export async function findDeletedProject(database: Database): Promise<string | undefined> {
  return (await firstRow(database.query<{ id: string }>(selectDeleted)))?.id;
}

/** Removes some of what a deleted project holds, at last the project itself. */
export async function purgeSome(tx: Database, projectId: string): Promise<void> {
  if (await removeAttachmentsOfProject(tx, projectId)) return;
  const rows = await tx.query<{ id: string }>(lockConversations, [projectId, batch.conversations]);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) return purgeConversations(tx, ids);
  for (const remove of removals) {
    if ((await tx.query(remove.statement, [projectId, remove.limit])).length > 0) return;
  }
  await tx.query(deleteProject, [projectId]);
}

async function purgeConversations(tx: Database, ids: string[]): Promise<void> {
  const messages = await tx.query(deleteMessages, [ids, batch.messages]);
  if (messages.length < batch.messages) await tx.query(deleteConversations, [ids]);
}
