import type { Database, Statement } from '@pharos/kit';

const purge: Statement = {
  name: 'purge_runs',
  text: `DELETE FROM runs WHERE id IN (
      SELECT id FROM runs WHERE created_at < (SELECT clock_now() - $1 * interval '1 day') ORDER BY created_at LIMIT $2
    ) RETURNING 1 AS one`,
};

/** Nobody repeats a call after the day for which its key is kept. */
const purgeCalls: Statement = {
  name: 'purge_suggest_calls',
  text: `DELETE FROM suggest_calls WHERE run_id IN (
      SELECT run_id FROM suggest_calls WHERE leased_until < (SELECT clock_now() - interval '1 day') ORDER BY leased_until LIMIT $1
    ) RETURNING 1 AS one`,
};

const batch = 1_000;

/** Removes runs that are older than so many days, with their suggestions; true when there may be more. */
export async function purgeRuns(database: Database, days: number): Promise<boolean> {
  const runs = await database.query(purge, [days, batch]);
  const calls = await database.query(purgeCalls, [batch]);
  return runs.length === batch || calls.length === batch;
}
