import { fail } from '@pharos/contract';
import { firstRow, NamedStatement, param, sql } from '@pharos/kit';
import type { ConversationServiceDefinition } from '@pharos/proto/pharos/core/v1/conversation';
import type { RpcOf } from '@pharos/service';
import { missingConversation } from '../missing.js';
import { advanceWatermark } from './watermarks.js';

const mark = new NamedStatement(
  'mark_conversation',
  sql`WITH held AS (
    SELECT c.id, a.last_message_at FROM conversations c
    JOIN conversation_activity a ON a.conversation_id = c.id JOIN projects p ON p.id = c.project_id
    WHERE c.id = ${param('conversation_id')} AND c.project_id = ${param('project_id')} AND p.org_id = ${param('org_id')}
      AND p.deleted_at IS NULL
    FOR KEY SHARE OF c
  ), upto AS (
    SELECT h.id, h.last_message_at, CASE WHEN ${param('unread')}::boolean THEN '-infinity'
      WHEN ${param('message_id')}::text IS NULL THEN h.last_message_at
      ELSE (SELECT m.created_at FROM messages m WHERE m.id = ${param('message_id')} AND m.conversation_id = h.id) END AS at
    FROM held h
  ), marked AS (
    INSERT INTO read_marks AS r (user_id, conversation_id, read_at) SELECT ${param('user_id')}, id, at FROM upto WHERE at IS NOT NULL
    ON CONFLICT (user_id, conversation_id) DO UPDATE
      SET read_at = CASE WHEN ${param('unread')}::boolean THEN '-infinity' ELSE greatest(r.read_at, excluded.read_at) END
    RETURNING read_at
  ), noticed AS (
    UPDATE notifications n SET read_at = clock_now() FROM upto u, marked r
    WHERE n.user_id = ${param('user_id')} AND n.conversation_id = u.id AND n.read_at IS NULL AND u.last_message_at <= r.read_at
  ), lowered AS (
    INSERT INTO read_watermarks AS w (project_id, user_id, read_before)
    SELECT ${param('project_id')}, b.user_id, least(coalesce(w.read_before, b.created_at), u.last_message_at - interval '1 millisecond')
    FROM upto u, marked r, memberships b
    LEFT JOIN read_watermarks w ON w.project_id = ${param('project_id')} AND w.user_id = b.user_id
    WHERE b.org_id = ${param('org_id')} AND b.user_id = ${param('user_id')} AND u.last_message_at > r.read_at
    ON CONFLICT (project_id, user_id) DO UPDATE SET read_before = least(w.read_before, excluded.read_before)
  )
  SELECT nullif(r.read_at, '-infinity') AS read_at, u.last_message_at > r.read_at AS unread, r.read_at IS NOT NULL AS is_marked
  FROM upto u LEFT JOIN marked r ON true`,
);

interface Marked {
  read_at: Date | null;
  unread: boolean;
  is_marked: boolean;
}

export const markConversation: RpcOf<ConversationServiceDefinition, 'markConversation'> = async (
  { orgId, projectId, conversationId, userId, unread, messageId },
  _call,
  { database },
) => {
  const place = { org_id: orgId, project_id: projectId, conversation_id: conversationId };
  const values = { ...place, user_id: userId, unread, message_id: messageId ?? null };
  const row = await firstRow(mark.query<Marked>(database, values));
  if (!row) throw await missingConversation(database, { orgId, projectId }, conversationId);
  if (!row.is_marked) throw fail('MESSAGE_NOT_FOUND');
  if (!row.unread) await advanceWatermark(database, { orgId, projectId }, userId);
  return { mark: { conversationId, unread: row.unread, readAt: row.read_at ?? undefined } };
};
