import { fail } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { AtWebhook, WebhookRow } from '../store/records.js';
import { lockWebhook } from '../store/webhooks.js';

/** The webhook, which nobody else changes until the transaction ends. @throws WEBHOOK_NOT_FOUND, VERSION_MISMATCH */
export async function lockExpected(
  tx: Database,
  request: AtWebhook & { ifRevision?: number | undefined },
): Promise<WebhookRow> {
  const webhook = await lockWebhook(tx, request);
  if (!webhook) throw fail('WEBHOOK_NOT_FOUND');
  if (request.ifRevision !== undefined && request.ifRevision !== webhook.revision) throw fail('VERSION_MISMATCH');
  return webhook;
}
