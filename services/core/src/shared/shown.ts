/*
 * SQL of what reads show while the rest of an erasure, or of a merge, of contacts is under way: rows that it has not come to yet look as
 * if it had. Mostly none is under way, which is looked up once for all rows of a statement. Parameters are names of tables in the
 * statement, whose rows have a `project_id`.
 */

const anyErasure = 'EXISTS (SELECT FROM contact_erasures)';
const anyMerge = 'EXISTS (SELECT FROM contact_merges)';

const erasureOf = (table: string) =>
  `EXISTS (SELECT FROM contact_erasures e WHERE e.project_id = ${table}.project_id AND ${table}.contact_id = ANY (e.contact_ids))`;

/** Whether the contact of a row is erased. */
export const isErased = (table: string) => `(${anyErasure} AND ${erasureOf(table)})`;

/** Whether the contact of a row's conversation is erased. */
export const isOfErased = (table: string) =>
  `(${anyErasure} AND EXISTS (SELECT FROM conversations o WHERE o.id = ${table}.conversation_id AND ${erasureOf('o')}))`;

/** Whose a row is: that of the contact which its own became part of; nobody's where that is erased. */
export const shownContact = (table: string) => `CASE WHEN NOT ${anyErasure} AND NOT ${anyMerge} THEN ${table}.contact_id
    WHEN NOT ${erasureOf(table)} THEN coalesce((SELECT a.into_id FROM contact_merges g JOIN absorbed_contacts a ON a.contact_id = g.contact_id
      WHERE g.contact_id = ${table}.contact_id AND g.project_id = ${table}.project_id), ${table}.contact_id) END`;

/** A contact of a project and those that are becoming part of it, as an array: rows of any of them are shown as the contact's. */
export const contactAndMerging = (projectId: string, contactId: string) => `ARRAY(SELECT ${contactId}::text UNION ALL
    SELECT g.contact_id FROM contact_merges g JOIN absorbed_contacts a ON a.contact_id = g.contact_id
    WHERE a.into_id = ${contactId} AND g.project_id = ${projectId})`;

/** The sender of a message. */
export const shownSender = (messages: string) => `CASE WHEN NOT ${anyErasure}
    OR ${messages}.sender_type <> 'customer' OR NOT EXISTS (
      SELECT FROM contact_erasures e WHERE e.project_id = ${messages}.project_id AND ${messages}.created_at <= e.erased_at
        AND ${messages}.sender_id = ANY (e.identifiers) AND (${messages}.sender_id = ANY (e.own) OR EXISTS (
          SELECT FROM conversations o WHERE o.id = ${messages}.conversation_id AND o.contact_id = ANY (e.contact_ids)))
    ) THEN ${messages}.sender_id END`;

/** Whether the files of a message are those of somebody who is erased. */
const hasErasedFiles = (messages: string) => `(${messages}.sender_type = 'customer' AND EXISTS (
      SELECT FROM contact_erasures e JOIN conversations o ON o.id = ${messages}.conversation_id
      WHERE e.project_id = ${messages}.project_id AND ${messages}.created_at <= e.erased_at AND (o.contact_id = ANY (e.contact_ids)
        OR ${messages}.sender_id = ANY (e.own) AND (o.contact_id IS NULL OR ${messages}.sender_id = ANY (e.contact_ids)))))`;

/** What a message shows of its files. */
export const shownFiles = (messages: string) => `CASE WHEN NOT ${anyErasure} OR ${messages}.attachments = '[]'
    OR NOT ${hasErasedFiles(messages)} THEN ${messages}.attachments ELSE '[]' END`;

/** Whether a file is that of somebody who is erased: they have uploaded it, or sent it. */
export const isErasedFile = (
  attachments: string,
) => `(${anyErasure} AND (${attachments}.uploader_kind = 'widget' AND EXISTS (
      SELECT FROM contact_erasures e WHERE e.project_id = ${attachments}.project_id AND ${attachments}.uploader_id = ANY (e.contact_ids))
    OR EXISTS (SELECT FROM messages m WHERE m.id = ${attachments}.message_id AND m.project_id = ${attachments}.project_id
      AND ${hasErasedFiles('m')})))`;
