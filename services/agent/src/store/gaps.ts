import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';

export interface AskedRow {
  run_id: string;
  conversation_id: string;
  question: string;
  created_at: Date;
}

/** Its ends are not in it. */
export interface GapSpan {
  readonly after: Date;
  readonly before: Date;
}

/** What is asked about one message twice, as by two suggestions, was asked once. */
const select: Statement = {
  name: 'select_gaps',
  text: `SELECT DISTINCT ON (conversation_id, message_id) id AS run_id, conversation_id, question, created_at
    FROM (SELECT id, conversation_id, message_id, question, created_at FROM runs
      WHERE project_id = $1 AND org_id = $2 AND is_gap AND created_at > $3 AND created_at < $4 ORDER BY created_at DESC, id DESC LIMIT $5) newest
    WHERE question IS NOT NULL
    ORDER BY conversation_id, message_id, created_at DESC`,
};

/** Enough to tell what is asked most; older ones are left out. */
export const maxQuestions = 1_000;

/** Questions of a span that could not be answered, in no order. */
export function findGapQuestions(
  database: Database,
  { orgId, projectId }: InProject,
  { after, before }: GapSpan,
): Promise<AskedRow[]> {
  return database.query<AskedRow>(select, [projectId, orgId, after, before, maxQuestions]);
}
