import { enums } from '@pharos/contract';
import type { ApiKey } from '@pharos/proto/pharos/core/v1/api_key';
import type { Attachment } from '@pharos/proto/pharos/core/v1/attachment';
import type { Organization } from '@pharos/proto/pharos/core/v1/organization';
import type { Project } from '@pharos/proto/pharos/core/v1/project';
import { time, timeOrNone } from '@pharos/service';
import { messageAttachmentRecord } from '../inbox/messages/record.js';
import type { ApiKeyRow, AttachmentRow, OrganizationRow, ProjectRow } from './records.js';

export function toAttachment(row: AttachmentRow): Attachment {
  return {
    ...messageAttachmentRecord.toMessage(row),
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
