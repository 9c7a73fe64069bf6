import { fail } from '@pharos/contract';
import { type Database, OneRowStatement } from '@pharos/kit';
import type { VisitorConversationServiceDefinition } from '@pharos/proto/pharos/core/v1/visitor_conversation';
import { Conditions, listPage, type RpcOf } from '@pharos/service';
import { isVisible, shownSender } from '../../inbox/index.js';
import { inProject, placeOf } from '../../shared/in-project.js';
import type { OfVisitor } from './visitor-access.js';
import { readOwnConversation } from './visitor-conversations.js';
import { type VisitorMessageRow, visitorMessageRecord } from './visitor-record.js';

const read = {
  sources: "coalesce(m.sources, '[]')",
  client_message_id: 's.client_message_id',
  sender: shownSender('m'),
};
const columns = visitorMessageRecord.of('m', { ...read, content: null });
const tables = 'messages m LEFT JOIN widget_sends s ON s.message_id = m.id';
const isOwn = `SELECT FROM conversations c WHERE c.id = m.conversation_id AND c.project_id = m.project_id AND c.contact_id =`;

const select = new OneRowStatement(
  'select_visitor_message',
  `SELECT ${columns}, m.content FROM ${tables}
    WHERE m.id = $5 AND m.conversation_id = $4 AND m.project_id = $1 AND ${isVisible} AND EXISTS (${isOwn} $3)
      AND EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)`,
);

export const listVisitorMessages: RpcOf<VisitorConversationServiceDefinition, 'listVisitorMessages'> = async (
  request,
  _call,
  { database },
) => {
  const { conversationId, descending } = request;
  const conditions = inProject(new Conditions(), 'm.project_id', request)
    .equal('m.conversation_id', conversationId)
    .add(isVisible);
  conditions.add(`EXISTS (${isOwn} ${conditions.param(request.contactId)})`);
  const { rows, page } = await listPage<VisitorMessageRow>(database, {
    name: descending ? 'list_visitor_messages_newest' : 'list_visitor_messages',
    columns,
    long: visitorMessageRecord.long,
    from: tables,
    conditions,
    order: { column: 'm.created_at', id: 'm.id', ascending: !descending },
    binding: ['visitor messages', conversationId, descending],
    page: request.page,
  });
  // An empty list is an answer only where there is what it is of.
  if (rows.length === 0) await readOwnConversation(database, request, conversationId);
  return { messages: rows.map(visitorMessageRecord.toMessage), page };
};

export const getVisitorMessage: RpcOf<VisitorConversationServiceDefinition, 'getVisitorMessage'> = async (
  request,
  _call,
  { database },
) => ({
  message: visitorMessageRecord.toMessage(
    await readOwnMessage(database, request, request.conversationId, request.messageId),
  ),
});

/** @throws MESSAGE_NOT_FOUND for those that the visitor may not see */
export async function readOwnMessage(
  database: Database,
  at: OfVisitor,
  conversationId: string,
  messageId: string,
): Promise<VisitorMessageRow> {
  const values = [...placeOf(at), at.contactId, conversationId, messageId];
  const row = await select.find<VisitorMessageRow>(database, values);
  if (!row) throw fail('MESSAGE_NOT_FOUND');
  return row;
}
