import { type Database, OneRowStatement } from '@pharos/kit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import { Conditions, type InProject, listPage, type Page } from '@pharos/service';
import type { MessageRow } from '../../inbox/messages/record.js';
import { inProject, placeOf } from '../../shared/in-project.js';
import { shownContact, shownFiles } from '../../shared/shown.js';

/** What a visitor's contact may see. */
export interface OfVisitor extends InProject {
  contactId: string;
}

export interface VisitorMessageRow
  extends Pick<
    MessageRow,
    'id' | 'conversation_id' | 'sender_type' | 'content' | 'content_type' | 'attachments' | 'created_at'
  > {
  sources: { article_id: string; title: string }[] | null;
  client_message_id: string | null;
}

const columns = `m.id, m.conversation_id, m.sender_type, m.content_type, ${shownFiles('m')} AS attachments, m.sources, m.created_at, s.client_message_id`;
const tables = 'messages m LEFT JOIN widget_sends s ON s.message_id = m.id';
/** Internal notes are none of a visitor's, wherever the conversation came from. */
export const isVisible = 'NOT m.is_internal';
/** What counts as unread until the visitor has seen it. */
export const isNews = `${isVisible} AND m.sender_type IN ('agent', 'ai')`;
const isOwn = `SELECT FROM conversations c WHERE c.id = m.conversation_id AND c.project_id = m.project_id AND ${shownContact('c')} =`;

const select = new OneRowStatement(
  'select_visitor_message',
  `SELECT ${columns}, m.content FROM ${tables}
    WHERE m.id = $5 AND m.conversation_id = $4 AND m.project_id = $1 AND ${isVisible} AND EXISTS (${isOwn} $3)
      AND EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)`,
);

export function findVisitorMessage(
  database: Database,
  at: OfVisitor & { conversationId: string },
  messageId: string,
): Promise<VisitorMessageRow | undefined> {
  return select.find(database, [...placeOf(at), at.contactId, at.conversationId, messageId]);
}

/** Of one conversation, if it is the contact's. */
export function listVisitorMessages(
  database: Database,
  at: OfVisitor & { conversationId: string },
  { page, descending }: { page: PageRequest | undefined; descending: boolean },
): Promise<Page<VisitorMessageRow>> {
  const conditions = inProject(new Conditions(), 'm.project_id', at)
    .equal('m.conversation_id', at.conversationId)
    .add(isVisible);
  conditions.add(`EXISTS (${isOwn} ${conditions.param(at.contactId)})`);
  return listPage(database, {
    name: descending ? 'list_visitor_messages_newest' : 'list_visitor_messages',
    columns,
    long: 'content',
    from: tables,
    conditions,
    order: { column: 'm.created_at', id: 'm.id', ascending: !descending },
    binding: ['visitor messages', at.conversationId, descending],
    page,
  });
}
