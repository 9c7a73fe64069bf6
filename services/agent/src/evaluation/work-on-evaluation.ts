import type { Logger } from '@pharos/kit';
import { backoffMs, failureLevel } from '@pharos/kit';
import { ModelFailure } from '../models/model.js';
import {
  askedQuestion,
  type ClaimedEvaluation,
  claimEvaluation,
  countUsage,
  endEvaluation,
  failQuestion,
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
  /** How long one question may take. */
  readonly questionMs: number;
}

/** Asked at once: a model thinks for seconds. */
const questionsAtOnce = 4;
/** After so long others take their turn. */
const turnMs = 10_000;
/** Of what a model has for one try: half of the two tries to read, and two each to draft, to prove and to judge. */
const modelTries = 7;
/** What core and knowledge have beside it. */
const callsMs = 40_000;
/** A worker renews its lease before each question. */
const beyondQuestionMs = 30_000;
/** Failures in a row after which either the questions or the service are at fault; the pauses between them grow to minutes. */
const mostTries = 6;
const firstPauseMs = 2_000;
const longestPauseMs = 300_000;

/** How long one question may take where a model has so long for one try. */
export const questionMsOf = (modelTimeoutMs: number): number => modelTries * modelTimeoutMs + callsMs;

/**
 * Works a while on the evaluation that has waited longest; false: none is due. Any number of these share the work: each evaluation is
 * claimed under a lease, which a worker that dies loses, and a question that is asked twice is counted once.
 */
export async function workOnEvaluation(deps: WorkDeps, signal: AbortSignal): Promise<boolean> {
  const evaluation = await claimEvaluation(deps.database, leaseMsOf(deps));
  if (!evaluation) return false;
  const turn: Turn = { evaluation, isProgress: false };
  try {
    const isDone = await goOn(deps, turn, signal);
    if (isDone) await endEvaluation(deps.database, evaluation, null);
    else await releaseEvaluation(deps.database, evaluation, { tries: 0, waitMs: 0 });
  } catch (error) {
    await giveBack(deps, turn, error, signal);
  }
  return true;
}

/** One worker's turn at an evaluation. */
interface Turn {
  readonly evaluation: ClaimedEvaluation;
  /** Whether a question could be asked in it: then failures before it no longer count. */
  isProgress: boolean;
}

const leaseMsOf = ({ questionMs }: WorkDeps) => questionMs + beyondQuestionMs;

/** Asks questions until the turn is over; true: there are no more. @throws what a question failed with, once those beside it are stored */
async function goOn(deps: WorkDeps, turn: Turn, signal: AbortSignal): Promise<boolean> {
  const { database, clock } = deps;
  const { evaluation } = turn;
  if (!evaluation.listed) await list(deps, evaluation, signal);
  const untilMs = clock.monotonicMs() + turnMs;
  do {
    const questions = await nextQuestions(database, evaluation, questionsAtOnce);
    if (questions.length === 0) return true;
    if (!(await renewEvaluation(database, evaluation, leaseMsOf(deps)))) return false;
    const asked = await Promise.allSettled(questions.map((each) => ask(deps, evaluation, each, signal)));
    if (asked.some(({ status }) => status === 'fulfilled')) turn.isProgress = true;
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

/** @throws what the question failed with, once that is stored */
async function ask(
  deps: WorkDeps,
  evaluation: ClaimedEvaluation,
  question: QuestionToAsk,
  signal: AbortSignal,
): Promise<void> {
  const { database, questionMs } = deps;
  const { place } = question;
  const time = AbortSignal.timeout(questionMs);
  const asking = await evaluateQuestion(deps, evaluation, question, AbortSignal.any([signal, time]));
  if (asking.kind === 'skipped') return skipQuestion(database, evaluation, place);
  if (asking.kind === 'evaluated') return saveQuestion(database, evaluation, place, asking.evaluated);
  const error = time.aborted ? new ModelFailure('unavailable', 'the time for the question is over') : asking.error;
  const isTry = !signal.aborted && !isOutOfBudget(error);
  await failQuestion(database, evaluation, place, { problem: wordsOf(error), usage: asking.usage, isTry });
  throw error;
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** For another try later, unless the service is away, or the budget allows none. Who stops leaves it as it was. */
async function giveBack(deps: WorkDeps, turn: Turn, error: unknown, signal: AbortSignal): Promise<void> {
  const { database, log } = deps;
  const { evaluation, isProgress } = turn;
  const before = isProgress ? 0 : evaluation.tries;
  if (signal.aborted) return releaseEvaluation(database, evaluation, { tries: before, waitMs: 0 });
  const tries = before + 1;
  log[failureLevel(error)]({ err: error, evaluation: evaluation.id }, 'could not ask a question of an evaluation');
  if (isOutOfBudget(error)) return endEvaluation(database, evaluation, 'budget_exhausted');
  if (tries < mostTries) {
    const waitMs = Math.round(backoffMs(tries, { firstMs: firstPauseMs, longestMs: longestPauseMs }));
    return releaseEvaluation(database, evaluation, { tries, waitMs });
  }
  const isAtFault = !(await asksAgain(deps, evaluation, signal));
  if (isAtFault && !signal.aborted) return endEvaluation(database, evaluation, failureOf(error));
  await releaseEvaluation(database, evaluation, { tries: isAtFault ? before : 0, waitMs: 0 });
}

/** Whether a question that could be asked still can: then those that fail are at fault, and not the service. */
async function asksAgain(deps: WorkDeps, evaluation: ClaimedEvaluation, signal: AbortSignal): Promise<boolean> {
  const { database, questionMs } = deps;
  const question = await askedQuestion(database, evaluation);
  if (!question || !(await renewEvaluation(database, evaluation, leaseMsOf(deps)))) return false;
  const time = AbortSignal.timeout(questionMs);
  const asking = await evaluateQuestion(deps, evaluation, question, AbortSignal.any([signal, time]));
  if (asking.kind === 'skipped') return false;
  const { usage } = asking.kind === 'evaluated' ? asking.evaluated : asking;
  await countUsage(database, evaluation, question.place, usage);
  return asking.kind === 'evaluated';
}

const isOutOfBudget = (error: unknown) => error instanceof ModelFailure && error.reason === 'budget_exhausted';

function failureOf(error: unknown): EvaluationFailure {
  return error instanceof ModelFailure ? 'model_unavailable' : 'error';
}
