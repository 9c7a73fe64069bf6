import { type Database, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import {
  answerToJudge,
  type CustomerSign,
  type EarlierRun,
  signOf,
  signOfRating,
  weakerThan,
} from '../domain/customer-sign.js';
import type { NewRun } from '../domain/run.js';
import { restSeconds } from './suggestions.js';
import type { InConversation } from './turns.js';

/** More runs say nothing of an answer that was sent before them all. */
const mostRuns = 20;

const select: Statement = {
  name: 'select_runs_before_sign',
  text: `SELECT id, decision, question, decision = 'reply' AND reply_message_id IS NOT NULL AS "wasSent", kept IS NOT NULL AS "isJudged",
      created_at AS "createdAt"
    FROM runs WHERE project_id = $1 AND org_id = $2 AND conversation_id = $3 AND trigger = 'autopilot' AND NOT shadow
      AND id <> $4 AND created_at <= $5 ORDER BY created_at DESC, id DESC LIMIT ${mostRuns}`,
};

/** The same sign of an earlier time changes nothing: it may be heard of late, and again. */
const keep = new NamedStatement(
  'keep_customer_sign',
  sql`WITH kept AS (
    INSERT INTO customer_signs AS s (run_id, org_id, project_id, sign, is_right, seen_at)
    VALUES (${param('run_id', 'org_id', 'project_id', 'sign', 'is_right')}, ${param('at')}::timestamptz)
    ON CONFLICT (run_id) DO UPDATE SET sign = excluded.sign, is_right = excluded.is_right, seen_at = excluded.seen_at
    WHERE s.project_id = excluded.project_id AND s.org_id = excluded.org_id AND s.sign = ANY (${param('weaker')}::text[])
      AND (s.sign <> excluded.sign OR s.seen_at < excluded.seen_at)
    RETURNING 1
  )
  INSERT INTO calibrations_due (project_id, org_id, due_at)
  SELECT ${param('project_id', 'org_id')}, clock_now() + interval '${restSeconds} seconds' FROM kept ON CONFLICT (project_id) DO NOTHING`,
);

const takeBack: Statement = {
  name: 'take_back_customer_rating',
  text: `DELETE FROM customer_signs WHERE run_id = $1 AND project_id = $2 AND org_id = $3 AND sign = 'rated' AND seen_at < $4`,
};

/**
 * Keeps what the message that this run is about says of the answer before it, if anything. In the transaction that records the run: so it
 * counts once.
 */
export async function noteComeback(tx: Database, run: NewRun, at: Date, handedBackAt: Date | null): Promise<void> {
  if (run.trigger !== 'autopilot' || run.shadow) return;
  const earlier = await runsBefore(tx, run, run.id, at);
  const answer = answerToJudge(earlier);
  const { decision } = run.outcome;
  const sign = answer && signOf(answer, earlier, { decision, question: run.question, at, handedBackAt });
  if (answer && sign) await keepSign(tx, run, answer, sign, at);
}

/** Keeps what a rating says of the last answer, unless people have answered since. One of 3 takes back what an earlier one said. */
export async function judgeByRating(
  database: Database,
  rated: InConversation & { score: number; at: Date },
): Promise<void> {
  const answer = answerToJudge(await runsBefore(database, rated, '', rated.at));
  if (!answer) return;
  const sign = signOfRating(rated.score);
  if (sign) await keepSign(database, rated, answer, sign, rated.at);
  else await database.query(takeBack, [answer.id, rated.projectId, rated.orgId, rated.at]);
}

function runsBefore(
  database: Database,
  { orgId, projectId, conversationId }: InConversation,
  runId: string,
  at: Date,
): Promise<EarlierRun[]> {
  return database.query<EarlierRun>(select, [projectId, orgId, conversationId, runId, at]);
}

async function keepSign(
  database: Database,
  { orgId: org_id, projectId: project_id }: InProject,
  { id: run_id }: EarlierRun,
  { kind, isRight: is_right }: CustomerSign,
  at: Date,
): Promise<void> {
  const values = { run_id, org_id, project_id, sign: kind, is_right, at, weaker: weakerThan(kind) };
  await keep.query(database, values);
}
