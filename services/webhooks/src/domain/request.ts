import { plainSignature, type SigningKeys, standardSignature } from './signature.js';

/** An attempt as its receiver is told of it. */
export interface Outgoing {
  deliveryId: string;
  event: string;
  attempt: number;
  body: string;
  keys: SigningKeys;
  /** When it is sent, in Unix seconds. */
  timestamp: number;
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
      'Content-Type': 'application/json',
      'User-Agent': userAgent,
      [event]: outgoing.event,
      [delivery]: deliveryId,
      [signature]: plainSignature(keys, body),
      [timestamp]: sentAt,
      [attempt]: String(outgoing.attempt),
      'webhook-id': deliveryId,
      'webhook-timestamp': sentAt,
      'webhook-signature': standardSignature(keys, { id: deliveryId, timestamp: outgoing.timestamp, body }),
    };
  };
}
