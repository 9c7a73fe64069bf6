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

/** The same sign of an earlier time changes nothing: it may be heard of late, and again. A rating that says nothing gives way to any other sign. */
const keep = new NamedStatement(
  'keep_customer_sign',
  sql`WITH kept AS (
    INSERT INTO customer_signs AS s (run_id, org_id, project_id, sign, is_right, seen_at)
    VALUES (${param('run_id', 'org_id', 'project_id', 'sign', 'is_right')}, ${param('at')}::timestamptz)
    ON CONFLICT (run_id) DO UPDATE SET sign = excluded.sign, is_right = excluded.is_right, seen_at = excluded.seen_at
    WHERE s.project_id = excluded.project_id AND s.org_id = excluded.org_id AND (s.is_right IS NULL OR s.sign = ANY (${param('weaker')}::text[]))
      AND (s.sign <> excluded.sign OR s.seen_at < excluded.seen_at)
    RETURNING 1
  )
  INSERT INTO calibrations_due (project_id, org_id, due_at)
  SELECT ${param('project_id', 'org_id')}, clock_now() + interval '${restSeconds} seconds' FROM kept ON CONFLICT (project_id) DO NOTHING`,
);

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
  if (answer) await keepSign(database, rated, answer, signOfRating(rated.score), rated.at);
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
  sign: CustomerSign,
  at: Date,
): Promise<void> {
  const values = { run_id, org_id, project_id, sign: sign.kind, is_right: sign.isRight, at };
  await keep.query(database, { ...values, weaker: weakerThan(sign) });
}
