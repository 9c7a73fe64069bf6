import { randomBytes } from 'node:crypto';
import { fail } from '@pharos/contract';
import { createLogger, createRegistry, type RpcClient, type ServiceDefinition, systemClock } from '@pharos/kit';
import type { InProject, RpcService } from '@pharos/service';
import { aCall } from '@pharos/service/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplesNeeded } from './answering/calibration.js';
import { configSchema, create } from './app.js';
import { reserveCall } from './models/ledger.js';
import { insertRun } from './store/runs.js';
import { insertSuggestions, judgeSuggestion } from './store/suggestions.js';
import { type AgentDatabase, createAgentDatabase } from './testing/agent-database.js';
import { answered, aRun, draft, newTenant } from './testing/sample-runs.js';

/* What the whole service does without being asked. Jobs that run seldom run when it starts: their work waits for it there. */

const runDays = 20;

let world: AgentDatabase;
let service: RpcService;
const [abandoned, learning, forgotten, idle, erased, deleted] = Array.from({ length: 6 }, newTenant) as [
  ...[InProject, InProject, InProject, InProject, InProject, InProject],
];
beforeAll(async () => {
  world = await createAgentDatabase();
  await abandonCall();
  await judgeSuggestions();
  await recordOldRuns();
  await recordQuietTurns();
  await recordLate();
  const config = configSchema.parse({
    DATABASE_URL: world.url,
    MASTER_KEY: randomBytes(32).toString('base64'),
    AGENT_RUN_DAYS: String(runDays),
    AGENT_LISTEN: '127.0.0.1:0',
    CORE_URL: 'unused:1',
    KNOWLEDGE_URL: 'unused:1',
  });
  const log = createLogger({ service: 'test', level: 'silent' });
  const deps = { log, clock: systemClock, registry: createRegistry(), core: nobody, knowledge: nobody };
  service = create(config, deps);
  await service.start(new AbortController().signal);
});
afterAll(async () => {
  await service.stop(5_000);
  await world.stop();
});

/** Stands for core and knowledge, which these jobs ask nothing. */
const nobody = {
  client: <Service extends ServiceDefinition>(_: Service) =>
    new Proxy({}, { get: () => () => Promise.reject(fail('UNAVAILABLE')) }) as RpcClient<Service>,
  ready: () => true,
  close() {},
};

const rows = <Row>(text: string, ...values: unknown[]) => world.pool.query<Row>({ name: '', text }, values);

async function abandonCall(): Promise<void> {
  const call = {
    runId: 'run_1',
    model: 'openai/gpt-4.1',
    provider: 'openai',
    ownKey: false,
    purpose: 'draft',
  } as const;
  await reserveCall(world.pool, {
    ...abandoned,
    ...call,
    reservedMicroUsd: 500,
    budgetMicroUsd: null,
    reservedForMs: -1,
  });
}

async function judgeSuggestions(): Promise<void> {
  for (let n = 0; n < samplesNeeded; n += 1) {
    const run = aRun(learning, { trigger: 'suggest', outcome: { ...answered, signals: { score: n % 2 } } });
    const recorded = await insertSuggestions(world.pool, aCall(), run, [draft]);
    const at = { ...learning, suggestionId: recorded?.suggestions[0]?.id ?? '' };
    await judgeSuggestion(world.pool, aCall(), at, { outcome: n % 2 ? 'sent' : 'rejected', kept: n % 2 });
  }
  await rows('UPDATE calibrations_due SET due_at = clock_now()');
}

async function recordOldRuns(): Promise<void> {
  for (const days of [runDays - 1, runDays + 1]) {
    const run = aRun(forgotten);
    await insertRun(world.pool, run);
    await rows(`UPDATE runs SET created_at = clock_now() - $2 * interval '1 day' WHERE id = $1`, run.id, days);
  }
}

async function recordQuietTurns(): Promise<void> {
  for (const days of [89, 91])
    await rows(
      `INSERT INTO turns (conversation_id, org_id, project_id, touched_at) VALUES ($1, $2, $3, clock_now() - $4 * interval '1 day')`,
      `cnv_${days}`,
      idle.orgId,
      idle.projectId,
      days,
    );
}

/** Records runs of a person and of a project that were gone when they were written. */
async function recordLate(): Promise<void> {
  const run = aRun(erased, { question: 'unicornsaddle' });
  await rows('INSERT INTO erased_subjects (project_id, subject_id) VALUES ($1, $2)', erased.projectId, run.contactId);
  await insertRun(world.pool, run);
  await rows('INSERT INTO deleted_projects (project_id, org_id) VALUES ($1, $2)', deleted.projectId, deleted.orgId);
  await insertRun(world.pool, aRun(deleted));
}

test('a model call whose process died is settled', async () => {
  const text = 'SELECT outcome FROM model_calls WHERE project_id = $1';
  await expect.poll(() => rows(text, abandoned.projectId)).toEqual([{ outcome: 'unknown' }]);
});

test('a project learns from its feedback', async () => {
  const text = 'SELECT samples FROM calibrations WHERE project_id = $1';
  await expect.poll(() => rows(text, learning.projectId)).toEqual([{ samples: samplesNeeded }]);
});

test('runs go when they are older than the configuration says, and others stay', async () => {
  const text = `SELECT EXTRACT(day FROM clock_now() - created_at)::integer AS days FROM runs WHERE project_id = $1`;
  await expect.poll(() => rows(text, forgotten.projectId)).toEqual([{ days: runDays - 1 }]);
});

test('conversations that were quiet for long are forgotten, and others stay', async () => {
  const text = 'SELECT conversation_id AS id FROM turns WHERE project_id = $1';
  await expect.poll(() => rows(text, idle.projectId)).toEqual([{ id: 'cnv_89' }]);
});

test('what was recorded late of an erased person, and of a deleted project, goes', async () => {
  const text = 'SELECT question FROM runs WHERE project_id = $1';
  await expect.poll(() => rows(text, erased.projectId)).toEqual([{ question: null }]);
  await expect.poll(() => rows(text, deleted.projectId)).toEqual([]);
});
