import { Event } from '@pharos/proto/pharos/events/v1/event';
import { isTracing, withSpan } from '../../telemetry/tracing.js';
import type { ReceivedEvent } from '../event-bus.js';
import { readSubject } from '../subjects.js';

/** Runs `work` in a span of the trace in which the event was written, named by the consumer and the event's type. */
export function inEventSpan(durable: string, event: ReceivedEvent, work: () => Promise<void>): Promise<void> {
  if (!isTracing()) return work();
  const name = `${durable} ${readSubject(event.subject).type}`;
  return withSpan({ kind: 'consumer', name, parent: Event.decode(event.payload).traceparent }, work);
}
