import { enums, renderAttempt, renderDelivery, renderEndpointStats } from '@pharos/contract';
import { z } from 'zod';
import { defineRoute } from '../../pipeline/define-route.js';
import { listIn, recordIn } from '../answers.js';
import { eventName } from '../events/schemas.js';
import { present } from '../field-mask.js';
import { id, idInput, oneOf, time, timeInput } from '../fields.js';
import { list, one, pageLimit, pageQuery, pageRequest } from '../lists.js';
import { attemptRecord, deliveryRecord, endpointStatsRecord, wholeDeliveryRecord } from './schemas.js';

/** The specification lists the last fifty attempts. */
const usualAttempts = 50;

const deliveryQuery = z
  .strictObject({
    ...pageQuery,
    limit: pageLimit(usualAttempts),
    state: oneOf(enums.deliveryState).optional().meta({
      description:
        'Lists deliveries in this state instead of attempts; pending ones are sorted by the time they are due',
    }),
    status: oneOf(enums.attemptStatus).optional().meta({ description: 'Only attempts with this status' }),
    event: eventName.optional().meta({ description: 'Only attempts or deliveries of this event' }),
    delivery_id: idInput('webhookDelivery').optional().meta({ description: 'Only the attempts of this delivery' }),
  })
  .refine(({ state, status, delivery_id }) => state === undefined || (status ?? delivery_id) === undefined, {
    path: ['state'],
    error: 'lists deliveries; cannot be used with `status` or `delivery_id`',
  });

type DeliveryQuery = z.output<typeof deliveryQuery>;

const redelivery = z
  .strictObject({
    delivery_id: id('webhookDelivery'),
    webhook_id: id('webhook'),
    event: z.string().meta({ description: 'The name of the event' }),
    next_attempt_at: time.meta({ description: 'When the next attempt is due' }),
  })
  .meta({ id: 'Redelivery', description: 'A delivery that will be sent again' });

const span = z.strictObject({
  since: timeInput.meta({ description: 'Deliveries made at this time or later' }),
  until: timeInput.optional().meta({ description: 'Deliveries made before this time; absent: now' }),
});

const recovery = z
  .strictObject({
    webhook_id: id('webhook'),
    since: time.meta({ description: 'Start of the time range' }),
    until: time.meta({ description: 'End of the time range' }),
    deliveries: z.int().min(0).meta({
      description:
        'Number of deliveries in the time range that failed or were held and will be sent again, counted up to 100 000',
    }),
  })
  .meta({ id: 'Recovery', description: 'Deliveries that will be sent again' });

/** Whichever the query asks for. */
const listedDelivery = z.union([attemptRecord, deliveryRecord]).meta({
  id: 'ListedDelivery',
  description: 'An attempt, or with `state` a delivery',
  unionOneOf: true,
});

const answerAttempts = listIn('attempts', renderAttempt);
const answerDeliveries = listIn('deliveries', renderDelivery);
const answerStats = recordIn('stats', renderEndpointStats);

const webhook = '/projects/{projectId}/webhooks/{webhookId}';
const delivery = `${webhook}/deliveries/{deliveryId}` as const;

export const webhookDeliveryRoutes = [
  defineRoute({
    id: 'listDeliveries',
    method: 'GET',
    path: `${webhook}/deliveries`,
    scope: 'webhooks:read',
    summary: 'List deliveries',
    description: 'Use it to find out whether your endpoint received an event. The newest attempt comes first.',
    query: deliveryQuery,
    response: list(listedDelivery),
    handler: ({ params, query, call, rpc }) => {
      const { state, event } = query;
      const request = { ...params, event, page: pageRequest(query) };
      if (state === undefined)
        return answerAttempts(rpc.deliveries.listAttempts({ ...request, ...attemptFilters(query) }, call), query);
      const deliveries = rpc.deliveries.listDeliveries(
        { ...request, state: enums.deliveryState.fromText(state) },
        call,
      );
      return answerDeliveries(deliveries, query);
    },
  }),
  defineRoute({
    id: 'getDelivery',
    method: 'GET',
    path: delivery,
    scope: 'webhooks:read',
    summary: 'Get a delivery',
    description: 'Use it to see what was sent, what your endpoint answered, and when the next attempt is due.',
    response: one(wholeDeliveryRecord),
    handler: async ({ params, call, rpc }) => {
      const { delivery, payload, attempts } = await rpc.deliveries.getDelivery(params, call);
      const shown = { payload: JSON.parse(payload), attempts: attempts.map(renderAttempt) };
      return { data: { ...renderDelivery(present(delivery)), ...shown } };
    },
  }),
  defineRoute({
    id: 'redeliverDelivery',
    method: 'POST',
    path: `${delivery}/redeliver`,
    scope: 'webhooks:write',
    summary: 'Send a delivery again',
    description:
      'Use it after you have fixed your endpoint. The delivery keeps its ID, so that your endpoint can recognize it.',
    status: 202,
    response: one(redelivery),
    errors: ['INVALID_TRANSITION'],
    handler: async ({ params, call, rpc }) => {
      const { deliveryId, webhookId, event, nextAttemptAt } = await rpc.deliveries.redeliverDelivery(params, call);
      const next_attempt_at = present(nextAttemptAt).toISOString();
      return { data: { delivery_id: deliveryId, webhook_id: webhookId, event, next_attempt_at } };
    },
  }),
  defineRoute({
    id: 'recoverDeliveries',
    method: 'POST',
    path: `${webhook}/recover`,
    scope: 'webhooks:write',
    summary: 'Send failed deliveries again',
    description:
      'Use it after your endpoint was down. It sends every delivery of a time range that failed or was held. It does not repeat successful deliveries.',
    body: span,
    status: 202,
    response: one(recovery),
    errors: ['INVALID_TRANSITION', 'RECOVERY_LIMIT_REACHED'],
    handler: async ({ params, body, call, rpc }) => {
      const { since, until, deliveries } = await rpc.deliveries.recoverDeliveries(
        { ...params, until: undefined, ...body },
        call,
      );
      const span = { since: present(since).toISOString(), until: present(until).toISOString() };
      return { data: { webhook_id: params.webhookId, ...span, deliveries } };
    },
  }),
  defineRoute({
    id: 'getWebhookStats',
    method: 'GET',
    path: `${webhook}/stats`,
    scope: 'webhooks:read',
    summary: 'Get the statistics of a webhook',
    description: 'Use it to watch how many deliveries succeed, fail or wait.',
    response: one(endpointStatsRecord),
    handler: ({ params, call, rpc }) => answerStats(rpc.deliveries.getEndpointStats(params, call)),
  }),
];

function attemptFilters({ status, delivery_id: deliveryId }: DeliveryQuery) {
  return { status: status === undefined ? (0 as const) : enums.attemptStatus.fromText(status), deliveryId };
}
