import type { Database, Statement } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { Decision, EscalationReason } from '../domain/outcome.js';
import type { Judge } from '../evaluation/judge.js';
import type { AtEvaluation } from './evaluations.js';

export interface QuestionRow {
  readonly question: string | null;
  readonly conversation_id: string | null;
  readonly skipped: boolean;
  /** Null: not asked yet. */
  readonly decision: Decision['kind'] | null;
  readonly escalation_reason: EscalationReason | null;
  readonly confidence: number | null;
  readonly sendable: boolean;
  readonly is_right: boolean | null;
  readonly judged_by: Judge | null;
  readonly answer: string | null;
  readonly problem: string | null;
  readonly article_ids: readonly string[];
  readonly calls: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cost_micro_usd: number | null;
}

/** What is shown of a question that was given, which may be long. */
const shownLength = 300;

const select: Statement = {
  name: 'select_questions_of_evaluation',
  text: `SELECT left(question, ${shownLength}) AS question, conversation_id, skipped, decision, escalation_reason, confidence, sendable, is_right,
      judged_by, answer, problem, article_ids, calls, input_tokens, output_tokens, cost_micro_usd
    FROM evaluation_questions WHERE evaluation_id = $1 AND project_id = $2 AND org_id = $3 ORDER BY place`,
};

/** What the questions of an evaluation come to, at its threshold. */
export interface QuestionCounts {
  readonly evaluation_id: string;
  readonly questions: number;
  readonly skipped: number;
  readonly asked: number;
  readonly answered: number;
  readonly right: number;
  readonly wrong: number;
}

const isSent = 'q.sendable AND q.confidence >= e.threshold';

const count: Statement = {
  name: 'count_questions_of_evaluations',
  text: `SELECT e.id AS evaluation_id, count(*) FILTER (WHERE NOT q.skipped)::integer AS questions, count(*) FILTER (WHERE q.skipped)::integer AS skipped,
      count(q.decision)::integer AS asked, count(*) FILTER (WHERE ${isSent})::integer AS answered,
      count(*) FILTER (WHERE ${isSent} AND q.is_right)::integer AS right, count(*) FILTER (WHERE ${isSent} AND NOT q.is_right)::integer AS wrong
    FROM evaluations e JOIN evaluation_questions q ON q.evaluation_id = e.id
    WHERE e.id = ANY ($1::text[]) AND e.project_id = $2 AND e.org_id = $3 GROUP BY e.id`,
};

/** In their order. */
export function findQuestions(database: Database, at: AtEvaluation): Promise<QuestionRow[]> {
  return database.query<QuestionRow>(select, [at.evaluationId, at.projectId, at.orgId]);
}

/** Of those that have any. */
export function countQuestions(database: Database, at: InProject, ids: readonly string[]): Promise<QuestionCounts[]> {
  return database.query<QuestionCounts>(count, [ids, at.projectId, at.orgId]);
}
