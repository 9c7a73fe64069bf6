import { enums } from '@pharos/contract';
import { z } from 'zod';
import { id, oneOf, record, time } from './fields.js';

const statusCode = z.int().nullable().meta({ description: 'Null when nothing answered' });
const error = oneOf(enums.attemptError).nullable().meta({ description: 'Why nothing answered' });

const failure = record('WebhookFailure', {
  delivery_id: id('webhookDelivery'),
  event: z.string(),
  status_code: statusCode,
  error,
  created_at: time,
});

const webhookFields = {
  id: id('webhook'),
  url: z.string(),
  events: z.array(z.string()).meta({ description: 'Names of events, `prefix.*`, or `*`' }),
  description: z.string().nullable(),
  include_internal: z.boolean().meta({ description: 'Whether it receives internal notes' }),
  header_names: z.array(z.string()).meta({ description: 'Of the headers that go with every attempt' }),
  max_per_second: z.int().min(1).nullable().meta({ description: 'Attempts a second at most' }),
  previous_secret_until: time.nullable().meta({ description: 'Until when the secret before this one signs as well' }),
  status: oneOf(enums.webhookStatus),
  disabled_at: time.nullable().meta({ description: 'Null while it is active' }),
  disabled_reason: oneOf(enums.webhookDisabledReason).nullable().meta({
    description: '`failures`: by the platform, which holds its events; `request`: by you; null while it is active',
  }),
  failure_count: z.int().min(0).meta({ description: 'Deliveries that failed one after the other; ten disable it' }),
  last_failures: z.array(failure).meta({ description: 'Its latest five failed attempts, newest first' }),
  last_triggered_at: time.nullable().meta({ description: 'When the last attempt ended' }),
  created_at: time,
};

export const webhookRecord = record('Webhook', webhookFields);

export const webhookSecret = z
  .string()
  .regex(/^whsec_[0-9A-Za-z+/]{43}=$/)
  .meta({ description: 'What deliveries are signed with, shown this once' });

export const newWebhookRecord = record('NewWebhook', { ...webhookFields, secret: webhookSecret });

export const attemptRecord = record('DeliveryAttempt', {
  id: id('webhookAttempt'),
  delivery_id: id('webhookDelivery').meta({ description: 'The same on every attempt; the payload’s `id`' }),
  webhook_id: id('webhook'),
  event: z.string(),
  attempt: z.int().min(1).max(9),
  status: oneOf(enums.attemptStatus),
  status_code: statusCode,
  error,
  duration_ms: z.int().min(0),
  response_body: z.string().meta({ description: 'The first 16 KiB' }),
  next_attempt_at: time.nullable().meta({ description: 'Null when this attempt ended the delivery' }),
  created_at: time,
});

const deliveryFields = {
  id: id('webhookDelivery').meta({ description: 'The payload’s `id`' }),
  webhook_id: id('webhook'),
  event: z.string(),
  state: oneOf(enums.deliveryState).meta({
    description:
      '`held`: kept to be sent when it is asked for; `stopped`: nobody will ask for it; the others are what they say',
  }),
  next_attempt_at: time.nullable().meta({ description: 'While it is pending; in the past: as soon as it is its turn' }),
  created_at: time,
};

export const deliveryRecord = record('Delivery', deliveryFields);

export const wholeDeliveryRecord = record('WholeDelivery', {
  ...deliveryFields,
  payload: z.record(z.string(), z.unknown()).meta({ description: 'The body of its attempts' }),
  attempts: z.array(attemptRecord).meta({ description: 'The latest, newest first' }),
});

const count = z.int().min(0).max(100_000);

export const endpointStatsRecord = record('EndpointStats', {
  since: time.meta({ description: 'Where the span begins: 24 hours ago, or with the latest 100 000 attempts' }),
  delivered: count.meta({ description: 'Deliveries that succeeded in the span' }),
  failed: count.meta({ description: 'Deliveries of events of the span that failed' }),
  p95_duration_ms: z
    .int()
    .min(0)
    .nullable()
    .meta({ description: 'Of the latest 1 000 attempts of the span, 95 in 100 took no longer; null without attempts' }),
  pending: count.meta({ description: 'Deliveries that wait for an attempt, now; counted up to 100 000' }),
  held: count.meta({ description: 'Deliveries that are held, now; counted up to 100 000' }),
  oldest_pending_at: time.nullable().meta({ description: 'Since when the oldest pending delivery is due' }),
});
