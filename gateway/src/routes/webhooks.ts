import { enums, isEventName, renderAttempt, renderWebhook, subscriptions } from '@pharos/contract';
import type { TestWebhookResponse } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { z } from 'zod';
import { defineRoute } from '../http/define-route.js';
import { id, idInput, label, oneOf, text, time, timeInput } from '../schemas/fields.js';
import { list, one, pageLimit, pageQuery, pageRequest, renderPage } from '../schemas/lists.js';
import { attemptRecord, newWebhookRecord, webhookRecord, webhookSecret } from '../schemas/records.js';
import { fieldMask, orUnset, present } from './field-mask.js';

const maxEvents = 50;
/** The specification lists the last fifty attempts. */
const usualAttempts = 50;
/** The endpoint's own time to answer, and a little for the way. */
const testTimeoutMs = 25_000;

const url = text(1, 2_048).meta({
  format: 'uri',
  description: 'http or https; redirects are not followed, and private addresses not called',
});
const events = z
  .array(
    z.enum(subscriptions as [string, ...string[]], { error: `not an event; known are: ${subscriptions.join(', ')}` }),
  )
  .min(1)
  .max(maxEvents)
  .meta({ description: 'Names of events, `prefix.*` for all of a prefix, or `*` for all' });
const description = label(500).nullable().optional();

const newWebhook = z.strictObject({ url, events, description });

const webhookChanges = z.strictObject({
  url: url.optional(),
  events: events.optional(),
  status: oneOf(enums.webhookStatus).optional().meta({ description: '`active` enables a disabled webhook again' }),
  description,
});

const attemptQuery = z.strictObject({
  ...pageQuery,
  limit: pageLimit(usualAttempts),
  status: oneOf(enums.attemptStatus).optional(),
  event: z.string().refine(isEventName, { error: 'not an event' }).optional(),
  delivery_id: idInput('webhookDelivery').optional(),
});

const testOutcome = z
  .strictObject({
    delivered: z.boolean(),
    status_code: z.int().min(0).meta({ description: '0 when nothing answered' }),
    duration_ms: z.int().min(0),
    delivery_id: id('webhookDelivery'),
    error: oneOf(enums.attemptError).nullable(),
  })
  .meta({ id: 'WebhookTest' });

const redelivery = z
  .strictObject({
    delivery_id: id('webhookDelivery'),
    webhook_id: id('webhook'),
    event: z.string(),
    next_attempt_at: time,
  })
  .meta({ id: 'Redelivery' });

const span = z.strictObject({
  since: timeInput.meta({ description: 'Deliveries made at this time or later' }),
  until: timeInput.optional().meta({ description: 'and before this one; absent: until now' }),
});

const recovery = z
  .strictObject({
    webhook_id: id('webhook'),
    since: time,
    until: time,
    deliveries: z.int().min(0).meta({ description: 'How many failed in the span and will be sent again' }),
  })
  .meta({ id: 'Recovery' });

const webhooks = '/projects/{projectId}/webhooks';
const webhook = '/projects/{projectId}/webhooks/{webhookId}';

