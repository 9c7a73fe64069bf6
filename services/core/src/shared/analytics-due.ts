import type { Database, Statement } from '@pharos/kit';

/** A conversation that is not as it was counted. */
export interface Changed {
  readonly projectId: string;
  readonly conversationId: string;
  /** The time of the one message that is new; absent: anything may be another than it was. */
  readonly since?: Date | undefined;
}

/** SQL that notes the conversations of a query of `conversation_id` and `project_id` as to be counted anew. */
export const nowDue = (conversations: string) => `INSERT INTO analytics_due (conversation_id, project_id, since)
    SELECT d.conversation_id, d.project_id, '-infinity' FROM (${conversations}) d ORDER BY 1
    ON CONFLICT (conversation_id) DO UPDATE SET since = '-infinity'`;

const note: Statement = {
  name: 'note_analytics_due',
  text: `INSERT INTO analytics_due AS d (conversation_id, project_id, since)
    SELECT n.conversation_id, n.project_id, date_trunc('hour', min(coalesce(n.since, '-infinity')), 'UTC')
    FROM unnest($1::text[], $2::text[], $3::timestamptz[]) n (conversation_id, project_id, since)
    GROUP BY 1, 2 ORDER BY 1
    ON CONFLICT (conversation_id) DO UPDATE SET since = least(d.since, excluded.since)`,
};

/** Notes conversations as to be counted anew. */
export async function noteDue(database: Database, changed: readonly Changed[]): Promise<void> {
  if (changed.length === 0) return;
  await database.query(note, [
    changed.map(({ conversationId }) => conversationId),
    changed.map(({ projectId }) => projectId),
    changed.map(({ since }) => since ?? null),
  ]);
}
