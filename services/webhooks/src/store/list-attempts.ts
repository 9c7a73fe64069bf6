import type { Database } from '@pharos/kit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import { Conditions, listPage, type Page } from '@pharos/service';
import type { AttemptRow, AtWebhook } from './records.js';

export interface AttemptFilters {
  status?: string | undefined;
  event?: string | undefined;
  deliveryId?: string | undefined;
}

const columns = `a.id, a.delivery_id, a.webhook_id, a.event, a.attempt, a.status, a.status_code, a.error, a.duration_ms,
  a.response_body, a.next_attempt_at, a.created_at`;

const statuses = ["a.status = 'delivered'", "a.status = 'failed'"];

/** Newest first. */
export function listAttempts(
  database: Database,
  at: AtWebhook,
  { status, event, deliveryId }: AttemptFilters,
  page: PageRequest | undefined,
): Promise<Page<AttemptRow>> {
  return listPage(database, {
    columns,
    from: 'attempts a',
    conditions: ofWebhook(at).equal('a.status', status).equal('a.event', event).equal('a.delivery_id', deliveryId),
    // The index by event has those of each status together.
    alternatives: event !== undefined && status === undefined ? statuses : undefined,
    order: { column: 'a.created_at', id: 'a.id', ascending: false },
    binding: ['attempts', at.webhookId, status, event, deliveryId],
    page,
  });
}

function ofWebhook({ webhookId, projectId, orgId }: AtWebhook): Conditions {
  const conditions = new Conditions();
  const id = conditions.param(webhookId);
  const [project, org] = [conditions.param(projectId), conditions.param(orgId)];
  return conditions.add(`a.webhook_id = ${id}`).add(
    `EXISTS (SELECT FROM webhooks w WHERE w.id = ${id} AND w.project_id = ${project} AND w.org_id = ${org}
      AND w.deleted_at IS NULL)`,
  );
}
