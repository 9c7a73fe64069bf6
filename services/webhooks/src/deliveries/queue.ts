import { idKinds } from '@pharos/contract';
import { type Database, newId, type Statement } from '@pharos/kit';

/** What a test of a webhook is delivered as. It shows whether an endpoint answers now: once it has ended it is not sent again. */
export const testEvent = 'webhook.test';

/**
 * The channel that announces due attempts; the payload is the id of an organization and those of its webhooks that
 * have them, with commas between, or empty when there are too many.
 */
export const dueChannel = 'webhooks_due';

/** NOTIFY takes less than 8 000 bytes: of more webhooks workers find out for themselves. */
const mostNamed = 200;

/** SQL: notifies workers that webhooks have due attempts: `ids` is an array of theirs, `orgId` their organization's id. */
export function notifyDue(orgId: string, ids: string): string {
  const named = `concat_ws(',', ${orgId}, array_to_string(${ids}, ','))`;
  return `pg_notify('${dueChannel}', CASE WHEN cardinality(${ids}) <= ${mostNamed} THEN ${named} ELSE '' END)`;
}

/** SQL: each webhook that has anything in the queue, in one probe of the index, however long its queue is. */
export const queuedWebhooks = `queued AS (
    (SELECT webhook_id FROM due_attempts ORDER BY webhook_id LIMIT 1)
    UNION ALL
    SELECT (SELECT q.webhook_id FROM due_attempts q WHERE q.webhook_id > queued.webhook_id ORDER BY q.webhook_id LIMIT 1)
    FROM queued WHERE queued.webhook_id IS NOT NULL
  )`;

const countPending: Statement = {
  name: 'count_pending',
  text: `SELECT n.webhook_id,
      (SELECT count(*)::integer FROM (SELECT FROM due_attempts q WHERE q.webhook_id = n.webhook_id LIMIT $2) q) AS pending
    FROM unnest($1::text[]) n (webhook_id)`,
};

/** How many deliveries are pending for each of the webhooks, counted up to `most`. */
export function countPendingOf(
  database: Database,
  webhookIds: readonly string[],
  most: number,
): Promise<{ webhook_id: string; pending: number }[]> {
  return database.query(countPending, [webhookIds, most]);
}

export function newDeliveryId(): string {
  return newId(idKinds.webhookDelivery);
}
