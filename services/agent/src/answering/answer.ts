import type { Decision, Outcome } from '../domain/outcome.js';
import { type Turn, unanswered } from '../domain/turn.js';
import { ModelFailure } from '../models/model.js';
import type { AnswerDeps, WithModel } from './answer-deps.js';
import { decideOn } from './decide/after-drafting.js';
import { decideBeforeSearch } from './decide/before-search.js';
import { abstain, escalate } from './decide/decisions.js';
import { agreedAction, agreesInWords } from './drafting/agreed-action.js';
import { answerWithModel } from './drafting/answer-with-model.js';
import { createGuard } from './drafting/prompt.js';
import { answerByQuoting } from './extractive/answer-by-quoting.js';
import { decideOnReading, isAgreement, searchesOf } from './reader/decide-on-reading.js';
import { type MessageReading, readMessage } from './reader/read-message.js';
import { type Reading, readTurnWords } from './reading/reading.js';
import { search } from './search.js';
import { withoutUnpublished } from './still-published.js';

/**
 * What is to be done about what the customer wrote since anybody answered. Sends and changes nothing itself but for lookups. A model
 * reads where there is one; word lists do where there is none, or where it fails to.
 * To resolve and to ask back are decisions of autopilot: in other modes a person answers, who is told so.
 * @throws what `retrieve` throws, and when the signal aborts; a model that fails is an escalation.
 */
export async function answer(turn: Turn, deps: AnswerDeps, signal: AbortSignal): Promise<Outcome> {
  const words = readTurnWords(turn);
  // A message of files alone says nothing that could be read.
  if (unanswered(turn).every(({ text }) => text.trim() === ''))
    return early({ decision: abstain('The customer has not written since the last answer.') }, words);
  const { model } = deps;
  if (!model) return decideByWords(turn, words, deps) ?? byQuoting(turn, words, deps, signal);
  return byModel(turn, words, { ...deps, model, guard: createGuard() }, signal);
}

async function byModel(turn: Turn, words: Reading, deps: WithModel, signal: AbortSignal): Promise<Outcome> {
  const read = await readMessage(turn, deps, signal);
  const reading = read.kind === 'read' ? readingOf(read, words) : words;
  const decided = read.kind === 'read' ? decideByReading(turn, read, reading, deps) : decideByWords(turn, words, deps);
  const outcome = decided ?? (await drafted(turn, reading, deps, signal));
  return read.kind === 'read' ? outcome : { ...outcome, readerProblem: read.problem, readerFailure: read.reason };
}

function readingOf(read: MessageReading, words: Reading): Reading {
  return { ...words, queries: searchesOf(read, words), language: read.language ?? words.language };
}

function decideByReading(turn: Turn, read: MessageReading, reading: Reading, deps: AnswerDeps): Outcome | undefined {
  const agreed = isAgreement(read) ? agreedAction(turn, reading, deps) : undefined;
  if (agreed) return early(agreed, reading);
  const decision = decideOnReading(turn, read, reading, deps);
  return decision && early({ decision }, reading);
}

function decideByWords(turn: Turn, reading: Reading, deps: AnswerDeps): Outcome | undefined {
  const agreed = agreesInWords(turn) ? agreedAction(turn, reading, deps) : undefined;
  if (agreed) return early(agreed, reading);
  const decision = decideBeforeSearch(turn, reading, deps);
  return decision && early({ decision }, reading);
}

/** Decided before anything was searched. */
function early(decided: Pick<Outcome, 'decision'> & Partial<Outcome>, { language }: Reading): Outcome {
  return { ...nothing, ...decided, language };
}

async function drafted(turn: Turn, reading: Reading, deps: WithModel, signal: AbortSignal): Promise<Outcome> {
  try {
    return await answerWithModel(turn, reading, deps, signal);
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    const unavailable = error.reason === 'unavailable' ? ({ modelUnavailable: true } as const) : {};
    const { queries, language } = reading;
    return { ...nothing, decision: failedModel(error), queries, language, ...unavailable };
  }
}

const nothing: Omit<Outcome, 'decision' | 'language'> = {
  confidence: undefined,
  queries: [],
  passages: [],
  signals: {},
  lookups: [],
  actions: [],
};

function failedModel({ reason, message }: ModelFailure): Decision {
  return reason === 'budget_exhausted'
    ? escalate('budget_exhausted', `The monthly budget does not allow another model call: ${message}.`)
    : escalate('model_error', `The model could not answer (${reason}): ${firstProblem(message)}`);
}

/** People read it, also in chats: of what is wrong with an answer in many places, the first, in one line. */
function firstProblem(message: string): string {
  const [first = ''] = message.split(/\n(?=✖)/);
  return first.replace(/^✖ /, '').replace(/\s*\n\s*→ /, ' ');
}

async function byQuoting(turn: Turn, reading: Reading, deps: AnswerDeps, signal: AbortSignal): Promise<Outcome> {
  const { queries, language } = reading;
  const found = await search(queries, deps, signal);
  const first = answerByQuoting(turn, reading, found, deps);
  const left = await withoutUnpublished(found, first.drafts, deps, signal);
  const quoted = left ? answerByQuoting(turn, reading, left, deps) : first;
  const { passages } = left ?? found;
  const confidence = quoted.drafts[0]?.confidence;
  const { signals } = quoted;
  return { ...nothing, decision: decideOn(turn, quoted, deps), confidence, queries, language, passages, signals };
}
