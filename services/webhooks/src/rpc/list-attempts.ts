import { enums } from '@pharos/contract';
import type { ListAttemptsRequest, ListAttemptsResponse } from '@pharos/proto/pharos/webhooks/v1/delivery';
import { toAttempt } from '../convert/records.js';
import { listAttempts as selectAttempts } from '../store/list-attempts.js';
import type { WebhooksRpc } from './deps.js';
import { requireWebhook } from './require-webhook.js';

export const listAttempts: WebhooksRpc<ListAttemptsRequest, ListAttemptsResponse> = async (
  request,
  _call,
  { database },
) => {
  const { event, deliveryId } = request;
  const status = request.status === 0 ? undefined : enums.attemptStatus.toText(request.status);
  const { rows, page } = await selectAttempts(database, request, { status, event, deliveryId }, request.page);
  // An empty list is an answer only where there is a webhook.
  if (rows.length === 0) await requireWebhook(database, request);
  return { attempts: rows.map(toAttempt), page };
};
