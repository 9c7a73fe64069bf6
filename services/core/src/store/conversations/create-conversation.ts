import { idKinds } from '@pharos/contract';
import { type Database, firstRow, NamedStatement, newId, param, sql } from '@pharos/kit';
import { audited, type Caller, type InProject } from '@pharos/service';
import { conversationOwnColumns, messageColumns } from '../columns.js';
import { auditCte, eventIds, eventsCte } from '../journal.js';
import type { ConversationRow } from '../records.js';
import { messageCreated, messageValues, type NewMessageRow } from './create-message.js';

export type NewConversationRow = Omit<
  ConversationRow,
  | 'id'
  | 'project_id'
  | 'ai_resolved'
  | 'created_at'
  | 'updated_at'
  | 'csat_score'
  | 'csat_comment'
  | 'csat_at'
  | 'revision'
>;

/** Within the submission of a form the conversation has no audit entry of its own. */
type Action = 'createConversation' | 'along';

/** The contact is held until the transaction ends, so that it is not erased between the look and the reference. */
function insertConversation(action: Action) {
  const audit = action !== 'along' ? sql`, ${auditCte({ action, target: 'conversation', from: 'conversation' })}` : '';
  return new NamedStatement(
    action === 'along' ? 'insert_conversation_along' : 'insert_conversation',
    sql`WITH contact AS (
    SELECT id FROM contacts WHERE id = ${param('contact_id')} AND project_id = ${param('project_id')} FOR KEY SHARE
  ), created AS (
    INSERT INTO conversations AS c
      (id, project_id, contact_id, subject, status, priority, channel, assigned_to, tags, snoozed_until, external_id)
    SELECT ${param('id')}, p.id, ${param('contact_id', 'subject', 'status', 'priority', 'channel', 'assigned_to')},
      ${param('tags')}::text[], ${param('snoozed_until', 'external_id')}
    FROM projects p
    WHERE p.id = ${param('project_id')} AND p.org_id = ${param('org_id')} AND p.deleted_at IS NULL
      AND (${param('contact_id')}::text IS NULL OR EXISTS (SELECT FROM contact))
    ON CONFLICT (project_id, external_id) WHERE external_id IS NOT NULL DO NOTHING
    RETURNING ${conversationOwnColumns}
  ), activity AS (
    INSERT INTO conversation_activity (conversation_id, project_id, updated_at)
    SELECT id, project_id, created_at FROM created
  ), conversation AS (
    SELECT ${conversationOwnColumns}, c.created_at AS updated_at FROM created c
  ), message AS (
    INSERT INTO messages
      (id, project_id, conversation_id, sender_type, sender_id, content, content_type, is_internal, attachments, sources, created_at)
    SELECT ${param('message_id')}, c.project_id, c.id,
      ${param('sender_type', 'sender_id', 'content', 'content_type', 'is_internal')}, ${param('attachments')}::jsonb,
      ${param('sources')}::jsonb, c.created_at
    FROM created c WHERE ${param('message_id')}::text IS NOT NULL
    RETURNING ${messageColumns}
  ), ${eventsCte(
    { type: 'conversation.created', from: 'conversation', record: 'conversation' },
    messageCreated,
  )}${audit}
  SELECT ${conversationOwnColumns}, c.updated_at FROM conversation c`,
  );
}

const inserts = { createConversation: insertConversation('createConversation'), along: insertConversation('along') };

const noMessage = {
  message_id: null,
  sender_type: null,
  sender_id: null,
  content: null,
  content_type: null,
  is_internal: null,
  attachments: '[]',
  sources: null,
};

/**
 * With its first message, when there is one. Undefined when there is no such project, no such contact in it, or another
 * conversation in it with the same external id.
 */
export function createConversation(
  database: Database,
  caller: Caller,
  at: InProject,
  conversation: NewConversationRow,
  message: NewMessageRow | undefined,
  id = newId(idKinds.conversation),
  action: Action = 'createConversation',
): Promise<ConversationRow | undefined> {
  const values = {
    ...audited(caller, at),
    event_ids: eventIds(message ? 2 : 1),
    ...conversation,
    ...(message ? { ...messageValues(message), message_id: message.id } : noMessage),
    id,
  };
  return firstRow(inserts[action].query<ConversationRow>(database, values));
}
