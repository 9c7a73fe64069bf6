import { fail } from '@pharos/contract';
import { type Database, OneRowStatement } from '@pharos/kit';
import type { VisitorConversationServiceDefinition } from '@pharos/proto/pharos/core/v1/visitor_conversation';
import { Conditions, listPage, type RpcOf } from '@pharos/service';
import { findAbsorbingConversation, isNews, isVisible, shownSender } from '../../inbox/index.js';
import { inProject, placeOf } from '../../shared/in-project.js';
import type { OfVisitor } from './visitor-access.js';
import { type VisitorConversationRow, visitorConversationRecord } from './visitor-record.js';

/** More are not counted. */
const maxUnread = 100;
const previewLength = 500;

const columns = visitorConversationRecord.of('c', {
  updated_at: 'a.updated_at',
  agent_seen_at: 'v.agent_seen_at',
  last_message: 'last.message',
  unread_count: 'unread.count',
});
const tables = `conversations c JOIN conversation_activity a ON a.conversation_id = c.id
  LEFT JOIN conversation_sights v ON v.conversation_id = c.id
  LEFT JOIN LATERAL (
    SELECT jsonb_build_object('id', m.id, 'conversation_id', m.conversation_id, 'sender_type', m.sender_type, 'content',
      left(m.content, ${previewLength}), 'content_type', m.content_type, 'attachments', m.attachments, 'sources', coalesce(m.sources, '[]'), 'client_message_id',
      (SELECT s.client_message_id FROM widget_sends s WHERE s.message_id = m.id), 'created_at', iso(m.created_at),
      'sender', ${shownSender('m')}) AS message
    FROM messages m WHERE m.conversation_id = c.id AND m.project_id = c.project_id AND ${isVisible}
    ORDER BY m.created_at DESC, m.id DESC LIMIT 1
  ) last ON true
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS count FROM (
      SELECT FROM messages m WHERE m.conversation_id = c.id AND m.project_id = c.project_id AND ${isNews}
        AND m.created_at > coalesce(v.customer_seen_at, '-infinity')
      LIMIT ${maxUnread}
    ) m
  ) unread`;

const select = new OneRowStatement(
  'select_visitor_conversation',
  `SELECT ${columns} FROM ${tables}
    WHERE c.id = $4 AND c.project_id = $1 AND c.contact_id = $3
      AND EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)`,
);

/** With the latest activity first. */
export const listVisitorConversations: RpcOf<VisitorConversationServiceDefinition, 'listVisitorConversations'> = async (
  request,
  _call,
  { database },
) => {
  const { projectId, contactId } = request;
  const conditions = inProject(new Conditions(), 'c.project_id', request).equal('c.contact_id', contactId);
  const { rows, page } = await listPage<VisitorConversationRow>(database, {
    name: 'list_visitor_conversations',
    columns,
    from: tables,
    conditions,
    order: { column: 'a.updated_at', id: 'c.id', ascending: false },
    binding: ['visitor conversations', projectId, contactId],
    page: request.page,
  });
  return { conversations: rows.map(visitorConversationRecord.toMessage), page };
};

export const getVisitorConversation: RpcOf<VisitorConversationServiceDefinition, 'getVisitorConversation'> = async (
  request,
  _call,
  { database },
) => ({
  conversation: visitorConversationRecord.toMessage(
    await readOwnConversation(database, request, request.conversationId),
  ),
});

/** @throws CONVERSATION_NOT_FOUND for those of others */
export async function readOwnConversation(
  database: Database,
  at: OfVisitor,
  conversationId: string,
): Promise<VisitorConversationRow> {
  const row = await find(database, at, conversationId);
  if (!row) throw await notOwn(database, at, conversationId);
  return row;
}

/** Says, to those whose conversation that is, which one it has become part of. */
export async function notOwn(database: Database, at: OfVisitor, conversationId: string): Promise<Error> {
  const into = await findAbsorbingConversation(database, at, conversationId);
  const row = into && (await find(database, at, into));
  return fail('CONVERSATION_NOT_FOUND', row ? { merged_into: row.id } : {});
}

/** Finds nothing unless the conversation is the contact's. */
function find(database: Database, at: OfVisitor, conversationId: string): Promise<VisitorConversationRow | undefined> {
  return select.find(database, [...placeOf(at), at.contactId, conversationId]);
}
