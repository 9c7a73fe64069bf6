import { createLogger } from '@pharos/kit';
import {
  EvaluationFailure,
  EvaluationJudge,
  EvaluationSource,
  EvaluationStatus,
  type NewQuestion,
} from '@pharos/proto/pharos/agent/v1/evaluation';
import { Decision, EscalationReason } from '@pharos/proto/pharos/agent/v1/run';
import { ConversationStatus } from '@pharos/proto/pharos/core/v1/conversation';
import { SenderType } from '@pharos/proto/pharos/core/v1/message';
import type { InProject } from '@pharos/service';
import { aCall } from '@pharos/service/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { usualWeights } from '../answering/confidence/weights.js';
import { provesAll, saidOf } from '../answering/testing/turns.js';
import { ModelFailure } from '../models/model.js';
import { purgeEvaluations } from '../store/erase-evaluated.js';
import { erasePerson, eraseRunsOf } from '../store/erase-person.js';
import { claimEvaluation, renewEvaluation } from '../store/evaluation-queue.js';
import { forgetProject } from '../store/forget-project.js';
import { newTenant } from '../testing/sample-runs.js';
import { ScriptedModel, scriptedSource } from '../testing/scripted-model.js';
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

const asked = 'How long does a refund take until the money is back on my bank account?';
const text = 'A refund takes five working days until the money is back on your bank account.';
const known = (at: InProject) => agent.sources.publish(at, 'How long does a refund take?', text);

const question = (fields: Partial<NewQuestion> = {}): NewQuestion => ({
  text: asked,
  expectedArticleIds: [],
  hasExpectedArticles: false,
  expectedAnswer: undefined,
  ...fields,
});

async function start(at: InProject, questions: NewQuestion[], fields: object = {}): Promise<string> {
  const source = questions.length > 0 ? EvaluationSource.QUESTIONS : EvaluationSource.RESOLVED;
  const request = {
    ...at,
    source,
    questions,
    settings: undefined,
    updateMask: [],
    threshold: undefined,
    limit: undefined,
  };
  const { evaluation } = await agent.evaluations.createEvaluation({ ...request, ...fields }, aCall());
  return evaluation?.id ?? '';
}

const log = createLogger({ service: 'agent', level: 'silent' });
function work(signal = new AbortController().signal, questionMs = questionMsOf(30_000)): Promise<boolean> {
  const { database, clock, sources, models } = agent;
  return workOnEvaluation({ database, clock, sources, models, weights: usualWeights, log, questionMs }, signal);
}

async function workAll(): Promise<void> {
  while (await work());
}

async function read(at: InProject, evaluationId: string) {
  const { evaluation } = await agent.evaluations.getEvaluation({ ...at, evaluationId }, aCall());
  if (!evaluation) throw new Error('no evaluation');
  return evaluation;
}

test('questions are judged by the articles that are expected, else by the words of a person’s answer', async () => {
  const at = newTenant();
  const { id } = known(at);
  const evaluation = await start(at, [
    question({ expectedArticleIds: [id], hasExpectedArticles: true }),
    question({ hasExpectedArticles: true }),
    question({ expectedAnswer: 'A refund takes five working days until the money is back.' }),
    question({ expectedAnswer: 'Please send us a photo of the damaged saddle.' }),
    question(),
  ]);
  expect(await read(at, evaluation)).toMatchObject({
    status: EvaluationStatus.WAITING,
    progress: { questions: 5, asked: 0 },
  });
  await workAll();
  const done = await read(at, evaluation);
  expect(done).toMatchObject({
    status: EvaluationStatus.DONE,
    failure: 0,
    progress: { questions: 5, asked: 5, skipped: 0 },
  });
  const { ARTICLES, WORDS } = EvaluationJudge;
  expect(done.questions.map(({ right, judgedBy }) => [right, judgedBy])).toEqual([
    [true, ARTICLES],
    [false, ARTICLES],
    [true, WORDS],
    [false, WORDS],
    [undefined, 0],
  ]);
  expect(done.questions[0]).toMatchObject({ question: asked, decision: Decision.REPLY, articleIds: [id] });
  expect(done.questions[0]?.answer).toContain('five working days');
  expect(done.figures).toMatchObject({
    answered: 5,
    right: 2,
    wrong: 2,
    coverage: 1,
    precision: 0.5,
    falseAnswers: 0.5,
  });
  expect(done.usage).toMatchObject({ calls: 0, costMicroUsd: 0 });
});

test('one replay serves every threshold: what is held back at the evaluation’s counts below it', async () => {
  const at = newTenant();
  const { id } = known(at);
  const given = [question({ expectedArticleIds: [id], hasExpectedArticles: true })];
  const evaluation = await start(at, given, { threshold: 1 });
  await workAll();
  const done = await read(at, evaluation);
  expect(done.threshold).toBe(1);
  expect(done.questions[0]).toMatchObject({
    decision: Decision.ESCALATE,
    escalationReason: EscalationReason.LOW_CONFIDENCE,
  });
  expect(done.figures).toMatchObject({ answered: 0, precision: undefined });
  expect(done.thresholds[0]).toMatchObject({ threshold: 0, answered: 1, right: 1 });
  const { evaluations } = await agent.evaluations.listEvaluations({ ...at, page: undefined }, aCall());
  expect(evaluations).toMatchObject([
    { id: evaluation, figures: { answered: 0 }, progress: { asked: 1 }, questions: [] },
  ]);
});

