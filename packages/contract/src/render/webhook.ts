import type { Attempt, Delivery, EndpointStats } from '@pharos/proto/pharos/webhooks/v1/delivery';
import type { AttemptError, Webhook } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { attemptError, attemptStatus, deliveryState, webhookDisabledReason, webhookStatus } from '../enums.js';
import { time, timeOrNull } from './time.js';

/** A webhook in its REST shape; its secret is shown only where it is made. */
export function renderWebhook(webhook: Webhook) {
  return {
    id: webhook.id,
    url: webhook.url,
    events: webhook.events,
    description: webhook.description ?? null,
    include_internal: webhook.includeInternal,
    header_names: webhook.headerNames,
    max_per_second: webhook.maxPerSecond ?? null,
    previous_secret_until: timeOrNull(webhook.previousSecretUntil),
    status: webhookStatus.toText(webhook.status),
    disabled_at: timeOrNull(webhook.disabledAt),
    disabled_reason: webhook.disabledReason === 0 ? null : webhookDisabledReason.toText(webhook.disabledReason),
    failure_count: webhook.failureCount,
    last_failures: webhook.lastFailures.map((failure) => ({
      delivery_id: failure.deliveryId,
      event: failure.event,
      status_code: failure.statusCode ?? null,
      error: renderError(failure.error),
      created_at: time(failure.createdAt),
    })),
    last_triggered_at: timeOrNull(webhook.lastTriggeredAt),
    created_at: time(webhook.createdAt),
  };
}

/** Why nothing answered; null when something did. */
function renderError(error: AttemptError): string | null {
  return error === 0 ? null : attemptError.toText(error);
}

/** A delivery in its REST shape. */
export function renderDelivery(delivery: Delivery) {
  return {
    id: delivery.id,
    webhook_id: delivery.webhookId,
    event: delivery.event,
    state: deliveryState.toText(delivery.state),
    next_attempt_at: timeOrNull(delivery.nextAttemptAt),
    created_at: time(delivery.createdAt),
  };
}

/** How deliveries to an endpoint go, in its REST shape. */
export function renderEndpointStats(stats: EndpointStats) {
  return {
    since: time(stats.since),
    delivered: stats.delivered,
    failed: stats.failed,
    p95_duration_ms: stats.p95DurationMs ?? null,
    pending: stats.pending,
    held: stats.held,
    oldest_pending_at: timeOrNull(stats.oldestPendingAt),
  };
}

/** An attempt in its REST shape. */
export function renderAttempt(attempt: Attempt) {
  return {
    id: attempt.id,
    delivery_id: attempt.deliveryId,
    webhook_id: attempt.webhookId,
    event: attempt.event,
    attempt: attempt.attempt,
    status: attemptStatus.toText(attempt.status),
    status_code: attempt.statusCode ?? null,
    error: renderError(attempt.error),
    duration_ms: attempt.durationMs,
    response_body: attempt.responseBody,
    next_attempt_at: timeOrNull(attempt.nextAttemptAt),
    created_at: time(attempt.createdAt),
  };
}