export const webhookRoutes = [
  defineRoute({
    id: 'listWebhooks',
    method: 'GET',
    path: webhooks,
    scope: 'webhooks:read',
    summary: 'List webhooks, newest first',
    query: z.strictObject(pageQuery),
    status: 200,
    response: list(webhookRecord),
    handler: async ({ params, query, caller, call, rpc }) => {
      const request = { ...params, orgId: caller.orgId, page: pageRequest(query) };
      const answer = await rpc.webhooks.listWebhooks(request, call);
      return { data: answer.webhooks.map(renderWebhook), page: renderPage(answer.page, query.limit) };
    },
  }),
  defineRoute({
    id: 'createWebhook',
    method: 'POST',
    path: webhooks,
    scope: 'webhooks:write',
    summary: 'Make a webhook; its secret is shown this once',
    description: 'How to receive and verify what is sent: `/api/v1/docs/webhooks`.',
    body: newWebhook,
    status: 201,
    response: one(newWebhookRecord),
    handler: async ({ params, body, caller, call, rpc }) => {
      const request = { ...params, orgId: caller.orgId, ...body, description: orUnset(body.description) };
      const answer = await rpc.webhooks.createWebhook(request, call);
      return { data: { ...renderWebhook(present(answer.webhook)), secret: answer.secret } };
    },
  }),
  defineRoute({
    id: 'getWebhook',
    method: 'GET',
    path: webhook,
    scope: 'webhooks:read',
    summary: 'Read a webhook',
    status: 200,
    response: one(webhookRecord),
    handler: async ({ params, caller, call, rpc }) => {
      const answer = await rpc.webhooks.getWebhook({ ...params, orgId: caller.orgId }, call);
      return { data: renderWebhook(present(answer.webhook)) };
    },
  }),
  defineRoute({
    id: 'updateWebhook',
    method: 'PATCH',
    path: webhook,
    scope: 'webhooks:write',
    summary: 'Change a webhook; takes effect at the next attempt of every delivery',
    body: webhookChanges,
    status: 200,
    response: one(webhookRecord),
    handler: async ({ params, body, caller, call, rpc }) => {
      const request = {
        ...params,
        orgId: caller.orgId,
        updateMask: fieldMask(body),
        url: body.url ?? '',
        events: body.events ?? [],
        status: body.status === undefined ? 0 : enums.webhookStatus.fromText(body.status),
        description: orUnset(body.description),
      };
      const answer = await rpc.webhooks.updateWebhook(request, call);
      return { data: renderWebhook(present(answer.webhook)) };
    },
  }),
  defineRoute({
    id: 'deleteWebhook',
    method: 'DELETE',
    path: webhook,
    scope: 'webhooks:write',
    summary: 'Delete a webhook, what is pending for it, and its history',
    status: 200,
    handler: async ({ params, caller, call, rpc }) => {
      await rpc.webhooks.deleteWebhook({ ...params, orgId: caller.orgId }, call);
      return undefined;
    },
  }),
  defineRoute({
    id: 'testWebhook',
    method: 'POST',
    path: `${webhook}/test`,
    scope: 'webhooks:write',
    summary: 'Send a `webhook.test` event, and tell how its first attempt went',
    description: 'Waits for the endpoint. Retries run behind the answer: three more, the last after 30 s.',
    status: 200,
    response: one(testOutcome),
    handler: async ({ params, caller, call, rpc }) => {
      const request = { ...params, orgId: caller.orgId };
      return { data: renderTest(await rpc.webhooks.testWebhook(request, { ...call, timeoutMs: testTimeoutMs })) };
    },
  }),
  defineRoute({
    id: 'rotateWebhookSecret',
    method: 'POST',
    path: `${webhook}/rotate-secret`,
    scope: 'webhooks:write',
    summary: 'Replace the secret; the old one signs nothing from now on',
    status: 200,
    response: z.strictObject({ data: newWebhookRecord, secret: webhookSecret }),
    handler: async ({ params, caller, call, rpc }) => {
      const { webhook: record, secret } = await rpc.webhooks.rotateWebhookSecret(
        { ...params, orgId: caller.orgId },
        call,
      );
      return { data: { ...renderWebhook(present(record)), secret }, secret };
    },
  }),
  defineRoute({
    id: 'listDeliveries',
    method: 'GET',
    path: `${webhook}/deliveries`,
    scope: 'webhooks:read',
    summary: 'List the attempts that were made, newest first',
    query: attemptQuery,
    status: 200,
    response: list(attemptRecord),
    handler: async ({ params, query, caller, call, rpc }) => {
      const status = query.status === undefined ? 0 : enums.attemptStatus.fromText(query.status);
      const filters = { status, event: query.event, deliveryId: query.delivery_id };
      const request = { ...params, orgId: caller.orgId, ...filters, page: pageRequest(query) };
      const answer = await rpc.deliveries.listAttempts(request, call);
      return { data: answer.attempts.map(renderAttempt), page: renderPage(answer.page, query.limit) };
    },
  }),
  defineRoute({
    id: 'redeliverDelivery',
    method: 'POST',
    path: `${webhook}/deliveries/{deliveryId}/redeliver`,
    scope: 'webhooks:write',
    summary: 'Send a delivery again, under its old id, from its first attempt',
    status: 202,
    response: one(redelivery),
    errors: ['INVALID_TRANSITION'],
    handler: async ({ params, caller, call, rpc }) => {
      const answer = await rpc.deliveries.redeliverDelivery({ ...params, orgId: caller.orgId }, call);
      const { deliveryId, webhookId, event, nextAttemptAt } = answer;
      return {
        data: {
          delivery_id: deliveryId,
          webhook_id: webhookId,
          event,
          next_attempt_at: present(nextAttemptAt).toISOString(),
        },
      };
    },
  }),
  defineRoute({
    id: 'recoverDeliveries',
    method: 'POST',
    path: `${webhook}/recover`,
    scope: 'webhooks:write',
    summary: 'Send again every delivery of a span that failed; what was delivered is left alone',
    body: span,
    status: 202,
    response: one(recovery),
    errors: ['INVALID_TRANSITION'],
    handler: async ({ params, body, caller, call, rpc }) => {
      const request = { ...params, orgId: caller.orgId, since: body.since, until: body.until };
      const { since, until, deliveries } = await rpc.deliveries.recoverDeliveries(request, call);
      return {
        data: {
          webhook_id: params.webhookId,
          since: present(since).toISOString(),
          until: present(until).toISOString(),
          deliveries,
        },
      };
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
