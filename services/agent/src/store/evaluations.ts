import { type Database, firstRow, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import type { PageRequest } from '@pharos/proto/pharos/core/v1/page';
import { auditCte, audited, type Caller, Conditions, type InProject, listPage, type Page } from '@pharos/service';
import type { AgentSettings } from '../domain/settings.js';
import { storedText } from './stored-text.js';

export type EvaluationSource = 'questions' | 'resolved';
export type EvaluationFailure = 'budget_exhausted' | 'model_unavailable' | 'error';

export interface EvaluationRow {
  readonly id: string;
  readonly source: EvaluationSource;
  readonly status: 'waiting' | 'running' | 'done' | 'failed';
  readonly failure: EvaluationFailure | null;
  readonly model: string | null;
  readonly threshold: number;
  readonly settings: AgentSettings;
  readonly max_conversations: number | null;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

export interface NewEvaluation {
  readonly id: string;
  readonly source: EvaluationSource;
  readonly model: string | null;
  readonly threshold: number;
  readonly settings: AgentSettings;
  /** Of conversations: how many are looked at. */
  readonly maxConversations: number | null;
}

/** A question that a caller gives. */
export interface GivenQuestion {
  readonly text: string;
  /** Null: nobody has said. */
  readonly articleIds: readonly string[] | null;
  readonly answer: string | null;
}

export type AtEvaluation = InProject & { readonly evaluationId: string };

/** So many evaluations of an organization may wait or run. */
export const unfinishedPerOrg = 5;

const columns = 'id, source, status, failure, model, threshold, settings, max_conversations, created_at, ended_at';

/** Whoever begins one of the organization at the same time waits here, and then counts this one too. */
const lockCount: Statement = {
  name: 'lock_evaluations_of_org',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('evaluations of ' || $1, 0))`,
};

const countUnfinished: Statement = {
  name: 'count_unfinished_evaluations',
  text: 'SELECT count(*) AS count FROM evaluations WHERE org_id = $1 AND due_at IS NOT NULL',
};

const insert = new NamedStatement(
  'insert_evaluation',
  sql`WITH made AS (
    INSERT INTO evaluations (id, org_id, project_id, source, model, threshold, settings, max_conversations, listed)
    VALUES (${param('id', 'org_id', 'project_id', 'source', 'model', 'threshold')}, ${param('settings')}::jsonb,
      ${param('max_conversations')}, ${param('source')} = 'questions')
    RETURNING ${columns}
  ), ${auditCte({ action: 'startAgentEvaluation', target: 'evaluation', from: 'made' })}
  SELECT ${columns} FROM made`,
);

const insertGiven: Statement = {
  name: 'insert_given_questions',
  text: `INSERT INTO evaluation_questions (evaluation_id, place, org_id, project_id, question, expected_article_ids, expected_answer)
    SELECT $1, q.place - 1, $3, $2, q.question, CASE WHEN q.articles IS NOT NULL THEN ARRAY(SELECT jsonb_array_elements_text(q.articles)) END, q.answer
    FROM ROWS FROM (jsonb_to_recordset($4::jsonb) AS (question text, articles jsonb, answer text)) WITH ORDINALITY q (question, articles, answer, place)`,
};

const select: Statement = {
  name: 'select_evaluation',
  text: `SELECT ${columns} FROM evaluations WHERE id = $1 AND project_id = $2 AND org_id = $3`,
};

/** How many evaluations of the organization are not done; nobody else begins one until the transaction ends. */
export async function lockUnfinishedCount(tx: Database, { orgId }: InProject): Promise<number> {
  await tx.query(lockCount, [orgId]);
  const [row] = await tx.query<{ count: number }>(countUnfinished, [orgId]);
  return row?.count ?? 0;
}

/** The caller holds the lock of `lockUnfinishedCount`. */
export async function insertEvaluation(
  tx: Database,
  caller: Caller,
  at: InProject,
  made: NewEvaluation,
  questions: readonly GivenQuestion[],
): Promise<EvaluationRow> {
  const { id, source, model, threshold, settings, maxConversations } = made;
  const values = {
    id,
    source,
    model,
    threshold,
    settings: JSON.stringify(settings),
    max_conversations: maxConversations,
  };
  const row = await firstRow(
    insert.query<EvaluationRow>(tx, { ...audited(caller, at), ...values, project_id: at.projectId }),
  );
  if (!row) throw new Error('an evaluation was not stored');
  const rows = questions.map(({ text, articleIds, answer }) => ({
    question: storedText(text),
    articles: articleIds ?? undefined,
    answer: answer === null ? null : storedText(answer),
  }));
  if (rows.length > 0) await tx.query(insertGiven, [id, at.projectId, at.orgId, JSON.stringify(rows)]);
  return row;
}

export function findEvaluation(database: Database, at: AtEvaluation): Promise<EvaluationRow | undefined> {
  return firstRow(database.query<EvaluationRow>(select, [at.evaluationId, at.projectId, at.orgId]));
}

/** Newest first. */
export function listEvaluations(
  database: Database,
  { orgId, projectId }: InProject,
  page: PageRequest | undefined,
): Promise<Page<EvaluationRow>> {
  const conditions = new Conditions().equal('project_id', projectId).equal('org_id', orgId);
  const binding = ['agent evaluations', projectId];
  return listPage<EvaluationRow>(database, { columns, from: 'evaluations', conditions, binding, page });
}
