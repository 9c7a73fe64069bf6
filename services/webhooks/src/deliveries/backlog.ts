import type { Database, Statement } from '@pharos/kit';
import { hung, quickMs } from './answer-times.js';
import { isActive, isFree, isItsTime } from './claimed.js';
import { mostCounted } from './get-endpoint-stats.js';
import { queuedWebhooks } from './queue.js';

/** What one worker takes at most. */
export interface WorkerShares {
  /** Attempts at once, to one endpoint. */
  readonly endpoint: number;
  /** Attempts at once, to all endpoints of one organization that hang. */
  readonly hanging: number;
}

/** What could be sent in this time is due: longer than it takes until the next count. */
const spanMs = 10_000;
/** The newest attempts, by which it is told how long an endpoint takes. The last one tells whether it hangs, as for workers. */
const looksBack = 8;

/**
 * How many attempts of a webhook `w` one more worker could make in the span: one where it has a rate or its endpoint hangs, else as many
 * as its endpoint answers; of one that has not answered yet, as many as there may be at once.
 */
const takes = `CASE WHEN w.max_per_second IS NOT NULL OR last.hangs THEN 1
    WHEN last.mean_ms IS NULL THEN $2::bigint ELSE LEAST($2::bigint * ceil(${spanMs} / GREATEST(last.mean_ms, 1)), $1::bigint) END::bigint`;

/**
 * Each webhook's due attempts by its index, past none that wait for a later time. An endpoint that takes its time and has half of what it
 * may have in flight, of first attempts and others as claims take them, has all that it takes; one that hangs has its turn when another of its organization's has ended.
 */
const selectDue: Statement = {
  name: 'select_due',
  text: `WITH RECURSIVE clock AS MATERIALIZED (SELECT clock_now() AS now), ${queuedWebhooks},
    waiting AS MATERIALIZED (
      SELECT w.id, w.org_id, ${isActive} AND ${isItsTime} AS may_send, GREATEST(first.due_at, w.next_send_at) AS turn_at,
        ${takes} AS takes, COALESCE(last.hangs, false) AS hangs, last.ended_at, COALESCE(last.mean_ms > ${quickMs}, true) AS is_slow
      FROM queued CROSS JOIN LATERAL (
        SELECT due_at FROM due_attempts q WHERE q.webhook_id = queued.webhook_id AND q.due_at <= (SELECT now FROM clock)
        ORDER BY q.due_at LIMIT 1
      ) first CROSS JOIN LATERAL (
        SELECT * FROM webhooks WHERE id = queued.webhook_id LIMIT 1
      ) w CROSS JOIN LATERAL (
        SELECT avg(duration_ms) AS mean_ms, max(created_at) AS ended_at, (array_agg(hung ORDER BY created_at DESC, id DESC))[1] AS hangs
        FROM (
          SELECT a.id, a.created_at, a.duration_ms, ${hung} AS hung FROM attempts a WHERE a.webhook_id = w.id
          ORDER BY a.created_at DESC, a.id DESC LIMIT ${looksBack}
        ) newest
      ) last
    ), due AS (
      SELECT w.org_id, w.hangs FROM waiting w CROSS JOIN LATERAL (
        SELECT FROM due_attempts WHERE webhook_id = w.id AND due_at <= (SELECT now FROM clock) AND ${isFree} LIMIT w.takes
      ) q WHERE w.may_send LIMIT $1::bigint
    ), late AS (
      SELECT CASE WHEN w.hangs THEN GREATEST(w.turn_at, max(w.ended_at) OVER (PARTITION BY w.org_id, w.hangs)) ELSE w.turn_at END AS turn_at
      FROM waiting w CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE NOT ${isFree}) AS in_flight FROM (
          (SELECT leased_until FROM due_attempts WHERE w.is_slow AND webhook_id = w.id AND attempt = 1 AND position <= (SELECT now FROM clock)
            ORDER BY position, delivery_id LIMIT $2::bigint)
          UNION ALL
          (SELECT leased_until FROM due_attempts WHERE w.is_slow AND webhook_id = w.id AND attempt > 1 AND due_at <= (SELECT now FROM clock)
            ORDER BY due_at LIMIT $2::bigint)
        ) first
      ) q WHERE w.hangs OR NOT w.is_slow OR 2 * q.in_flight < $2::bigint
    )
    SELECT (
        SELECT COALESCE(sum(CASE WHEN hangs THEN LEAST(count, $3::bigint) ELSE count END), 0)::bigint
        FROM (SELECT org_id, hangs, count(*) FROM due GROUP BY org_id, hangs) by_org
      ) AS due,
      (SELECT GREATEST(COALESCE(date_part('epoch', clock.now - min(late.turn_at)), 0), 0) FROM late) AS oldest_s
    FROM clock`,
};

const select: Statement = {
  name: 'select_backlog',
  text: `WITH clock AS MATERIALIZED (SELECT clock_now() AS now)
    SELECT count(*) FILTER (WHERE q.lease IS NOT NULL) AS taken,
      count(*) FILTER (WHERE q.lease IS NULL AND q.due_at > clock.now) AS scheduled
    FROM clock, (SELECT lease, due_at FROM due_attempts LIMIT $1) q`,
};

/** What of it workers that are free could send. */
export interface DueRow {
  /**
   * One more worker could send so many in the next ten seconds, counted up to a hundred thousand. Of a webhook with a rate and of an endpoint
   * that hangs it is one at most, of one that answers slowly as many as it would answer, and none while a turn or the end of a pause has
   * not come: more workers would send it no sooner.
   */
  due: number;
  /**
   * How long the oldest attempt that is due, taken or not, has waited, in seconds; of a webhook with a rate, a pause or an endpoint that
   * hangs, since its turn came. What waits for an endpoint that answers slowly, and has as much in flight as it may have, is not late.
   */
  oldest_s: number;
}

/** What waits to be delivered, of all organizations. */
export interface BacklogRow extends DueRow {
  /** Being sent, or taken by a worker that died. This and the next are counted up to a hundred thousand in all. */
  taken: number;
  /** Waits for the time of its next attempt. */
  scheduled: number;
}

export async function readBacklog(database: Database, shares: WorkerShares, most = mostCounted): Promise<BacklogRow> {
  const due = await readDue(database, shares, most);
  const [row] = await database.query<Omit<BacklogRow, keyof DueRow>>(select, [most]);
  return { ...due, ...(row ?? { taken: 0, scheduled: 0 }) };
}

/** `due` counted up to `most`. Its cost is that of what it counts and of the webhooks that have anything due. */
export async function readDue(database: Database, { endpoint, hanging }: WorkerShares, most: number): Promise<DueRow> {
  const [row] = await database.query<DueRow>(selectDue, [most, endpoint, hanging]);
  return row ?? { due: 0, oldest_s: 0 };
}
