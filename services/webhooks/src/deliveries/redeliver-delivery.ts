import { fail } from '@pharos/contract';
import { type Database, NamedStatement, param, sql } from '@pharos/kit';
import type { RedeliverDeliveryRequest, RedeliverDeliveryResponse } from '@pharos/proto/pharos/webhooks/v1/delivery';
import { auditCte, audited, type Caller } from '@pharos/service';
import { type AtWebhook, requireActive, type WebhooksRpc } from '../endpoints/index.js';
import { notifyDue } from './queue.js';
import { inlineAttempts } from './schedule.js';

/**
 * A row of the queue that was there before has an `xmax`: such a delivery has not ended, and counts as it would have. One
 * that is being attempted begins anew after that. What has counted as failed, when it ended or with its last inline attempt, does
 * not count once more.
 */
const redeliver = new NamedStatement(
  'redeliver',
  sql`WITH p AS MATERIALIZED (
      SELECT d.id, d.webhook_id, d.org_id, p.erased_at
      FROM deliveries d JOIN payloads p ON p.event_id = d.event_id AND p.project_id = d.project_id
      WHERE d.id = ${param('delivery_id')} AND d.webhook_id = ${param('webhook_id')}
        AND d.project_id = ${param('project_id')} AND d.org_id = ${param('org_id')}
      FOR SHARE OF p
    ), q AS (
      INSERT INTO due_attempts AS q (delivery_id, webhook_id, org_id, attempt, due_at, erased)
      SELECT id, webhook_id, org_id, 1, clock_now(), erased_at IS NOT NULL FROM p
      ON CONFLICT (delivery_id) DO UPDATE SET due_at = LEAST(q.due_at, excluded.due_at),
        redeliver = q.redeliver OR COALESCE(q.leased_until > clock_now(), false)
      RETURNING q.delivery_id, q.xmax = 0 OR q.attempt > ${inlineAttempts} AS has_counted
    ), d AS (
      UPDATE deliveries SET redelivered = redelivered OR (q.has_counted AND outcome <> 'held'), outcome = 'delivered'
      FROM q WHERE id = q.delivery_id RETURNING id, webhook_id, org_id, event
    ), ${auditCte({ action: 'redeliverDelivery', target: 'delivery', from: 'd' })}
    SELECT d.id, d.event, clock_now() AS due_at, ${notifyDue('d.org_id', 'ARRAY[d.webhook_id]')} FROM d`,
);

interface RedeliveredRow {
  id: string;
  event: string;
  due_at: Date;
}

export const redeliverDelivery: WebhooksRpc<RedeliverDeliveryRequest, RedeliverDeliveryResponse> = (
  request,
  call,
  { database },
) =>
  database.transaction(async (tx) => {
    const { webhookId } = request;
    await requireActive(tx, request);
    const row = await makeDue(tx, call, request);
    if (!row) throw fail('DELIVERY_NOT_FOUND');
    return { deliveryId: row.id, webhookId, event: row.event, nextAttemptAt: row.due_at };
  });

/**
 * Makes the delivery due at once, from its first attempt; of one that is pending only the waiting ends, and one that is
 * being attempted begins anew when that has ended. Undefined when the webhook has no such delivery.
 */
export async function makeDue(
  tx: Database,
  caller: Caller,
  at: AtWebhook & { deliveryId: string },
): Promise<RedeliveredRow | undefined> {
  const values = { ...audited(caller, at), webhook_id: at.webhookId, delivery_id: at.deliveryId };
  const [row] = await redeliver.query<RedeliveredRow>(tx, values);
  return row;
}
