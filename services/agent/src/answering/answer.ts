import type { Decision, Outcome } from '../domain/outcome.js';
import type { Turn } from '../domain/turn.js';
import { ModelFailure } from '../models/model.js';
import type { AnswerDeps } from './answer-deps.js';
import { decideOn } from './decide/after-drafting.js';
import { decideBeforeSearch } from './decide/before-search.js';
import { escalate } from './decide/decisions.js';
import { agreedAction } from './drafting/agreed-action.js';
import { answerWithModel } from './drafting/answer-with-model.js';
import { answerByQuoting } from './extractive/answer-by-quoting.js';
import { type Reading, readTurnWords } from './reading/reading.js';
import { search } from './search.js';
import { withoutUnpublished } from './still-published.js';

/**
 * What is to be done about what the customer wrote since anybody answered. Sends and changes nothing itself but for lookups.
 * To resolve and to ask back are decisions of autopilot: in other modes a person answers, who is told so.
 * @throws what `retrieve` throws, and when the signal aborts; a model that fails is an escalation.
 */
export async function answer(turn: Turn, deps: AnswerDeps, signal: AbortSignal): Promise<Outcome> {
  const reading = readTurnWords(turn);
  const agreed = agreedAction(turn, reading, deps);
  if (agreed) return { ...nothing, ...agreed, language: reading.language };
  const early = decideBeforeSearch(turn, reading, deps);
  if (early) return { ...nothing, decision: early, language: reading.language };
  if (!deps.model) return byQuoting(turn, reading, deps, signal);
  try {
    return await answerWithModel(turn, reading, { ...deps, model: deps.model }, signal);
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
