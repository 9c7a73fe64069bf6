import type { ListWebhooksRequest, ListWebhooksResponse } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { toWebhook } from '../convert/records.js';
import { listWebhooks as selectWebhooks } from '../store/webhooks.js';
import type { WebhooksRpc } from './deps.js';

export const listWebhooks: WebhooksRpc<ListWebhooksRequest, ListWebhooksResponse> = async (
  request,
  _call,
  { database },
) => {
  const { rows, page } = await selectWebhooks(database, request, request.page);
  return { webhooks: rows.map(toWebhook), page };
};
