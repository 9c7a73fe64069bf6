import { blocksReadBy } from '@pharos/service/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetCalls } from '../models/ledger.js';
import { type AgentDatabase, createAgentDatabase } from '../testing/agent-database.js';
import { purgeRuns } from './purge-runs.js';
import { forgetIdleTurns } from './turns.js';

const many = 20_000;
const days = 90;

let world: AgentDatabase;
beforeAll(async () => {
  world = await createAgentDatabase();
  const made = (table: string, columns: string, values: string) =>
    world.pool.query({
      name: '',
      text: `INSERT INTO ${table} (org_id, project_id, ${columns})
        SELECT 'org', 'prj', ${values} FROM generate_series(1, ${many}) n`,
    });
  await made(
    'runs',
    `id, conversation_id, trigger, shadow, decision, queries, passages, signals, content, actions, model, calls, input_tokens, output_tokens,
      latency_ms, is_gap`,
    `'run_' || n, 'cnv_' || n, 'suggest', false, 'reply', '{}', '[]', '{}', '', '[]', 'extractive', 0, 0, 0, 1, false`,
  );
  await made('suggest_calls', 'run_id, leased_until', `'run_' || n, clock_now()`);
  await made('turns', 'conversation_id', `'cnv_' || n`);
  await made(
    'model_calls',
    'run_id, month, model, provider, own_key, purpose, outcome',
    `'run_' || n, '2026-01-01', 'm', 'openai', false, 'draft', 'success'`,
  );
  await world.pool.query({ name: '', text: 'VACUUM ANALYZE' });
});
afterAll(() => world.stop());

test.each([
  ['runs', () => purgeRuns(world.pool, days)],
  ['quiet conversations', () => forgetIdleTurns(world.pool, days)],
  ['model calls', () => forgetCalls(world.pool, days)],
])('looking for old %s costs the same however many there are that are kept', async (_, work) => {
  expect(await blocksReadBy(world.pool, work)).toBeLessThan(30);
});
