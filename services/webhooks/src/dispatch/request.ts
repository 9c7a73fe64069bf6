import { afterEventData, beforeEventData, type EventEnvelope, renderEnvelope } from '@pharos/contract';
import { type Body, type HeaderList, type SigningKeys, signedHeaders } from '@pharos/outbound';

/** An attempt as its request describes it to the receiver. */
export interface Outgoing {
  deliveryId: string;
  event: string;
  attempt: number;
  body: Body;
  /** The keys of the secret, and of the one before it while that is still to be taken. */
  keys: readonly [SigningKeys, ...SigningKeys[]];
  /** When it is sent, in Unix seconds. */
  timestamp: number;
  /** What the project asked for besides; no name among them is reserved. */
  custom: HeaderList;
}

/** Makes the headers of deliveries: the deployment's own (http-api.md §6) and those of Standard Webhooks. */
export function headersFor(serviceName: string): (outgoing: Outgoing) => HeaderList {
  const userAgent = `${serviceName}-Webhook/1.0`;
  const own = (name: string) => `X-${serviceName}-${name}`;
  const [event, delivery, attempt] = [own('Event'), own('Delivery'), own('Attempt')];
  const sign = signedHeaders(serviceName);
  return (outgoing) => {
    const { deliveryId, body, keys, timestamp } = outgoing;
    return [
      ...outgoing.custom,
      'Content-Type',
      'application/json',
      'User-Agent',
      userAgent,
      event,
      outgoing.event,
      delivery,
      deliveryId,
      attempt,
      String(outgoing.attempt),
      ...sign(keys, { id: deliveryId, timestamp, body }),
    ];
  };
}

/**
 * The body of every attempt of a delivery (http-api.md §6): the same bytes each time, with the delivery's id, around the event's
 * data, which is JSON. Data that is given as bytes is not copied.
 */
export function bodyOf(envelope: EventEnvelope, data: string | Uint8Array): Body {
  if (typeof data === 'string') return [Buffer.from(renderEnvelope(envelope, data))];
  return [Buffer.from(beforeEventData(envelope)), data, closing];
}

const closing = Buffer.from(afterEventData);
