import { type Database, NamedStatement, type Statement, sql } from '@pharos/kit';
import type { DeleteWebhookRequest, DeleteWebhookResponse } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { auditCte, audited, type InProject } from '@pharos/service';
import { lockExpected } from './get-webhook.js';
import { notifyChanged, writable } from './record.js';
import type { WebhooksRpc } from './rpc-deps.js';

const markDeleted = new NamedStatement(
  'delete_webhook',
  sql`WITH w AS (
    UPDATE webhooks SET deleted_at = clock_now() WHERE ${writable} RETURNING id
  ), ${auditCte({ action: 'deleteWebhook', target: 'webhook', from: 'w' })}
  SELECT id, ${notifyChanged} FROM w`,
);

const markDeletedOfProject: Statement = {
  name: 'delete_webhooks_of_project',
  text: `WITH w AS (
    UPDATE webhooks SET deleted_at = clock_now() WHERE project_id = $1 AND org_id = $2 AND deleted_at IS NULL RETURNING id
  )
  SELECT ${notifyChanged} FROM w`,
};

/** The webhook is absent at once; its rows are removed behind it. */
export const deleteWebhook: WebhooksRpc<DeleteWebhookRequest, DeleteWebhookResponse> = (request, call, { database }) =>
  database.transaction(async (tx) => {
    await lockExpected(tx, request);
    await markDeleted.query(tx, { ...audited(call, request), webhook_id: request.webhookId });
    return {};
  });

export async function deleteWebhooksOf(database: Database, { projectId, orgId }: InProject): Promise<void> {
  await database.query(markDeletedOfProject, [projectId, orgId]);
}
