import type { Time } from '@pharos/service';
import type { MessageAttachmentRow } from '../inbox/messages/record.js';

export interface AttachmentRow extends MessageAttachmentRow {
  org_id: string;
  project_id: string;
  message_id: string | null;
  state: string;
  part_bytes: number;
  sha256: string | null;
  created_at: Time;
  expires_at: Time | null;
}

export interface ProjectFields {
  name: string;
  slug: string;
  domain: string | null;
}

export interface ProjectRow extends ProjectFields {
  id: string;
  org_id: string;
  agent_mode: string;
  ai_model: string | null;
  created_at: Time;
}

export interface OrganizationRow {
  id: string;
  name: string;
  tier: string;
  created_at: Time;
}

export interface ApiKeyRow {
  id: string;
  org_id: string;
  name: string;
  prefix: string;
  scopes: string[];
  expires_at: Time | null;
  created_at: Time;
  revoked_at: Time | null;
}
