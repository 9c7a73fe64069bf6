import { Decision, EscalationReason } from '@pharos/proto/pharos/agent/v1/run';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import { aCall } from '@pharos/service/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { provesAll, saidOf } from '../answering/testing/turns.js';
import { ModelFailure } from '../models/model.js';
import { newTenant } from '../testing/sample-runs.js';
import { ScriptedModel, scriptedSource } from '../testing/scripted-model.js';
import { TestAgent } from '../testing/test-agent.js';

let agent: TestAgent;
beforeAll(async () => {
  agent = await TestAgent.start();
});
beforeEach(() => {
  agent.models = scriptedSource();
  agent.sources.onSearch = async () => undefined;
});
afterAll(() => agent.stop());

const question = 'How long does a refund take until the money is back on my bank account?';
const text = 'A refund takes five working days until the money is back on your bank account.';

function asked(at = newTenant()) {
  const article = agent.sources.publish(at, 'How long does a refund take?', text);
  const conversation = agent.sources.converse(at, question);
  return { at, article, conversation, request: { ...at, conversationId: conversation.id } };
}

test('a suggestion quotes the knowledge base without any model, and its run says why', async () => {
  const { at, article, request } = asked();
  const answer = await agent.suggestions.suggest(request, aCall());
  expect(answer).toMatchObject({ decision: Decision.REPLY, escalationReason: 0, model: 'extractive' });
  expect(answer.suggestions[0]?.content).toContain('five working days');
  expect(answer.suggestions[0]?.citations).toMatchObject([{ articleId: article.id }]);
  const { run } = await agent.runs.getRun({ ...at, runId: answer.id }, aCall());
  expect(run).toMatchObject({
    decision: Decision.REPLY,
    conversationId: request.conversationId,
    createdAt: answer.createdAt,
  });
  expect(run?.passages).toMatchObject([{ articleId: article.id, cited: true }]);
  expect(run?.usage).toMatchObject({ calls: 0, costMicroUsd: 0 });
});

test('who the customer is, is read for a model only; the run is the contact’s either way', async () => {
  for (const [model, reads] of [
    [undefined, 0],
    [new ScriptedModel(() => new ModelFailure('refused', 'wrong key')), 1],
  ] as const) {
    const { at, conversation, request } = asked();
    agent.models = scriptedSource(model);
    const before = agent.sources.contactsRead;
    await agent.suggestions.suggest(request, aCall());
    expect(agent.sources.contactsRead - before).toBe(reads);
    const [run] = await agent.rows<{ contact_id: string }>(
      'SELECT contact_id FROM runs WHERE project_id = $1',
      at.projectId,
    );
    expect(run?.contact_id).toBe(conversation.contactId);
  }
});

test('internal notes and what systems say are not read', async () => {
  const { request, conversation } = asked();
  agent.sources.say(conversation.id, { isInternal: true, senderType: SenderType.AGENT, content: 'secret-note' });
  agent.sources.say(conversation.id, { senderType: SenderType.SYSTEM, content: 'system-words' });
  const answer = await agent.suggestions.suggest(request, aCall());
  expect(answer.decision).toBe(Decision.REPLY);
  expect(agent.sources.searched.join()).not.toMatch(/secret-note|system-words/);
});

test('a conversation of another tenant is absent', async () => {
  const { request } = asked();
  for (const foreign of [newTenant(), { ...newTenant(), orgId: request.orgId }]) {
    const refused = agent.suggestions.suggest({ ...request, ...foreign }, aCall());
    await expect(refused).rejects.toMatchObject({ reason: 'CONVERSATION_NOT_FOUND' });
  }
});

test('calls with one key think once, and each of them has the same answer', async () => {
  const { at, request } = asked();
  const calls = Array.from({ length: 10 }, () => aCall('one key'));
  const settled = await Promise.allSettled(calls.map((call) => agent.suggestions.suggest(request, call)));
  const refusals = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason.reason] : []));
  expect(new Set(refusals).size).toBeLessThanOrEqual(1);
  for (const refusal of refusals) expect(refusal).toBe('IDEMPOTENCY_IN_PROGRESS');
  const repeated = aCall('one key');
  const answer = await agent.suggestions.suggest(request, repeated);
  expect(repeated.replayed).toBe(true);
  for (const result of settled) if (result.status === 'fulfilled') expect(result.value).toEqual(answer);
  expect(await agent.rows('SELECT 1 FROM runs WHERE project_id = $1', at.projectId)).toHaveLength(1);
  expect(await agent.rows('SELECT 1 FROM suggest_calls WHERE project_id = $1', at.projectId)).toEqual([]);
});

test('a call that failed is tried again by the one that repeats it', async () => {
  const { request } = asked();
  agent.sources.onSearch = async () => {
    throw new Error('knowledge is away');
  };
  await expect(agent.suggestions.suggest(request, aCall('again'))).rejects.toThrow('away');
  agent.sources.onSearch = async () => undefined;
  const repeated = aCall('again');
  expect(await agent.suggestions.suggest(request, repeated)).toMatchObject({ decision: Decision.REPLY });
  expect(repeated.replayed).toBe(false);
});

