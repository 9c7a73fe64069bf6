import { plainSignature, standardSignature } from './signature.js';

/** An attempt as its receiver is told of it. */
export interface Outgoing {
  deliveryId: string;
  event: string;
  attempt: number;
  body: string;
  secret: string;
  /** When it is sent, in Unix seconds. */
  timestamp: number;
}

/** The headers of every delivery: the deployment's own (http-api.md §6) and those of Standard Webhooks. */
export function deliveryHeaders(serviceName: string, outgoing: Outgoing): Record<string, string> {
  const { deliveryId, event, attempt, body, secret, timestamp } = outgoing;
  return {
    'Content-Type': 'application/json',
    'User-Agent': `${serviceName}-Webhook/1.0`,
    [`X-${serviceName}-Event`]: event,
    [`X-${serviceName}-Delivery`]: deliveryId,
    [`X-${serviceName}-Signature`]: plainSignature(secret, body),
    [`X-${serviceName}-Timestamp`]: String(timestamp),
    [`X-${serviceName}-Attempt`]: String(attempt),
    'webhook-id': deliveryId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standardSignature(secret, { id: deliveryId, timestamp, body }),
  };
}
