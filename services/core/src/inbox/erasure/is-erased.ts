/*
 * SQL of what is hidden from the answer of an erasure on, until the job has come to it. Parameters are names of tables in the statement,
 * whose rows have a `project_id`.
 */

const erasureOf = (table: string) =>
  `SELECT FROM contact_erasures e WHERE e.project_id = ${table}.project_id AND ${table}.contact_id = ANY (e.contact_ids)`;

/** Whether the contact of a row is erased. */
export const isErased = (table: string) => `EXISTS (${erasureOf(table)})`;

/** Whether a file is that of a contact who is erased: uploaded in the widget, or sent in one of the contact's conversations. */
export const isErasedFile = (attachments: string) => `EXISTS (
      SELECT FROM contact_erasures e WHERE e.project_id = ${attachments}.project_id AND (
        ${attachments}.uploader_kind = 'widget' AND ${attachments}.uploader_id = ANY (e.contact_ids)
        OR EXISTS (SELECT FROM messages m JOIN conversations c ON c.id = m.conversation_id AND c.project_id = m.project_id
          WHERE m.id = ${attachments}.message_id AND m.sender_type = 'customer' AND c.contact_id = ANY (e.contact_ids))))`;
