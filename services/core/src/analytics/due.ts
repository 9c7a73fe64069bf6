import type { Database, Statement } from '@pharos/kit';
import { grouped } from './facts.js';
import { type Due, recount } from './recount.js';

/** Conversations that are counted in one transaction. */
export const batch = 200;

/** Whoever comes first takes them; others pass them by. They come back when the transaction fails. */
const take: Statement = {
  name: 'take_analytics_due',
  text: `DELETE FROM analytics_due WHERE conversation_id = ANY (ARRAY(
      SELECT conversation_id FROM analytics_due ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED))
    RETURNING conversation_id, project_id, nullif(since, '-infinity') AS since`,
};

interface DueRow {
  readonly conversation_id: string;
  readonly project_id: string;
  /** Null: all of it. */
  readonly since: Date | null;
}

/** Counts some of the conversations that are due; returns whether there may be more. */
export function recountDue(database: Database): Promise<boolean> {
  return database.transaction(async (tx) => {
    const rows = await tx.query<DueRow>(take, [batch]);
    const byProject = grouped(rows, ({ project_id }) => project_id);
    // In one order, as others hold several projects as well.
    for (const projectId of [...byProject.keys()].sort()) {
      const due: Due = new Map(byProject.get(projectId)?.map((row) => [row.conversation_id, row.since]));
      await recount(tx, projectId, due);
    }
    return rows.length === batch;
  });
}
