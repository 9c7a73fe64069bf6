import { fail } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { AtWebhook } from '../store/records.js';
import { findWebhook } from '../store/webhooks.js';

/**
 * To a disabled webhook nothing would be sent. One that is disabled a moment later has what is pending for it stopped, so
 * nothing is locked. @throws WEBHOOK_NOT_FOUND, INVALID_TRANSITION
 */
export async function requireActive(database: Database, at: AtWebhook): Promise<void> {
  const webhook = await findWebhook(database, at);
  if (!webhook) throw fail('WEBHOOK_NOT_FOUND');
  if (webhook.status === 'active') return;
  throw fail('INVALID_TRANSITION', { allowed: ['active'] }, 'The webhook is disabled. Set its status to active first.');
}
