import type { Conversation, Csat } from '@pharos/proto/pharos/core/v1/conversation';
import { channel, conversationStatus, priority } from '../enums.js';
import { time, timeOrNull } from './time.js';

/** A conversation in its REST shape, the same in answers and in events. */
export function renderConversation(conversation: Conversation) {
  return {
    id: conversation.id,
    project_id: conversation.projectId,
    contact_id: conversation.contactId ?? null,
    subject: conversation.subject ?? null,
    status: conversationStatus.toText(conversation.status),
    priority: priority.toText(conversation.priority),
    channel: channel.toText(conversation.channel),
    assigned_to: conversation.assignedTo ?? null,
    tags: conversation.tags,
    ai_resolved: conversation.aiResolved,
    snoozed_until: timeOrNull(conversation.snoozedUntil),
    external_id: conversation.externalId ?? null,
    created_at: time(conversation.createdAt),
    updated_at: time(conversation.updatedAt),
    csat: conversation.csat ? renderCsat(conversation.csat) : null,
  };
}

/** How a customer rated a conversation, in its REST shape. */
export function renderCsat({ score, comment, createdAt }: Csat) {
  return { score, comment: comment ?? null, created_at: time(createdAt) };
}
