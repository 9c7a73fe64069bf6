import { idKinds } from '@pharos/contract';
import { type Database, NamedStatement, param, type Statement, sql } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { CallOutcome } from './call-failure.js';
import type { Purpose } from './model.js';
import type { TokenCounts } from './tokens.js';

/** A call that is about to be made. */
export interface NewCall extends InProject {
  readonly runId: string;
  readonly model: string;
  readonly provider: string;
  readonly ownKey: boolean;
  readonly purpose: Purpose;
  /** What it may cost at most, in millionths of a US dollar; null when the price is not known. */
  readonly reservedMicroUsd: number | null;
  /** What the project's calls of the month may cost; null: anything. */
  readonly budgetMicroUsd: number | null;
  /** When it is taken for dead. */
  readonly reservedForMs: number;
}

export interface SettledCall {
  readonly outcome: CallOutcome;
  readonly tokens: TokenCounts;
  readonly costMicroUsd: number | null;
  readonly latencyMs: number;
}

/** The first day of the month that it is in Greenwich. */
const thisMonth = "date_trunc('month', clock_now() AT TIME ZONE 'UTC')::date";

/** The month's row is locked from here to the end of the statement: whoever reserves at the same time sees this one. */
const reserve = new NamedStatement(
  'reserve_model_call',
  sql`WITH m AS (
    INSERT INTO monthly_usage AS u (project_id, month, org_id, reserved_micro_usd)
    SELECT ${param('project_id')}, ${thisMonth}, ${param('org_id')}, COALESCE(${param('reserved')}::bigint, 0)
    WHERE ${param('budget')}::bigint IS NULL OR ${param('reserved')}::bigint <= ${param('budget')}::bigint
    ON CONFLICT (project_id, month) DO UPDATE SET reserved_micro_usd = u.reserved_micro_usd + excluded.reserved_micro_usd
      WHERE ${param('budget')}::bigint IS NULL
        OR u.cost_micro_usd + u.reserved_micro_usd + excluded.reserved_micro_usd <= ${param('budget')}::bigint
    RETURNING month
  )
  INSERT INTO model_calls (org_id, project_id, run_id, month, model, provider, own_key, purpose, reserved_micro_usd, reserved_until)
  SELECT ${param('org_id', 'project_id', 'run_id')}, m.month, ${param('model', 'provider')}, ${param('own_key')}::boolean,
    ${param('purpose')}, ${param('reserved')}::bigint, clock_now() + ${param('reserved_for_ms')}::integer * interval '1 millisecond'
  FROM m RETURNING id`,
);

/** SQL: what is counted of calls that were settled. */
const counted = `org_id, project_id, run_id, month, created_at, input_tokens, cached_input_tokens, output_tokens, cost_micro_usd, reserved_micro_usd`;

/** SQL of a CTE: adds calls that were settled to the rows of the hours in which they began, which reports show: evaluations serve no customer. */
const intoHours = `hours AS (
    INSERT INTO hourly_usage AS u (project_id, hour, org_id, calls, cost_micro_usd)
    SELECT project_id, date_trunc('hour', created_at, 'UTC'), org_id, count(*)::integer, COALESCE(sum(cost_micro_usd), 0)
    FROM settled WHERE NOT starts_with(run_id, '${idKinds.evaluation}_') GROUP BY 1, 2, 3 ORDER BY 1, 2
    ON CONFLICT (project_id, hour) DO UPDATE SET calls = u.calls + excluded.calls, cost_micro_usd = u.cost_micro_usd + excluded.cost_micro_usd
  )`;

/** SQL: adds calls of one project and month that were settled, `c`, to the month's row. */
const intoMonth = `UPDATE monthly_usage u SET calls = u.calls + c.calls, input_tokens = u.input_tokens + c.input_tokens,
  cached_input_tokens = u.cached_input_tokens + c.cached_input_tokens, output_tokens = u.output_tokens + c.output_tokens,
  cost_micro_usd = u.cost_micro_usd + c.cost, calls_without_price = u.calls_without_price + c.without_price,
  reserved_micro_usd = u.reserved_micro_usd - c.reserved
  FROM (SELECT project_id, month, count(*)::integer AS calls, COALESCE(sum(input_tokens), 0) AS input_tokens,
    COALESCE(sum(cached_input_tokens), 0) AS cached_input_tokens, COALESCE(sum(output_tokens), 0) AS output_tokens,
    COALESCE(sum(cost_micro_usd), 0) AS cost, count(*) FILTER (WHERE cost_micro_usd IS NULL)::integer AS without_price,
    COALESCE(sum(reserved_micro_usd), 0) AS reserved
    FROM settled GROUP BY project_id, month) c
  WHERE u.project_id = c.project_id AND u.month = c.month RETURNING 1 AS one`;

const settle = new NamedStatement(
  'settle_model_call',
  sql`WITH settled AS (
    UPDATE model_calls SET outcome = ${param('outcome')}, input_tokens = ${param('input_tokens')}::integer,
      cached_input_tokens = ${param('cached_input_tokens')}::integer, output_tokens = ${param('output_tokens')}::integer,
      cost_micro_usd = ${param('cost')}::bigint, latency_ms = ${param('latency_ms')}::integer, reserved_until = NULL
    WHERE id = ${param('id')}::bigint AND project_id = ${param('project_id')} AND org_id = ${param('org_id')} AND outcome = 'pending'
    RETURNING ${counted}
  ), ${intoHours} ${intoMonth}`,
);

