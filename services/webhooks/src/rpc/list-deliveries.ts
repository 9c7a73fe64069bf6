import { enums, invalid } from '@pharos/contract';
import {
  DeliveryState,
  type ListDeliveriesRequest,
  type ListDeliveriesResponse,
} from '@pharos/proto/pharos/webhooks/v1/delivery';
import { toDelivery } from '../convert/records.js';
import { listDeliveries as selectDeliveries } from '../store/list-deliveries.js';
import type { DeliveryState as State } from '../store/records.js';
import type { WebhooksRpc } from './deps.js';
import { requireWebhook } from './require-webhook.js';

export const listDeliveries: WebhooksRpc<ListDeliveriesRequest, ListDeliveriesResponse> = async (
  request,
  _call,
  { database },
) => {
  const { event, page } = request;
  if (request.state === DeliveryState.UNSPECIFIED) throw invalid(['state'], 'required');
  const state = enums.deliveryState.toText(request.state) as State;
  await requireWebhook(database, request);
  const found = await selectDeliveries(database, request, { state, event }, page);
  return { deliveries: found.rows.map(toDelivery), page: found.page };
};
