import type { Attempt } from '@pharos/proto/pharos/webhooks/v1/delivery';
import type { Webhook } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { attemptError, attemptStatus, webhookStatus } from '../enums.js';
import { time, timeOrNull } from './time.js';

/** A webhook in its REST shape; its secret is shown only where it is made. */
export function renderWebhook(webhook: Webhook) {
  return {
    id: webhook.id,
    url: webhook.url,
    events: webhook.events,
    description: webhook.description ?? null,
    status: webhookStatus.toText(webhook.status),
    failure_count: webhook.failureCount,
    last_triggered_at: timeOrNull(webhook.lastTriggeredAt),
    created_at: time(webhook.createdAt),
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
    error: attempt.error === 0 ? null : attemptError.toText(attempt.error),
    duration_ms: attempt.durationMs,
    response_body: attempt.responseBody,
    next_attempt_at: timeOrNull(attempt.nextAttemptAt),
    created_at: time(attempt.createdAt),
  };
}
