import { idKinds } from '@pharos/contract';
import { type Database, newId, type Statement } from '@pharos/kit';
import type { Caller, InProject } from '@pharos/service';
import { conversationOwnColumns, messageColumns } from './columns.js';
import type { NewMessageRow } from './create-message.js';
import { auditCte, eventIds, eventsCte, journal } from './journal.js';
import type { ConversationRow } from './records.js';

export interface NewConversationRow {
  subject: string | null;
  status: string;
  priority: string;
  channel: string;
  assigned_to: string | null;
  tags: string[];
  snoozed_until: Date | null;
  external_id: string | null;
  contact_id: string | null;
}

/** The contact is held until the transaction ends, so that it is not erased between the look and the reference. */
const insertConversation: Statement = {
  name: 'insert_conversation',
  text: `WITH contact AS (
    SELECT id FROM contacts WHERE id = $7 AND project_id = $4 FOR KEY SHARE
  ), created AS (
    INSERT INTO conversations AS c
      (id, project_id, contact_id, subject, status, priority, channel, assigned_to, tags, snoozed_until, external_id)
    SELECT $6, p.id, $7, $8, $9, $10, $11, $12, $13::text[], $14, $15
    FROM projects p
    WHERE p.id = $4 AND p.org_id = $3 AND p.deleted_at IS NULL AND ($7::text IS NULL OR EXISTS (SELECT FROM contact))
    RETURNING ${conversationOwnColumns}
  ), activity AS (
    INSERT INTO conversation_activity (conversation_id, project_id, updated_at)
    SELECT id, project_id, created_at FROM created
  ), conversation AS (
    SELECT ${conversationOwnColumns}, c.created_at AS updated_at FROM created c
  ), message AS (
    INSERT INTO messages
      (id, project_id, conversation_id, sender_type, sender_id, content, content_type, is_internal, created_at)
    SELECT $16, c.project_id, c.id, $17, $18, $19, $20, $21, c.created_at FROM created c WHERE $16::text IS NOT NULL
    RETURNING ${messageColumns}
  ), ${eventsCte([
    { type: 'conversation.created', from: 'conversation', record: 'conversation' },
    {
      type: 'message.created',
      from: 'message',
      record: 'message',
      key: 'r.conversation_id',
      when: "r.sender_type <> 'system'",
    },
  ])}, ${auditCte({ action: 'createConversation', target: 'conversation', from: 'conversation' })}
  SELECT ${conversationOwnColumns}, c.updated_at FROM conversation c`,
};

/** With its first message, when there is one. Undefined when there is no such project, or no such contact in it. */
export async function createConversation(
  database: Database,
  caller: Caller,
  at: InProject,
  conversation: NewConversationRow,
  message: NewMessageRow | undefined,
): Promise<ConversationRow | undefined> {
  const [row] = await database.query<ConversationRow>(insertConversation, [
    ...journal(caller, at),
    eventIds(message ? 2 : 1),
    newId(idKinds.conversation),
    ...conversationValues(conversation),
    ...messageValues(message),
  ]);
  return row;
}

function conversationValues(row: NewConversationRow): unknown[] {
  const { contact_id, subject, status, priority, channel, assigned_to, tags, snoozed_until, external_id } = row;
  return [contact_id, subject, status, priority, channel, assigned_to, tags, snoozed_until, external_id];
}

function messageValues(message: NewMessageRow | undefined): unknown[] {
  if (!message) return [null, null, null, null, null, null];
  const { sender_type, sender_id, content, content_type, is_internal } = message;
  return [newId(idKinds.message), sender_type, sender_id, content, content_type, is_internal];
}
