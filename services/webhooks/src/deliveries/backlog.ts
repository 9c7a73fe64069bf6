import type { Database, Statement } from '@pharos/kit';
import { isActive, isFree, isItsTime } from './claimed.js';
import { mostCounted } from './get-endpoint-stats.js';
import { queuedWebhooks } from './queue.js';

const clock = 'clock AS MATERIALIZED (SELECT clock_now() AS now)';

/** Each webhook's due attempts by its index, past none that wait for a later time; one of a webhook with a rate of its own. */
const selectDue: Statement = {
  name: 'count_due_attempts',
  text: `WITH RECURSIVE ${clock}, ${queuedWebhooks}
    SELECT count(*) AS due FROM (
      SELECT FROM queued CROSS JOIN LATERAL (
        SELECT id, max_per_second FROM webhooks w WHERE id = queued.webhook_id AND ${isActive} AND ${isItsTime} LIMIT 1
      ) w CROSS JOIN LATERAL (
        SELECT FROM due_attempts WHERE webhook_id = w.id AND due_at <= (SELECT now FROM clock) AND ${isFree}
        LIMIT CASE WHEN w.max_per_second IS NULL THEN $1::bigint ELSE 1 END
      ) q LIMIT $1::bigint
    ) q`,
};

const select: Statement = {
  name: 'select_backlog',
  text: `WITH RECURSIVE ${clock}, ${queuedWebhooks},
    oldest AS MATERIALIZED (
      SELECT min(GREATEST(first.due_at, w.next_send_at)) AS due_at FROM queued CROSS JOIN LATERAL (
        SELECT due_at FROM due_attempts q WHERE q.webhook_id = queued.webhook_id ORDER BY due_at LIMIT 1
      ) first LEFT JOIN LATERAL (
        SELECT next_send_at FROM webhooks WHERE id = queued.webhook_id LIMIT 1
      ) w ON true
    )
    SELECT count(*) FILTER (WHERE q.lease IS NOT NULL) AS taken,
      count(*) FILTER (WHERE q.lease IS NULL AND q.due_at > clock.now) AS scheduled,
      (SELECT GREATEST(COALESCE(date_part('epoch', clock.now - oldest.due_at), 0), 0) FROM clock, oldest) AS oldest_s
    FROM clock, (SELECT lease, due_at FROM due_attempts LIMIT $1) q`,
};

/** What waits to be delivered, of all organizations, its oldest exactly. */
export interface BacklogRow {
  /**
   * Workers that are free could send so many now, counted up to a hundred thousand. Of a webhook with a rate it is one at most, and none
   * while its turn or the end of a pause has not come: more workers would send it no sooner.
   */
  due: number;
  /** Being sent, or taken by a worker that died. This and the next are counted up to a hundred thousand in all. */
  taken: number;
  /** Waits for the time of its next attempt. */
  scheduled: number;
  /** How long the oldest attempt that is due, taken or not, has waited, in seconds; of a webhook with a rate or a pause, since its turn came. */
  oldest_s: number;
}

export async function readBacklog(database: Database, most = mostCounted): Promise<BacklogRow> {
  const due = await countDue(database, most);
  const [row] = await database.query<Omit<BacklogRow, 'due'>>(select, [most]);
  return { due, ...(row ?? { taken: 0, scheduled: 0, oldest_s: 0 }) };
}

/** `due` of the backlog, counted up to `most`. Its cost is that of what it counts and of the webhooks with a queue. */
export async function countDue(database: Database, most: number): Promise<number> {
  const [row] = await database.query<{ due: number }>(selectDue, [most]);
  return row?.due ?? 0;
}
