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
