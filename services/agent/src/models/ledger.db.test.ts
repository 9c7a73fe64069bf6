import type { InProject } from '@pharos/service';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ModelServer, type Replies, says } from '../testing/model-server.js';
import { anAgent, aRequest, newProject, patience, TestModels } from '../testing/test-models.js';
import {
  deleteCallsOf,
  findMonthUsage,
  type NewCall,
  reserveCall,
  settleAbandonedCalls,
  settleCall,
} from './ledger.js';
import { ModelFailure, type OpenModel } from './model.js';
import { noTokens } from './tokens.js';

let world: TestModels;
let server: ModelServer;
beforeAll(async () => {
  [world, server] = await Promise.all([TestModels.start(), ModelServer.start()]);
});
afterEach(() => {
  server.calls.length = 0;
});
afterAll(async () => {
  await world.stop();
  await server.stop();
});

const env = (more: Record<string, string> = {}) => ({
  OPENAI_API_KEY: 'sk-platform',
  OPENAI_BASE_URL: server.url,
  AGENT_COMPATIBLE_URL: server.url,
  ...more,
});

/** What a project's rows come to, and what its counters say. */
async function sums({ projectId }: InProject) {
  const counted = (table: string, filter: string) => `SELECT COALESCE(sum(input_tokens), 0)::float8 AS input,
    COALESCE(sum(cached_input_tokens), 0)::float8 AS cached, COALESCE(sum(output_tokens), 0)::float8 AS output,
    COALESCE(sum(cost_micro_usd), 0)::float8 AS cost, ${filter} FROM ${table} WHERE project_id = $1`;
  const rows = counted('model_calls', 'count(*) AS calls, count(*) FILTER (WHERE cost_micro_usd IS NULL) AS unpriced');
  const months = counted(
    'monthly_usage',
    'COALESCE(sum(calls), 0)::float8 AS calls, COALESCE(sum(calls_without_price), 0)::float8 AS unpriced, sum(reserved_micro_usd)::float8 AS reserved',
  );
  const query = (name: string, text: string) =>
    world.database.pool.query<Record<string, number>>({ name, text }, [projectId]);
  const [[ledger], [counters]] = await Promise.all([query('test_rows', rows), query('test_months', months)]);
  return { ledger, counters };
}

/** Four calls of twenty fail in different ways; one of a hundred is never answered. */
const mixed: Replies = ({ number }) => {
  if (number % 100 === 50) return { kind: 'hang' };
  if (number % 20 === 3) return { kind: 'status', status: 500 };
  if (number % 20 === 7) return { kind: 'status', status: 429 };
  if (number % 20 === 11) return { kind: 'say', text: 'Sure! Here is your answer.' };
  if (number % 20 === 13) return { kind: 'break' };
  if (number % 50 === 25) return { kind: 'status', status: 400 };
  return says({ answer: `${number}` }, { input: 100 + number, cached: number % 90, output: 10 + (number % 7) });
};

test('after 1 000 mixed calls with failures and attempts again, in parallel, the ledger is the counters, to the token', async () => {
  server.replies = mixed;
  const models = world.create(env({ AGENT_TIMEOUT_MS: '5000' }));
  const projects = Array.from({ length: 10 }, newProject);
  const opened: { at: InProject; model: OpenModel }[] = [];
  const work = async (n: number) => {
    const at = projects[n % projects.length] as InProject;
    while (server.calls.length < 1_000) {
      const name = n % 3 === 0 ? 'openai-compatible/llama3.1' : 'openai/gpt-4.1';
      const model = (await models.open(at, `run_${n}`, anAgent(name))) as OpenModel;
      opened.push({ at, model });
      await model
        .generate(aRequest, new AbortController().signal)
        .catch((error: unknown) => expect(error).toBeInstanceOf(ModelFailure));
    }
  };
  await Promise.all(Array.from({ length: 40 }, (_, n) => work(n)));
  let calls = 0;
  for (const at of projects) {
    const { ledger, counters } = await sums(at);
    expect(counters).toEqual({ ...ledger, reserved: 0 });
    const used = opened.filter((one) => one.at === at).map(({ model }) => model.usage());
    expect(used.reduce((sum, usage) => sum + usage.inputTokens, 0)).toBe(ledger?.input);
    expect(used.reduce((sum, usage) => sum + usage.calls, 0)).toBe(ledger?.calls);
    const month = await findMonthUsage(world.database.pool, at);
    expect(month).toMatchObject({
      calls: ledger?.calls,
      costMicroUsd: ledger?.cost,
      callsWithoutPrice: ledger?.unpriced,
    });
    const [hours] = await world.database.pool.query<Record<string, number>>(
      {
        name: 'test_hours',
        text: 'SELECT sum(calls)::int AS calls, sum(cost_micro_usd)::int AS cost FROM hourly_usage WHERE project_id = $1',
      },
      [at.projectId],
    );
    expect(hours).toEqual({ calls: ledger?.calls, cost: ledger?.cost });
    calls += ledger?.calls ?? 0;
  }
  expect(calls).toBe(server.calls.length);
  const rows = await Promise.all(projects.map((at) => world.ledger(at)));
  const outcomes = new Set(rows.flat().map(({ outcome }) => outcome));
  expect([...outcomes].toSorted()).toEqual([
    'failed',
    'invalid_output',
    'rate_limited',
    'refused',
    'success',
    'timeout',
  ]);
});

