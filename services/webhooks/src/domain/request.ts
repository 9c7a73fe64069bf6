import type { CustomHeaders } from './custom-headers.js';
import type { Body } from './payload.js';
import { plainSignature, type SigningKeys, standardSignatures } from './signature.js';

/** An attempt as its request describes it to the receiver. */
export interface Outgoing {
  deliveryId: string;
  event: string;
  attempt: number;
  body: Body;
  /** Of the secret, and of the one before it while that is still to be taken. */
  keys: readonly [SigningKeys, ...SigningKeys[]];
  /** When it is sent, in Unix seconds. */
  timestamp: number;
  /** What the project asked for besides. */
  custom: CustomHeaders;
}

/** Makes the headers of deliveries: the deployment's own (http-api.md §6) and those of Standard Webhooks. */
export function headersFor(serviceName: string): (outgoing: Outgoing) => Record<string, string> {
  const userAgent = `${serviceName}-Webhook/1.0`;
  const own = (name: string) => `X-${serviceName}-${name}`;
  const [event, delivery, signature] = [own('Event'), own('Delivery'), own('Signature')];
  const [timestamp, attempt] = [own('Timestamp'), own('Attempt')];
  return (outgoing) => {
    const { deliveryId, body, keys } = outgoing;
    const sentAt = String(outgoing.timestamp);
    return {
      ...outgoing.custom,
      'Content-Type': 'application/json',
      'User-Agent': userAgent,
      [event]: outgoing.event,
      [delivery]: deliveryId,
      [signature]: plainSignature(keys[0], body),
      [timestamp]: sentAt,
      [attempt]: String(outgoing.attempt),
      'webhook-id': deliveryId,
      'webhook-timestamp': sentAt,
      'webhook-signature': standardSignatures(keys, { id: deliveryId, timestamp: outgoing.timestamp, body }),
    };
  };
}
