import { idKinds } from '@pharos/contract';
import { type Database, NamedStatement, newId, param, type Statement, sql } from '@pharos/kit';
import { auditCte, audited, type Caller } from '@pharos/service';
import { inlineAttempts } from '../domain/schedule.js';
import { testEvent } from '../domain/test-event.js';
import { claimedWebhook } from './claimed-webhook.js';
import { notifyDue } from './notify-due.js';
import type { AtWebhook, ClaimedRow } from './records.js';
import { writable } from './webhooks.js';

/** Taken by whoever makes it: the first attempt is this caller's own to make. */
const insertTest = new NamedStatement(
  'insert_test_delivery',
  sql`WITH w AS (
      SELECT * FROM webhooks w WHERE ${writable}
    ), p AS (
      INSERT INTO payloads (event_id, org_id, project_id, event, occurred_at, data)
      SELECT ${param('id', 'org_id', 'project_id')}, '${testEvent}', moment(), ${param('data')} FROM w RETURNING *
    ), d AS (
      INSERT INTO deliveries (id, webhook_id, org_id, project_id, event_id, event)
      SELECT p.event_id, w.id, p.org_id, p.project_id, p.event_id, p.event FROM w, p RETURNING *
    ), q AS (
      INSERT INTO due_attempts (delivery_id, webhook_id, org_id, attempt, position, due_at, lease, leased_until)
      SELECT d.id, d.webhook_id, d.org_id, 1, d.created_at, d.created_at, ${param('lease')},
        d.created_at + ${param('lease_ms')} * interval '1 millisecond' FROM d RETURNING *
    ), ${auditCte({ action: 'testWebhook', target: 'webhook', from: 'w' })}
    SELECT q.delivery_id, q.webhook_id, q.attempt, q.lease, p.event_id, d.event, p.occurred_at, p.traceparent,
      p.data, octet_length(p.data) AS data_bytes, p.erased_at, d.redelivered, 0 AS age_ms,
      ${claimedWebhook({ claimedAt: 'd.created_at', paceWaitMs: 'NULL::float8' })} AS webhook FROM q, d, p, w`,
);

const selectNow: Statement = { name: 'select_moment', text: 'SELECT moment() AS now' };

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
      SELECT id, webhook_id, org_id, 1, moment(), erased_at IS NOT NULL FROM p
      ON CONFLICT (delivery_id) DO UPDATE SET due_at = LEAST(q.due_at, excluded.due_at),
        redeliver = q.redeliver OR COALESCE(q.leased_until > moment(), false)
      RETURNING q.delivery_id, q.xmax = 0 OR q.attempt > ${inlineAttempts} AS has_counted
    ), d AS (
      UPDATE deliveries SET redelivered = redelivered OR (q.has_counted AND outcome <> 'held'), outcome = 'delivered'
      FROM q WHERE id = q.delivery_id RETURNING id, webhook_id, org_id, event
    ), ${auditCte({ action: 'redeliverDelivery', target: 'delivery', from: 'd' })}
    SELECT d.id, d.event, moment() AS due_at, ${notifyDue('d.org_id', 'ARRAY[d.webhook_id]')} FROM d`,
);

export interface TestDelivery {
  id: string;
  /** JSON. */
  data: string;
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
  delivery: TestDelivery,
  leaseMs: number,
): Promise<ClaimedRow | undefined> {
  const values = { ...audited(caller, at), webhook_id: at.webhookId, ...delivery, lease_ms: leaseMs };
  const [row] = await insertTest.query<ClaimedRow>(database, values);
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
 * Makes the delivery due at once, from its first attempt; of one that is pending only the waiting ends, and one that is
 * being attempted begins anew when that has ended. Undefined when the webhook has no such delivery.
 */
export async function redeliverDelivery(
  database: Database,
  caller: Caller,
  at: AtWebhook & { deliveryId: string },
): Promise<RedeliveredRow | undefined> {
  const values = { ...audited(caller, at), webhook_id: at.webhookId, delivery_id: at.deliveryId };
  const [row] = await redeliver.query<RedeliveredRow>(database, values);
  return row;
}
