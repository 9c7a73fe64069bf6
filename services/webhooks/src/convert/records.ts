import { enums } from '@pharos/contract';
import type { Attempt, Delivery } from '@pharos/proto/pharos/webhooks/v1/delivery';
import type { Webhook, WebhookFailure } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { time, timeOrNone } from '@pharos/service';
import type { AttemptRow, DeliveryRow, FailureRow, WebhookRow } from '../store/records.js';

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
    error: errorOf(row.error),
    createdAt: time(row.created_at),
  };
}

function errorOf(text: string | null) {
  return text === null ? 0 : enums.attemptError.fromText(text);
}

export function toDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    event: row.event,
    state: enums.deliveryState.fromText(row.state),
    nextAttemptAt: row.next_attempt_at ?? undefined,
    createdAt: row.created_at,
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
    error: errorOf(row.error),
    durationMs: row.duration_ms,
    responseBody: row.response_body,
    nextAttemptAt: row.next_attempt_at ?? undefined,
    createdAt: row.created_at,
  };
}
