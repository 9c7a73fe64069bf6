import { enums, renderCsat, renderMessageAttachment } from '@pharos/contract';
import type {
  VisitorConversation as ConversationMessage,
  VisitorMessage as MessageMessage,
} from '@pharos/proto/pharos/core/v1/visitor_conversation';
import type { WidgetSession } from '@pharos/proto/pharos/core/v1/widget_session';
import type { Conversation, Message, Sender, Session } from '@pharos/widget-protocol';
import { present } from '../field-mask.js';

/** A session as its visitor sees it. */
export function renderSession({ id, identified, name, email, hasEmail, expiresAt }: WidgetSession): Session {
  const visitor = identified ? { name: name ?? null, email: email ?? null } : null;
  return { id, identified, visitor, has_email: hasEmail, expires_at: timeOf(expiresAt) };
}

/** A conversation for the visitor whose it is. */
export function renderVisitorConversation(conversation: ConversationMessage, visitor: WidgetSession): Conversation {
  const { lastMessage, csat, agentSeenAt } = conversation;
  return {
    id: conversation.id,
    status: enums.conversationStatus.toText(conversation.status) as Conversation['status'],
    unread_count: conversation.unreadCount,
    last_message: lastMessage ? renderVisitorMessage(lastMessage, visitor) : null,
    csat: csat ? renderCsat(csat) : null,
    agent_seen_at: agentSeenAt ? timeOf(agentSeenAt) : null,
    created_at: timeOf(conversation.createdAt),
    updated_at: timeOf(conversation.updatedAt),
  };
}

/** A message for the visitor whose conversation it is of. */
export function renderVisitorMessage(message: MessageMessage, visitor: WidgetSession): Message {
  return {
    id: message.id,
    conversation_id: message.conversationId,
    sender: senderOf(message, visitor),
    content: message.content,
    content_type: enums.contentType.toText(message.contentType) as Message['content_type'],
    client_message_id: message.clientMessageId ?? null,
    sources: message.sources.map(({ articleId, title }) => ({ article_id: articleId, title })),
    attachments: message.attachments.map(renderMessageAttachment),
    created_at: timeOf(message.createdAt),
  };
}

/** Visitors learn their own name, and what people of the team want customers to see of them. */
function senderOf({ senderType, sender }: MessageMessage, { name }: WidgetSession): Sender {
  const type = enums.senderType.toText(senderType) as Sender['type'];
  return { type, name: (type === 'customer' ? name : sender?.name) ?? null, picture: sender?.picture ?? null };
}

function timeOf(date: Date | undefined): string {
  return present(date).toISOString();
}
