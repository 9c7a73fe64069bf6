import type { InProject } from '@pharos/service';

/** A webhook as its row has it, the secret left out; the columns are those of webhooks.ts. */
export interface WebhookRow {
  id: string;
  url: string;
  events: string[];
  description: string | null;
  status: string;
  failure_count: number;
  last_triggered_at: Date | null;
  created_at: Date;
}

/** Where a webhook is: tenancy stands in every query. */
export interface AtWebhook extends InProject {
  webhookId: string;
}

export interface AttemptRow {
  id: string;
  delivery_id: string;
  webhook_id: string;
  event: string;
  attempt: number;
  status: string;
  status_code: number | null;
  error: string | null;
  duration_ms: number;
  response_body: string;
  next_attempt_at: Date | null;
  created_at: Date;
}

/** An attempt that a worker has taken, with all it takes to make it. */
export interface ClaimedRow {
  delivery_id: string;
  webhook_id: string;
  attempt: number;
  lease: string;
  event: string;
  body: string;
  redelivered: boolean;
  url: string;
  /** Sealed. */
  secret: Buffer;
  /** Whether the webhook wants it: false once it is disabled or deleted. */
  wanted: boolean;
}
