import type { DeleteWebhookRequest, DeleteWebhookResponse } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { deleteWebhook as markDeleted } from '../store/webhooks.js';
import type { WebhooksRpc } from './deps.js';
import { lockExpected } from './lock-expected.js';

export const deleteWebhook: WebhooksRpc<DeleteWebhookRequest, DeleteWebhookResponse> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    await lockExpected(tx, request);
    await markDeleted(tx, call, request);
    return {};
  });
