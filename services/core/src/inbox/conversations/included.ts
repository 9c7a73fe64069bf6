import { type Database, firstRow, type Statement } from '@pharos/kit';
import type { Assignee } from '@pharos/proto/pharos/core/v1/conversation';
import type { InProject } from '@pharos/service';
import { publicMember } from '../../accounts/index.js';
import type { ContactRow } from '../contacts/record.js';
import { contactRecord } from '../contacts/record.js';
import { shownFiles } from '../erasure/is-erased.js';
import { type MessageRow, messageRecord } from '../messages/record.js';
import { shownSender } from '../messages/shown-sender.js';
import type { ConversationRow } from './record.js';

/** The number of characters of a long message that a list shows. */
const previewLength = 1_000;

/** The records that a list includes with each conversation. */
export interface Included {
  readonly contacts: boolean;
  readonly lastMessages: boolean;
  readonly assignees?: boolean;
}

/** A conversation with what was asked for; null where there is none, absent where it was not asked for. */
export interface ListedRow extends ConversationRow {
  readonly contact?: readonly unknown[] | null;
  readonly last_message?: readonly unknown[] | null;
  readonly assignee?: AssigneeRow | null;
}

interface AssigneeRow {
  readonly id: string;
  readonly name: string;
  readonly picture: string | null;
}

/** The columns of a record but those that repeat what the conversation has already. */
const contactNames = contactRecord.names.filter((name) => name !== 'id' && name !== 'project_id');
const messageNames = messageRecord.names.filter((name) => name !== 'conversation_id');

/**
 * Columns of a list of `conversations c`, each a look-up by an index for each row of the page. They are part of the list's
 * own statement, since a second one would wait longer on its way to the database and back than it is worked on. They are lists
 * of values, without names and without what the conversation tells already: names take a quarter of the time of it all.
 */
export function includedColumns({ contacts, lastMessages, assignees }: Included): string {
  return `${contacts ? contactColumn : ''}${lastMessages ? lastMessageColumn : ''}${assignees ? `, ${assigneeColumn}` : ''}`;
}

/** Whoever is no member is a label of the caller's own. */
const assigneeColumn = `CASE WHEN c.assigned_to LIKE 'usr\\_%' THEN ${publicMember('c.assigned_to', 'c.project_id')} END AS assignee`;

const contactColumn = `, (
    SELECT json_build_array(${contactNames.map((name) => `k.${name}`).join(', ')}) FROM contacts k
    WHERE k.id = c.contact_id AND k.project_id = c.project_id
  ) AS contact`;

const shown: Readonly<Record<string, string>> = {
  content: `left(m.content, ${previewLength})`,
  attachments: shownFiles('m'),
  sender: shownSender('m'),
};

const lastMessageColumn = `, (
    SELECT json_build_array(${messageNames.map((name) => shown[name] ?? `m.${name}`).join(', ')})
    FROM messages m WHERE m.conversation_id = c.id AND m.project_id = c.project_id ORDER BY m.created_at DESC, m.id DESC LIMIT 1
  ) AS last_message`;

/** The contact that came with a conversation. */
export function contactIn({ contact_id: id, project_id, contact }: ListedRow): ContactRow | undefined {
  if (!contact || id === null) return undefined;
  return { id, project_id, ...named(contactNames, contact) } as ContactRow;
}

/** The last message that came with a conversation. */
export function messageIn({ id: conversation_id, last_message: message }: ListedRow): MessageRow | undefined {
  if (!message) return undefined;
  return { conversation_id, ...named(messageNames, message) } as MessageRow;
}

/** The member to whom a conversation is assigned. */
export function assigneeIn({ assignee }: Pick<ListedRow, 'assignee'>): Assignee | undefined {
  return assignee ? { ...assignee, picture: assignee.picture ?? undefined } : undefined;
}

const selectAssignee: Statement = {
  name: 'select_assignee',
  text: `SELECT ${assigneeColumn} FROM conversations c WHERE c.id = $2 AND c.project_id = $1`,
};

/** The member to whom one conversation is assigned. */
export async function findAssignee(
  database: Database,
  { projectId, conversationId }: InProject & { conversationId: string },
): Promise<Assignee | undefined> {
  return assigneeIn((await firstRow(database.query<ListedRow>(selectAssignee, [projectId, conversationId]))) ?? {});
}

function named(names: readonly string[], values: readonly unknown[]) {
  return Object.fromEntries(names.map((name, at) => [name, values[at]]));
}
