import { enums } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import type { ListAttemptsRequest, ListAttemptsResponse } from '@pharos/proto/pharos/webhooks/v1/delivery';
import { Conditions, listPage, type Page } from '@pharos/service';
import { type AtWebhook, requireWebhook, type WebhooksRpc } from '../endpoints/index.js';
import { type AttemptRow, attemptRecord } from './record.js';

export const listAttempts: WebhooksRpc<ListAttemptsRequest, ListAttemptsResponse> = async (
  request,
  _call,
  { database },
) => {
  const { event, deliveryId } = request;
  const status = request.status === 0 ? undefined : enums.attemptStatus.toText(request.status);
  const { rows, page } = await selectAttempts(database, request, { status, event, deliveryId }, request.page);
  // An empty list is an answer only where there is a webhook.
  if (rows.length === 0) await requireWebhook(database, request);
  return { attempts: rows.map(attemptRecord.toMessage), page };
};

export interface AttemptFilters {
  status?: string | undefined;
  event?: string | undefined;
  deliveryId?: string | undefined;
}

const statuses = ["a.status = 'delivered'", "a.status = 'failed'"];

/** Newest first. */
export function selectAttempts(
  database: Database,
  at: AtWebhook,
  { status, event, deliveryId }: AttemptFilters,
  page: PageRequest | undefined,
): Promise<Page<AttemptRow>> {
  return listPage(database, {
    columns: attemptRecord.of('a'),
    from: 'attempts a',
    conditions: madeTo(at).equal('a.status', status).equal('a.event', event).equal('a.delivery_id', deliveryId),
    // The index by event has those of each status together.
    alternatives: event !== undefined && status === undefined ? statuses : undefined,
    order: { column: 'a.created_at', id: 'a.id', ascending: false },
    binding: ['attempts', at.webhookId, status, event, deliveryId],
    page,
  });
}

function madeTo({ webhookId, projectId, orgId }: AtWebhook): Conditions {
  const conditions = new Conditions();
  const id = conditions.param(webhookId);
  const [project, org] = [conditions.param(projectId), conditions.param(orgId)];
  return conditions.add(`a.webhook_id = ${id}`).add(
    `EXISTS (SELECT FROM webhooks w WHERE w.id = ${id} AND w.project_id = ${project} AND w.org_id = ${org}
      AND w.deleted_at IS NULL)`,
  );
}
