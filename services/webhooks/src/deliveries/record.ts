import { enums } from '@pharos/contract';
import type { Attempt, Delivery } from '@pharos/proto/pharos/webhooks/v1/delivery';

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

/** SQL: the columns of an `AttemptRow`, from `attempts a`. */
export const attemptColumns = `a.id, a.delivery_id, a.webhook_id, a.event, a.attempt, a.status, a.status_code, a.error, a.duration_ms,
  a.response_body, a.next_attempt_at, a.created_at`;

/** SQL: the columns of a `DeliveryRow`, from `deliveries d`. */
export function deliveryColumns(state: string, dueAt = 'NULL::timestamptz'): string {
  return `d.id, d.webhook_id, d.event, ${state} AS state, ${dueAt} AS next_attempt_at, d.created_at`;
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

/** Why an attempt got no answer, as messages have it. */
export function errorOf(text: string | null): Attempt['error'] {
  return text === null ? 0 : enums.attemptError.fromText(text);
}
