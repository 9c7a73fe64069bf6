import type { Database, Statement } from '@pharos/kit';

const remove = (table: string): Statement => ({
  name: `purge_${table}`,
  text: `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE project_id = $1 LIMIT 1000)) RETURNING 1 AS one`,
});

const removals = ['analytics_due', 'analytics_facts', 'analytics_counts'].map(remove);

/** Removes some of the figures of a deleted project, and returns whether there may be more. */
export async function purgeAnalytics(tx: Database, projectId: string): Promise<boolean> {
  for (const removal of removals) if ((await tx.query(removal, [projectId])).length > 0) return true;
  return false;
}
