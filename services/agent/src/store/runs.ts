import { type Database, firstRow, NamedStatement, type Statement, sql } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { ActionOutcome, Decision, Outcome } from '../domain/outcome.js';
import type { NewRun } from '../domain/run.js';
import { builtInCte } from '../models/ledger.js';
import {
  type KeptAction,
  type KeptPassage,
  type NewRunRow,
  newRunRecord,
  type RunRow,
  runRecord,
} from './run-record.js';
import { storedJson } from './stored-text.js';

/** Longer ones are cut: a run shows what was decided, it is no archive. */
const maxContent = 20_000;
const maxSummary = 4_000;
const maxActions = 20;

/** SQL that records a run. One that is there already stays as it is: whoever takes over may record it again. */
export const runInsert = sql`INSERT INTO runs (${newRunRecord.columns}) VALUES (${newRunRecord.params})
    ON CONFLICT (id) DO NOTHING
    RETURNING id, created_at`;

const insert = new NamedStatement(
  'insert_run',
  sql`WITH run AS (${runInsert}), ${builtInCte('run')} SELECT created_at FROM run`,
);

const complete: Statement = {
  name: 'complete_run',
  text: `UPDATE runs SET actions = $4::jsonb, reply_message_id = coalesce($5, reply_message_id)
    WHERE id = $1 AND project_id = $2 AND org_id = $3`,
};

const select: Statement = {
  name: 'select_run',
  text: `SELECT ${runRecord.columns} FROM runs WHERE id = $1 AND project_id = $2 AND org_id = $3`,
};

/** Records a run; its time is the database's. Undefined when it is recorded already. */
export async function insertRun(database: Database, run: NewRun): Promise<Date | undefined> {
  const [row] = await insert.query<{ created_at: Date }>(database, runValues(run));
  return row?.created_at;
}

/** What became of its actions, all of them, and which message was sent, if any. */
export async function completeRun(
  database: Database,
  { orgId, projectId, runId }: InProject & { runId: string },
  { actions, replyMessageId = null }: { actions: readonly ActionOutcome[]; replyMessageId?: string | null },
): Promise<void> {
  await database.query(complete, [runId, projectId, orgId, storedJson(actionsOf(actions)), replyMessageId]);
}

export function findRun(
  database: Database,
  { orgId, projectId, runId }: InProject & { runId: string },
): Promise<RunRow | undefined> {
  return firstRow(database.query<RunRow>(select, [runId, projectId, orgId]));
}

/** The parameters of `runInsert`. */
export function runValues(run: NewRun) {
  return newRunRecord.values(newRow(run));
}

function newRow(run: NewRun): NewRunRow {
  const { outcome, usage } = run;
  const { decision } = outcome;
  return {
    id: run.id,
    org_id: run.orgId,
    project_id: run.projectId,
    conversation_id: run.conversationId,
    contact_id: run.contactId,
    trigger: run.trigger,
    shadow: run.shadow,
    message_id: run.messageId,
    decision: decision.kind,
    escalation_reason: decision.kind === 'escalate' ? decision.reason : null,
    confidence: outcome.confidence ?? null,
    language: outcome.language ?? null,
    question: run.question,
    queries: [...outcome.queries],
    passages: passagesOf(outcome),
    signals: outcome.signals,
    content: contentOf(decision).slice(0, maxContent),
    summary: (summaryOf(decision) ?? '').slice(0, maxSummary) || null,
    unproved: 'drafts' in decision ? [...(decision.drafts[0]?.unproved ?? [])] : [],
    reader_problem: outcome.readerProblem ?? null,
    actions: actionsOf(run.actions),
    model: run.model,
    calls: usage.calls,
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    cost_micro_usd: usage.costMicroUsd,
    latency_ms: Math.round(run.latencyMs),
    is_gap: run.question !== null && isGap(outcome),
  };
}

/** What is sent, or would be if it were sure enough. */
export function contentOf(decision: Decision): string {
  if (decision.kind === 'clarify' || decision.kind === 'resolve') return decision.content ?? '';
  return decision.drafts[0]?.content ?? '';
}

/** What people are told of it: why it hands over, or says nothing. */
export function summaryOf(decision: Decision): string | undefined {
  if (decision.kind === 'escalate') return decision.summary;
  return decision.kind === 'abstain' ? decision.reason : undefined;
}

/** Something was searched for, and what was found did not do. */
function isGap({ decision, queries }: Outcome): boolean {
  if (queries.length === 0) return false;
  return decision.kind === 'escalate' && ['no_knowledge', 'low_confidence'].includes(decision.reason);
}

function passagesOf({ passages, decision }: Outcome): KeptPassage[] {
  const [draft] = 'drafts' in decision ? decision.drafts : [];
  const cited = new Set(draft?.citations.map(({ articleId }) => articleId));
  return passages.map(({ articleId, title, ordinal, version, score }) => ({
    article_id: articleId,
    title,
    ordinal,
    version,
    score,
    cited: cited.has(articleId),
  }));
}

function actionsOf(actions: readonly ActionOutcome[]): KeptAction[] {
  return actions.slice(0, maxActions).map(({ name, arguments: given, result, error }) => ({
    name,
    arguments: given,
    result,
    error,
  }));
}
