import type { MsgHdrs } from '@nats-io/transport-node';
import type { OutgoingEvent } from '../event-bus.js';

/** The server itself leaves out what comes again with the same value. */
export const eventIdHeader = 'Nats-Msg-Id';
export const orderingKeyHeader = 'Ordering-Key';

/** Undefined for a message that no event bus sent. */
export function readEvent(
  message: { subject: string; data: Uint8Array; headers?: MsgHdrs | undefined },
  prefix: string,
): OutgoingEvent | undefined {
  const id = message.headers?.get(eventIdHeader);
  if (!id) return undefined;
  return {
    id,
    subject: message.subject.slice(prefix.length + 1),
    orderingKey: message.headers?.get(orderingKeyHeader) ?? '',
    payload: message.data,
  };
}
