import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { contactColumns, shortMessageColumns } from '../columns.js';
import type { ContactRow, ConversationRow, MessageRow } from '../records.js';

/** Of a long message a list tells the beginning. */
const previewLength = 1_000;

const selectContacts: Statement = {
  name: 'select_included_contacts',
  text: `SELECT ${contactColumns} FROM contacts WHERE id = ANY ($2::text[]) AND project_id = $1`,
};

/** One probe of the index for each conversation. */
const selectLastMessages: Statement = {
  name: 'select_last_messages',
  text: `SELECT m.* FROM unnest($2::text[]) listed (id) CROSS JOIN LATERAL (
      SELECT ${shortMessageColumns}, left(content, ${previewLength}) AS content FROM messages
      WHERE conversation_id = listed.id AND project_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1
    ) m`,
};

/** The contacts of conversations of the project, each once. The caller has made sure whose project it is. */
export async function contactsOf(
  database: Database,
  { projectId }: InProject,
  conversations: readonly ConversationRow[],
): Promise<ContactRow[]> {
  const ids = new Set(conversations.flatMap(({ contact_id: id }) => id ?? []));
  return ids.size === 0 ? [] : database.query<ContactRow>(selectContacts, [projectId, [...ids]]);
}

/** The last message of each of the project's conversations that has any. The caller has made sure whose project it is. */
export async function lastMessagesOf(
  database: Database,
  { projectId }: InProject,
  conversations: readonly ConversationRow[],
): Promise<MessageRow[]> {
  const ids = conversations.map(({ id }) => id);
  return ids.length === 0 ? [] : database.query<MessageRow>(selectLastMessages, [projectId, ids]);
}
