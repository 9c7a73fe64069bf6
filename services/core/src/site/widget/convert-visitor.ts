import { enums } from '@pharos/contract';
import type { VisitorConversation, VisitorMessage } from '@pharos/proto/pharos/core/v1/visitor_conversation';
import type { WidgetSession } from '@pharos/proto/pharos/core/v1/widget_session';
import { time, timeOrNone } from '@pharos/service';
import { toCsat } from '../../inbox/conversations/record.js';
import { messageAttachmentRecord } from '../../inbox/messages/record.js';
import type { SessionRow } from './sessions.js';
import type { VisitorConversationRow } from './visitor-conversations.js';
import type { VisitorMessageRow } from './visitor-messages.js';

export function toSession(row: SessionRow): WidgetSession {
  return {
    id: row.id,
    projectId: row.project_id,
    contactId: row.contact_id,
    identified: row.identified,
    // The name of an anonymous contact is made up for the team.
    name: row.identified ? (row.name ?? undefined) : undefined,
    email: row.identified ? (row.email ?? undefined) : undefined,
    expiresAt: row.expires_at,
  };
}

export function toVisitorConversation(row: VisitorConversationRow): VisitorConversation {
  return {
    id: row.id,
    status: enums.conversationStatus.fromText(row.status === 'snoozed' ? 'open' : row.status),
    unreadCount: row.unread_count,
    lastMessage: row.last_message ? toVisitorMessage(row.last_message) : undefined,
    csat: toCsat(row),
    agentSeenAt: timeOrNone(row.agent_seen_at),
    createdAt: time(row.created_at),
    updatedAt: time(row.updated_at),
  };
}

export function toVisitorMessage(row: VisitorMessageRow): VisitorMessage {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    senderType: enums.senderType.fromText(row.sender_type),
    content: row.content,
    contentType: enums.contentType.fromText(row.content_type),
    clientMessageId: row.client_message_id ?? undefined,
    sources: (row.sources ?? []).map(({ article_id, title }) => ({ articleId: article_id, title })),
    attachments: row.attachments.map(messageAttachmentRecord.toMessage),
    createdAt: time(row.created_at),
  };
}