describe('the month’s budget', () => {
  test('holds under 50 parallel calls over two replicas, and each call is counted at what it cost', async () => {
    // Each may cost (about 520 + 200) tokens at most, and costs 300 × 2 + 100 × 8 = 1 400 millionths.
    server.replies = () => says({ answer: 'Yes.' }, { input: 300, output: 100 });
    const replicas = [world.create(env()), world.create(env())];
    const at = newProject();
    const budget = 0.012;
    const ask = async (n: number) => {
      const agent = anAgent('openai/gpt-4.1', { monthly_budget_usd: budget });
      const model = await replicas[n % 2]?.open(at, `run_${n}`, agent);
      return model?.generate(aRequest, new AbortController().signal).then(
        () => 'answered' as const,
        (error: ModelFailure) => error.reason,
      );
    };
    const ends = await Promise.all(Array.from({ length: 50 }, (_, n) => ask(n)));
    // What was set aside and not used is there again.
    for (let end = await ask(0); end === 'answered'; end = await ask(0)) ends.push(end);
    expect(new Set(ends)).toEqual(new Set(['answered', 'budget_exhausted']));
    const { ledger, counters } = await sums(at);
    expect(counters).toEqual({ ...ledger, reserved: 0 });
    expect(ledger?.cost).toBe(server.calls.length * 1_400);
    expect(ledger?.cost).toBeLessThanOrEqual(budget * 1_000_000);
    // The last one that there was no money for could have cost no more than this.
    expect(ledger?.cost).toBeGreaterThan(budget * 1_000_000 - 4_000);
  });

  test('of nothing, or with a model whose price nobody knows: no call is made', async () => {
    const at = newProject();
    const models = world.create(env());
    for (const [name, budget] of [
      ['openai/gpt-4.1', 0],
      ['openai-compatible/llama3.1', 100],
    ] as const) {
      const model = await models.open(at, 'run_1', anAgent(name, { monthly_budget_usd: budget }));
      await expect(model?.generate(aRequest, patience)).rejects.toMatchObject({ reason: 'budget_exhausted' });
    }
    expect(server.calls).toEqual([]);
    expect(await world.ledger(at)).toEqual([]);
  });

  test('is one project’s: another of the organization has its own', async () => {
    server.replies = () => says({ answer: 'Yes.' });
    const models = world.create(env());
    const at = newProject();
    const broke = await models.open(at, 'run_1', anAgent('openai/gpt-4.1', { monthly_budget_usd: 0.000_001 }));
    await expect(broke?.generate(aRequest, patience)).rejects.toMatchObject({ reason: 'budget_exhausted' });
    const other = { ...newProject(), orgId: at.orgId };
    const model = await models.open(other, 'run_1', anAgent('openai/gpt-4.1', { monthly_budget_usd: 1 }));
    expect(await model?.generate(aRequest, patience)).toEqual({ answer: 'Yes.' });
  });
});

const aCall = (at: InProject, reservedForMs: number): NewCall => ({
  ...at,
  runId: 'run_1',
  model: 'openai/gpt-4.1',
  provider: 'openai',
  ownKey: false,
  purpose: 'draft',
  reservedMicroUsd: 500,
  budgetMicroUsd: 1_000,
  reservedForMs,
});

test('a call whose process died is unknown after its time, counts with its estimate, and blocks the budget no longer', async () => {
  const { pool } = world.database;
  const at = newProject();
  await reserveCall(pool, aCall(at, -1));
  const living = (await reserveCall(pool, aCall(at, 60_000))) as number;
  expect(await reserveCall(pool, aCall(at, 60_000))).toBeUndefined();
  while (await settleAbandonedCalls(pool));
  expect((await world.ledger(at)).map(({ outcome, cost_micro_usd: cost }) => [outcome, cost])).toEqual([
    ['unknown', 500],
    ['pending', null],
  ]);
  const ended = { outcome: 'success' as const, tokens: noTokens, costMicroUsd: 20, latencyMs: 5 };
  await settleCall(pool, at, living, ended);
  // Once more, as after an answer that was lost: it is counted once.
  await settleCall(pool, at, living, ended);
  const { ledger, counters } = await sums(at);
  expect(ledger).toMatchObject({ calls: 2, cost: 520 });
  expect(counters).toEqual({ ...ledger, reserved: 0 });
});

test('another project, or another organization, settles and deletes nothing of it', async () => {
  const { pool } = world.database;
  const at = newProject();
  const id = (await reserveCall(pool, aCall(at, 60_000))) as number;
  const ended = { outcome: 'success' as const, tokens: noTokens, costMicroUsd: 20, latencyMs: 5 };
  for (const other of [newProject(), { ...at, orgId: newProject().orgId }]) {
    await settleCall(pool, other, id, ended);
    await deleteCallsOf(pool, other);
    expect(await findMonthUsage(pool, other)).toMatchObject({ calls: 0 });
  }
  expect((await world.ledger(at)).map(({ outcome }) => outcome)).toEqual(['pending']);
  expect(await deleteCallsOf(pool, at)).toBe(false);
  expect(await world.ledger(at)).toEqual([]);
});

test('the figures of hours leave out what evaluations call, and the month counts it', async () => {
  server.replies = ({ number }) => says({ answer: `${number}` }, { input: 10, cached: 0, output: 5 });
  const models = world.create(env({ AGENT_TIMEOUT_MS: '5000' }));
  const at = newProject();
  for (const runId of ['run_1', 'evl_1', 'evl_2']) {
    const model = (await models.open(at, runId, anAgent('openai/gpt-4.1'))) as OpenModel;
    await model.generate(aRequest, new AbortController().signal);
  }
  const text = 'SELECT sum(calls)::int AS calls FROM hourly_usage WHERE project_id = $1';
  expect(await world.database.pool.query({ name: 'test_hours_but_evaluations', text }, [at.projectId])).toEqual([
    { calls: 1 },
  ]);
  expect(await findMonthUsage(world.database.pool, at)).toMatchObject({ calls: 3 });
});
