import {
  enums,
  readCreateWebhookRequest,
  readUpdateWebhookRequest,
  renderWebhook,
  subscriptions,
} from '@pharos/contract';
import type { TestWebhookResponse } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { z } from 'zod';
import { defineRoute } from '../../pipeline/define-route.js';
import { revised } from '../../pipeline/reply.js';
import { listIn, revisedIn } from '../answers.js';
import { fieldMask, present } from '../field-mask.js';
import { choice, id, label, oneOf, text } from '../fields.js';
import { list, one, pageQuery, pageRequest } from '../lists.js';
import { newWebhookRecord, webhookRecord, webhookSecret } from './schemas.js';

const maxEvents = 50;
/** The endpoint's own time to answer, and a little for the way. */
const testTimeoutMs = 25_000;

const url = text(1, 2_048).meta({
  format: 'uri',
  description: 'http or https; redirects are not followed, and private addresses not called',
});
const events = z
  .array(choice('EventSubscription', subscriptions, `not an event; must be one of: ${subscriptions.join(', ')}`))
  .min(1)
  .max(maxEvents)
  .meta({ description: 'Names of events, `prefix.*` for all events with a prefix, or `*` for all events' });
const description = label(500)
  .nullable()
  .optional()
  .meta({ description: 'Your own description of the webhook; null: none' });

const includeInternal = z.boolean().meta({ description: 'Whether it receives internal notes, as `message.created`' });

