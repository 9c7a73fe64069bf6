import type { Database } from '@pharos/kit';

/** Removes some of what a deleted project holds, and returns whether there may be more. */
export type PurgeStep = (tx: Database, projectId: string) => Promise<boolean>;

/** Removes up to `limit` rows at a time from a table whose rows name their project. */
export function purgeRows(table: string, limit: number): PurgeStep {
  const statement = {
    name: `purge_${table}`,
    text: `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE project_id = $1 LIMIT $2) RETURNING 1 AS one`,
  };
  return async (tx, projectId) => (await tx.query(statement, [projectId, limit])).length > 0;
}

/** Returns a function that removes up to a number of rows whose time has come, and returns how many. */
export function removeDue(table: string, { key = 'id', time = 'expires_at' } = {}) {
  const statement = {
    name: `remove_due_${table}`,
    text: `DELETE FROM ${table} WHERE (${key}) IN (
        SELECT ${key} FROM ${table} WHERE ${time} <= (SELECT clock_now()) ORDER BY ${time} LIMIT $1 FOR UPDATE SKIP LOCKED)
      RETURNING 1 AS one`,
  };
  return async (database: Database, limit: number) => (await database.query(statement, [limit])).length;
}
