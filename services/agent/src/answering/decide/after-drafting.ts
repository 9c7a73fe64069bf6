import type { Decision, Draft } from '../../domain/outcome.js';
import type { Turn } from '../../domain/turn.js';
import type { AnswerDeps } from '../answer-deps.js';
import { wasTold } from '../reading/repeats.js';
import { abstain, escalate, unhelped } from './decisions.js';

/** What the search and the answerer came to. */
export interface Drafted {
  /** Best first; none when nothing that was found answers. */
  readonly drafts: readonly Draft[];
  /** What to ask back, when more than one thing may be meant. */
  readonly question?: string | undefined;
  /** Whether anything was found that may be about it. */
  readonly isKnown: boolean;
  /** Whether the drafts are in another language than the customer's: then no threshold lets them out. */
  readonly isForeign?: boolean;
  /** Whether all of the best draft is proved: else no threshold lets it out either. A quote is. */
  readonly isProved?: boolean;
  /** Why nothing could judge that, for people. */
  readonly problem?: string | undefined;
  /** What was looked through, for people. */
  readonly tried: string;
}

/** Whether to answer, to ask back, or to hand over: by the confidence of the best draft. Nobody is told the same again. */
export function decideOn(
  turn: Pick<Turn, 'utterances'>,
  { drafts, question, isKnown, isForeign = false, isProved = true, problem, tried }: Drafted,
  { config }: AnswerDeps,
): Decision {
  const [best, ...others] = drafts;
  if (question !== undefined)
    return config.mode === 'autopilot'
      ? { kind: 'clarify', content: question }
      : abstain(`The message is not clear. Suggested question: ${question}`, drafts);
  if (best && !isForeign && isProved && best.confidence >= config.confidenceThreshold)
    return wasTold(turn, best.content)
      ? unhelped(`The customer has had the best answer already, and asks on. ${tried}`, drafts)
      : { kind: 'reply', drafts: [best, ...others] };
  if (!isKnown || !best) return escalate('no_knowledge', `No article answers the question. ${tried}`, drafts);
  if (isForeign)
    return escalate('low_confidence', `The draft is not in the language of the customer. ${tried}`, drafts);
  if (!isProved)
    return escalate('low_confidence', `${problem ?? 'No article or lookup backs all of the draft.'} ${tried}`, drafts);
  const percent = Math.round(100 * best.confidence);
  return escalate(
    'low_confidence',
    `The best answer is correct with a probability of ${percent} %, which is below the threshold. ${tried}`,
    drafts,
  );
}