test('resolved conversations are asked again, judged by a person, and those without an answer are skipped', async () => {
  const at = newTenant();
  known(at);
  const resolved = (answer?: string) => {
    const made = agent.sources.converse(at, `${asked} Write to ada@example.com`);
    made.status = ConversationStatus.RESOLVED;
    if (answer !== undefined) agent.sources.say(made.id, { senderType: SenderType.AGENT, content: answer });
    return made;
  };
  agent.sources.converse(at, 'Not resolved yet');
  const answered = resolved('A refund takes five working days until the money is back.');
  resolved();
  const evaluation = await start(at, [], { limit: 10 });
  await workAll();
  const done = await read(at, evaluation);
  expect(done.progress).toEqual({ questions: 1, asked: 1, skipped: 1 });
  expect(done.questions).toMatchObject([{ conversationId: answered.id, right: true, judgedBy: EvaluationJudge.WORDS }]);
  expect(done.questions[0]?.question).toContain('[email]');
  const stored = JSON.stringify(
    await agent.rows('SELECT * FROM evaluation_questions WHERE project_id = $1', at.projectId),
  );
  expect(stored).not.toContain('ada@example.com');
});

test('nothing but the evaluation, the ledger and the audit log hears of it', async () => {
  const at = newTenant();
  await start(at, [question({ text: 'Do you sell garden furniture?', hasExpectedArticles: true })]);
  await workAll();
  for (const table of ['runs', 'suggestions', 'turns'])
    expect(await agent.rows(`SELECT 1 FROM ${table} WHERE project_id = $1`, at.projectId)).toEqual([]);
  const events = await agent.rows<{ type: string }>('SELECT type FROM outbox WHERE project_id = $1', at.projectId);
  expect(events).toEqual([{ type: 'audit.recorded' }]);
  // The built-in answerer counts as it does elsewhere.
  const { status } = await agent.configs.getStatus(at, aCall());
  expect(status?.usageThisMonth).toMatchObject({ calls: 1, costMicroUsd: 0 });
});

test('a model judges what a person answered in other words; what it does not say can be used leaves it to words', async () => {
  const at = newTenant();
  known(at);
  let says: unknown = { right: true };
  const model = new ScriptedModel(({ purpose }) => {
    if (purpose === 'read') return saidOf();
    if (purpose === 'judge') return says;
    if (purpose === 'verify') return provesAll;
    const claims = [{ text, passages: ['p1'], quote: text }];
    return { answer: text, claims, needs_clarification: null, actions: [], manipulation: false };
  });
  agent.models = scriptedSource(model);
  const given = [question({ expectedAnswer: 'You will have it within a week.' })];
  const first = await start(at, given);
  await workAll();
  expect((await read(at, first)).questions).toMatchObject([{ right: true, judgedBy: EvaluationJudge.MODEL }]);
  says = { nothing: 1 };
  const second = await start(at, given);
  await workAll();
  expect((await read(at, second)).questions).toMatchObject([{ right: false, judgedBy: EvaluationJudge.WORDS }]);
});

test('a model that is down is tried again with pauses, and then the evaluation has failed, with what was asked', async () => {
  const at = newTenant();
  known(at);
  agent.models = scriptedSource(new ScriptedModel(() => new ModelFailure('unavailable', 'no model answered')));
  const evaluation = await start(at, [question()]);
  for (let tries = 1; tries <= 6; tries += 1) {
    expect(await work()).toBe(true);
    expect(await work()).toBe(false);
    const { status } = await read(at, evaluation);
    expect(status).toBe(tries < 6 ? EvaluationStatus.RUNNING : EvaluationStatus.FAILED);
    await agent.rows('UPDATE evaluations SET due_at = clock_now() WHERE due_at IS NOT NULL');
  }
  expect(await read(at, evaluation)).toMatchObject({
    failure: EvaluationFailure.MODEL_UNAVAILABLE,
    progress: { asked: 0 },
  });
});

test('an evaluation ends at once when the budget allows no more calls', async () => {
  const at = newTenant();
  known(at);
  agent.models = scriptedSource(new ScriptedModel(() => new ModelFailure('budget_exhausted', 'all spent')));
  const evaluation = await start(at, [question()]);
  await workAll();
  expect(await read(at, evaluation)).toMatchObject({
    status: EvaluationStatus.FAILED,
    failure: EvaluationFailure.BUDGET_EXHAUSTED,
  });
});

