import type { InProject, Time } from '@pharos/service';

/** A webhook as its row and its events have it, secrets left out; the columns are those of webhooks.ts. */
export interface WebhookRow {
  id: string;
  url: string;
  events: string[];
  description: string | null;
  include_internal: boolean;
  header_names: string[];
  max_per_second: number | null;
  previous_secret_until: Time | null;
  status: string;
  disabled_at: Time | null;
  disabled_reason: string | null;
  failure_count: number;
  last_triggered_at: Time | null;
  last_failures: FailureRow[];
  revision: number;
  created_at: Time;
}

/** A failed attempt of a webhook. */
export interface FailureRow {
  delivery_id: string;
  event: string;
  status_code: number | null;
  error: string | null;
  created_at: Time;
}

/** Where a webhook is: tenancy stands in every query. */
export interface AtWebhook extends InProject {
  webhookId: string;
}

export type DeliveryState = 'pending' | 'delivered' | 'failed' | 'held' | 'stopped';

export interface DeliveryRow {
  id: string;
  webhook_id: string;
  event: string;
  state: DeliveryState;
  next_attempt_at: Date | null;
  created_at: Date;
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

/** What all attempts share that are claimed for one webhook at once. */
export interface ClaimedWebhook {
  org_id: string;
  project_id: string;
  /** By the database's clock. */
  claimed_at_ms: number;
  url: string;
  /** Sealed, in base64, as are the following. */
  secret: string;
  /** While it signs as well. */
  previous_secret: string | null;
  headers: string | null;
  /** How long until its next attempt may begin; null when it has no rate of its own. */
  pace_wait_ms: number | null;
}

/** An attempt that a worker has taken, with all it takes to make it. */
export interface ClaimedRow {
  delivery_id: string;
  webhook_id: string;
  attempt: number;
  lease: string;
  event_id: string;
  event: string;
  occurred_at: Date;
  /** The trace in which the event was written. */
  traceparent: string | null;
  /** The event's data, which is JSON; null when it is long, and has to be read apart. */
  data: string | null;
  data_bytes: number;
  /** When a person was removed from it. */
  erased_at: Date | null;
  redelivered: boolean;
  /** How long ago its delivery became due. */
  age_ms: number;
  webhook: ClaimedWebhook;
}
