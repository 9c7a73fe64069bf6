import { fail } from '@pharos/contract';
import type { GetWebhookRequest, GetWebhookResponse } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { toWebhook } from '../convert/records.js';
import { findWebhook } from '../store/webhooks.js';
import type { WebhooksRpc } from './deps.js';

export const getWebhook: WebhooksRpc<GetWebhookRequest, GetWebhookResponse> = async (request, _call, { database }) => {
  const row = await findWebhook(database, request);
  if (!row) throw fail('WEBHOOK_NOT_FOUND');
  return { webhook: toWebhook(row) };
};
