import type { Database, Statement } from '@pharos/kit';

const batch = 1_000;

const forget: Statement = {
  name: 'forget_typing',
  text: `WITH gone AS (
      DELETE FROM feed_events WHERE (project_id, place) IN (
        SELECT project_id, place FROM feed_events
        WHERE type = 'conversation.typing' AND created_at < (SELECT moment() - interval '1 minute')
        ORDER BY created_at LIMIT ${batch})
      RETURNING project_id, bytes
    ), sums AS (
      SELECT project_id, sum(bytes)::bigint AS bytes, count(*)::int AS events FROM gone GROUP BY project_id
    ), freed AS (
      UPDATE feeds f SET bytes = GREATEST(0, f.bytes - s.bytes) FROM sums s WHERE f.project_id = s.project_id
    )
    SELECT coalesce(sum(events), 0)::int AS events FROM sums`,
};

/** Removes that somebody was typing, a minute after; true when there may be more. */
export async function forgetTyping(database: Database): Promise<boolean> {
  const [row] = await database.query<{ events: number }>(forget, []);
  return row?.events === batch;
}
