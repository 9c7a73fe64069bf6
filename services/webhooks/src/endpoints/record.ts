import { enums } from '@pharos/contract';
import { param, sql } from '@pharos/kit';
import type { Webhook, WebhookFailure } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { type InProject, type Time, time, timeOrNone } from '@pharos/service';

/** What people set of a webhook. */
export interface WebhookFields {
  url: string;
  events: string[];
  description: string | null;
  include_internal: boolean;
  max_per_second: number | null;
  status: string;
}

export const webhookFields = [
  'url',
  'events',
  'description',
  'include_internal',
  'max_per_second',
  'status',
] as const satisfies (keyof WebhookFields)[];

/** A webhook as its row and its events have it, secrets left out. */
export interface WebhookRow extends WebhookFields {
  id: string;
  header_names: string[];
  previous_secret_until: Time | null;
  disabled_at: Time | null;
  disabled_reason: string | null;
  failure_count: number;
  last_triggered_at: Time | null;
  last_failures: FailureRow[];
  revision: number;
  created_at: Time;
}

/** A failed attempt of a webhook. */
interface FailureRow {
  delivery_id: string;
  event: string;
  status_code: number | null;
  error: string | null;
  created_at: Time;
}

const shownFailures = 5;

/** SQL: the columns of a `WebhookRow`, from `webhooks w`. */
export const webhookColumns = `w.id, w.url, w.events, w.description, w.include_internal, w.header_names, w.max_per_second, w.status,
  w.disabled_at, w.disabled_reason, w.failure_count, w.revision, w.created_at,
  CASE WHEN w.previous_secret_until > moment() THEN w.previous_secret_until END AS previous_secret_until,
  (SELECT a.created_at FROM attempts a WHERE a.webhook_id = w.id ORDER BY a.created_at DESC, a.id DESC LIMIT 1)
    AS last_triggered_at,
  (SELECT COALESCE(jsonb_agg(f), '[]') FROM (
    SELECT a.delivery_id, a.event, a.status_code, a.error, a.created_at FROM attempts a
    WHERE a.webhook_id = w.id AND a.status = 'failed' ORDER BY a.created_at DESC, a.id DESC LIMIT ${shownFailures}
  ) f) AS last_failures`;

export function toWebhook(row: WebhookRow): Webhook {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    status: enums.webhookStatus.fromText(row.status),
    failureCount: row.failure_count,
    lastTriggeredAt: timeOrNone(row.last_triggered_at),
    createdAt: time(row.created_at),
    description: row.description ?? undefined,
    disabledAt: timeOrNone(row.disabled_at),
    disabledReason: row.disabled_reason === null ? 0 : enums.webhookDisabledReason.fromText(row.disabled_reason),
    lastFailures: row.last_failures.map(toFailure),
    includeInternal: row.include_internal,
    revision: row.revision,
    headerNames: row.header_names,
    maxPerSecond: row.max_per_second ?? undefined,
    previousSecretUntil: timeOrNone(row.previous_secret_until),
  };
}

function toFailure(row: FailureRow): WebhookFailure {
  return {
    deliveryId: row.delivery_id,
    event: row.event,
    statusCode: row.status_code ?? undefined,
    error: row.error === null ? 0 : enums.attemptError.fromText(row.error),
    createdAt: time(row.created_at),
  };
}

/** Where a webhook is: tenancy stands in every query. */
export interface AtWebhook extends InProject {
  webhookId: string;
}

/** SQL: the webhook that a write is about, by the parameters of `audited` and `webhook_id`. */
export const writable = sql`id = ${param('webhook_id')} AND project_id = ${param('project_id')} AND org_id = ${param('org_id')}
  AND deleted_at IS NULL`;

/** The channel that announces a changed webhook; the payload is its id. */
export const changedChannel = 'webhooks_changed';

/** SQL: notifies the workers, which release what they have claimed for `webhooks w` and read it again. */
export const notifyChanged = `pg_notify('${changedChannel}', w.id)`;
