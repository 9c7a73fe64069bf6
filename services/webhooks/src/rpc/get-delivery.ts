import { fail, renderEnvelope } from '@pharos/contract';
import type { GetDeliveryRequest, GetDeliveryResponse } from '@pharos/proto/pharos/webhooks/v1/delivery';
import { toAttempt, toDelivery } from '../convert/records.js';
import { findDelivery } from '../store/find-delivery.js';
import { listAttempts } from '../store/list-attempts.js';
import type { WebhooksRpc } from './deps.js';
import { requireWebhook } from './require-webhook.js';

/** Twice all that a delivery has, unless it was sent again more often. */
const shownAttempts = 18;

export const getDelivery: WebhooksRpc<GetDeliveryRequest, GetDeliveryResponse> = async (
  request,
  _call,
  { database },
) => {
  await requireWebhook(database, request);
  const row = await findDelivery(database, request);
  if (!row) throw fail('DELIVERY_NOT_FOUND');
  const { event, occurred_at: occurredAt, project_id: projectId, data } = row;
  const page = { pageSize: shownAttempts, pageToken: '', includeTotal: false };
  const { rows } = await listAttempts(database, request, { deliveryId: row.id }, page);
  const payload = renderEnvelope({ id: row.id, event, occurredAt, projectId }, data);
  return { delivery: toDelivery(row), payload, attempts: rows.map(toAttempt) };
};
