import type { Database, Statement } from '@pharos/kit';

/** Without the feed nothing more is recorded. */
const remove: Statement = {
  name: 'purge_feed',
  text: `WITH feed AS (DELETE FROM feeds WHERE project_id = $1)
    DELETE FROM feed_events WHERE project_id = $1 AND place IN (
      SELECT place FROM feed_events WHERE project_id = $1 ORDER BY place LIMIT $2) RETURNING 1 AS one`,
};

/** Removes some of a deleted project's feed, and returns whether there may be more. */
export async function purgeFeed(tx: Database, projectId: string): Promise<boolean> {
  return (await tx.query(remove, [projectId, 1_000])).length > 0;
}
