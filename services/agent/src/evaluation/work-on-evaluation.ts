import type { Clock, Database, Logger } from '@pharos/kit';
import { backoffMs, failureLevel } from '@pharos/kit';
import { ModelFailure } from '../models/model.js';
import {
  type ClaimedEvaluation,
  claimEvaluation,
  endEvaluation,
  listConversations,
  nextQuestions,
  type QuestionToAsk,
  releaseEvaluation,
  renewEvaluation,
  saveQuestion,
  skipQuestion,
} from '../store/evaluation-queue.js';
import type { EvaluationFailure } from '../store/evaluations.js';
import { callOf, type EvaluateDeps, evaluateQuestion } from './evaluate-question.js';
import { resolvedConversations } from './read-exchange.js';

export interface WorkDeps extends EvaluateDeps {
  readonly log: Logger;
}

/** Asked at once: a model thinks for seconds. */
const questionsAtOnce = 4;
/** After so long others take their turn. */
const turnMs = 10_000;
/** A model has a minute for a draft, half of one to read, and one each to prove and to judge; the lease is longer. */
const questionMs = 170_000;
/** Failures in a row after which nobody tries any more; the pauses between them grow to minutes. */
const mostTries = 6;
const firstPauseMs = 2_000;
const longestPauseMs = 300_000;

/**
 * Works a while on the evaluation that has waited longest; false: none is due. Any number of these share the work: each evaluation is
 * claimed under a lease, which a worker that dies loses, and a question that is asked twice is counted once.
 */
export async function workOnEvaluation(deps: WorkDeps, signal: AbortSignal): Promise<boolean> {
  const evaluation = await claimEvaluation(deps.database);
  if (!evaluation) return false;
  try {
    const isDone = await goOn(deps, evaluation, signal);
    if (isDone) await endEvaluation(deps.database, evaluation, null);
    else await releaseEvaluation(deps.database, evaluation, { tries: 0, waitMs: 0 });
  } catch (error) {
    await giveBack(deps, evaluation, error, signal);
  }
  return true;
}

/** Asks questions until the turn is over; true: there are no more. */
async function goOn(deps: WorkDeps, evaluation: ClaimedEvaluation, signal: AbortSignal): Promise<boolean> {
  const { database, clock } = deps;
  if (!evaluation.listed) await list(deps, evaluation, signal);
  const untilMs = clock.monotonicMs() + turnMs;
  do {
    const questions = await nextQuestions(database, evaluation, questionsAtOnce);
    if (questions.length === 0) return true;
    if (!(await renewEvaluation(database, evaluation))) return false;
    const limited = AbortSignal.any([signal, AbortSignal.timeout(questionMs)]);
    const asked = await Promise.allSettled(questions.map((each) => ask(deps, evaluation, each, limited)));
    for (const each of asked) if (each.status === 'rejected') throw each.reason;
  } while (clock.monotonicMs() < untilMs);
  return false;
}

async function list(deps: WorkDeps, evaluation: ClaimedEvaluation, signal: AbortSignal): Promise<void> {
  const { maxConversations } = evaluation;
  const call = callOf(evaluation, signal);
  const found = await resolvedConversations(deps.sources, evaluation, maxConversations ?? 0, call);
  await listConversations(deps.database, evaluation, found);
}

async function ask(
  deps: WorkDeps,
  evaluation: ClaimedEvaluation,
  question: QuestionToAsk,
  signal: AbortSignal,
): Promise<void> {
  const evaluated = await evaluateQuestion(deps, evaluation, question, signal);
  if (evaluated) await saveQuestion(deps.database, evaluation, question.place, evaluated);
  else await skipQuestion(deps.database, evaluation, question.place);
}

/** For another try later, unless there were too many, or the budget allows none. Who stops leaves it as it was. */
async function giveBack(
  { database, log }: { readonly database: Database; readonly log: Logger; readonly clock: Clock },
  evaluation: ClaimedEvaluation,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return releaseEvaluation(database, evaluation, { tries: evaluation.tries, waitMs: 0 });
  const tries = evaluation.tries + 1;
  log[failureLevel(error)]({ err: error, evaluation: evaluation.id }, 'could not ask a question of an evaluation');
  if (isOutOfBudget(error)) return endEvaluation(database, evaluation, 'budget_exhausted');
  if (tries >= mostTries) return endEvaluation(database, evaluation, failureOf(error));
  const waitMs = Math.round(backoffMs(tries, { firstMs: firstPauseMs, longestMs: longestPauseMs }));
  await releaseEvaluation(database, evaluation, { tries, waitMs });
}

const isOutOfBudget = (error: unknown) => error instanceof ModelFailure && error.reason === 'budget_exhausted';

function failureOf(error: unknown): EvaluationFailure {
  return error instanceof ModelFailure ? 'model_unavailable' : 'error';
}
