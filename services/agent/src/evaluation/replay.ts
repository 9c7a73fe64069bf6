import { answer } from '../answering/answer.js';
import type { AnswerDeps } from '../answering/answer-deps.js';
import type { Decision, Draft, EscalationReason, Outcome } from '../domain/outcome.js';
import type { Turn } from '../domain/turn.js';

/** What became of a question that was asked again. */
export interface Replayed {
  /** At the threshold. */
  readonly decision: Decision['kind'];
  readonly reason: EscalationReason | null;
  /** The best draft. */
  readonly draft: Draft | undefined;
  /** Whether a threshold lets the draft out that is not above its confidence. */
  readonly isSendable: boolean;
  /** Why no model could be had for it, to read or to answer: what was decided is not the model's. */
  readonly failure: 'unavailable' | 'budget_exhausted' | undefined;
  /** Why word lists read it, although a model could be had. */
  readonly problem: string | null;
}

/** Everything that an answer needs but what one question has no part in. */
export type ReplayDeps = Omit<AnswerDeps, 'actions' | 'earlierFailures' | 'answersSoFar'>;

/**
 * Asks the agent as a person who wants drafts does, and makes no lookup. It is decided without a threshold, so that one replay
 * serves every threshold: which answers no threshold lets out does not depend on it.
 * @throws what `answer` throws
 */
export async function replay(turn: Turn, deps: ReplayDeps, signal: AbortSignal): Promise<Replayed> {
  const threshold = deps.config.confidenceThreshold;
  const config = { ...deps.config, mode: 'assist' as const, confidenceThreshold: 0 };
  const more = { config, actions: undefined, earlierFailures: 0, answersSoFar: 0 };
  return replayed(await answer(turn, { ...deps, ...more }, signal), threshold);
}

function replayed(outcome: Outcome, threshold: number): Replayed {
  const { decision, readerProblem = null } = outcome;
  const [draft] = 'drafts' in decision ? decision.drafts : [];
  const isSendable = decision.kind === 'reply';
  const isHeld = isSendable && draft !== undefined && draft.confidence < threshold;
  const reason = decision.kind === 'escalate' ? decision.reason : null;
  return {
    decision: isHeld ? 'escalate' : decision.kind,
    reason: isHeld ? 'low_confidence' : reason,
    draft,
    isSendable,
    failure: failureOf(outcome),
    problem: readerProblem,
  };
}

function failureOf({ decision, modelUnavailable, readerFailure }: Outcome): Replayed['failure'] {
  const isOutOfBudget = decision.kind === 'escalate' && decision.reason === 'budget_exhausted';
  if (isOutOfBudget || readerFailure === 'budget_exhausted') return 'budget_exhausted';
  return modelUnavailable === true || readerFailure === 'unavailable' ? 'unavailable' : undefined;
}

/** A question by itself: a conversation in which nobody has said anything else. */
export function turnOf({ orgId, projectId, text }: Pick<Turn, 'orgId' | 'projectId'> & { text: string }): Turn {
  const conversation = {
    id: 'cnv_replayed',
    subject: null,
    status: 'open',
    priority: 'normal',
    channel: 'api',
    assignedTo: null,
    tags: [],
    spam: false,
  };
  const utterances = [{ id: 'msg_replayed', from: 'customer' as const, text, at: new Date(0) }];
  return { orgId, projectId, conversation, contactId: null, contact: null, utterances };
}
