import { fail } from '@pharos/contract';
import type { RotateWebhookSecretRequest, RotateWebhookSecretResponse } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { toWebhook } from '../convert/records.js';
import { sealSecret } from '../domain/sealed-secret.js';
import { makeSecret } from '../domain/signature.js';
import { replaceSecret } from '../store/webhooks.js';
import type { WebhooksRpc } from './deps.js';

export const rotateWebhookSecret: WebhooksRpc<RotateWebhookSecretRequest, RotateWebhookSecretResponse> = async (
  request,
  call,
  { database, sealer },
) => {
  const secret = makeSecret();
  const row = await replaceSecret(database, call, request, sealSecret(sealer, request.webhookId, secret));
  if (!row) throw fail('WEBHOOK_NOT_FOUND');
  return { webhook: toWebhook(row), secret };
};
