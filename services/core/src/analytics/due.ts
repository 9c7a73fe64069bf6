import type { Database, Statement } from '@pharos/kit';
import { recount } from './recount.js';

/** Conversations that are counted in one transaction, all of one project. */
export const batch = 200;

/**
 * Takes conversations of the organization whose turn is next after another, of its project that waits longest. Whoever comes first takes
 * them; others pass them by. They come back when the transaction fails.
 */
const take: Statement = {
  name: 'take_analytics_due',
  text: `WITH RECURSIVE waiting AS (
      (SELECT project_id, due_at FROM analytics_due ORDER BY project_id, due_at LIMIT 1)
      UNION ALL
      SELECT d.project_id, d.due_at FROM waiting w CROSS JOIN LATERAL (
        SELECT project_id, due_at FROM analytics_due WHERE project_id > w.project_id ORDER BY project_id, due_at LIMIT 1) d
    ), next AS (
      SELECT w.project_id, coalesce(p.org_id, '') AS org_id FROM waiting w LEFT JOIN projects p ON p.id = w.project_id
      ORDER BY coalesce(p.org_id, '') <= $2, 2, w.due_at LIMIT 1
    )
    DELETE FROM analytics_due d USING next n WHERE d.conversation_id = ANY (ARRAY(
      SELECT conversation_id FROM analytics_due WHERE project_id = (SELECT project_id FROM next)
      ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED))
    RETURNING d.conversation_id, d.project_id, n.org_id, nullif(d.since, '-infinity') AS since`,
};

interface DueRow {
  readonly conversation_id: string;
  readonly project_id: string;
  readonly org_id: string;
  /** Null: all of it. */
  readonly since: Date | null;
}

/**
 * Makes what counts some of the conversations that are due, and returns whether there may be more. Organizations take turns, also where
 * counting fails: an import of one holds up nobody else's figures.
 */
export function recountJob(database: Database): () => Promise<boolean> {
  let served = '';
  return () =>
    database.transaction(async (tx) => {
      const rows = await tx.query<DueRow>(take, [batch, served]);
      const [first] = rows;
      if (first === undefined) return false;
      served = first.org_id;
      await recount(tx, first.project_id, new Map(rows.map(({ conversation_id, since }) => [conversation_id, since])));
      return true;
    });
}
