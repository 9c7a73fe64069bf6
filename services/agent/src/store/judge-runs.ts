import { type Database, firstRow, type Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { likeness } from '../domain/likeness.js';
import { restSeconds } from './suggestions.js';

/** What a person wrote to the customer. */
export interface WrittenByPerson extends InProject {
  readonly conversationId: string;
  readonly text: string;
  readonly at: Date;
}

interface RunToJudge {
  readonly id: string;
  readonly content: string;
  readonly wasSent: boolean;
}

/** What copilot or autopilot did last before a person wrote, unless it is judged: one answer says something of one draft. */
const select: Statement = {
  name: 'select_run_to_judge',
  text: `SELECT id, content, "wasSent" FROM (
      SELECT id, content, trigger = 'autopilot' AND decision = 'reply' AND reply_message_id IS NOT NULL AS "wasSent", kept, decision
      FROM runs WHERE project_id = $1 AND org_id = $2 AND conversation_id = $3 AND trigger IN ('copilot', 'autopilot') AND NOT shadow
        AND created_at <= $4 ORDER BY created_at DESC, id DESC LIMIT 1
    ) last WHERE kept IS NULL AND content <> '' AND decision IN ('reply', 'escalate', 'abstain')`,
};

const judge: Statement = {
  name: 'judge_run',
  text: `WITH judged AS (
      UPDATE runs SET kept = $4, judged_at = clock_now() WHERE id = $1 AND project_id = $2 AND org_id = $3 AND kept IS NULL RETURNING id
    )
    INSERT INTO calibrations_due (project_id, org_id, due_at)
    SELECT $2, $3, clock_now() + interval '${restSeconds} seconds' FROM judged ON CONFLICT (project_id) DO NOTHING`,
};

/**
 * A person wrote to the customer. After an answer of autopilot's, which left nothing to them, that corrects it. A draft that they had
 * before them was right as far as it is in what they wrote. To hear of the same message again changes nothing.
 */
export async function judgeByMessage(database: Database, written: WrittenByPerson): Promise<void> {
  const { orgId, projectId, conversationId, text, at } = written;
  const run = await firstRow(database.query<RunToJudge>(select, [projectId, orgId, conversationId, at]));
  if (!run) return;
  const kept = run.wasSent ? 0 : likeness(run.content, text);
  await database.query(judge, [run.id, projectId, orgId, kept]);
}
