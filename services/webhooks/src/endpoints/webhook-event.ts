import type { Event } from '@pharos/proto/pharos/events/v1/event';
import { encoderOf } from '@pharos/service';
import { type WebhookRow, webhookRecord } from './record.js';

/** What goes over the bus for a row of the outbox. Throws on a type that this service does not write. */
export const encodeEvent = encoderOf(({ type, data }) => eventData(type, data as { webhook?: WebhookRow }));

function eventData(type: string, { webhook }: { webhook?: WebhookRow }): Event['data'] {
  if (type !== 'webhook.disabled' || !webhook) throw new Error(`webhooks writes no event of type ${type}`);
  return { $case: 'webhookDisabled', value: { webhook: webhookRecord.toMessage(webhook) } };
}
