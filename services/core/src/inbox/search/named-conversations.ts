import { idKinds } from '@pharos/contract';
import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { findNamed } from '../contacts/named-contacts.js';
import { allOf, lexeme } from './tsquery.js';

/** Those beyond are found by the filter `contact_id`. */
const maxContacts = 1_000;
/** The newest: as many as are looked at of a rare word. */
const maxConversations = 2_000;

const selectContacts: Statement = {
  name: '',
  text: `SELECT id FROM contacts WHERE search @@ $1::tsquery LIMIT ${maxContacts}`,
};

/** Each contact by itself, as the index has the conversations of each in this order. */
const selectNamed: Statement = {
  name: 'select_named_conversations',
  text: `SELECT n.id FROM (
      SELECT id, created_at FROM conversations WHERE id = $2 AND project_id = $1
      UNION
      SELECT c.id, c.created_at FROM merged_conversations m JOIN conversations c ON c.id = m.into_id
      WHERE m.conversation_id = $2 AND m.project_id = $1
      UNION
      SELECT c.id, c.created_at FROM unnest($3::text[]) contact (id) CROSS JOIN LATERAL (
        SELECT id, created_at FROM conversations WHERE contact_id = contact.id AND project_id = $1
        ORDER BY created_at DESC, id DESC LIMIT ${maxConversations}
      ) c
    ) n ORDER BY n.created_at DESC, n.id DESC LIMIT ${maxConversations}`,
};

const conversationId = new RegExp(`^${idKinds.conversation}_([0-9a-z]{26})$`, 'i');

/**
 * Ids of the conversations that a question names as a whole: by their own id, or that of one that became part of them, or by their
 * customer, whose name, company and email hold all of its words, or whose email, phone or external id it is. `words` are texts of tsqueries.
 */
export async function findNamedConversations(
  database: Database,
  at: InProject,
  text: string,
  words: readonly string[],
): Promise<string[]> {
  const inWords = allOf([lexeme(at.projectId), ...words]);
  const [named, called] = await Promise.all([
    findNamed(database, at, text),
    words.length === 0 ? [] : database.query<{ id: string }>(selectContacts, [inWords]),
  ]);
  const contacts = [...new Set([...named, ...called.map(({ id }) => id)])];
  const ownId = conversationId.exec(text.trim())?.[1];
  if (contacts.length === 0 && ownId === undefined) return [];
  const id = ownId === undefined ? null : `${idKinds.conversation}_${ownId.toUpperCase()}`;
  const rows = await database.query<{ id: string }>(selectNamed, [at.projectId, id, contacts]);
  return rows.map((row) => row.id);
}
