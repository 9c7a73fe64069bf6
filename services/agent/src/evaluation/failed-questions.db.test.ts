import { createLogger } from '@pharos/kit';
import { EvaluationFailure, EvaluationSource, EvaluationStatus } from '@pharos/proto/pharos/agent/v1/evaluation';
import { Decision, EscalationReason } from '@pharos/proto/pharos/agent/v1/run';
import { ConversationStatus } from '@pharos/proto/pharos/core/v1/conversation';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import type { InProject } from '@pharos/service';
import { aCall } from '@pharos/service/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { usualWeights } from '../answering/confidence/weights.js';
import { provesAll, saidOf } from '../answering/testing/turns.js';
import { ModelFailure, type ModelRequest } from '../models/model.js';
import { newTenant } from '../testing/sample-runs.js';
import { type Script, ScriptedModel, scriptedSource, scriptedTokens } from '../testing/scripted-model.js';
import { TestAgent } from '../testing/test-agent.js';
import { questionMsOf, workOnEvaluation } from './work-on-evaluation.js';

let agent: TestAgent;
beforeAll(async () => {
  agent = await TestAgent.start();
});
beforeEach(async () => {
  agent.models = scriptedSource();
  agent.sources.onSearch = async () => undefined;
  await agent.rows('DELETE FROM evaluations');
});
afterAll(() => agent.stop());

const text = 'A refund takes five working days until the money is back on your bank account.';
const good = 'How long does a refund take until the money is back on my bank account?';
const bad = 'How long does a refund take, breaking every model that reads this?';

const unavailable = () => new ModelFailure('unavailable', 'no model answered');
const holdsBad = ({ messages }: ModelRequest<unknown>) => messages.some(({ content }) => content.includes(bad));

/** A model that does all well but what the script says. */
function models(script: Script): void {
  const model = () =>
    new ScriptedModel(async (request, signal) => {
      const said = await script(request, signal);
      if (said !== undefined) return said;
      if (request.purpose === 'read') return saidOf();
      if (request.purpose === 'judge') return { right: true };
      if (request.purpose === 'verify') return provesAll;
      const claims = [{ text, passages: ['p1'], quote: text }];
      return { answer: text, claims, needs_clarification: null, actions: [], manipulation: false };
    });
  agent.models = { open: async () => model(), nameFor: async () => 'scripted/model' };
}

async function start(at: InProject, texts: readonly string[]): Promise<string> {
  agent.sources.publish(at, 'How long does a refund take?', text);
  const questions = texts.map((each) => {
    return { text: each, expectedArticleIds: [], hasExpectedArticles: false, expectedAnswer: undefined };
  });
  const source = questions.length > 0 ? EvaluationSource.QUESTIONS : EvaluationSource.RESOLVED;
  const asked = {
    ...at,
    source,
    questions,
    settings: undefined,
    updateMask: [],
    threshold: undefined,
    limit: undefined,
  };
  const { evaluation } = await agent.evaluations.createEvaluation(asked, aCall());
  return evaluation?.id ?? '';
}

const log = createLogger({ service: 'agent', level: 'silent' });
function work(questionMs = questionMsOf(30_000), signal = new AbortController().signal): Promise<boolean> {
  const { database, clock, sources, models: source } = agent;
  return workOnEvaluation({ database, clock, sources, models: source, weights: usualWeights, log, questionMs }, signal);
}

/** Works until nothing is left to do, without the pauses after failures; the number of turns. */
async function workThrough(): Promise<void> {
  while (await work()) await agent.rows('UPDATE evaluations SET due_at = clock_now() WHERE due_at IS NOT NULL');
}

async function read(at: InProject, evaluationId: string) {
  const { evaluation } = await agent.evaluations.getEvaluation({ ...at, evaluationId }, aCall());
  if (!evaluation) throw new Error('no evaluation');
  return evaluation;
}

test('a reader that cannot be had is a failure of the model, and no decision of word lists counts as its own', async () => {
  const at = newTenant();
  models(({ purpose }) => (purpose === 'read' ? unavailable() : undefined));
  const evaluation = await start(at, [good]);
  await workThrough();
  expect(await read(at, evaluation)).toMatchObject({
    status: EvaluationStatus.FAILED,
    failure: EvaluationFailure.MODEL_UNAVAILABLE,
    progress: { asked: 0 },
  });
  models(({ purpose }) => (purpose === 'read' ? new ModelFailure('budget_exhausted', 'all spent') : undefined));
  const second = await start(at, ['I want to talk to a person']);
  await workThrough();
  expect(await read(at, second)).toMatchObject({ failure: EvaluationFailure.BUDGET_EXHAUSTED, progress: { asked: 0 } });
});

test('a reader that says nothing that can be used is told of with the question', async () => {
  const at = newTenant();
  models((request) => (request.purpose === 'read' && holdsBad(request) ? { nothing: 1 } : undefined));
  const evaluation = await start(at, [good, bad]);
  await workThrough();
  const done = await read(at, evaluation);
  expect(done).toMatchObject({ status: EvaluationStatus.DONE, progress: { asked: 2 } });
  expect(done.questions.map(({ problem }) => problem)).toEqual([undefined, expect.stringContaining('invalid_output')]);
});

