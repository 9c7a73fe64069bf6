import { randomUUID } from 'node:crypto';
import type { Database, Statement } from '@pharos/kit';
import {
  type ClaimedRow,
  claimedWebhook,
  firstAttempts,
  inlineBytes,
  isActive,
  isItsTime,
  retries,
} from '../deliveries/index.js';

/**
 * SQL: how many attempts of a webhook with a rate begin at a time, and how many a second: never more than its rate in any
 * second, whenever that begins, since what begins last in it adds one batch at most to what fits in before.
 */
const paceBatch = 'GREATEST(w.max_per_second / 10, 1)';
const pacePerSecond = `(w.max_per_second - ${paceBatch} + 1)`;

/** In the first attempt of each webhook only. */
const sharedColumn = `CASE WHEN first THEN ${claimedWebhook({
  claimedAt: 'clock.now',
  paceWaitMs: 'pace.pace_wait_ms',
  pausedUntil: 'w.next_send_at',
})} END AS webhook`;

/** What a claimed attempt needs; of `due_attempts q`, `deliveries d`, `payloads p` and `webhooks w`. */
const claimedColumns = `q.delivery_id, q.webhook_id, q.attempt, d.event, d.redelivered, p.event_id, p.occurred_at, p.traceparent,
  CASE WHEN octet_length(p.data) <= ${inlineBytes} THEN p.data END AS data, octet_length(p.data) AS data_bytes, p.erased_at,
  1000 * date_part('epoch', clock.now - q.position) AS age_ms`;

/**
 * Each webhook's own queue, so that what piles up for one is never walked through for another; in the order in which its
 * deliveries became due, so that those which were begun end before others begin, and of those that were made together in the order of
 * their ids, wherever their rows lie. Two probes, since a retry that is not yet due
 * may have an earlier position than all that are. A webhook with a rate is asked for by one worker at a time. Each webhook is
 * looked up by itself (LATERAL with a limit): a plan that was made when there were few would read all there are, for each claim.
 * What is asked for is selected first, so that its length is unknown to every plan: else PostgreSQL takes a plan of its own for
 * each claim to be cheaper, and makes one each time, which beside a long queue takes three times as long as the claim.
 * What was to be redelivered during an attempt that was given back or lost is made now: that is what was asked for.
 */
const claim: Statement = {
  name: 'claim_attempts',
  text: `WITH clock AS MATERIALIZED (SELECT clock_now() AS now),
    asked AS MATERIALIZED (
      SELECT w.id, w.max_per_second, ${isItsTime} AS is_its_time, asked.room
      FROM unnest((SELECT $1::text[]), (SELECT $2::integer[])) asked (webhook_id, room)
      CROSS JOIN LATERAL (SELECT * FROM webhooks WHERE id = asked.webhook_id LIMIT 1) w WHERE ${isActive}
    ), paced AS MATERIALIZED (
      SELECT w.id, LEAST(asked.room, ${paceBatch}) AS room FROM asked CROSS JOIN LATERAL (
        SELECT * FROM webhooks WHERE id = asked.id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
      ) w
      WHERE asked.max_per_second IS NOT NULL AND is_its_time
        AND ${isActive} AND w.max_per_second IS NOT NULL AND ${isItsTime}
    ), picked AS MATERIALIZED (
      SELECT due.delivery_id FROM (
        SELECT id, room FROM asked WHERE max_per_second IS NULL AND is_its_time
        UNION ALL
        SELECT id, room FROM paced
      ) w CROSS JOIN LATERAL (
        SELECT delivery_id FROM (
          SELECT * FROM (SELECT delivery_id, position FROM due_attempts WHERE ${firstAttempts}
            ORDER BY position, delivery_id LIMIT w.room FOR UPDATE SKIP LOCKED) first
          UNION ALL
          SELECT * FROM (SELECT delivery_id, position FROM due_attempts WHERE ${retries}
            ORDER BY due_at LIMIT w.room FOR UPDATE SKIP LOCKED) again
        ) candidates ORDER BY position, delivery_id LIMIT w.room
      ) due
    ), claimed AS (
      UPDATE due_attempts q
      SET lease = $3, leased_until = (SELECT now FROM clock) + $4 * interval '1 millisecond',
        attempt = CASE WHEN q.redeliver THEN 1 ELSE q.attempt END, redeliver = false,
        position = CASE WHEN q.redeliver THEN (SELECT now FROM clock) ELSE q.position END
      FROM picked WHERE q.delivery_id = picked.delivery_id
      RETURNING q.*
    ), q AS (
      SELECT *, row_number() OVER (PARTITION BY webhook_id ORDER BY position, delivery_id) = 1 AS first FROM claimed
    ), pace AS (
      UPDATE webhooks w
      SET next_send_at = (SELECT now FROM clock) + begun.count * interval '1 second' / ${pacePerSecond}
      FROM (SELECT webhook_id, count(*) AS count FROM claimed GROUP BY webhook_id) begun
      WHERE w.id = begun.webhook_id AND w.id IN (SELECT id FROM paced)
      RETURNING w.id, (1000 * begun.count / ${pacePerSecond}::float8) AS pace_wait_ms
    )
    SELECT ${claimedColumns}, ${sharedColumn}
    FROM q CROSS JOIN clock JOIN deliveries d ON d.id = q.delivery_id
    JOIN payloads p ON p.event_id = d.event_id AND p.project_id = d.project_id
    LEFT JOIN webhooks w ON w.id = CASE WHEN first THEN q.webhook_id END LEFT JOIN pace ON pace.id = q.webhook_id
    ORDER BY q.webhook_id, q.position, q.delivery_id`,
};

