import { contactColumns, shortMessageColumns } from '../columns.js';
import type { ContactRow, ConversationRow, MessageRow } from '../records.js';

/** Of a long message a list tells the beginning. */
const previewLength = 1_000;

/** What a list of conversations brings along with each of them. */
export interface Included {
  readonly contacts: boolean;
  readonly lastMessages: boolean;
}

/** A conversation with what was asked for; null where there is none, absent where it was not asked for. */
export interface ListedRow extends ConversationRow {
  readonly contact?: ContactRow | null;
  readonly last_message?: MessageRow | null;
}

/**
 * Columns of a list of `conversations c`, each a look-up by an index for each row of the page. They are part of the list's
 * own statement, since a second one would wait longer on its way to the database and back than it is worked on.
 */
export function includedColumns({ contacts, lastMessages }: Included): string {
  return `${contacts ? contactColumn : ''}${lastMessages ? lastMessageColumn : ''}`;
}

const contactColumn = `, (
    SELECT row_to_json(k) FROM (
      SELECT ${contactColumns} FROM contacts WHERE id = c.contact_id AND project_id = c.project_id
    ) k
  ) AS contact`;

const lastMessageColumn = `, (
    SELECT row_to_json(m) FROM (
      SELECT ${shortMessageColumns}, left(content, ${previewLength}) AS content FROM messages
      WHERE conversation_id = c.id AND project_id = c.project_id ORDER BY created_at DESC, id DESC LIMIT 1
    ) m
  ) AS last_message`;
