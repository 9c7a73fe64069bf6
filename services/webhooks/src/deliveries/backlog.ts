import type { Database, Statement } from '@pharos/kit';
import { mostCounted } from './get-endpoint-stats.js';
import { queuedWebhooks } from './queue.js';

const select: Statement = {
  name: 'select_backlog',
  text: `WITH RECURSIVE clock AS MATERIALIZED (SELECT clock_now() AS now), ${queuedWebhooks},
    oldest AS MATERIALIZED (
      SELECT min(GREATEST(first.due_at, w.next_send_at)) AS due_at FROM queued CROSS JOIN LATERAL (
        SELECT due_at FROM due_attempts q WHERE q.webhook_id = queued.webhook_id ORDER BY due_at LIMIT 1
      ) first LEFT JOIN LATERAL (
        SELECT next_send_at FROM webhooks WHERE id = queued.webhook_id LIMIT 1
      ) w ON true
    )
    SELECT count(*) FILTER (WHERE q.lease IS NULL AND q.due_at <= clock.now) AS due,
      count(*) FILTER (WHERE q.lease IS NOT NULL) AS taken,
      count(*) FILTER (WHERE q.lease IS NULL AND q.due_at > clock.now) AS scheduled,
      (SELECT GREATEST(COALESCE(date_part('epoch', clock.now - oldest.due_at), 0), 0) FROM clock, oldest) AS oldest_s
    FROM clock, (SELECT lease, due_at FROM due_attempts LIMIT $1) q`,
};

/** What waits to be delivered, its oldest exactly; what there is most of is counted up to a hundred thousand in all. */
export interface BacklogRow {
  /** Could be sent now. */
  due: number;
  /** Being sent, or taken by a worker that died. */
  taken: number;
  /** Waits for the time of its next attempt. */
  scheduled: number;
  /** How long the oldest attempt that is due, taken or not, has waited, in seconds; of a webhook with a rate or a pause, since its turn came. */
  oldest_s: number;
}

export async function readBacklog(database: Database, most = mostCounted): Promise<BacklogRow> {
  const [row] = await database.query<BacklogRow>(select, [most]);
  return row ?? { due: 0, taken: 0, scheduled: 0, oldest_s: 0 };
}
