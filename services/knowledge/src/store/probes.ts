import type { Database, Statement } from '@pharos/kit';
import type { IndexTask } from './index-tasks.js';

const next: Statement = {
  name: 'let_next_index_task_probe',
  text: `WITH next AS (
    SELECT generation, article_id FROM index_tasks
    WHERE generation = $1 AND article_id <> $2 AND asleep AND awaits_engine AND leased_until IS NULL
    ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED
  )
  UPDATE index_tasks t SET due_at = least(t.due_at, moment() + $3 * interval '1 millisecond') FROM next
    WHERE t.generation = next.generation AND t.article_id = next.article_id RETURNING 1 AS one`,
};

const near: Statement = {
  name: 'select_index_task_probes_soon',
  text: `SELECT EXISTS (SELECT FROM index_tasks
    WHERE generation = $1 AND article_id <> $2 AND asleep AND awaits_engine AND leased_until IS NULL
      AND due_at <= moment() + $3 * interval '1 millisecond') AS near`,
};

/** Of those that wait for the same to be back another one tries it, so soon. False when nobody else waits. */
export async function letNextProbe(
  database: Database,
  { generation, article_id }: IndexTask,
  inMs: number,
): Promise<boolean> {
  return (await database.query(next, [generation, article_id, inMs])).length > 0;
}

/** Whether another one of those that wait for the same to be back tries it within this time. */
export async function isProbeNear(
  database: Database,
  { generation, article_id }: IndexTask,
  withinMs: number,
): Promise<boolean> {
  const [row] = await database.query<{ near: boolean }>(near, [generation, article_id, withinMs]);
  return row?.near === true;
}
