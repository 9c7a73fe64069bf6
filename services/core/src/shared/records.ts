import type { Time } from '@pharos/service';
import type { ContactFields } from '../inbox/contacts/contact.js';
import type { ConversationFields } from '../inbox/conversations/conversation.js';

/** Records as rows have them; the columns are those of columns.ts. */
export interface ConversationRow extends Omit<ConversationFields, 'snoozed_until'> {
  id: string;
  project_id: string;
  channel: string;
  ai_resolved: boolean;
  snoozed_until: Time | null;
  external_id: string | null;
  created_at: Time;
  updated_at: Time;
  csat_score: number | null;
  csat_comment: string | null;
  csat_at: Time | null;
  /** Absent from events that an older version wrote. */
  revision?: number;
}

export interface MessageRow {
  id: string;
  conversation_id: string;
  sender_type: string;
  sender_id: string | null;
  content: string;
  content_type: string;
  is_internal: boolean;
  /** Absent from events that an older version wrote. */
  attachments?: MessageAttachmentRow[];
  /** Of imported messages that were given one. */
  external_id?: string | null;
  created_at: Time;
}

/** An attachment as its message shows it. */
export interface MessageAttachmentRow {
  id: string;
  name: string;
  type: string;
  size: number;
  has_thumbnail: boolean;
}

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

export interface ContactRow extends ContactFields {
  id: string;
  project_id: string;
  created_at: Time;
  updated_at: Time;
  /** Absent from events that an older version wrote. */
  revision?: number;
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