/** Given back unmade: whoever takes it next reads the webhook anew. */
const release: Statement = {
  name: 'release_attempts',
  text: `UPDATE due_attempts q SET lease = NULL, leased_until = NULL
    FROM unnest($1::text[], $2::uuid[]) r (delivery_id, lease)
    WHERE q.delivery_id = r.delivery_id AND q.lease = r.lease`,
};

/** How many attempts of a webhook may be claimed now. */
export interface AskedAttempts {
  readonly webhookId: string;
  readonly room: number;
}

/** Takes due attempts for `leaseMs`, those of one webhook together; whoever asks at the same time takes others. */
export async function claimAttempts(
  database: Database,
  asked: readonly AskedAttempts[],
  leaseMs: number,
): Promise<ClaimedRow[]> {
  const webhookIds = asked.map(({ webhookId }) => webhookId);
  const rooms = asked.map(({ room }) => room);
  const lease = randomUUID();
  const rows = await database.query<ClaimedRow>(claim, [webhookIds, rooms, lease, leaseMs]);
  let [first] = rows;
  for (const row of rows) {
    if (row.webhook_id !== first?.webhook_id) first = row;
    row.lease = lease;
    row.webhook = (first as ClaimedRow).webhook;
  }
  return rows;
}

/** Gives back attempts that were claimed and not made, in the order in which everybody locks them. */
export async function releaseAttempts(database: Database, rows: readonly ClaimedRow[]): Promise<void> {
  const inOrder = rows.toSorted((a, b) => (a.delivery_id < b.delivery_id ? -1 : 1));
  await database.query(release, [inOrder.map(({ delivery_id }) => delivery_id), inOrder.map(({ lease }) => lease)]);
}

const take: Statement = {
  name: 'take_pace',
  text: `WITH clock AS MATERIALIZED (SELECT clock_now() AS now)
    UPDATE webhooks w SET next_send_at = (SELECT now FROM clock) + $2 * interval '1 millisecond'
    WHERE w.id = $1 AND ${isActive} AND ${isItsTime} RETURNING w.id`,
};

/** Whether the next attempt of a webhook with a rate may begin now; then none may for `gapMs`, whoever claims it. */
export async function takePace(database: Database, webhookId: string, gapMs: number): Promise<boolean> {
  return (await database.query(take, [webhookId, gapMs])).length > 0;
}