/** Settles the calls of one project at a time: two replicas that settle those of several could wait for each other. */
const settleAbandoned: Statement = {
  name: 'settle_abandoned_model_calls',
  text: `WITH settled AS (
    UPDATE model_calls SET outcome = 'unknown', cost_micro_usd = reserved_micro_usd, reserved_until = NULL
    WHERE id = ANY (ARRAY(
      SELECT id FROM model_calls WHERE outcome = 'pending' AND reserved_until <= (SELECT clock_now()) AND (project_id, month) = (
        SELECT project_id, month FROM model_calls WHERE outcome = 'pending' AND reserved_until <= (SELECT clock_now())
        ORDER BY reserved_until LIMIT 1
      ) ORDER BY id LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED
    )) AND outcome = 'pending' RETURNING ${counted}
  ), ${intoHours} ${intoMonth}`,
};

/** SQL of a CTE: counts the runs of `from` that the built-in answerer made, with the parameters of a run; it costs nothing. */
export function builtInCte(from: string) {
  return sql`counted AS (
    INSERT INTO monthly_usage AS u (project_id, month, org_id, calls)
    SELECT ${param('project_id')}, ${thisMonth}, ${param('org_id')}, 1 FROM ${from} WHERE ${param('model')} = 'extractive'
    ON CONFLICT (project_id, month) DO UPDATE SET calls = u.calls + 1
  )`;
}

const usageOfMonth: Statement = {
  name: 'select_model_usage',
  text: `SELECT calls, input_tokens, output_tokens, cost_micro_usd, calls_without_price FROM monthly_usage
    WHERE project_id = $1 AND org_id = $2 AND month = ${thisMonth}`,
};

const forget: Statement = {
  name: 'forget_model_calls',
  text: `DELETE FROM model_calls WHERE id = ANY (ARRAY(
      SELECT id FROM model_calls WHERE created_at < (SELECT clock_now() - $1::integer * interval '1 day') AND outcome <> 'pending'
      ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED
    )) RETURNING 1 AS one`,
};

const deleteCalls: Statement = {
  name: 'delete_model_calls_of_project',
  text: `DELETE FROM model_calls WHERE id = ANY (ARRAY(SELECT id FROM model_calls WHERE project_id = $1 AND org_id = $2 LIMIT $3))
    RETURNING 1 AS one`,
};

const deleteUsage: Statement = {
  name: 'delete_model_usage_of_project',
  text: `WITH hours AS (DELETE FROM hourly_usage WHERE project_id = $1 AND org_id = $2)
    DELETE FROM monthly_usage WHERE project_id = $1 AND org_id = $2`,
};

const batch = 1_000;

/** Writes the row of a call that is about to be made, and sets its cost aside. Undefined when the budget does not allow it. */
export async function reserveCall(database: Database, call: NewCall): Promise<number | undefined> {
  const values = {
    org_id: call.orgId,
    project_id: call.projectId,
    run_id: call.runId,
    model: call.model,
    provider: call.provider,
    own_key: call.ownKey,
    purpose: call.purpose,
    reserved: call.reservedMicroUsd,
    budget: call.budgetMicroUsd,
    reserved_for_ms: call.reservedForMs,
  };
  const [row] = await reserve.query<{ id: number }>(database, values);
  return row?.id;
}

/** Writes down how a call ended, and counts it, both in one statement. Once it was settled there is nothing to do. */
export async function settleCall(
  database: Database,
  { projectId, orgId }: InProject,
  id: number,
  { outcome, tokens, costMicroUsd, latencyMs }: SettledCall,
): Promise<void> {
  await settle.query(database, {
    id,
    project_id: projectId,
    org_id: orgId,
    outcome,
    cost: costMicroUsd,
    latency_ms: Math.round(latencyMs),
    input_tokens: tokens.inputTokens ?? null,
    output_tokens: tokens.outputTokens ?? null,
    cached_input_tokens: tokens.cachedInputTokens ?? null,
  });
}

/** Settles calls whose process died, as `unknown`, at what was set aside for them. True when there may be more. */
export async function settleAbandonedCalls(database: Database): Promise<boolean> {
  return (await database.query(settleAbandoned, [batch])).length > 0;
}

/** Removes rows that are older. True when there may be more. The months' counters stay. */
export async function forgetCalls(database: Database, afterDays: number): Promise<boolean> {
  return (await database.query(forget, [afterDays, batch])).length === batch;
}

/** What the calls of this month (UTC) used that have ended. */
export interface MonthUsage {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** The cost of the calls whose price is known, in millionths of a US dollar. */
  readonly costMicroUsd: number;
  readonly callsWithoutPrice: number;
}

interface UsageRow {
  calls: number;
  input_tokens: number;
  output_tokens: number;
  cost_micro_usd: number;
  calls_without_price: number;
}

export async function findMonthUsage(database: Database, { projectId, orgId }: InProject): Promise<MonthUsage> {
  const [row] = await database.query<UsageRow>(usageOfMonth, [projectId, orgId]);
  return {
    calls: row?.calls ?? 0,
    inputTokens: row?.input_tokens ?? 0,
    outputTokens: row?.output_tokens ?? 0,
    costMicroUsd: row?.cost_micro_usd ?? 0,
    callsWithoutPrice: row?.calls_without_price ?? 0,
  };
}

/** Removes some calls of a project that was deleted, then its counters. True when there may be more. */
export async function deleteCallsOf(database: Database, { projectId, orgId }: InProject): Promise<boolean> {
  if ((await database.query(deleteCalls, [projectId, orgId, batch])).length === batch) return true;
  await database.query(deleteUsage, [projectId, orgId]);
  return false;
}
