import { type Database, OneRowStatement } from '@pharos/kit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import { Conditions, listPage, type Page } from '@pharos/service';
import type { ConversationRow } from '../../inbox/conversations/record.js';
import { inProject, placeOf } from '../../shared/in-project.js';
import { contactAndMerging, shownContact, shownFiles } from '../../shared/shown.js';
import { isNews, isVisible, type OfVisitor, type VisitorMessageRow } from './visitor-messages.js';

export interface VisitorConversationRow
  extends Pick<
    ConversationRow,
    'id' | 'status' | 'csat_score' | 'csat_comment' | 'csat_at' | 'created_at' | 'updated_at'
  > {
  unread_count: number;
  last_message: VisitorMessageRow | null;
  agent_seen_at: Date | null;
}

/** More are not counted. */
const maxUnread = 100;
const previewLength = 500;

const columns = `c.id, c.status, c.csat_score, c.csat_comment, c.csat_at, c.created_at, a.updated_at, v.agent_seen_at,
  last.message AS last_message, unread.count AS unread_count`;
const tables = `conversations c JOIN conversation_activity a ON a.conversation_id = c.id
  LEFT JOIN conversation_sights v ON v.conversation_id = c.id
  LEFT JOIN LATERAL (
    SELECT jsonb_build_object('id', m.id, 'conversation_id', m.conversation_id, 'sender_type', m.sender_type, 'content',
      left(m.content, ${previewLength}), 'content_type', m.content_type, 'attachments', ${shownFiles('m')}, 'sources', m.sources, 'client_message_id',
      (SELECT s.client_message_id FROM widget_sends s WHERE s.message_id = m.id), 'created_at', iso(m.created_at)) AS message
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
    WHERE c.id = $4 AND c.project_id = $1 AND ${shownContact('c')} = $3
      AND EXISTS (SELECT FROM projects p WHERE p.id = $1 AND p.org_id = $2 AND p.deleted_at IS NULL)`,
);

/** Undefined unless it is the contact's. */
export function findVisitorConversation(
  database: Database,
  at: OfVisitor & { conversationId: string },
): Promise<VisitorConversationRow | undefined> {
  return select.find(database, [...placeOf(at), at.contactId, at.conversationId]);
}

/** With the latest activity first. */
export function listVisitorConversations(
  database: Database,
  at: OfVisitor,
  page: PageRequest | undefined,
): Promise<Page<VisitorConversationRow>> {
  const conditions = inProject(new Conditions(), 'c.project_id', at);
  conditions.add(
    `c.contact_id = ANY (${contactAndMerging(conditions.param(at.projectId), conditions.param(at.contactId))})`,
  );
  return listPage(database, {
    name: 'list_visitor_conversations',
    columns,
    from: tables,
    conditions,
    order: { column: 'a.updated_at', id: 'c.id', ascending: false },
    binding: ['visitor conversations', at.projectId, at.contactId],
    page,
  });
}