const headerName = text(1, 100).meta({ pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$" });
const header = text(1, 2_048).meta({ pattern: '^[\\x21-\\x7e]([\\t\\x20-\\x7e]*[\\x21-\\x7e])?$' });
const headersAre =
  'Up to 10 headers that are sent with every attempt, by name. You cannot set headers that the platform sets. Values are stored encrypted, and never shown';
const max_per_second = z
  .int()
  .min(1)
  .max(1_000)
  .nullable()
  .optional()
  .meta({ description: 'Maximum number of attempts per second; null: no limit' });

const newWebhook = z.strictObject({
  url,
  events,
  description,
  max_per_second,
  include_internal: includeInternal.default(true),
  headers: z.record(headerName, header).optional().meta({ description: headersAre }),
});

const webhookChanges = z
  .strictObject({
    url: url.optional(),
    events: events.optional(),
    status: oneOf(enums.webhookStatus).optional().meta({ description: '`active` enables a disabled webhook again' }),
    resume: z
      .boolean()
      .optional()
      .meta({ description: 'With `status: active`: sends the held deliveries, as `recover` does' }),
    description,
    max_per_second,
    include_internal: includeInternal.optional(),
    headers: z
      .record(headerName, header.nullable())
      .nullable()
      .optional()
      .meta({
        description: `${headersAre}. Merged with the existing headers by name; null removes one header, or all. If \`url\` leads to another server, send all of them again, or null`,
      }),
  })
  .refine(({ resume, status }) => resume !== true || status === 'active', {
    path: ['resume'],
    error: 'can only be sent with `status: active`',
  });

const rotation = z
  .strictObject({
    overlap_hours: z
      .int()
      .min(0)
      .max(24)
      .default(0)
      .meta({ description: 'How many hours the old secret signs too, in `webhook-signature`' }),
  })
  .prefault({});

const testOutcome = z
  .strictObject({
    delivered: z.boolean().meta({ description: 'Whether your endpoint answered with 2xx' }),
    status_code: z
      .int()
      .min(0)
      .meta({ description: 'The HTTP status of the answer; 0 if there was no answer (delivery attempts have null)' }),
    duration_ms: z.int().min(0).meta({ description: 'How long the attempt took, in milliseconds' }),
    delivery_id: id('webhookDelivery').meta({ description: 'The ID of the delivery: `whd_…`, the payload’s `id`' }),
    error: oneOf(enums.attemptError).nullable().meta({ description: 'Why there was no answer; null if there was one' }),
  })
  .meta({ id: 'WebhookTest', description: 'How the first attempt of a test went' });

const answer = revisedIn('webhook', renderWebhook);
const answerList = listIn('webhooks', renderWebhook);

const webhooks = '/projects/{projectId}/webhooks';
const webhook = `${webhooks}/{webhookId}` as const;

export const webhookRoutes = [
  defineRoute({
    id: 'listWebhooks',
    method: 'GET',
    path: webhooks,
    scope: 'webhooks:read',
    summary: 'List webhooks',
    description: 'Use it to see where events of this project are sent. The newest webhook comes first.',
    query: z.strictObject(pageQuery),
    response: list(webhookRecord),
    handler: ({ params, query, call, rpc }) =>
      answerList(rpc.webhooks.listWebhooks({ ...params, page: pageRequest(query) }, call), query),
  }),
  defineRoute({
    id: 'createWebhook',
    method: 'POST',
    path: webhooks,
    scope: 'webhooks:write',
    summary: 'Create a webhook',
    description:
      'Use it to receive events. Save `secret` immediately, because it is never shown again. You need it to verify what you receive. `/docs/webhooks` explains how.',
    body: newWebhook,
    etag: true,
    status: 201,
    response: one(newWebhookRecord),
    errors: ['WEBHOOK_LIMIT_REACHED'],
    handler: async ({ params, body, call, rpc }) => {
      const answered = await rpc.webhooks.createWebhook({ ...params, ...readCreateWebhookRequest(body) }, call);
      const webhook = present(answered.webhook);
      return revised(webhook.revision, { data: { ...renderWebhook(webhook), secret: answered.secret } });
    },
  }),
  defineRoute({
    id: 'getWebhook',
    method: 'GET',
    path: webhook,
    scope: 'webhooks:read',
    summary: 'Get a webhook',
    description: 'Use it to read the address, the events and the state of one webhook.',
    etag: true,
    response: one(webhookRecord),
    handler: ({ params, call, rpc }) => answer(rpc.webhooks.getWebhook(params, call)),
  }),
  defineRoute({
    id: 'updateWebhook',
    method: 'PATCH',
    path: webhook,
    scope: 'webhooks:write',
    summary: 'Change a webhook',
    description:
      'Use it to change the address or the events, or to turn a webhook off or on. The next attempt of every delivery uses the new settings.',
    body: webhookChanges,
    etag: true,
    ifMatch: true,
    response: one(webhookRecord),
    handler: ({ params, body: { resume = false, ...body }, ifRevision, call, rpc }) => {
      const fields = readUpdateWebhookRequest(body);
      const request = { ...params, ...fields, updateMask: fieldMask(body), ifRevision, resume };
      return answer(rpc.webhooks.updateWebhook(request, call));
    },
  }),
  defineRoute({
    id: 'deleteWebhook',
    method: 'DELETE',
    path: webhook,
    scope: 'webhooks:write',
    summary: 'Delete a webhook',
    description: 'Deletes the webhook, its history and the deliveries that are still waiting.',
    ifMatch: true,
    represents: { before: ({ params, call, rpc }) => answer(rpc.webhooks.getWebhook(params, call)) },
    handler: ({ params, ifRevision, call, rpc }) => rpc.webhooks.deleteWebhook({ ...params, ifRevision }, call),
  }),
  defineRoute({
    id: 'testWebhook',
    method: 'POST',
    path: `${webhook}/test`,
    scope: 'webhooks:write',
    summary: 'Send a test event',
    description:
      'Use it to check your endpoint. The request waits for the first attempt. Up to three retries follow later, the last one after 30 s.',
    response: one(testOutcome),
    handler: async ({ params, call, rpc }) => ({
      data: renderTest(await rpc.webhooks.testWebhook(params, { ...call, timeoutMs: testTimeoutMs })),
    }),
  }),
  defineRoute({
    id: 'rotateWebhookSecret',
    method: 'POST',
    path: `${webhook}/rotate-secret`,
    scope: 'webhooks:write',
    summary: 'Replace the secret of a webhook',
    description:
      'Use it when the secret may have leaked. The old secret stops working immediately, unless you ask for a period in which both work. Save the new one: it is never shown again.',
    body: rotation,
    etag: true,
    ifMatch: true,
    response: z.strictObject({ data: newWebhookRecord, secret: webhookSecret }).meta({ id: 'RotatedWebhookSecret' }),
    handler: async ({ params, body: { overlap_hours: overlapHours }, ifRevision, call, rpc }) => {
      const request = { ...params, overlapHours, ifRevision };
      const answered = await rpc.webhooks.rotateWebhookSecret(request, call);
      const webhook = present(answered.webhook);
      const { secret } = answered;
      return revised(webhook.revision, { data: { ...renderWebhook(webhook), secret }, secret });
    },
  }),
];

function renderTest({ delivered, statusCode, durationMs, deliveryId, error }: TestWebhookResponse) {
  return {
    delivered,
    status_code: statusCode,
    duration_ms: durationMs,
    delivery_id: deliveryId,
    error: error === 0 ? null : enums.attemptError.toText(error),
  };
}
