import type { Database, Statement } from '@pharos/kit';

const select: Statement = {
  name: 'select_backlog',
  text: `WITH clock AS MATERIALIZED (SELECT moment() AS now)
    SELECT count(*) FILTER (WHERE q.lease IS NULL AND q.due_at <= clock.now) AS due,
      count(*) FILTER (WHERE q.lease IS NOT NULL) AS taken,
      count(*) FILTER (WHERE q.lease IS NULL AND q.due_at > clock.now) AS scheduled,
      GREATEST(COALESCE(extract(epoch FROM max(clock.now - q.due_at)), 0), 0)::float8 AS oldest_s
    FROM clock, due_attempts q`,
};

/** What waits to be delivered. */
export interface BacklogRow {
  /** Could be sent now. */
  due: number;
  /** Being sent, or taken by a worker that died. */
  taken: number;
  /** Waits for the time of its next attempt. */
  scheduled: number;
  /** How long the oldest attempt that is due, taken or not, has waited, in seconds. */
  oldest_s: number;
}

export async function readBacklog(database: Database): Promise<BacklogRow> {
  const [row] = await database.query<BacklogRow>(select);
  return row ?? { due: 0, taken: 0, scheduled: 0, oldest_s: 0 };
}
