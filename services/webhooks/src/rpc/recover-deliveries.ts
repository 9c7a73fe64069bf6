import { fail, invalid } from '@pharos/contract';
import type { RecoverDeliveriesRequest, RecoverDeliveriesResponse } from '@pharos/proto/pharos/webhooks/v1/delivery';
import { moment } from '../store/deliveries.js';
import { countRecoveries, createRecovery } from '../store/recoveries.js';
import type { WebhooksRpc } from './deps.js';
import { requireActive } from './require-active.js';

/** Of one webhook at once, not counting those that overlap: each is a client's own outage. */
const mostSpans = 20;

export const recoverDeliveries: WebhooksRpc<RecoverDeliveriesRequest, RecoverDeliveriesResponse> = (
  request,
  call,
  { database },
) =>
  database.transaction(async (tx) => {
    const now = await moment(tx);
    const { since, until = now } = request;
    if (since === undefined) throw invalid(['since'], 'required');
    if (since >= until) throw invalid(['since'], request.until ? 'must be before `until`' : 'must be in the past');
    await requireActive(tx, request);
    const deliveries = await createRecovery(tx, call, request, { since, until });
    if (deliveries === undefined) throw fail('WEBHOOK_NOT_FOUND');
    if ((await countRecoveries(tx, request.webhookId)) > mostSpans)
      throw fail('RECOVERY_LIMIT_REACHED', { limit: mostSpans });
    return { since, until, deliveries };
  });