test('one bad question is given up after three failures; the others are asked, and the calls of all attempts count', async () => {
  const at = newTenant();
  models((request) => (request.purpose === 'draft' && holdsBad(request) ? unavailable() : undefined));
  const evaluation = await start(at, [bad, ...Array.from({ length: 9 }, () => good)]);
  await workThrough();
  const done = await read(at, evaluation);
  expect(done).toMatchObject({ status: EvaluationStatus.DONE, progress: { asked: 10 } });
  expect(done.questions[0]).toMatchObject({
    decision: Decision.ESCALATE,
    escalationReason: EscalationReason.MODEL_ERROR,
    problem: 'no model answered',
  });
  expect(done.questions.slice(1).every(({ decision }) => decision === Decision.REPLY)).toBe(true);
  // Nine times read, draft, verify and judge; three times read and a draft that failed.
  expect(done.usage).toMatchObject({ calls: 9 * 4 + 3 * 2, inputTokens: (9 * 4 + 3 * 2) * scriptedTokens.inputTokens });
});

test('however many questions are bad, each only counts as failed', async () => {
  const at = newTenant();
  models((request) => (holdsBad(request) ? unavailable() : undefined));
  const evaluation = await start(at, [good, ...Array.from({ length: 30 }, () => bad)]);
  await workThrough();
  const { questions, ...done } = await read(at, evaluation);
  expect(done).toMatchObject({ status: EvaluationStatus.DONE, progress: { asked: 31 } });
  expect(questions[0]).toMatchObject({ decision: Decision.REPLY, problem: undefined });
  expect(new Set(questions.slice(1).map(({ problem }) => problem))).toEqual(
    new Set(['unavailable: no model answered']),
  );
  // Four for the good one and three for each bad one; and the good one is asked again after each sixth failure in a row.
  expect(done.usage?.calls).toBeGreaterThanOrEqual(30 * 3 + 2 * 4);
});

test('a model that is away ends the test after some questions, none of which counts as failed', async () => {
  const at = newTenant();
  const evaluation = await start(
    at,
    Array.from({ length: 30 }, () => good),
  );
  let asked = 0;
  agent.sources.onSearch = async () => {
    asked += 1;
  };
  models(() => (asked > 8 ? unavailable() : undefined));
  await workThrough();
  const { questions, ...failed } = await read(at, evaluation);
  expect(failed).toMatchObject({ status: EvaluationStatus.FAILED, failure: EvaluationFailure.MODEL_UNAVAILABLE });
  expect(failed.progress?.asked).toBeGreaterThan(0);
  expect(failed.progress?.asked).toBeLessThan(30);
  expect(questions.some(({ escalationReason }) => escalationReason === EscalationReason.MODEL_ERROR)).toBe(false);
});

test('a question that was stored ends a row of failures', async () => {
  const at = newTenant();
  models(unavailable);
  const evaluation = await start(at, [good]);
  for (let tries = 1; tries <= 5; tries += 1) {
    await work();
    await agent.rows('UPDATE evaluations SET due_at = clock_now()');
  }
  await agent.rows(
    `INSERT INTO evaluation_questions (evaluation_id, place, org_id, project_id, question) VALUES ($1, 1, $2, $3, '${bad}')`,
    ...[evaluation, at.orgId, at.projectId],
  );
  models((request) => (holdsBad(request) ? unavailable() : undefined));
  await work();
  expect(await agent.rows('SELECT status, tries FROM evaluations')).toEqual([{ status: 'running', tries: 1 }]);
});

test('a lease is longer than a question may take, and a question takes longer than all calls of the slowest model', async () => {
  const at = newTenant();
  const evaluation = await start(at, [good]);
  const slowest = 300_000;
  let leased: { seconds: number }[] = [];
  agent.sources.onSearch = async () => {
    leased = await agent.rows(
      'SELECT extract(epoch FROM leased_until - clock_now())::float8 AS seconds FROM evaluations WHERE id = $1',
      evaluation,
    );
  };
  const questionMs = questionMsOf(slowest);
  await work(questionMs);
  expect(questionMs).toBeGreaterThan(7 * slowest);
  expect(leased[0]?.seconds).toBeGreaterThan(questionMs / 1_000);
});

test('a model that does not answer in time is not available', async () => {
  const at = newTenant();
  models(
    (_, signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  const evaluation = await start(at, [good]);
  while (await work(50)) await agent.rows('UPDATE evaluations SET due_at = clock_now() WHERE due_at IS NOT NULL');
  const failed = await read(at, evaluation);
  expect(failed).toMatchObject({ failure: EvaluationFailure.MODEL_UNAVAILABLE, usage: { calls: 6 } });
  expect(failed.questions).toMatchObject([{ problem: 'the time for the question is over' }]);
});

test('a person’s answer is compared with the answer to what was asked directly before it', async () => {
  const at = newTenant();
  const said = (senderType: SenderType, content: string) => ({ senderType, content });
  const made = agent.sources.converse(at, 'Do you sell garden furniture?');
  made.status = ConversationStatus.RESOLVED;
  agent.sources.say(made.id, said(SenderType.AI, 'We do not.'));
  for (const content of ['One more thing.', good]) agent.sources.say(made.id, said(SenderType.CUSTOMER, content));
  agent.sources.say(made.id, said(SenderType.AGENT, 'A refund takes five working days until the money is back.'));
  const unasked = agent.sources.converse(at, 'Where is my order?');
  unasked.status = ConversationStatus.RESOLVED;
  agent.sources.say(unasked.id, said(SenderType.AI, 'On its way.'));
  agent.sources.say(unasked.id, said(SenderType.AGENT, 'I add the tracking number.'));
  const evaluation = await start(at, []);
  await workThrough();
  const done = await read(at, evaluation);
  expect(done.questions).toMatchObject([{ conversationId: made.id, question: `One more thing. ${good}`, right: true }]);
  expect(done.progress).toMatchObject({ questions: 1, skipped: 1 });
});
