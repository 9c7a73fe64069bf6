import { fail } from '@pharos/contract';
import type { Database, Statement } from '@pharos/kit';
import type { GetWebhookRequest, GetWebhookResponse } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { type AtWebhook, type WebhookRow, webhookColumns, webhookRecord } from './record.js';
import type { WebhooksRpc } from './rpc-deps.js';

const present = 'w.id = $1 AND w.project_id = $2 AND w.org_id = $3 AND w.deleted_at IS NULL';

const select: Statement = {
  name: 'select_webhook',
  text: `SELECT ${webhookColumns} FROM webhooks w WHERE ${present}`,
};

const lock: Statement = {
  name: 'lock_webhook',
  text: `SELECT ${webhookColumns} FROM webhooks w WHERE ${present} FOR NO KEY UPDATE OF w`,
};

export const getWebhook: WebhooksRpc<GetWebhookRequest, GetWebhookResponse> = async (request, _call, { database }) => ({
  webhook: webhookRecord.toMessage(await requireWebhook(database, request)),
});

/** @throws WEBHOOK_NOT_FOUND */
export async function requireWebhook(database: Database, at: AtWebhook, statement = select): Promise<WebhookRow> {
  const [row] = await database.query<WebhookRow>(statement, [at.webhookId, at.projectId, at.orgId]);
  if (!row) throw fail('WEBHOOK_NOT_FOUND');
  return row;
}

/**
 * To a disabled webhook nothing would be sent. One that is disabled a moment later has what is pending for it stopped, so
 * nothing is locked. @throws WEBHOOK_NOT_FOUND, INVALID_TRANSITION
 */
export async function requireActive(database: Database, at: AtWebhook): Promise<void> {
  if ((await requireWebhook(database, at)).status === 'active') return;
  throw fail('INVALID_TRANSITION', { allowed: ['active'] }, 'The webhook is disabled. Set its status to active first.');
}

/** The webhook, which nobody else changes until the transaction ends. @throws WEBHOOK_NOT_FOUND, VERSION_MISMATCH */
export async function lockExpected(
  tx: Database,
  request: AtWebhook & { ifRevision?: number | undefined },
): Promise<WebhookRow> {
  const webhook = await requireWebhook(tx, request, lock);
  if (request.ifRevision !== undefined && request.ifRevision !== webhook.revision) throw fail('VERSION_MISMATCH');
  return webhook;
}