test('nothing is locked and no connection is held while the agent thinks', async () => {
  const { at, request } = asked();
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const before = agent.sources.searched.length;
  agent.sources.onSearch = () => opened;
  const thinking = agent.suggestions.suggest(request, aCall('slow'));
  await expect.poll(() => agent.sources.searched.length, { timeout: 60_000 }).toBeGreaterThan(before);
  const held = await agent.rows(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
  );
  expect(held).toEqual([]);
  await expect(agent.suggestions.suggest(request, aCall('slow'))).rejects.toMatchObject({
    reason: 'IDEMPOTENCY_IN_PROGRESS',
  });
  open();
  expect(await thinking).toMatchObject({ decision: Decision.REPLY });
  expect(await agent.rows('SELECT 1 FROM runs WHERE project_id = $1', at.projectId)).toHaveLength(1);
});

test('a call that another one takes over suggests once, and both are answered the same', async () => {
  const { at, request } = asked();
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const before = agent.sources.searched.length;
  agent.sources.onSearch = () => opened;
  const slow = agent.suggestions.suggest(request, aCall('taken over'));
  await expect.poll(() => agent.sources.searched.length, { timeout: 60_000 }).toBeGreaterThan(before);
  await agent.rows('UPDATE suggest_calls SET leased_until = clock_now() WHERE project_id = $1', at.projectId);
  agent.sources.onSearch = async () => undefined;
  const answer = await agent.suggestions.suggest(request, aCall('taken over'));
  open();
  expect(await slow).toEqual(answer);
  expect(answer.suggestions).not.toEqual([]);
  expect(await agent.rows('SELECT 1 FROM suggestions WHERE project_id = $1', at.projectId)).toHaveLength(
    answer.suggestions.length,
  );
});

test('a model that is down, with its fallback, is MODEL_UNAVAILABLE', async () => {
  const { request } = asked();
  const down = new ModelFailure('unavailable', 'nobody answers');
  agent.models = scriptedSource(new ScriptedModel(() => down));
  await expect(agent.suggestions.suggest(request, aCall())).rejects.toMatchObject({
    reason: 'MODEL_UNAVAILABLE',
    details: { retry_after: 30 },
  });
});

test('a model that refuses is an escalation', async () => {
  const { request } = asked();
  const refused = new ModelFailure('refused', 'wrong key');
  agent.models = scriptedSource(new ScriptedModel(() => refused));
  expect(await agent.suggestions.suggest(request, aCall())).toMatchObject({
    decision: Decision.ESCALATE,
    escalationReason: EscalationReason.MODEL_ERROR,
    suggestions: [],
  });
});

test('a run says why lists read the message, and nothing where no model was to', async () => {
  for (const [model, problem] of [
    [undefined, undefined],
    [new ScriptedModel(() => new ModelFailure('refused', 'wrong key')), 'refused: wrong key'],
  ] as const) {
    const { at, request } = asked();
    agent.models = scriptedSource(model);
    const { id } = await agent.suggestions.suggest(request, aCall());
    expect((await agent.runs.getRun({ ...at, runId: id }, aCall())).run?.readerProblem).toBe(problem);
  }
});

test('each call of the built-in answerer is counted once, and costs nothing', async () => {
  const { at, request } = asked();
  for (let n = 0; n < 3; n += 1) await agent.suggestions.suggest(request, aCall());
  const usage = async (of: typeof at) => (await agent.configs.getStatus(of, aCall())).status?.usageThisMonth;
  const nothing = { inputTokens: 0, outputTokens: 0, costMicroUsd: 0, callsWithoutPrice: 0 };
  expect(await usage(at)).toEqual({ calls: 3, ...nothing });
  expect(await usage(newTenant())).toEqual({ calls: 0, ...nothing });
});

test('what nothing proves is marked in the draft, its run, and for good', async () => {
  const { at, request } = asked();
  const sentence = 'A refund takes no time at all.';
  agent.models = scriptedSource(
    new ScriptedModel(({ purpose }) => {
      if (purpose === 'read') return saidOf();
      if (purpose === 'verify') return { ...provesAll, covered: [true, false] };
      const claims = [{ text, passages: ['p1'], quote: text }];
      return { answer: `${text} ${sentence}`, claims, needs_clarification: null, actions: [], manipulation: false };
    }),
  );
  const answer = await agent.suggestions.suggest(request, aCall());
  expect(answer).toMatchObject({ decision: Decision.ESCALATE, suggestions: [{ unproved: [sentence] }] });
  const { run } = await agent.runs.getRun({ ...at, runId: answer.id }, aCall());
  expect(run?.unproved).toEqual([sentence]);
});
