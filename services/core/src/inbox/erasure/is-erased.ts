/*
 * SQL of what is hidden from the answer of an erasure on, until the job has come to it. Parameters are names of tables in the statement,
 * whose rows have a `project_id`.
 */

const erasureOf = (table: string) =>
  `SELECT FROM contact_erasures e WHERE e.project_id = ${table}.project_id AND ${table}.contact_id = ANY (e.contact_ids)`;

/** Whether the contact of a row is erased. */
export const isErased = (table: string) => `EXISTS (${erasureOf(table)})`;

/** Whether the files of a message were sent by somebody who is erased: in a conversation of theirs, or elsewhere in their name. */
const hasErasedFiles = (messages: string) => `(${messages}.sender_type = 'customer' AND EXISTS (
      SELECT FROM contact_erasures e JOIN conversations o ON o.id = ${messages}.conversation_id AND o.project_id = ${messages}.project_id
      WHERE e.project_id = ${messages}.project_id AND ${messages}.created_at <= e.erased_at AND (o.contact_id = ANY (e.contact_ids)
        OR ${messages}.sender_id = ANY (e.own) AND (o.contact_id IS NULL OR ${messages}.sender_id = ANY (e.contact_ids)))))`;

/** The files that a message shows. Mostly no erasure is under way, which is looked up once for all rows of a statement. */
export const shownFiles = (messages: string) => `CASE WHEN NOT EXISTS (SELECT FROM contact_erasures)
    OR ${messages}.attachments = '[]' OR NOT ${hasErasedFiles(messages)} THEN ${messages}.attachments ELSE '[]' END`;

/** Whether a file is one of a conversation that was deleted, of which the job has not come to it. */
const isDeletedFile = (attachments: string) => `EXISTS (SELECT FROM deletions) AND EXISTS (
      SELECT FROM messages m JOIN deletions d ON d.record_id = m.conversation_id WHERE m.id = ${attachments}.message_id)`;

/** Whether a file is that of a contact who is erased: uploaded in the widget, or sent in a message of theirs; or was deleted. */
export const isErasedFile = (
  attachments: string,
) => `(${isDeletedFile(attachments)} OR EXISTS (SELECT FROM contact_erasures) AND (
      ${attachments}.uploader_kind = 'widget' AND EXISTS (
        SELECT FROM contact_erasures e WHERE e.project_id = ${attachments}.project_id AND ${attachments}.uploader_id = ANY (e.contact_ids))
      OR EXISTS (SELECT FROM messages m WHERE m.id = ${attachments}.message_id AND m.project_id = ${attachments}.project_id
        AND ${hasErasedFiles('m')})))`;
