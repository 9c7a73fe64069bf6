import type { Clock, Database, OutgoingCall } from '@pharos/kit';
import type { RetrievalWeights } from '../answering/confidence/weights.js';
import { settingsSchema } from '../domain/settings.js';
import { ModelFailure, type ModelSource, type OpenModel, type Usage } from '../models/model.js';
import { anonymousQuestion } from '../runs/anonymous-question.js';
import { agentCaller, extractive } from '../runs/decide-turn.js';
import { localesOf, publicationOf, retrieverOf } from '../runs/retrieve.js';
import type { Sources } from '../runs/sources.js';
import { readCalibration } from '../store/calibrations.js';
import { readConfig } from '../store/configs.js';
import type { ClaimedEvaluation, EvaluatedQuestion, QuestionToAsk } from '../store/evaluation-queue.js';
import { type Expected, judgeByWords, type Verdict } from './judge.js';
import { judgeByModel } from './judge-by-model.js';
import { readExchange } from './read-exchange.js';
import { type ReplayDeps, type Replayed, replay, turnOf } from './replay.js';

export interface EvaluateDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly sources: Sources;
  readonly models: ModelSource;
  readonly weights: RetrievalWeights;
}

interface Asked {
  readonly text: string;
  readonly expected: Expected;
}

/** How long core and knowledge have for one answer. */
const callTimeoutMs = 10_000;
const noUsage: Usage = { calls: 0, inputTokens: 0, outputTokens: 0, costMicroUsd: 0 };

/** A call of the agent itself, which does the evaluation. */
export function callOf({ id }: ClaimedEvaluation, signal: AbortSignal): OutgoingCall {
  return { ...agentCaller(id), timeoutMs: callTimeoutMs, signal };
}

/** What came of asking: nothing to ask in the conversation, an answer to judge, or an error; calls cost money in either case. */
export type Asking =
  | { readonly kind: 'skipped' }
  | { readonly kind: 'evaluated'; readonly evaluated: EvaluatedQuestion }
  | { readonly kind: 'failed'; readonly error: unknown; readonly usage: Usage };

/**
 * Asks one question again, and judges the best draft. Writes nothing but the ledger of model calls, and never rejects: what cannot be had
 * (a model, the budget, core or knowledge) is an answer of the kind `failed`.
 */
export async function evaluateQuestion(
  deps: EvaluateDeps,
  evaluation: ClaimedEvaluation,
  question: QuestionToAsk,
  signal: AbortSignal,
): Promise<Asking> {
  const call = callOf(evaluation, signal);
  let model: OpenModel | undefined;
  try {
    const asked = await askedIn(deps.sources, evaluation, question, call);
    if (!asked) return { kind: 'skipped' };
    const replaying = await replayDeps(deps, evaluation, call);
    model = replaying.model;
    return { kind: 'evaluated', evaluated: await evaluate(evaluation, asked, replaying, signal) };
  } catch (error) {
    return { kind: 'failed', error, usage: model?.usage() ?? noUsage };
  }
}

/** @throws ModelFailure when the model cannot be had or the budget does not allow it; UNAVAILABLE, DEADLINE_EXCEEDED of core and knowledge */
async function evaluate(
  evaluation: ClaimedEvaluation,
  asked: Asked,
  replaying: ReplayDeps,
  signal: AbortSignal,
): Promise<EvaluatedQuestion> {
  const { model } = replaying;
  const replayed = await replay(turnOf({ ...evaluation, text: asked.text }), replaying, signal);
  if (replayed.failure) throw new ModelFailure(replayed.failure, replayed.problem ?? failures[replayed.failure]);
  const verdict = await judge(replayed, asked, model, signal);
  return {
    replayed,
    verdict,
    model: model?.name ?? extractive,
    usage: model?.usage() ?? noUsage,
    question: anonymousQuestion(asked.text),
  };
}

const failures = { unavailable: 'no model answered', budget_exhausted: 'the budget allows no more' };

async function askedIn(
  sources: Sources,
  at: ClaimedEvaluation,
  { question, articleIds, answer, conversationId }: QuestionToAsk,
  call: OutgoingCall,
): Promise<Asked | undefined> {
  if (conversationId !== null) {
    const { orgId, projectId } = at;
    const exchange = await readExchange(sources, { orgId, projectId, conversationId }, call);
    return exchange && { text: exchange.text, expected: { answer: exchange.answer } };
  }
  if (question === null) return undefined;
  return {
    text: question,
    expected: { articles: articleIds ? new Set(articleIds) : undefined, answer: answer ?? undefined },
  };
}

/** The agent as it was when the evaluation began, on whether it is turned on or not; what it may spend is what it may now. */
async function replayDeps(deps: EvaluateDeps, evaluation: ClaimedEvaluation, call: OutgoingCall): Promise<ReplayDeps> {
  const { database, sources, models, weights, clock } = deps;
  const { orgId, projectId, id, model: name, threshold } = evaluation;
  const at = { orgId, projectId };
  const [now, calibration] = await Promise.all([readConfig(database, at), readCalibration(database, at)]);
  const { monthly_budget_usd } = now.settings;
  const settings = { ...settingsSchema.parse(evaluation.settings), enabled: true, monthly_budget_usd };
  const config = { ...now, model: name, confidenceThreshold: threshold, settings };
  const model = await models.open(at, id, config);
  return {
    model,
    config,
    calibration: { ...calibration, weights },
    retrieve: retrieverOf(sources, at, call),
    isPublished: model && publicationOf(sources, at, call),
    articleLocales: localesOf(sources, at, call),
    now: clock.now(),
  };
}

/** By the articles that are expected; else by a model, where there is one and it says something that can be used; else by words. */
async function judge(
  { draft }: Replayed,
  { text, expected }: Asked,
  model: OpenModel | undefined,
  signal: AbortSignal,
): Promise<Verdict | undefined> {
  if (!draft) return undefined;
  if (expected.articles || !model) return judgeByWords(expected, draft);
  try {
    return await judgeByModel(model, { text, expected, draft }, signal);
  } catch (error) {
    const isAnswer = error instanceof ModelFailure && (error.reason === 'refused' || error.reason === 'invalid_output');
    if (!isAnswer) throw error;
    return judgeByWords(expected, draft);
  }
}
