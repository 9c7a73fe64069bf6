import { fail, invalid } from '@pharos/contract';
import { makeSecret } from '@pharos/outbound';
import type { RotateWebhookSecretRequest, RotateWebhookSecretResponse } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { toWebhook } from '../convert/records.js';
import { sealSecret } from '../domain/sealed-secret.js';
import { replaceSecret } from '../store/sealed-columns.js';
import type { WebhooksRpc } from './deps.js';

const longestOverlapHours = 24;

export const rotateWebhookSecret: WebhooksRpc<RotateWebhookSecretRequest, RotateWebhookSecretResponse> = async (
  request,
  call,
  { database, sealer },
) => {
  const { webhookId, overlapHours = 0 } = request;
  if (overlapHours < 0 || overlapHours > longestOverlapHours)
    throw invalid(['overlap_hours'], `must be from 0 to ${longestOverlapHours}`);
  const secret = makeSecret();
  const sealed = sealSecret(sealer, webhookId, secret);
  const row = await replaceSecret(database, call, request, { secret: sealed, overlapHours });
  if (!row) throw fail('WEBHOOK_NOT_FOUND');
  return { webhook: toWebhook(row), secret };
};