test('a worker that is stopped gives it back, and the next goes on; one that died loses it with its lease', async () => {
  const at = newTenant();
  known(at);
  const evaluation = await start(at, [question(), question()]);
  const stopping = new AbortController();
  agent.sources.onSearch = async () => {
    stopping.abort();
    stopping.signal.throwIfAborted();
  };
  await work(stopping.signal);
  expect(await read(at, evaluation)).toMatchObject({ status: EvaluationStatus.RUNNING, progress: { asked: 0 } });
  agent.sources.onSearch = async () => undefined;
  const dead = await claimEvaluation(agent.database, 60_000);
  if (!dead) throw new Error('nothing was given back');
  expect(await work()).toBe(false);
  await agent.rows('UPDATE evaluations SET leased_until = clock_now()');
  await workAll();
  expect(await renewEvaluation(agent.database, dead, 60_000)).toBe(false);
  expect(await read(at, evaluation)).toMatchObject({ status: EvaluationStatus.DONE, progress: { asked: 2 } });
});

test('organizations take turns: while one of its evaluations is worked on, another’s is taken', async () => {
  const [one, other] = [newTenant(), newTenant()];
  for (let count = 0; count < 2; count += 1) await start(one, [question()]);
  await start(other, [question()]);
  const claimed = [await claimEvaluation(agent.database, 60_000), await claimEvaluation(agent.database, 60_000)];
  expect(claimed.map((each) => each?.orgId)).toEqual([one.orgId, other.orgId]);
  expect(await claimEvaluation(agent.database, 60_000)).toBeUndefined();
});

test('an organization has five evaluations that are not done, and another its own five', async () => {
  const at = newTenant();
  const begun = await Promise.allSettled(Array.from({ length: 8 }, () => start(at, [question()])));
  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const sibling = { ...newTenant(), orgId: at.orgId };
  await expect(start(sibling, [question()])).rejects.toMatchObject({ reason: 'EVALUATION_LIMIT_REACHED' });
  await start(newTenant(), [question()]);
});

test('expected articles have to exist, and questions have to be there where they are asked', async () => {
  const at = newTenant();
  const missing = question({ hasExpectedArticles: true, expectedArticleIds: ['art_none'] });
  await expect(start(at, [missing])).rejects.toMatchObject({
    reason: 'VALIDATION_ERROR',
    details: { issues: [{ path: ['questions', 0, 'expected_article_ids', 0] }] },
  });
  await expect(start(at, [], { source: EvaluationSource.QUESTIONS })).rejects.toMatchObject({
    reason: 'VALIDATION_ERROR',
  });
  await expect(start(at, [question()], { source: EvaluationSource.RESOLVED })).rejects.toMatchObject({
    reason: 'VALIDATION_ERROR',
  });
});

test('an evaluation of another tenant is absent', async () => {
  const at = newTenant();
  const evaluationId = await start(at, [question()]);
  for (const foreign of [newTenant(), { ...newTenant(), orgId: at.orgId }]) {
    const refused = agent.evaluations.getEvaluation({ ...foreign, evaluationId }, aCall());
    await expect(refused).rejects.toMatchObject({ reason: 'EVALUATION_NOT_FOUND' });
    expect((await agent.evaluations.listEvaluations({ ...foreign, page: undefined }, aCall())).evaluations).toEqual([]);
  }
});

test('the words of a person who is erased go from evaluations, and come back by no question that is being asked', async () => {
  const at = newTenant();
  known(at);
  const made = agent.sources.converse(at, asked);
  made.status = ConversationStatus.RESOLVED;
  agent.sources.say(made.id, { senderType: SenderType.AGENT, content: text });
  const [first, second] = [await start(at, [], {}), await start(at, [], {})];
  await work();
  expect((await read(at, first)).questions).toMatchObject([{ question: asked }]);
  // The second one is being asked while the person is erased.
  const { contactId = '' } = made;
  let erased = false;
  agent.sources.onSearch = async () => {
    if (!erased) await erasePerson(agent.database, { ...at, contactId });
    erased = true;
  };
  await workAll();
  for (const id of [first, second]) {
    const [row] = (await read(at, id)).questions;
    expect(row).toMatchObject({ question: undefined, answer: undefined, right: true });
  }
});

test('the words of a conversation that is deleted go; so do the evaluations of a project, and those that are old', async () => {
  const at = newTenant();
  known(at);
  const made = agent.sources.converse(at, asked);
  made.status = ConversationStatus.RESOLVED;
  agent.sources.say(made.id, { senderType: SenderType.AGENT, content: text });
  const id = await start(at, []);
  await workAll();
  await eraseRunsOf(agent.database, { ...at, conversationId: made.id });
  expect((await read(at, id)).questions).toMatchObject([{ question: undefined, answer: undefined }]);
  const old = await start(at, [question()]);
  await agent.rows(`UPDATE evaluations SET created_at = clock_now() - interval '91 days' WHERE id = $1`, old);
  await purgeEvaluations(agent.database, 90);
  await expect(read(at, old)).rejects.toMatchObject({ reason: 'EVALUATION_NOT_FOUND' });
  await forgetProject(agent.database, at);
  await expect(read(at, id)).rejects.toMatchObject({ reason: 'EVALUATION_NOT_FOUND' });
  expect(await agent.rows('SELECT 1 FROM evaluation_questions WHERE project_id = $1', at.projectId)).toEqual([]);
});
