import { fail } from '@pharos/contract';
import type { DeleteWebhookRequest, DeleteWebhookResponse } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { deleteWebhook as markDeleted } from '../store/webhooks.js';
import type { WebhooksRpc } from './deps.js';

export const deleteWebhook: WebhooksRpc<DeleteWebhookRequest, DeleteWebhookResponse> = async (
  request,
  call,
  { database },
) => {
  if (!(await markDeleted(database, call, request))) throw fail('WEBHOOK_NOT_FOUND');
  return {};
};
