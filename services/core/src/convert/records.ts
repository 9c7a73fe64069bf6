import { enums } from '@pharos/contract';
import type { ApiKey } from '@pharos/proto/pharos/core/v1/api_key';
import type { Contact } from '@pharos/proto/pharos/core/v1/contact';
import type { Conversation } from '@pharos/proto/pharos/core/v1/conversation';
import type { Message } from '@pharos/proto/pharos/core/v1/message';
import type { Organization } from '@pharos/proto/pharos/core/v1/organization';
import type { Project } from '@pharos/proto/pharos/core/v1/project';
import { time, timeOrNone } from '@pharos/service';
import type {
  ApiKeyRow,
  ContactRow,
  ConversationRow,
  MessageRow,
  OrganizationRow,
  ProjectRow,
} from '../store/records.js';

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
  };
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
    createdAt: time(row.created_at),
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
