import { fail } from '@pharos/contract';
import type { RedeliverDeliveryRequest, RedeliverDeliveryResponse } from '@pharos/proto/pharos/webhooks/v1/delivery';
import { redeliverDelivery as makeDue } from '../store/deliveries.js';
import type { WebhooksRpc } from './deps.js';
import { requireActive } from './require-active.js';

export const redeliverDelivery: WebhooksRpc<RedeliverDeliveryRequest, RedeliverDeliveryResponse> = (
  request,
  call,
  { database },
) =>
  database.transaction(async (tx) => {
    await requireActive(tx, request);
    const row = await makeDue(tx, call, request);
    if (!row) throw fail('DELIVERY_NOT_FOUND');
    return { deliveryId: row.id, webhookId: request.webhookId, event: row.event, nextAttemptAt: row.due_at };
  });
