import { randomUUID } from 'node:crypto';
import { type Database, firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { AgentSettings } from '../domain/settings.js';
import type { Verdict } from '../evaluation/judge.js';
import type { Replayed } from '../evaluation/replay.js';
import { builtInCte } from '../models/ledger.js';
import type { Usage } from '../models/model.js';
import type { EvaluationFailure } from './evaluations.js';
import { storedText } from './stored-text.js';

/** An evaluation that a worker has for itself. */
export interface ClaimedEvaluation extends InProject {
  readonly id: string;
  readonly lease: string;
  readonly model: string | null;
  readonly threshold: number;
  readonly settings: AgentSettings;
  /** Whether its questions are known; else so many conversations are looked at. */
  readonly listed: boolean;
  readonly maxConversations: number | null;
  readonly tries: number;
}

export interface QuestionToAsk {
  readonly place: number;
  readonly question: string | null;
  readonly articleIds: readonly string[] | null;
  readonly answer: string | null;
  readonly conversationId: string | null;
}

/** SQL: until when a worker has it that is dead by then. */
const leased = (ms: string) => `clock_now() + ${ms}::integer * interval '1 millisecond'`;

/** The one that has waited longest, of an organization none of whose others is worked on: so organizations take turns. */
const claim: Statement = {
  name: 'claim_evaluation',
  text: `UPDATE evaluations SET status = 'running', lease = $1::uuid, leased_until = ${leased('$2')}
    WHERE id = (
      SELECT e.id FROM evaluations e WHERE e.due_at <= (SELECT clock_now()) AND (e.leased_until IS NULL OR e.leased_until <= (SELECT clock_now()))
        AND NOT EXISTS (SELECT FROM evaluations o WHERE o.org_id = e.org_id AND o.due_at IS NOT NULL AND o.leased_until > (SELECT clock_now()))
      ORDER BY e.due_at, e.id LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING id, org_id AS "orgId", project_id AS "projectId", lease, model, threshold, settings, listed,
      max_conversations AS "maxConversations", tries`,
};

/** SQL: the row that this worker has. */
const mine = 'id = $1 AND project_id = $2 AND org_id = $3 AND lease = $4::uuid';

const renew: Statement = {
  name: 'renew_evaluation',
  text: `UPDATE evaluations SET leased_until = ${leased('$5')} WHERE ${mine} RETURNING 1 AS one`,
};

const list: Statement = {
  name: 'list_evaluated_conversations',
  text: `WITH found AS (UPDATE evaluations SET listed = true WHERE ${mine} AND NOT listed RETURNING id)
    INSERT INTO evaluation_questions (evaluation_id, place, org_id, project_id, conversation_id, contact_id)
    SELECT found.id, q.place - 1, $3, $2, q.id, q.contact FROM found,
      ROWS FROM (jsonb_to_recordset($5::jsonb) AS (id text, contact text)) WITH ORDINALITY q (id, contact, place)`,
};

const selectNext: Statement = {
  name: 'select_questions_to_ask',
  text: `SELECT place, question, expected_article_ids AS "articleIds", expected_answer AS answer, conversation_id AS "conversationId"
    FROM evaluation_questions
    WHERE evaluation_id = $1 AND project_id = $2 AND org_id = $3 AND decision IS NULL AND NOT skipped
    ORDER BY tries, place LIMIT $4`,
};

/** One that could be asked: what it was asked of was there. */
const selectAsked: Statement = {
  name: 'select_asked_question',
  text: `SELECT place, question, expected_article_ids AS "articleIds", expected_answer AS answer, conversation_id AS "conversationId"
    FROM evaluation_questions
    WHERE evaluation_id = $1 AND project_id = $2 AND org_id = $3 AND decision IS NOT NULL AND tries < $4 AND NOT erased
    ORDER BY tries, place LIMIT 1`,
};

/** SQL: the question of an evaluation that is this worker's still. */
const ofMine = sql`q.evaluation_id = ${param('id')} AND q.project_id = ${param('project_id')} AND q.org_id = ${param('org_id')}
      AND q.place = ${param('place')}
      AND EXISTS (SELECT FROM evaluations e WHERE e.id = q.evaluation_id AND e.lease = ${param('lease')}::uuid)`;

/** SQL: what earlier attempts used counts, too. */
const usageAdded = sql`calls = q.calls + ${param('calls')}::integer, input_tokens = q.input_tokens + ${param('input_tokens')}::bigint,
      output_tokens = q.output_tokens + ${param('output_tokens')}::bigint, cost_micro_usd = q.cost_micro_usd + ${param('cost')}::bigint`;

const save = new NamedStatement(
  'save_evaluated_question',
  sql`WITH saved AS (
    UPDATE evaluation_questions q SET decision = ${param('decision')}, escalation_reason = ${param('reason')},
      confidence = ${param('confidence')}::float8, sendable = ${param('sendable')}, is_right = ${param('is_right')}::boolean,
      judged_by = ${param('judged_by')}, problem = ${param('problem')}, ${usageAdded},
      question = CASE WHEN q.erased OR q.conversation_id IS NULL THEN q.question ELSE ${param('question')} END,
      answer = CASE WHEN NOT q.erased THEN ${param('answer')} END, article_ids = ${param('article_ids')}::text[]
    WHERE ${ofMine} RETURNING 1
  ), ${builtInCte('saved')} SELECT 1 AS one FROM saved`,
);

/** Given up after so many tries where another question could be asked: else the fault is not the question's. */
const fail = new NamedStatement(
  'fail_evaluated_question',
  sql`UPDATE evaluation_questions q SET tries = q.tries + ${param('tries')}::integer, ${usageAdded}, problem = ${param('problem')},
      (decision, escalation_reason) = (SELECT 'escalate', 'model_error'
        WHERE ${param('tries')}::integer > 0 AND q.tries + ${param('tries')}::integer >= ${param('most')}::integer
          AND EXISTS (SELECT FROM evaluation_questions o WHERE o.evaluation_id = q.evaluation_id AND o.project_id = q.project_id
            AND o.org_id = q.org_id AND o.decision IS NOT NULL AND o.tries < ${param('most')}::integer))
    WHERE ${ofMine}`,
);

const addUsage = new NamedStatement(
  'add_usage_of_evaluated_question',
  sql`UPDATE evaluation_questions q SET ${usageAdded} WHERE ${ofMine}`,
);

const skip: Statement = {
  name: 'skip_evaluated_question',
  text: `UPDATE evaluation_questions q SET skipped = true WHERE q.evaluation_id = $1 AND q.project_id = $2 AND q.org_id = $3 AND q.place = $5
      AND EXISTS (SELECT FROM evaluations WHERE ${mine})`,
};

const release: Statement = {
  name: 'release_evaluation',
  text: `UPDATE evaluations SET lease = NULL, leased_until = NULL, tries = $5, due_at = clock_now() + $6::integer * interval '1 millisecond'
    WHERE ${mine}`,
};

const end: Statement = {
  name: 'end_evaluation',
  text: `UPDATE evaluations SET lease = NULL, leased_until = NULL, due_at = NULL, ended_at = clock_now(), failure = $5,
      status = CASE WHEN $5::text IS NULL THEN 'done' ELSE 'failed' END
    WHERE ${mine}`,
};

const keysOf = ({ id, projectId, orgId, lease }: ClaimedEvaluation) => [id, projectId, orgId, lease];

/** One that is due, for this worker alone and so long; undefined: there is none. */
export function claimEvaluation(database: Database, leaseMs: number): Promise<ClaimedEvaluation | undefined> {
  return firstRow(database.query<ClaimedEvaluation>(claim, [randomUUID(), leaseMs]));
}

/** Keeps it so long from now on; false: it is somebody else's, or gone. */
export async function renewEvaluation(
  database: Database,
  evaluation: ClaimedEvaluation,
  leaseMs: number,
): Promise<boolean> {
  return (await database.query(renew, [...keysOf(evaluation), leaseMs])).length > 0;
}

/** Stores which conversations are replayed. */
export async function listConversations(
  database: Database,
  evaluation: ClaimedEvaluation,
  conversations: readonly { readonly id: string; readonly contact: string | null }[],
): Promise<void> {
  await database.query(list, [...keysOf(evaluation), JSON.stringify(conversations)]);
}

export function nextQuestions(
  database: Database,
  { id, projectId, orgId }: ClaimedEvaluation,
  most: number,
): Promise<QuestionToAsk[]> {
  return database.query<QuestionToAsk>(selectNext, [id, projectId, orgId, most]);
}

/** A question that could be asked before, to see whether it still can; undefined: none could. */
export function askedQuestion(
  database: Database,
  { id, projectId, orgId }: ClaimedEvaluation,
): Promise<QuestionToAsk | undefined> {
  return firstRow(database.query<QuestionToAsk>(selectAsked, [id, projectId, orgId, mostTries]));
}

/** Counts what it took to ask a question once more. */
export async function countUsage(
  database: Database,
  { id, orgId: org_id, projectId: project_id, lease }: ClaimedEvaluation,
  place: number,
  usage: Usage,
): Promise<void> {
  await addUsage.query(database, { id, org_id, project_id, lease, place, ...usageValues(usage) });
}

/** What became of a question, and what it took. */
export interface EvaluatedQuestion {
  readonly replayed: Replayed;
  /** Undefined: there was no draft, or nobody could judge it. */
  readonly verdict: Verdict | undefined;
  /** A model's name, or `extractive`. */
  readonly model: string;
  readonly usage: Usage;
  /** As a customer's question is shown. */
  readonly question: string | null;
}

const longestAnswer = 600;
const longestProblem = 300;
/** Failures of a question after which the others go on without it. */
const mostTries = 3;

const usageValues = ({ calls, inputTokens, outputTokens, costMicroUsd }: Usage) => ({
  calls,
  input_tokens: inputTokens,
  output_tokens: outputTokens,
  cost: costMicroUsd,
});

/** What went wrong with a question, and what its calls used all the same. */
export interface FailedQuestion {
  readonly problem: string;
  readonly usage: Usage;
  /** False: the worker stopped, which says nothing about the question. */
  readonly isTry: boolean;
}

/** Stores that a question failed: it is asked again after all others, and after three failures no more. */
export async function failQuestion(
  database: Database,
  evaluation: ClaimedEvaluation,
  place: number,
  { problem, usage, isTry }: FailedQuestion,
): Promise<void> {
  const { id, orgId: org_id, projectId: project_id, lease } = evaluation;
  await fail.query(database, {
    ...{ id, org_id, project_id, lease, place },
    tries: isTry ? 1 : 0,
    most: mostTries,
    problem: storedText(problem.slice(0, longestProblem)),
    ...usageValues(usage),
  });
}

/** Stores what became of a question, unless it is somebody else's by now. */
export async function saveQuestion(
  database: Database,
  evaluation: ClaimedEvaluation,
  place: number,
  { replayed, verdict, model, usage, question }: EvaluatedQuestion,
): Promise<void> {
  const { decision, reason, draft, isSendable, problem } = replayed;
  await save.query(database, {
    id: evaluation.id,
    org_id: evaluation.orgId,
    project_id: evaluation.projectId,
    lease: evaluation.lease,
    place,
    decision,
    reason,
    confidence: draft?.confidence ?? null,
    sendable: isSendable,
    is_right: verdict?.isRight ?? null,
    judged_by: verdict?.judgedBy ?? null,
    problem: problem === null ? null : storedText(problem.slice(0, longestProblem)),
    ...usageValues(usage),
    question: question === null ? null : storedText(question),
    answer: draft ? storedText(draft.content.slice(0, longestAnswer)) : null,
    article_ids: [...new Set(draft?.citations.map(({ articleId }) => articleId) ?? [])],
    model,
  });
}

/** Nothing was asked there, or no person answered. */
export async function skipQuestion(database: Database, evaluation: ClaimedEvaluation, place: number): Promise<void> {
  await database.query(skip, [...keysOf(evaluation), place]);
}

/** Gives it back, to go on with after `waitMs`; `tries`: failures in a row. */
export async function releaseEvaluation(
  database: Database,
  evaluation: ClaimedEvaluation,
  { tries, waitMs }: { readonly tries: number; readonly waitMs: number },
): Promise<void> {
  await database.query(release, [...keysOf(evaluation), tries, waitMs]);
}

/** It is done, or has failed; what was asked so far stays. */
export async function endEvaluation(
  database: Database,
  evaluation: ClaimedEvaluation,
  failure: EvaluationFailure | null,
): Promise<void> {
  await database.query(end, [...keysOf(evaluation), failure]);
}
