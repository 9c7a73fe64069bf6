import { enums } from '@pharos/contract';
import type { ApiKey } from '@pharos/proto/pharos/core/v1/api_key';
import type { Attachment, MessageAttachment } from '@pharos/proto/pharos/core/v1/attachment';
import type { Contact } from '@pharos/proto/pharos/core/v1/contact';
import type { Conversation, Csat } from '@pharos/proto/pharos/core/v1/conversation';
import type { Message } from '@pharos/proto/pharos/core/v1/message';
import type { Organization } from '@pharos/proto/pharos/core/v1/organization';
import type { Project } from '@pharos/proto/pharos/core/v1/project';
import { time, timeOrNone } from '@pharos/service';
import type {
  ApiKeyRow,
  AttachmentRow,
  ContactRow,
  ConversationRow,
  MessageAttachmentRow,
  MessageRow,
  OrganizationRow,
  ProjectRow,
} from './records.js';

export function toConversation(row: ConversationRow): Conversation {
  return {
    id: row.id,
    projectId: row.project_id,
    contactId: row.contact_id ?? undefined,
    subject: row.subject ?? undefined,
    status: enums.conversationStatus.fromText(row.status),
    priority: enums.priority.fromText(row.priority),
    channel: enums.channel.fromText(row.channel),
    assignedTo: row.assigned_to ?? undefined,
    tags: row.tags,
    aiResolved: row.ai_resolved,
    snoozedUntil: timeOrNone(row.snoozed_until),
    externalId: row.external_id ?? undefined,
    createdAt: time(row.created_at),
    updatedAt: time(row.updated_at),
    csat: toCsat(row),
    revision: row.revision ?? 0,
  };
}

/** How the customer rated a conversation. */
export function toCsat(row: Pick<ConversationRow, 'csat_score' | 'csat_comment' | 'csat_at'>): Csat | undefined {
  const { csat_score: score, csat_comment: comment, csat_at: at } = row;
  // Events that were written before there were ratings lack them.
  return score && at ? { score, comment: comment ?? undefined, createdAt: time(at) } : undefined;
}

export function toMessage(row: MessageRow): Message {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    senderType: enums.senderType.fromText(row.sender_type),
    senderId: row.sender_id ?? undefined,
    content: row.content,
    contentType: enums.contentType.fromText(row.content_type),
    isInternal: row.is_internal,
    externalId: row.external_id ?? undefined,
    createdAt: time(row.created_at),
    attachments: (row.attachments ?? []).map(toMessageAttachment),
  };
}

export function toMessageAttachment({ id, name, type, size, has_thumbnail }: MessageAttachmentRow): MessageAttachment {
  return { id, name, type, size, hasThumbnail: has_thumbnail };
}

export function toAttachment(row: AttachmentRow): Attachment {
  return {
    ...toMessageAttachment(row),
    orgId: row.org_id,
    projectId: row.project_id,
    messageId: row.message_id ?? undefined,
    state: enums.attachmentState.fromText(row.state),
    sha256: row.sha256 ?? undefined,
    partBytes: row.part_bytes,
    createdAt: time(row.created_at),
    expiresAt: timeOrNone(row.expires_at),
  };
}

export function toContact(row: ContactRow): Contact {
  return {
    id: row.id,
    projectId: row.project_id,
    email: row.email ?? undefined,
    name: row.name ?? undefined,
    phone: row.phone ?? undefined,
    externalId: row.external_id ?? undefined,
    company: row.company ?? undefined,
    jobTitle: row.job_title ?? undefined,
    metadata: row.metadata,
    createdAt: time(row.created_at),
    updatedAt: time(row.updated_at),
    revision: row.revision ?? 0,
  };
}

export function toProject(row: ProjectRow): Project {
  return {
    id: row.id,
    orgId: row.org_id,
    name: row.name,
    slug: row.slug,
    domain: row.domain ?? undefined,
    agentMode: enums.agentMode.fromText(row.agent_mode),
    aiModel: row.ai_model ?? undefined,
    createdAt: time(row.created_at),
  };
}

export function toOrganization(row: OrganizationRow): Organization {
  return { id: row.id, name: row.name, tier: enums.tier.fromText(row.tier), createdAt: time(row.created_at) };
}

export function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    orgId: row.org_id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    expiresAt: timeOrNone(row.expires_at),
    createdAt: time(row.created_at),
    revokedAt: timeOrNone(row.revoked_at),
  };
}
