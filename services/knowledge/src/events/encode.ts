import type { EncodedEvent, OutboxRow } from '@pharos/kit';
import { Event } from '@pharos/proto/pharos/events/v1/event';
import { encodeAudit, eventOf, subjectOf } from '@pharos/service';
import { articleChanged } from '../store/article-columns.js';

/** What goes over the bus for a row of the outbox. Throws on a type that this service does not write. */
export function encodeEvent(row: OutboxRow): EncodedEvent {
  if (row.type !== articleChanged) return encodeAudit(row);
  const { article_id: articleId } = row.data as { article_id: string };
  const event = eventOf(row, { $case: 'articleChanged', value: { articleId } });
  return { subject: subjectOf(row), payload: Event.encode(event).finish() };
}
