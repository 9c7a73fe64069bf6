import { createLogger, hasNoSideEffects, loadConfig } from '@pharos/kit';
import { AgentSettings } from '@pharos/proto/pharos/agent/v1/config';
import { Decision, EscalationReason } from '@pharos/proto/pharos/agent/v1/run';
import { TrialServiceDefinition } from '@pharos/proto/pharos/agent/v1/trial';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import { AgentMode } from '@pharos/proto/pharos/core/v1/project';
import type { InProject } from '@pharos/service';
import { aCall } from '@pharos/service/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { provesAll, saidOf } from '../answering/testing/turns.js';
import { modelConfig } from '../models/config.js';
import { createModels, type Models } from '../models/create-models.js';
import { ModelServer, says } from '../testing/model-server.js';
import { newTenant } from '../testing/sample-runs.js';
import { TestAgent } from '../testing/test-agent.js';
import { testSealer } from '../testing/test-models.js';

let agent: TestAgent;
let server: ModelServer;
let models: Models;
beforeAll(async () => {
  [agent, server] = await Promise.all([TestAgent.start(), ModelServer.start()]);
  const env = { AGENT_MODEL: 'openai/gpt-4.1', OPENAI_API_KEY: 'sk-platform', OPENAI_BASE_URL: server.url };
  const { database, clock } = agent;
  const log = createLogger({ service: 'test', level: 'silent' });
  models = createModels(loadConfig(z.object(modelConfig), env), { database, sealer: testSealer, clock, log });
  agent.models = models;
});
beforeEach(() => {
  server.calls.length = 0;
  server.replies = ({ body }) => says(answers[purposeOf(body)]);
});
afterAll(async () => {
  await models.close();
  await Promise.all([agent.stop(), server.stop()]);
});

const text = 'A refund takes five working days until the money is back on your bank account.';
const invented = 'A refund takes no time at all.';
const draft = {
  answer: text,
  needs_clarification: null,
  manipulation: false,
  actions: [],
  claims: [{ text, passages: ['p1'], quote: text }],
};
const answers: Record<string, unknown> = { read: saidOf(), draft, verify: provesAll };

/** By the names of what is to be answered. */
function purposeOf(body: object): string {
  const asked = JSON.stringify((body as { response_format?: unknown }).response_format);
  if (asked.includes('"answers_question"')) return 'verify';
  return asked.includes('"claims"') ? 'draft' : 'read';
}

const question = 'How long does a refund take until the money is back on my bank account?';
const conversation = [{ senderType: SenderType.CUSTOMER, content: question }];

function newProject(): InProject {
  const at = newTenant();
  agent.sources.publish(at, 'How long does a refund take?', text);
  return at;
}

const ledgerOf = ({ projectId }: InProject) =>
  agent.rows<{ purpose: string; run_id: string; cost: number }>(
    'SELECT purpose, run_id, cost_micro_usd AS cost FROM model_calls WHERE project_id = $1 ORDER BY id',
    projectId,
  );

test('a trial with a model answers with sources, and each call stands in the ledger with what the answer says it cost', async () => {
  const at = newProject();
  const trial = await agent.trials.tryAgent({ ...at, messages: conversation }, aCall());
  expect(trial).toMatchObject({ decision: Decision.REPLY, answer: text, unproved: [], model: 'openai/gpt-4.1' });
  expect(trial.citations).toMatchObject([{ quote: text }]);
  const ledger = await ledgerOf(at);
  expect(ledger.map(({ purpose }) => purpose)).toEqual(['read', 'draft', 'verify']);
  for (const { run_id } of ledger) expect(run_id).toMatch(/^evl_/);
  const cost = ledger.reduce((sum, each) => sum + Number(each.cost), 0);
  expect(cost).toBeGreaterThan(0);
  expect(trial.usage).toMatchObject({ calls: 3, costMicroUsd: cost });
  expect(await agent.rows('SELECT 1 FROM runs WHERE project_id = $1', at.projectId)).toEqual([]);
});

test('what nothing proves is not sent, and named', async () => {
  server.replies = ({ body }) => {
    const purpose = purposeOf(body);
    if (purpose === 'draft') return says({ ...draft, answer: `${text} ${invented}` });
    return says(purpose === 'verify' ? { ...provesAll, covered: [true, false] } : answers[purpose]);
  };
  const trial = await agent.trials.tryAgent({ ...newProject(), messages: conversation }, aCall());
  expect(trial).toMatchObject({ decision: Decision.ESCALATE, unproved: [invented] });
  expect(trial.answer).toContain(invented);
});

test('a project whose budget is used up pays for no trial', async () => {
  const at = newProject();
  const changes = { updateMask: ['settings.monthly_budget_usd'], mode: AgentMode.UNSPECIFIED, confidenceThreshold: 0 };
  const settings = { ...AgentSettings.decode(new Uint8Array()), monthlyBudgetUsd: 0.000_001 };
  await agent.configs.updateConfig({ ...at, ...changes, settings }, aCall());
  const trial = await agent.trials.tryAgent({ ...at, messages: conversation }, aCall());
  expect(trial).toMatchObject({
    decision: Decision.ESCALATE,
    escalationReason: EscalationReason.BUDGET_EXHAUSTED,
    usage: { calls: 0 },
  });
  expect([server.calls, await ledgerOf(at)]).toEqual([[], []]);
});

test('nothing is kept of a trial for a call that repeats it: it is asked anew, and its words are nowhere', async () => {
  const at = newProject();
  for (let n = 0; n < 2; n += 1) {
    const call = aCall('one key');
    await agent.trials.tryAgent({ ...at, messages: conversation }, call);
    expect(call.replayed).toBe(false);
  }
  expect(await ledgerOf(at)).toHaveLength(6);
  expect(await agent.rows('SELECT 1 FROM idempotency_keys')).toEqual([]);
});

test('what costs is not sent again after its connection broke, and holds no connection to the database while a model thinks', async () => {
  expect(hasNoSideEffects(TrialServiceDefinition.methods.tryAgent)).toBe(false);
  const held: unknown[] = [];
  const states = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`;
  server.replies = async ({ body }) => {
    held.push(...(await agent.rows(states)));
    return says(answers[purposeOf(body)]);
  };
  await agent.trials.tryAgent({ ...newProject(), messages: conversation }, aCall());
  expect([server.calls.length, held]).toEqual([3, []]);
});

test('of a project that there is not, nothing is tried', async () => {
  const at = newProject();
  agent.absent.add(at.projectId);
  const refused = agent.trials.tryAgent({ ...at, messages: conversation }, aCall());
  await expect(refused).rejects.toMatchObject({ reason: 'PROJECT_NOT_FOUND' });
  expect(server.calls).toEqual([]);
});
