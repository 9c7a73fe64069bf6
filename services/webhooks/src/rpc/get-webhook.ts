import type { GetWebhookRequest, GetWebhookResponse } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { toWebhook } from '../convert/records.js';
import type { WebhooksRpc } from './deps.js';
import { requireWebhook } from './require-webhook.js';

export const getWebhook: WebhooksRpc<GetWebhookRequest, GetWebhookResponse> = async (request, _call, { database }) => ({
  webhook: toWebhook(await requireWebhook(database, request)),
});
