import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';

/** What autopilot has done in a conversation so far. */
export interface RunCounts {
  /** Answers and questions that it sent. */
  answers: number;
  /** The customer's messages that it had nothing to say to, since people gave the conversation back. */
  failures: number;
}

/** Counts runs in earnest, or those in shadow by what they would have sent. */
const count: Statement = {
  name: 'count_runs_of_conversation',
  text: `SELECT count(*) FILTER (WHERE decision IN ('reply', 'clarify')
        OR (decision = 'escalate' AND reply_message_id IS NOT NULL)) AS answers,
      count(DISTINCT message_id) FILTER (WHERE escalation_reason IN ('no_knowledge', 'low_confidence')
        AND created_at > coalesce($5::timestamptz, '-infinity')) AS failures
    FROM (SELECT decision, escalation_reason, message_id, reply_message_id, created_at FROM runs
      WHERE project_id = $1 AND org_id = $2 AND conversation_id = $3 AND trigger = 'autopilot' AND shadow = $4
      ORDER BY created_at DESC, id DESC LIMIT 1000) r`,
};

export interface CountedRuns {
  readonly conversationId: string;
  readonly shadow: boolean;
  /** When people gave the conversation back last; null: never. */
  readonly handedBackAt: Date | null;
}

export async function countRuns(
  database: Database,
  { orgId, projectId }: InProject,
  { conversationId, shadow, handedBackAt }: CountedRuns,
): Promise<RunCounts> {
  const values = [projectId, orgId, conversationId, shadow, handedBackAt];
  const [row] = await database.query<RunCounts>(count, values);
  return row ?? { answers: 0, failures: 0 };
}
