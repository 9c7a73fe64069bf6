import type { EncodedEvent, OutboxRow } from '@pharos/kit';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import type { RowCaller } from './caller.js';

function eventOf(row: OutboxRow, data: Event['data']): Event {
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
    imported: isImported(row) || undefined,
    data,
  };
}

function isImported({ data }: OutboxRow): boolean {
  return (data as { imported?: boolean } | null)?.imported === true;
}

/** The message that goes over the bus for a row of the outbox. */
export function encodeRow(row: OutboxRow, data: Event['data']): EncodedEvent {
  const { orgId, projectId, type } = row;
  return { subject: `${orgId}.${projectId}.${type}`, payload: Event.encode(eventOf(row, data)).finish() };
}
