import { firstRow, type Statement } from '@pharos/kit';
import type { ConversationServiceDefinition } from '@pharos/proto/pharos/core/v1/conversation';
import type { RpcOf } from '@pharos/service';
import { missingConversation } from '../missing.js';

const select: Statement = {
  name: 'select_read_mark',
  text: `SELECT nullif(m.read_at, '-infinity') AS read_at, a.last_message_at > m.read_at AS unread
    FROM conversations c
    JOIN conversation_activity a ON a.conversation_id = c.id
    JOIN projects p ON p.id = c.project_id
    LEFT JOIN memberships b ON b.org_id = p.org_id AND b.user_id = $4
    LEFT JOIN read_marks r ON r.conversation_id = c.id AND r.user_id = $4
    CROSS JOIN LATERAL (SELECT coalesce(r.read_at, b.created_at, '-infinity') AS read_at) m
    WHERE c.id = $1 AND c.project_id = $2 AND p.org_id = $3 AND p.deleted_at IS NULL`,
};

interface Row {
  read_at: Date | null;
  unread: boolean;
}

export const getReadMark: RpcOf<ConversationServiceDefinition, 'getReadMark'> = async (
  { orgId, projectId, conversationId, userId },
  _call,
  { database },
) => {
  const row = await firstRow(database.query<Row>(select, [conversationId, projectId, orgId, userId]));
  if (!row) throw await missingConversation(database, { orgId, projectId }, conversationId);
  return { mark: { conversationId, unread: row.unread, readAt: row.read_at ?? undefined } };
};
