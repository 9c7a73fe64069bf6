import type { Database, Statement } from '@pharos/kit';

const batch = 1_000;

const move: Statement = {
  name: 'move_feed_events_of_contact',
  text: `UPDATE feed_events SET contact_id = $3 WHERE project_id = $1 AND place IN (
      SELECT place FROM feed_events WHERE project_id = $1 AND contact_id = $2 ORDER BY place DESC LIMIT ${batch})
    RETURNING 1 AS one`,
};

/** What live streams are still to show of the one, they show of the other: the newest first. Answers whether there may be more. */
export async function moveFeedEvents(
  tx: Database,
  projectId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  return (await tx.query(move, [projectId, from, to])).length === batch;
}
