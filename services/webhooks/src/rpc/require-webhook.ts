import { fail } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { AtWebhook, WebhookRow } from '../store/records.js';
import { findWebhook } from '../store/webhooks.js';

/** @throws WEBHOOK_NOT_FOUND */
export async function requireWebhook(database: Database, at: AtWebhook): Promise<WebhookRow> {
  const row = await findWebhook(database, at);
  if (!row) throw fail('WEBHOOK_NOT_FOUND');
  return row;
}
