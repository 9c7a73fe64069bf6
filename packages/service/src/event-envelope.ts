import type { OutboxRow } from '@pharos/kit';
import type { Event } from '@pharos/proto/pharos/events/v1/event';
import type { RowCaller } from './caller.js';

/** The event of an outbox row. */
export function eventOf(row: OutboxRow, data: Event['data']): Event {
  const { request_id, traceparent, type, id, name } = row.caller as RowCaller;
  return {
    id: row.eventId,
    type: row.type,
    orgId: row.orgId,
    projectId: row.projectId,
    occurredAt: row.occurredAt,
    actor: { type, id, name },
    traceparent,
    orderingKey: row.orderingKey,
    requestId: request_id,
    data,
  };
}

/** The subject of an outbox row’s event. */
export function subjectOf({ orgId, projectId, type }: OutboxRow): string {
  return `${orgId}.${projectId}.${type}`;
}
