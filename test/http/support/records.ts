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
  created_by: { type: string; id: string | null; name: string | null };
  last_used_at: string | null;
  last_used_ip: string | null;
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
  csat: { score: number; comment: string | null; created_at: string } | null;
  spam: boolean;
  follows: string | null;
  waiting_on: 'team' | 'customer' | 'nobody';
  waiting_since: string | null;
  last_message_at: string | null;
  first_response_at: string | null;
  resolved_at: string | null;
  handled_by: 'ai' | 'people' | 'nobody';
  message_count: number;
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
  attachments: MessageAttachment[];
  external_id?: string;
  sender?: { name: string; picture: string | null };
  delivery: string | null;
  delivery_error?: string;
  cc: string[];
  bcc: string[];
  forward?: { message_id: string | null; to: string[] };
}

export interface FormField {
  id: string;
  type: string;
  label: string;
  name: string;
  required: boolean;
  placeholder: string | null;
  options: string[];
}

export interface Form {
  id: string;
  project_id: string;
  name: string;
  slug: string;
  fields: FormField[];
  success_action: 'inline' | 'redirect';
  success_message: string;
  redirect_url: string | null;
  allowed_origins: string[];
  rate_limit_per_ip: number;
  rate_limit_window_seconds: number;
  submit_button_label: string;
  submit_button_align: 'left' | 'center' | 'right' | 'full';
  submit_button_color: string | null;
  archived_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface FormSubmission {
  id: string;
  project_id: string;
  form_id: string;
  contact_id: string | null;
  conversation_id: string;
  fields: Record<string, unknown>;
  page_url: string | null;
  created_at: string;
}

export interface Beacon {
  id: string;
  project_id: string;
  form_id: string;
  position: string;
  primary_color: string;
  button_label: string;
  button_icon: string;
  custom_svg: string | null;
  greeting_title: string;
  greeting_text: string;
  allowed_origins: string[];
  archived_at: string | null;
  created_at: string;
}

export interface SavedReply {
  id: string;
  project_id: string;
  name: string;
  body: string;
  shortcut: string | null;
  actions: { tags: string[]; status: string | null; assigned_to: string | null };
  created_at: string;
  updated_at: string;
}

export interface SavedView {
  id: string;
  project_id: string;
  owner_id: string | null;
  name: string;
  filter: string;
  sort: string;
  order: string;
  position: number;
  created_at: string;
  updated_at: string;
}

export interface MailboxTest {
  incoming: { ok: boolean; error: string | null };
  outgoing: { ok: boolean; error: string | null };
}

export interface MailboxConnection {
  type: string;
  host: string | null;
  port: number | null;
  security: 'tls' | 'starttls' | 'none' | null;
  user: string | null;
}

export interface Mailbox {
  id: string;
  address: string;
  name: string | null;
  signature: string | null;
  forward_address: string | null;
  webhook_path: string;
  incoming: MailboxConnection;
  outgoing: MailboxConnection;
  state: 'active' | 'failing';
  last_error: string | null;
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
  disabled_reason: 'failures' | 'gone' | 'request' | null;
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

/** What an import of contacts or conversations made of a row. */
export interface ImportedInboxRow {
  row: number;
  external_id: string | null;
  contact_id?: string | null;
  conversation_id?: string | null;
  result: 'created' | 'updated' | 'unchanged' | 'failed';
  error: { code: string; message: string; issues?: { path: (string | number)[]; message: string }[] } | null;
}

export interface MessageAttachment {
  id: string;
  name: string;
  type: string;
  size: number;
  has_thumbnail: boolean;
}

export interface Attachment extends MessageAttachment {
  project_id: string;
  message_id: string | null;
  state: 'pending' | 'ready';
  sha256: string | null;
  created_at: string;
  expires_at: string | null;
}

export interface VisitorUpload extends MessageAttachment {
  upload: { parts: UploadPart[]; complete_url: string; expires_at: string } | null;
}

export interface UploadPart {
  number: number;
  size: number;
  url: string;
  received: boolean;
}

export interface NewAttachment extends Attachment {
  upload: { parts: UploadPart[]; expires_at: string } | null;
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
  identities: { type: string; value: string; verified: boolean; primary: boolean }[];
  blocked_at: string | null;
  block_reason: string | null;
}

export interface AgentStatus {
  enabled: boolean;
  mode: 'autopilot' | 'copilot' | 'assist';
  model: string;
  domain: string | null;
  has_byom_key: boolean;
  usage_this_month: {
    calls: number;
    input_tokens: number;
    output_tokens: number;
    cost_usd: number;
    calls_without_price: number;
  };
  calibration: { source: 'default' | 'project'; samples: number; samples_needed: number };
}

export interface AgentAction {
  id: string;
  project_id: string;
  name: string;
  description: string;
  parameters: Record<string, unknown>;
  url: string;
  needs_confirmation: boolean;
  created_at: string;
  /** Only where it is made. */
  secret?: string;
}

export interface AgentConfig {
  project_id: string;
  agent_mode: string;
  ai_model: string | null;
  confidence_threshold: number;
  settings: Record<string, unknown>;
  updated_at: string | null;
}

export interface Suggestions {
  id: string;
  conversation_id: string;
  suggestions: {
    id: string;
    content: string;
    content_type: string;
    confidence: number;
    citations: { article_id: string; title: string; quote: string; score: number }[];
    unproved: string[];
  }[];
  decision: 'reply' | 'escalate' | 'abstain';
  escalation_reason: string | null;
  model: string;
  usage: { input_tokens: number; output_tokens: number; cost_usd: number | null };
  created_at: string;
}

export interface AgentRun {
  id: string;
  conversation_id: string;
  trigger: string;
  shadow: boolean;
  message_id: string | null;
  decision: string;
  escalation_reason: string | null;
  confidence: number | null;
  language: string | null;
  queries: string[];
  passages: { article_id: string; title: string; ordinal: number; version: number; score: number; cited: boolean }[];
  signals: Record<string, number>;
  content: string | null;
  summary: string | null;
  actions: unknown[];
  model: string;
  usage: { calls: number; input_tokens: number; output_tokens: number; cost_usd: number | null };
  latency_ms: number;
  reply_message_id: string | null;
  created_at: string;
}

export interface AgentEvaluationFigures {
  threshold: number;
  answered: number;
  right: number;
  wrong: number;
  coverage: number;
  precision: number | null;
  false_answers: number | null;
}

export interface EvaluatedQuestion {
  question: string | null;
  conversation_id: string | null;
  decision: string | null;
  escalation_reason: string | null;
  confidence: number | null;
  right: boolean | null;
  judged_by: string | null;
  answer: string | null;
  article_ids: string[];
}

export interface ListedAgentEvaluation {
  id: string;
  source: string;
  status: string;
  failure: string | null;
  ai_model: string | null;
  threshold: number;
  settings: Record<string, unknown>;
  progress: { questions: number; asked: number; skipped: number };
  figures: AgentEvaluationFigures;
  created_at: string;
  ended_at: string | null;
}

export interface AgentEvaluation extends ListedAgentEvaluation {
  thresholds: AgentEvaluationFigures[];
  suggested_threshold: number | null;
  usage: { calls: number; input_tokens: number; output_tokens: number; cost_usd: number | null };
  questions: EvaluatedQuestion[];
}

export interface KnowledgeGap {
  question: string;
  count: number;
  examples: { question: string; run_id: string; conversation_id: string }[];
  last_asked_at: string;
}

export interface Picture {
  id: string;
  project_id: string;
  name: string;
  type: string;
  size: number;
  sha256: string;
  created_at: string;
  unused_since: string | null;
  url: string;
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

export interface Integration {
  id: string;
  project_id: string;
  provider: string;
  status: string;
  display_name: string | null;
  setup_type: string;
  health_status: string;
  sidebar_enabled: boolean;
  settings: Record<string, unknown>;
  action_permissions: Record<string, boolean>;
  last_synced_at: string | null;
  error_message: string | null;
  created_at: string;
  updated_at: string;
}

export interface IntegrationProvider {
  provider: string;
  name: string;
  description: string;
  setup_types: string[];
  actions: string[];
  credentials_schema: Record<string, unknown>;
  settings_schema: Record<string, unknown>;
}

export interface ConversationLink {
  id: string;
  conversation_id: string;
  type: string;
  provider: string;
  external_id: string;
  key: string;
  title: string | null;
  url: string | null;
  created_at: string;
}

export interface ContactCustomer {
  contact_id: string;
  provider: string;
  customer: Record<string, unknown> | null;
  orders: unknown[];
  fetched_at: string;
}
