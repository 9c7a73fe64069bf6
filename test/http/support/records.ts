/** The records of the HTTP API, as a client written from the specification would type them. */
export interface Organization {
  id: string;
  name: string;
  tier: string;
  created_at: string;
}

export interface Project {
  id: string;
  org_id: string;
  name: string;
  slug: string;
  domain: string | null;
  agent_mode: string;
  ai_model: string | null;
  created_at: string;
}

export interface ApiKey {
  id: string;
  org_id: string;
  name: string;
  prefix: string;
  scopes: string[];
  expires_at: string | null;
  created_at: string;
}

export interface Conversation {
  id: string;
  project_id: string;
  contact_id: string | null;
  subject: string | null;
  status: 'open' | 'snoozed' | 'resolved' | 'closed';
  priority: 'low' | 'normal' | 'high' | 'urgent';
  channel: string;
  assigned_to: string | null;
  tags: string[];
  ai_resolved: boolean;
  snoozed_until: string | null;
  external_id: string | null;
  created_at: string;
  updated_at: string;
}

export interface Message {
  id: string;
  conversation_id: string;
  sender_type: 'customer' | 'agent' | 'ai' | 'system';
  sender_id: string | null;
  content: string;
  content_type: string;
  is_internal: boolean;
  created_at: string;
}

export interface Webhook {
  id: string;
  url: string;
  events: string[];
  description: string | null;
  include_internal: boolean;
  header_names: string[];
  max_per_second: number | null;
  previous_secret_until: string | null;
  status: 'active' | 'disabled';
  disabled_at: string | null;
  disabled_reason: 'failures' | 'request' | null;
  failure_count: number;
  last_failures: WebhookFailure[];
  last_triggered_at: string | null;
  created_at: string;
  /** Only where it is made or replaced. */
  secret?: string;
}

export interface WebhookFailure {
  delivery_id: string;
  event: string;
  status_code: number | null;
  error: string | null;
  created_at: string;
}

export interface DeliveryAttempt {
  id: string;
  delivery_id: string;
  webhook_id: string;
  event: string;
  attempt: number;
  status: 'delivered' | 'failed';
  status_code: number | null;
  error: string | null;
  duration_ms: number;
  response_body: string;
  next_attempt_at: string | null;
  created_at: string;
}

export interface Delivery {
  id: string;
  webhook_id: string;
  event: string;
  state: 'pending' | 'delivered' | 'failed' | 'held' | 'stopped';
  next_attempt_at: string | null;
  created_at: string;
}

export interface WholeDelivery extends Delivery {
  payload: Record<string, unknown>;
  attempts: DeliveryAttempt[];
}

export interface EndpointStats {
  since: string;
  delivered: number;
  failed: number;
  p95_duration_ms: number | null;
  pending: number;
  held: number;
  oldest_pending_at: string | null;
}

export interface Article {
  id: string;
  project_id: string;
  title: string;
  slug: string;
  /** Not in lists. */
  body: string;
  status: 'draft' | 'published' | 'archived';
  locale: string;
  tags: string[];
  external_id: string | null;
  has_unpublished_changes: boolean;
  version: number;
  published_at: string | null;
  index_status: 'pending' | 'indexed' | 'failed';
  index_error: string | null;
  created_at: string;
  updated_at: string;
}

export interface ArticleVersion {
  article_id: string;
  version: number;
  title: string;
  /** Not in lists. */
  body: string;
  locale: string;
  tags: string[];
  created_at: string;
  published_at: string | null;
}

export interface SearchHit {
  article_id: string;
  title: string;
  slug: string;
  locale: string;
  snippet: string;
  highlights: string[];
  score: number;
  semantic_rank: number | null;
  keyword_rank: number | null;
  passage: { ordinal: number; heading: string | null; text: string; version: number };
  updated_at: string;
}

export interface ImportedRow {
  row: number;
  external_id: string | null;
  article_id: string | null;
  result: 'created' | 'updated' | 'unchanged' | 'failed';
  published: boolean;
  error: { code: string; message: string; issues?: { path: (string | number)[]; message: string }[] } | null;
}

export interface Contact {
  id: string;
  project_id: string;
  email: string | null;
  name: string | null;
  phone: string | null;
  external_id: string | null;
  company: string | null;
  job_title: string | null;
  metadata: Record<string, unknown>;
  created_at: string;
  updated_at: string;
}

export interface Synonyms {
  project_id: string;
  groups: string[][];
  updated_at: string | null;
}

export interface UnansweredSearch {
  question: string;
  searches: number;
  first_searched_at: string;
  last_searched_at: string;
}
