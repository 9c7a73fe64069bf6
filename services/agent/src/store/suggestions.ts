import { idKinds } from '@pharos/contract';
import { type Database, firstRow, NamedStatement, newId, param, type Statement, sql } from '@pharos/kit';
import { auditCte, audited, type Caller, callerJson, type InProject, intoOutbox } from '@pharos/service';
import type { Citation, Draft } from '../domain/outcome.js';
import type { NewRun } from '../domain/run.js';
import { actionExecuted } from '../encode-event.js';
import { builtInCte } from '../models/ledger.js';
import { agentCaller } from '../runs/decide-turn.js';
import { runInsert, runValues } from './runs.js';
import { storedJson, storedText } from './stored-text.js';

export interface SuggestionRow {
  id: string;
  content: string;
  confidence: number;
  citations: Citation[];
  unproved: string[];
}

export type FeedbackOutcome = 'sent' | 'edited' | 'rejected';

/**
 * A run, its drafts, and the end of the call that asked for it, where it had a key: all of it or nothing, in one round trip. The
 * audit log hears of the run, also when it suggests nothing, and subscribers of the lookups that it made.
 */
const insert = new NamedStatement(
  'insert_suggestions',
  sql`WITH run AS (${runInsert}), ${builtInCte('run')}, drafted AS (
    INSERT INTO suggestions (id, run_id, org_id, project_id, place, content, confidence, citations, unproved)
    SELECT d.id, run.id, ${param('org_id', 'project_id')}, d.place - 1, d.content, d.confidence, d.citations,
      ARRAY(SELECT jsonb_array_elements_text(d.unproved))
    FROM run, unnest(${param('ids')}::text[], ${param('contents')}::text[], ${param('confidences')}::float8[], ${param('citations')}::jsonb[],
      ${param('unproved_of')}::jsonb[])
      WITH ORDINALITY AS d(id, content, confidence, citations, unproved, place)
  ), ended AS (
    DELETE FROM suggest_calls c USING run
    WHERE c.run_id = run.id AND c.project_id = ${param('project_id')} AND c.org_id = ${param('org_id')}
  ), acted AS (
    INSERT INTO ${intoOutbox}
    SELECT e.id, 'agent.action_executed', ${param('org_id', 'project_id', 'conversation_id')}, e.data, ${param('agent')}::jsonb
    FROM run, unnest(${param('event_ids')}::text[], ${param('acted')}::jsonb[]) e (id, data)
  ), ${auditCte({ action: 'suggestReplies', target: 'run', from: 'run' })}
  SELECT created_at FROM run`,
);

const selectOfRun: Statement = {
  name: 'select_suggestions',
  text: `SELECT id, content, confidence, citations, unproved FROM suggestions
    WHERE run_id = $1 AND project_id = $2 AND org_id = $3 ORDER BY place`,
};

const lock: Statement = {
  name: 'lock_suggestion',
  text: 'SELECT content FROM suggestions WHERE id = $1 AND project_id = $2 AND org_id = $3 FOR NO KEY UPDATE',
};

/** So long is waited for more feedback before a project is calibrated again. */
export const restSeconds = 60;

const judge = new NamedStatement(
  'judge_suggestion',
  sql`WITH judged AS (
    UPDATE suggestions SET outcome = ${param('outcome')}, kept = ${param('kept')}, judged_at = clock_now()
    WHERE id = ${param('id')} AND project_id = ${param('project_id')} AND org_id = ${param('org_id')} RETURNING id
  ), due AS (
    INSERT INTO calibrations_due (project_id, org_id, due_at)
    SELECT ${param('project_id', 'org_id')}, clock_now() + interval '${restSeconds} seconds' FROM judged
    ON CONFLICT (project_id) DO NOTHING
  ), ${auditCte({ action: 'giveSuggestionFeedback', target: 'suggestion', from: 'judged' })}
  SELECT id FROM judged`,
);

/** A run as it was recorded. */
export interface RecordedSuggestions {
  /** The database's time. */
  readonly createdAt: Date;
  readonly suggestions: readonly SuggestionRow[];
}

/** Records a run, and its drafts as suggestions in their order. Undefined when the run is recorded already. */
export async function insertSuggestions(
  database: Database,
  caller: Caller,
  run: NewRun,
  drafts: readonly Draft[],
): Promise<RecordedSuggestions | undefined> {
  const rows = drafts.map(({ content, confidence, citations, unproved = [] }) => ({
    id: newId(idKinds.suggestion),
    content: storedText(content),
    confidence,
    citations: [...citations],
    unproved: unproved.map(storedText),
  }));
  const [recorded] = await insert.query<{ created_at: Date }>(database, {
    ...runValues(run),
    ...audited(caller, run),
    ids: rows.map(({ id }) => id),
    contents: rows.map(({ content }) => content),
    confidences: rows.map(({ confidence }) => confidence),
    citations: rows.map(({ citations }) => storedJson(citations)),
    unproved_of: rows.map((row) => storedJson(row.unproved)),
    agent: callerJson({ ...agentCaller(run.id), traceparent: caller.traceparent }),
    event_ids: run.actions.map(() => newId(idKinds.event)),
    acted: run.actions.map((action) => storedJson(actionExecuted(run, action))),
  });
  return recorded && { createdAt: recorded.created_at, suggestions: rows };
}

/** Best first. */
export function findSuggestions(
  database: Database,
  { orgId, projectId, runId }: InProject & { runId: string },
): Promise<SuggestionRow[]> {
  return database.query<SuggestionRow>(selectOfRun, [runId, projectId, orgId]);
}

type AtSuggestion = InProject & { suggestionId: string };

/** The draft's words; nobody else judges it until the transaction ends. Undefined when there is no such suggestion. */
export async function lockSuggestion(tx: Database, at: AtSuggestion): Promise<string | undefined> {
  const row = firstRow(tx.query<{ content: string }>(lock, [at.suggestionId, at.projectId, at.orgId]));
  return (await row)?.content;
}

/** Replaces what was said of it before. `kept` is how much of the draft was left, when that is known. */
export async function judgeSuggestion(
  tx: Database,
  caller: Caller,
  at: AtSuggestion,
  { outcome, kept }: { outcome: FeedbackOutcome; kept: number | null },
): Promise<void> {
  await judge.query(tx, { ...audited(caller, at), id: at.suggestionId, outcome, kept });
}
