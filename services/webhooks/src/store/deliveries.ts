import { idKinds } from '@pharos/contract';
import { type Database, newId, type Statement } from '@pharos/kit';
import { auditCte, audited, type Caller } from '@pharos/service';
import { dueChannel } from '../schema.js';
import type { AtWebhook, ClaimedRow } from './records.js';

/** Taken by whoever makes it: the first attempt is this caller's own to make. */
const insertTest: Statement = {
  name: 'insert_test_delivery',
  text: `WITH w AS (
      SELECT id, url, secret FROM webhooks WHERE id = $6 AND project_id = $5 AND org_id = $4 AND deleted_at IS NULL
    ), d AS (
      INSERT INTO deliveries (id, webhook_id, org_id, project_id, event_id, event, body)
      SELECT $7, w.id, $4, $5, $7, 'webhook.test', $8 FROM w RETURNING *
    ), q AS (
      INSERT INTO due_attempts (delivery_id, webhook_id, attempt, due_at, lease, leased_until)
      SELECT d.id, d.webhook_id, 1, d.created_at, $9, d.created_at + $10 * interval '1 millisecond' FROM d RETURNING *
    ), ${auditCte({ action: 'testWebhook', target: 'webhook', from: 'w' })}
    SELECT q.delivery_id, q.webhook_id, q.attempt, q.lease, d.event, d.body, d.redelivered,
      w.url, w.secret, true AS wanted FROM q, d, w`,
};

const selectNow: Statement = { name: 'select_moment', text: 'SELECT moment() AS now' };

/** A row of the queue that was there before has an `xmax`: such a delivery has not ended, and counts as it would have. */
const redeliver: Statement = {
  name: 'redeliver',
  text: `WITH q AS (
      INSERT INTO due_attempts AS q (delivery_id, webhook_id, attempt, due_at)
      SELECT id, webhook_id, 1, moment() FROM deliveries
      WHERE id = $7 AND webhook_id = $6 AND project_id = $5 AND org_id = $4
      ON CONFLICT (delivery_id) DO UPDATE SET due_at = LEAST(q.due_at, excluded.due_at)
      RETURNING q.delivery_id, q.due_at, q.xmax = 0 AS had_ended
    ), d AS (
      UPDATE deliveries SET redelivered = redelivered OR q.had_ended, failed = false
      FROM q WHERE id = q.delivery_id RETURNING id, webhook_id, event
    ), ${auditCte({ action: 'redeliverDelivery', target: 'delivery', from: 'd' })}
    SELECT d.id, d.event, q.due_at, pg_notify('${dueChannel}', d.webhook_id) FROM d, q`,
};

export interface TestDelivery {
  id: string;
  body: string;
  lease: string;
}

export function newDeliveryId(): string {
  return newId(idKinds.webhookDelivery);
}

/** Makes a test event's delivery, its first attempt taken under the lease. Undefined when there is no such webhook. */
export async function createTestDelivery(
  database: Database,
  caller: Caller,
  at: AtWebhook,
  { id, body, lease }: TestDelivery,
  leaseMs: number,
): Promise<ClaimedRow | undefined> {
  const values = [...audited(caller, at), at.webhookId, id, body, lease, leaseMs];
  const [row] = await database.query<ClaimedRow>(insertTest, values);
  return row;
}

/** The time by which everything here goes. */
export async function moment(database: Database): Promise<Date> {
  const [row] = await database.query<{ now: Date }>(selectNow);
  return (row as { now: Date }).now;
}

export interface RedeliveredRow {
  id: string;
  event: string;
  due_at: Date;
}

/**
 * Makes the delivery due at once, from its first attempt; of one that is pending only the waiting ends. Undefined when
 * the webhook has no such delivery.
 */
export async function redeliverDelivery(
  database: Database,
  caller: Caller,
  at: AtWebhook & { deliveryId: string },
): Promise<RedeliveredRow | undefined> {
  const values = [...audited(caller, at), at.webhookId, at.deliveryId];
  const [row] = await database.query<RedeliveredRow>(redeliver, values);
  return row;
}
