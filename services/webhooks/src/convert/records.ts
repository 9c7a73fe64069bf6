import { enums } from '@pharos/contract';
import type { Attempt } from '@pharos/proto/pharos/webhooks/v1/delivery';
import type { Webhook } from '@pharos/proto/pharos/webhooks/v1/webhook';
import type { AttemptRow, WebhookRow } from '../store/records.js';

export function toWebhook(row: WebhookRow): Webhook {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    status: enums.webhookStatus.fromText(row.status),
    failureCount: row.failure_count,
    lastTriggeredAt: row.last_triggered_at ?? undefined,
    createdAt: row.created_at,
    description: row.description ?? undefined,
  };
}

export function toAttempt(row: AttemptRow): Attempt {
  return {
    id: row.id,
    deliveryId: row.delivery_id,
    webhookId: row.webhook_id,
    event: row.event,
    attempt: row.attempt,
    status: enums.attemptStatus.fromText(row.status),
    statusCode: row.status_code ?? undefined,
    error: row.error === null ? 0 : enums.attemptError.fromText(row.error),
    durationMs: row.duration_ms,
    responseBody: row.response_body,
    nextAttemptAt: row.next_attempt_at ?? undefined,
    createdAt: row.created_at,
  };
}
