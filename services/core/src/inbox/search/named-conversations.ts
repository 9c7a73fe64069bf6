import { idKinds } from '@pharos/contract';
import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { findNamed } from '../contacts/named-contacts.js';
import { allOf, lexeme } from './tsquery.js';

/** Those beyond are found by the filter `contact_id`. */
const maxContacts = 1_000;
/** The newest: as many as are looked at of a rare word. */
const maxConversations = 2_000;

/** Among so many contacts that hold the words the newest are chosen. */
const maxLooked = 10_000;

/** The inner query keeps the planner from walking the contacts of all tenants in the order of their ids. */
const selectContacts: Statement = {
  name: '',
  text: `SELECT id FROM (SELECT id FROM contacts WHERE search @@ $1::tsquery LIMIT ${maxLooked}) found
    ORDER BY id DESC LIMIT ${maxContacts}`,
};

/** Each contact by itself, as the index has the conversations of each in this order. */
const selectNamed: Statement = {
  name: 'select_named_conversations',
  text: `SELECT n.id, bool_or(n.whole) AS whole FROM (
      SELECT id, created_at, true AS whole FROM conversations WHERE id = $2 AND project_id = $1
      UNION ALL
      SELECT c.id, c.created_at, true FROM merged_conversations m JOIN conversations c ON c.id = m.into_id
      WHERE m.conversation_id = $2 AND m.project_id = $1
      UNION ALL
      SELECT c.id, c.created_at, contact.whole FROM (
        SELECT unnest($3::text[]), true UNION ALL SELECT unnest($4::text[]), false
      ) contact (id, whole) CROSS JOIN LATERAL (
        SELECT id, created_at FROM conversations WHERE contact_id = contact.id AND project_id = $1
        ORDER BY created_at DESC, id DESC LIMIT ${maxConversations}
      ) c
    ) n GROUP BY n.id, n.created_at ORDER BY whole DESC, n.created_at DESC, n.id DESC LIMIT ${maxConversations}`,
};

/** A conversation that is found whatever is said in it. */
export interface NamedConversation {
  readonly id: string;
  /** Whether an identifier names it, not words of its customer's name, company or email. */
  readonly whole: boolean;
}

const conversationId = new RegExp(`^${idKinds.conversation}_([0-9a-z]{26})$`, 'i');

/**
 * The conversations that a question names: by their own id, or that of one that became part of them, or by their
 * customer, whose name, company and email hold all of its words, or whose email, phone or external id it is. `words` are texts of tsqueries.
 */
export async function findNamedConversations(
  database: Database,
  at: InProject,
  text: string,
  words: readonly string[],
): Promise<NamedConversation[]> {
  const inWords = allOf([lexeme(at.projectId), ...words]);
  const [named, called] = await Promise.all([
    findNamed(database, at, text),
    words.length === 0 ? [] : database.query<{ id: string }>(selectContacts, [inWords]),
  ]);
  const wordsOnly = called.map(({ id }) => id).filter((contactId) => !named.includes(contactId));
  const ownId = conversationId.exec(text.trim())?.[1];
  if (named.length === 0 && wordsOnly.length === 0 && ownId === undefined) return [];
  const id = ownId === undefined ? null : `${idKinds.conversation}_${ownId.toUpperCase()}`;
  return database.query<NamedConversation>(selectNamed, [at.projectId, id, named, wordsOnly]);
}
