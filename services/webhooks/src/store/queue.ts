import { randomUUID } from 'node:crypto';
import type { Database, Statement } from '@pharos/kit';
import type { ClaimedRow } from './records.js';

/**
 * What a claimed attempt needs; of `due_attempts q`, `deliveries d` and, while it is there, `webhooks w`. What all attempts of
 * one webhook share stands in the first of them only.
 */
const claimedColumns = `q.delivery_id, q.webhook_id, q.attempt, d.event, d.body, d.redelivered,
  CASE WHEN first THEN w.url END AS url, CASE WHEN first THEN w.secret END AS secret,
  COALESCE(w.deleted_at IS NULL AND (w.status = 'active' OR (d.event = 'webhook.test' AND q.attempt = 1)), false)
    AS wanted`;

/** Each webhook's own queue, so that what piles up for one is never walked through for another. */
const claim: Statement = {
  name: 'claim_attempts',
  text: `WITH clock AS MATERIALIZED (SELECT moment() AS now),
    picked AS MATERIALIZED (
      SELECT due.delivery_id FROM unnest($1::text[], $2::integer[]) wanted (webhook_id, room)
      CROSS JOIN LATERAL (
        SELECT delivery_id FROM due_attempts
        WHERE webhook_id = wanted.webhook_id AND due_at <= (SELECT now FROM clock)
          AND (leased_until IS NULL OR leased_until <= (SELECT now FROM clock))
        ORDER BY due_at LIMIT wanted.room
        FOR UPDATE SKIP LOCKED
      ) due
    ), q AS (
      UPDATE due_attempts claimed
      SET lease = $3, leased_until = (SELECT now FROM clock) + $4 * interval '1 millisecond'
      FROM picked WHERE claimed.delivery_id = picked.delivery_id
      RETURNING claimed.*
    )
    SELECT ${claimedColumns}
    FROM (SELECT q.*, row_number() OVER (PARTITION BY q.webhook_id ORDER BY q.due_at, q.delivery_id) = 1 AS first FROM q) q
    JOIN deliveries d ON d.id = q.delivery_id LEFT JOIN webhooks w ON w.id = q.webhook_id
    ORDER BY q.webhook_id, q.due_at, q.delivery_id`,
};

/**
 * One probe of the index for each webhook in the queue, however long its queue is. LATERAL with a limit rather than EXISTS: a
 * planner that knows of many due rows may join all of them.
 */
const selectDue: Statement = {
  name: 'select_due_webhooks',
  text: `WITH RECURSIVE clock AS MATERIALIZED (SELECT moment() AS now),
    queue AS (
      (SELECT webhook_id FROM due_attempts ORDER BY webhook_id LIMIT 1)
      UNION ALL
      SELECT (SELECT q.webhook_id FROM due_attempts q WHERE q.webhook_id > queue.webhook_id
        ORDER BY q.webhook_id LIMIT 1)
      FROM queue WHERE queue.webhook_id IS NOT NULL
    )
    SELECT queue.webhook_id FROM queue CROSS JOIN LATERAL (
      SELECT FROM due_attempts q
      WHERE q.webhook_id = queue.webhook_id AND q.due_at <= (SELECT now FROM clock)
        AND (q.leased_until IS NULL OR q.leased_until <= (SELECT now FROM clock))
      LIMIT 1
    ) due`,
};

/** What is due of a webhook that wants nothing more ends as failed, and may be recovered. */
const stop: Statement = {
  name: 'stop_due_attempts',
  text: `WITH clock AS MATERIALIZED (SELECT moment() AS now),
    unwanted AS (
      SELECT delivery_id FROM due_attempts
      WHERE webhook_id = $1 AND (delivery_id = ANY ($2::text[]) OR (due_at <= (SELECT now FROM clock)
          AND (leased_until IS NULL OR leased_until <= (SELECT now FROM clock))))
        AND NOT EXISTS (SELECT FROM webhooks w WHERE w.id = $1 AND w.status = 'active' AND w.deleted_at IS NULL)
      ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED
    ), gone AS (
      DELETE FROM due_attempts q USING unwanted WHERE q.delivery_id = unwanted.delivery_id RETURNING q.delivery_id
    ), failed AS (
      UPDATE deliveries d SET failed = true FROM gone WHERE d.id = gone.delivery_id
    )
    SELECT count(*) AS count FROM gone`,
};

/** Given back unmade: whoever takes it next reads the webhook anew. */
const release: Statement = {
  name: 'release_attempts',
  text: `UPDATE due_attempts q SET lease = NULL, leased_until = NULL
    FROM unnest($1::text[], $2::uuid[]) r (delivery_id, lease)
    WHERE q.delivery_id = r.delivery_id AND q.lease = r.lease`,
};

const noSecret = Buffer.alloc(0);

/** How many attempts of a webhook may be taken now. */
export interface Room {
  webhookId: string;
  room: number;
}

type TakenRow = Omit<ClaimedRow, 'lease' | 'url' | 'secret'> & { url: string | null; secret: Buffer | null };

/** Takes due attempts for `leaseMs`, those of one webhook together; whoever asks at the same time takes others. */
export async function claimAttempts(
  database: Database,
  rooms: readonly Room[],
  leaseMs: number,
): Promise<ClaimedRow[]> {
  const webhookIds = rooms.map(({ webhookId }) => webhookId);
  const room = rooms.map((each) => each.room);
  const lease = randomUUID();
  const rows = await database.query<TakenRow>(claim, [webhookIds, room, lease, leaseMs]);
  let first: TakenRow | undefined;
  return rows.map((row) => {
    if (first?.webhook_id !== row.webhook_id) first = row;
    // Of a webhook that is gone there is none of both, and nothing is wanted.
    return { ...row, lease, url: first.url ?? '', secret: first.secret ?? noSecret };
  });
}

/** Gives back attempts that were taken and not made. */
export async function releaseAttempts(database: Database, rows: readonly ClaimedRow[]): Promise<void> {
  await database.query(release, [rows.map(({ delivery_id }) => delivery_id), rows.map(({ lease }) => lease)]);
}

/** Ids of the webhooks that have attempts to be taken now. */
export async function findDueWebhooks(database: Database): Promise<string[]> {
  const rows = await database.query<{ webhook_id: string }>(selectDue);
  return rows.map(({ webhook_id }) => webhook_id);
}

/** Ends up to `limit` due deliveries of a webhook that is disabled or deleted, and those named; tells how many. */
export async function stopDueAttempts(
  database: Database,
  webhookId: string,
  deliveryIds: readonly string[],
  limit: number,
): Promise<number> {
  const [row] = await database.query<{ count: number }>(stop, [webhookId, deliveryIds, limit]);
  return row?.count ?? 0;
}
