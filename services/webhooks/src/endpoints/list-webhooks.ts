import type { ListWebhooksRequest, ListWebhooksResponse } from '@pharos/proto/pharos/webhooks/v1/webhook';
import { Conditions, listPage } from '@pharos/service';
import { type WebhookRow, webhookColumns, webhookRecord } from './record.js';
import type { WebhooksRpc } from './rpc-deps.js';

/** Newest first. */
export const listWebhooks: WebhooksRpc<ListWebhooksRequest, ListWebhooksResponse> = async (
  { orgId, projectId, page: asked },
  _call,
  { database },
) => {
  const { rows, page } = await listPage<WebhookRow>(database, {
    name: 'list_webhooks',
    columns: webhookColumns,
    from: 'webhooks w',
    conditions: new Conditions().equal('w.project_id', projectId).equal('w.org_id', orgId).add('w.deleted_at IS NULL'),
    order: { column: 'w.created_at', id: 'w.id', ascending: false },
    binding: ['webhooks', projectId],
    page: asked,
  });
  return { webhooks: rows.map(webhookRecord.toMessage), page };
};
