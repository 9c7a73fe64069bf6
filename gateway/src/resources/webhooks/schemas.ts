import { enums } from '@pharos/contract';
import { z } from 'zod';
import { createdAt, id, jsonObject, oneOf, record, time } from '../fields.js';

const statusCode = z
  .int()
  .nullable()
  .meta({ description: 'The HTTP status of the answer; null if there was no answer' });
const error = oneOf(enums.attemptError)
  .nullable()
  .meta({ description: 'Why there was no answer; null if there was one' });

const attemptedAt = time.meta({ description: 'When the attempt ended, in UTC' });

const failure = record('WebhookFailure', 'A failed attempt, in short', {
  delivery_id: id('webhookDelivery'),
  event: z.string().meta({ description: 'The name of the event' }),
  status_code: statusCode,
  error,
  created_at: attemptedAt,
});

const webhookFields = {
  id: id('webhook'),
  url: z.string().meta({ description: 'Where deliveries are sent' }),
  events: z.array(z.string()).meta({ description: 'Names of events, `prefix.*`, or `*`' }),
  description: z
    .string()
    .nullable()
    .meta({ description: 'Your own description of the webhook; null if there is none' }),
  include_internal: z.boolean().meta({ description: 'Whether it receives internal notes' }),
  header_names: z.array(z.string()).meta({ description: 'Names of the headers that are sent with every attempt' }),
  max_per_second: z
    .int()
    .min(1)
    .nullable()
    .meta({ description: 'Maximum number of attempts per second; null: no limit' }),
  previous_secret_until: time
    .nullable()
    .meta({ description: 'Until when the previous secret signs too; null if only the current one signs' }),
  status: oneOf(enums.webhookStatus).meta({
    description: '`disabled`: it receives nothing until you set it to `active`',
  }),
  disabled_at: time.nullable().meta({ description: 'Null while it is active' }),
  disabled_reason: oneOf(enums.webhookDisabledReason).nullable().meta({
    description:
      '`failures`: the platform disabled it after ten failed deliveries in a row; `gone`: the platform disabled it because your endpoint answered 410; in both cases it holds its events. `request`: you disabled it; null while it is active',
  }),
  failure_count: z.int().min(0).meta({ description: 'Number of failed deliveries in a row; ten disable the webhook' }),
  last_failures: z.array(failure).meta({ description: 'Its latest five failed attempts, newest first' }),
  last_triggered_at: time.nullable().meta({ description: 'When the last attempt ended; null before the first one' }),
  created_at: createdAt,
};

export const webhookRecord = record('Webhook', 'An address that receives events of a project', webhookFields);

export const webhookSecret = z
  .string()
  .regex(/^whsec_[0-9A-Za-z+/]{43}=$/)
  .meta({ description: 'The secret that signs deliveries. It is shown only in this answer' });

export const newWebhookRecord = record('CreatedWebhook', 'A webhook, with a secret that was created just now', {
  ...webhookFields,
  secret: webhookSecret,
});

export const attemptRecord = record('DeliveryAttempt', 'One attempt to deliver an event to a webhook', {
  id: id('webhookAttempt'),
  delivery_id: id('webhookDelivery').meta({ description: 'The same on every attempt; the payload’s `id`' }),
  webhook_id: id('webhook'),
  event: z.string().meta({ description: 'The name of the event' }),
  attempt: z.int().min(1).max(9).meta({ description: 'The number of the attempt: 1 is the first one' }),
  status: oneOf(enums.attemptStatus).meta({ description: '`delivered`: your endpoint answered with 2xx' }),
  status_code: statusCode,
  error,
  duration_ms: z.int().min(0).meta({ description: 'How long the attempt took, in milliseconds' }),
  response_body: z.string().meta({ description: 'The first 16 KiB' }),
  next_attempt_at: time.nullable().meta({ description: 'Null if this was the last attempt' }),
  created_at: attemptedAt,
});

const deliveryFields = {
  id: id('webhookDelivery').meta({ description: 'The payload’s `id`' }),
  webhook_id: id('webhook'),
  event: z.string().meta({ description: 'The name of the event' }),
  state: oneOf(enums.deliveryState).meta({
    description:
      '`pending`: an attempt is due, now or later; `delivered`: your endpoint accepted it; `failed`: all attempts failed, or your endpoint rejected it; `held`: kept until you recover it; `stopped`: no longer sent',
  }),
  next_attempt_at: time
    .nullable()
    .meta({ description: 'Null unless it is pending. If it is in the past, the attempt starts as soon as possible' }),
  created_at: createdAt,
};

export const deliveryRecord = record('Delivery', 'An event for one webhook, without its payload', deliveryFields);

export const wholeDeliveryRecord = record('WholeDelivery', 'An event for one webhook, with its payload and attempts', {
  ...deliveryFields,
  payload: jsonObject.meta({ description: 'The body that is sent' }),
  attempts: z.array(attemptRecord).meta({ description: 'The latest attempts, newest first' }),
});

const count = z.int().min(0).max(100_000);

export const endpointStatsRecord = record('EndpointStats', 'How deliveries to a webhook went', {
  since: time.meta({
    description: 'Start of the time range: 24 hours ago, or the first of the latest 100 000 attempts',
  }),
  delivered: count.meta({ description: 'Deliveries that succeeded in the time range' }),
  failed: count.meta({
    description:
      'Deliveries that failed in the time range, whenever they were created; one that you send again can fail again',
  }),
  p95_duration_ms: z
    .int()
    .min(0)
    .nullable()
    .meta({ description: '95th percentile of the latest 1 000 attempts in the time range; null without attempts' }),
  pending: count.meta({ description: 'Deliveries that are waiting for an attempt now, counted up to 100 000' }),
  held: count.meta({ description: 'Deliveries that are held now, counted up to 100 000' }),
  oldest_pending_at: time
    .nullable()
    .meta({ description: 'When the oldest pending delivery was due; null if none is pending' }),
});
