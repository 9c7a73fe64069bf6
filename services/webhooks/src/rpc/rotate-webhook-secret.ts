import { invalid } from '@pharos/contract';
import { makeSecret } from '@pharos/outbound';
import type { RotateWebhookSecretRequest, RotateWebhookSecretResponse } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { toWebhook } from '../convert/records.js';
import { sealSecret } from '../domain/sealed-secret.js';
import { replaceSecret } from '../store/sealed-columns.js';
import type { WebhooksRpc } from './deps.js';
import { lockExpected } from './lock-expected.js';

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
  return database.transaction(async (tx) => {
    await lockExpected(tx, request);
    const row = await replaceSecret(tx, call, request, { secret: sealed, overlapHours });
    return { webhook: toWebhook(row), secret };
  });
};
