import { type Database, firstRow, NamedStatement, param, sql } from '@pharos/kit';
import { audited, type Caller, type InProject } from '@pharos/service';
import { reopenedByCustomer } from '../../domain/conversation.js';
import { conversationOwnColumns, messageColumns } from '../columns.js';
import { auditCte, eventIds, eventsCte } from '../journal.js';
import type { MessageRow } from '../records.js';
import { shownContact } from '../shown.js';

export interface NewMessageRow extends Omit<MessageRow, 'conversation_id' | 'created_at'> {
  /** JSON of the articles that an answer quotes; null when it quotes none. */
  sources: string | null;
}

/** System notes fire no event for subscribers. */
export const messageCreated = {
  type: 'message.created',
  from: 'message',
  record: 'message',
  key: 'r.conversation_id',
  when: "r.sender_type <> 'system'",
} as const;

const reopens = `c.status IN ('${reopenedByCustomer.join("', '")}')`;

/**
 * The hottest statement of the service: one round trip for the lock, the reopening, the message, its events, the audit
 * entry and the answer. The lock comes first, and the time after it, strictly later than the conversation's last: so
 * messages of one conversation have the order in which they were written, and so do their events.
 */
const insertMessage = new NamedStatement(
  'insert_message',
  sql`WITH locked AS (
    SELECT ${conversationOwnColumns},
      ${reopens} AND ${param('sender_type')} = 'customer' AND NOT ${param('is_internal')} AS reopens
    FROM conversations c JOIN projects p ON p.id = c.project_id
    WHERE c.id = ${param('conversation_id')} AND c.project_id = ${param('project_id')} AND p.org_id = ${param('org_id')}
      AND p.deleted_at IS NULL
    FOR NO KEY UPDATE OF c
  ), touched AS (
    UPDATE conversation_activity a SET updated_at = greatest(moment(), a.updated_at + interval '1 millisecond')
    FROM locked l WHERE a.conversation_id = l.id
    RETURNING a.updated_at
  ), reopened AS (
    UPDATE conversations c SET status = 'open', snoozed_until = NULL, ai_resolved = false
    FROM locked l WHERE c.id = l.id AND l.reopens
  ), conversation AS (
    SELECT l.id, l.project_id, ${shownContact('l')} AS contact_id, l.subject, 'open' AS status, l.priority, l.channel, l.assigned_to, l.tags,
      false AS ai_resolved, NULL::timestamptz AS snoozed_until, l.external_id, l.created_at, t.updated_at,
      l.csat_score, l.csat_comment, l.csat_at, l.revision + 1 AS revision
    FROM locked l, touched t WHERE l.reopens
  ), message AS (
    INSERT INTO messages
      (id, project_id, conversation_id, sender_type, sender_id, content, content_type, is_internal, attachments, sources, created_at)
    SELECT ${param('id')}, l.project_id, l.id,
      ${param('sender_type', 'sender_id', 'content', 'content_type', 'is_internal')}, ${param('attachments')}::jsonb,
      ${param('sources')}::jsonb, t.updated_at
    FROM locked l, touched t
    RETURNING ${messageColumns}
  ), ${eventsCte(messageCreated, {
    type: 'conversation.updated',
    from: 'conversation',
    record: 'conversation',
    changes: `(SELECT jsonb_build_object('status', jsonb_build_object('from', l.status, 'to', 'open'))
        || CASE WHEN l.snoozed_until IS NULL THEN '{}' ELSE
          jsonb_build_object('snoozed_until', jsonb_build_object('from', iso(l.snoozed_until), 'to', NULL)) END
        || CASE WHEN l.ai_resolved THEN '{"ai_resolved": {"from": true, "to": false}}'::jsonb ELSE '{}' END
        FROM locked l)`,
  })}, ${auditCte({ action: 'createMessage', target: 'message', from: 'message' })}
  SELECT ${messageColumns} FROM message`,
);

/** A message as values of a statement: a list has to be JSON text. */
export function messageValues({ attachments = [], ...message }: NewMessageRow) {
  return { ...message, attachments: JSON.stringify(attachments) };
}

/** Appends a message; undefined when there is no such conversation. */
export function createMessage(
  database: Database,
  caller: Caller,
  at: InProject & { conversationId: string },
  message: NewMessageRow,
): Promise<MessageRow | undefined> {
  const place = { ...audited(caller, at), event_ids: eventIds(2), conversation_id: at.conversationId };
  return firstRow(insertMessage.query<MessageRow>(database, { ...place, ...messageValues(message) }));
}
