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

/** Those that somebody is at are left alone: they are done, or due, without this. */
const releaseAway: Statement = {
  name: 'release_index_tasks_that_await_an_engine',
  text: `WITH waiting AS MATERIALIZED (
    SELECT generation, article_id FROM index_tasks
    WHERE generation = $1 AND article_id > $2 AND awaits_engine AND leased_until IS NULL
    ORDER BY article_id LIMIT $3 FOR UPDATE SKIP LOCKED
  ), released AS (
    UPDATE index_tasks t SET due_at = least(t.due_at, moment()), asleep = false FROM waiting w
    WHERE t.generation = w.generation AND t.article_id = w.article_id
  )
  SELECT max(article_id) AS last, count(*) AS articles FROM waiting`,
};

/** After an outage there may be some for every article: all in one statement would be ended for taking too long. */
const releasedAtOnce = 5_000;

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

/** What waits for something that was away is due. Answers how many articles. */
export async function releaseAwaiting(database: Database, generations: readonly string[]): Promise<number> {
  let released = 0;
  for (const generation of generations) {
    for (let after: string | null = ''; after !== null; ) {
      const values: unknown[] = [generation, after, releasedAtOnce];
      const [row] = await database.query<{ last: string | null; articles: number }>(releaseAway, values);
      released += row?.articles ?? 0;
      after = row?.last ?? null;
    }
  }
  return released;
}
