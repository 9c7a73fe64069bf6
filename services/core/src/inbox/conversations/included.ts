import type { ContactRow, ConversationRow, MessageRow } from '../../shared/records.js';
import { shownContact, shownFiles, shownSender } from '../../shared/shown.js';

/** Of a long message a list tells the beginning. */
const previewLength = 1_000;

/** What a list of conversations brings along with each of them. */
export interface Included {
  readonly contacts: boolean;
  readonly lastMessages: boolean;
}

/** A conversation with what was asked for; null where there is none, absent where it was not asked for. */
export interface ListedRow extends ConversationRow {
  readonly contact?: ContactValues | null;
  readonly last_message?: MessageValues | null;
}

type ValuesOf<Row, Names extends readonly (keyof Row)[]> = { [At in keyof Names]: Required<Row>[Names[At]] };
type ContactValues = ValuesOf<ContactRow, typeof contactNames>;
type MessageValues = ValuesOf<MessageRow, typeof messageNames>;

const contactNames = [
  ...(['email', 'name', 'phone', 'external_id', 'company', 'job_title'] as const),
  ...(['metadata', 'created_at', 'updated_at', 'revision'] as const),
] as const;

const messageNames = [
  ...(['id', 'sender_type', 'sender_id', 'content', 'content_type', 'is_internal'] as const),
  ...(['attachments', 'external_id', 'created_at'] as const),
] as const;

/**
 * Columns of a list of `conversations c`, each a look-up by an index for each row of the page. They are part of the list's
 * own statement, since a second one would wait longer on its way to the database and back than it is worked on. They are lists
 * of values, without names and without what the conversation tells already: names take a quarter of the time of it all.
 */
export function includedColumns({ contacts, lastMessages }: Included): string {
  return `${contacts ? contactColumn : ''}${lastMessages ? lastMessageColumn : ''}`;
}

const contactColumn = `, (
    SELECT json_build_array(${contactNames.map((name) => `k.${name}`).join(', ')}) FROM contacts k
    WHERE k.id = ${shownContact('c')} AND k.project_id = c.project_id
  ) AS contact`;

const shown: Partial<Record<(typeof messageNames)[number], string>> = {
  content: `left(m.content, ${previewLength})`,
  sender_id: shownSender('m'),
  attachments: shownFiles('m'),
};

const lastMessageColumn = `, (
    SELECT json_build_array(${messageNames.map((name) => shown[name] ?? `m.${name}`).join(', ')})
    FROM messages m WHERE m.conversation_id = c.id AND m.project_id = c.project_id ORDER BY m.created_at DESC, m.id DESC LIMIT 1
  ) AS last_message`;

/** The contact that came with a conversation. */
export function contactIn({ contact_id: id, project_id, contact }: ListedRow): ContactRow | undefined {
  if (!contact || id === null) return undefined;
  const [email, name, phone, external_id, company, job_title, metadata, created_at, updated_at, revision] = contact;
  return {
    id,
    project_id,
    email,
    name,
    phone,
    external_id,
    company,
    job_title,
    metadata,
    created_at,
    updated_at,
    revision,
  };
}

/** The last message that came with a conversation. */
export function messageIn({ id: conversation_id, last_message: message }: ListedRow): MessageRow | undefined {
  if (!message) return undefined;
  const [id, sender_type, sender_id, content, content_type, is_internal, attachments, external_id, created_at] =
    message;
  const sender = { sender_type, sender_id };
  return { id, conversation_id, ...sender, content, content_type, is_internal, attachments, external_id, created_at };
}
