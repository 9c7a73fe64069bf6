import type { Database, Statement } from '@pharos/kit';
import { auditCte, audited, type Caller } from '@pharos/service';
import { disabledAfter, type FailureFold } from '../domain/failure-row.js';
import { told } from './webhooks.js';

/**
 * Writes down a batch of attempts, and what each makes of its delivery, in one statement. Only what is still held under
 * its lease: the rest was taken again, and is told of by the attempt made then, which may stand in the same batch.
 * Parameters are columns, a row each.
 */
const record: Statement = {
  name: 'record_attempts',
  text: `WITH clock AS MATERIALIZED (SELECT moment() AS now),
    ended AS MATERIALIZED (
      SELECT * FROM unnest($1::text[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::smallint[], $7::text[],
        $8::integer[], $9::text[], $10::bigint[], $11::boolean[])
      AS e (id, delivery_id, lease, event, status, status_code, error, duration_ms, response_body, wait_ms, resets)
    ), again AS (
      UPDATE due_attempts q SET attempt = q.attempt + 1, lease = NULL, leased_until = NULL,
        due_at = clock.now + e.wait_ms * interval '1 millisecond'
      FROM ended e, clock WHERE q.delivery_id = e.delivery_id AND q.lease = e.lease AND e.wait_ms IS NOT NULL
      RETURNING e.id, q.webhook_id, q.attempt - 1 AS attempt, q.due_at AS next_attempt_at
    ), done AS (
      DELETE FROM due_attempts q USING ended e
      WHERE q.delivery_id = e.delivery_id AND q.lease = e.lease AND e.wait_ms IS NULL
      RETURNING e.id, q.webhook_id, q.attempt, NULL::timestamptz AS next_attempt_at
    ), held AS (SELECT * FROM again UNION ALL SELECT * FROM done),
    written AS (
      INSERT INTO attempts (id, webhook_id, delivery_id, event, attempt, status, status_code, error, duration_ms,
        response_body, next_attempt_at, created_at)
      SELECT e.id, h.webhook_id, e.delivery_id, e.event, h.attempt, e.status, e.status_code, e.error, e.duration_ms,
        e.response_body, h.next_attempt_at, clock.now
      FROM held h JOIN ended e ON e.id = h.id, clock
    ), failed AS (
      UPDATE deliveries d SET failed = true FROM done JOIN ended e ON e.id = done.id
      WHERE d.id = e.delivery_id AND e.status = 'failed'
    ), reset AS (
      UPDATE webhooks w SET failure_count = 0
      WHERE w.failure_count > 0 AND w.status = 'active'
        AND w.id IN (SELECT h.webhook_id FROM held h JOIN ended e ON e.id = h.id WHERE e.resets)
    )
    SELECT id FROM held`,
};

/** Brings a webhook's failures in a row up to date; the one that makes it the tenth disables, and no other. */
const count: Statement = {
  name: 'count_failures',
  text: `WITH before AS (
      SELECT id, failure_count FROM webhooks
      WHERE id = $4 AND status = 'active' AND deleted_at IS NULL FOR NO KEY UPDATE
    ), after AS (
      UPDATE webhooks w SET
        status = CASE WHEN before.failure_count + $5 >= $9 OR $7 >= $9 THEN 'disabled' ELSE 'active' END,
        failure_count = CASE WHEN before.failure_count + $5 >= $9 OR $7 >= $9 THEN $9
          WHEN $6 THEN $8 ELSE before.failure_count + $5 END
      FROM before WHERE w.id = before.id
      RETURNING w.id, w.org_id, w.project_id, w.status
    ), disabled AS (SELECT id, org_id, project_id FROM after WHERE status = 'disabled'),
    ${auditCte({
      action: 'disableWebhook',
      target: 'webhook',
      from: 'disabled',
      at: 'r.org_id, r.project_id',
      changes: `'{"status": {"from": "active", "to": "disabled"}}'::jsonb`,
    })}
    SELECT ${told} FROM disabled w`,
};

/** An attempt as it is written down. */
export interface AttemptRecord {
  id: string;
  deliveryId: string;
  lease: string;
  event: string;
  status: 'delivered' | 'failed';
  statusCode: number | null;
  error: string | null;
  durationMs: number;
  responseBody: string;
  /** Null when it ended the delivery. */
  waitMs: number | null;
}

/**
 * Answers the ids of the attempts that were written: those whose lease still held. `resets` tells which end
 * their webhook's row of failures by themselves.
 */
export async function recordAttempts<R extends AttemptRecord>(
  database: Database,
  records: readonly R[],
  resets: (record: R) => boolean,
): Promise<Set<string>> {
  const column = <Key extends keyof AttemptRecord>(key: Key) => records.map((each) => each[key]);
  const rows = await database.query<{ id: string }>(record, [
    column('id'),
    column('deliveryId'),
    column('lease'),
    column('event'),
    column('status'),
    column('statusCode'),
    column('error'),
    column('durationMs'),
    column('responseBody'),
    column('waitMs'),
    records.map(resets),
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** Counts what a batch did to one webhook. True when it was this that disabled it. */
export async function countFailures(
  tx: Database,
  caller: Caller,
  webhookId: string,
  { leading, succeeded, longest, trailing }: FailureFold,
): Promise<boolean> {
  const [callerJson, entryId, eventId] = audited(caller, { orgId: '', projectId: '' });
  const values = [callerJson, entryId, eventId, webhookId, leading, succeeded, longest, trailing, disabledAfter];
  return (await tx.query(count, values)).length > 0;
}
