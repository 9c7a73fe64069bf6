import { fail } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { AtWebhook } from '../store/records.js';
import { lockWebhook } from '../store/webhooks.js';

/** To a disabled webhook nothing would be sent. @throws WEBHOOK_NOT_FOUND, INVALID_TRANSITION */
export async function lockActive(tx: Database, at: AtWebhook): Promise<void> {
  const webhook = await lockWebhook(tx, at);
  if (!webhook) throw fail('WEBHOOK_NOT_FOUND');
  if (webhook.status === 'active') return;
  throw fail('INVALID_TRANSITION', { allowed: ['active'] }, 'The webhook is disabled; make it active first.');
}
