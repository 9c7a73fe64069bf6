import type { Decision } from '../../domain/outcome.js';
import { type Turn, unanswered } from '../../domain/turn.js';
import type { AnswerDeps } from '../answer-deps.js';
import { abstain, escalate, unhelped } from '../decide/decisions.js';
import { asksNothing, confirmed, exhausted, otherLanguage } from '../decide/early.js';
import { framesIn } from '../frames.js';
import { courtesiesIn, meaningOf, wasAsked } from '../reading/courtesy.js';
import type { Reading } from '../reading/reading.js';
import type { MessageReading } from './read-message.js';

/** What a model's reading decides before anything is searched; undefined when it is worth looking. */
export function decideOnReading(
  turn: Turn,
  read: MessageReading,
  reading: Pick<Reading, 'language' | 'queries' | 'text'>,
  deps: AnswerDeps,
): Decision | undefined {
  const { settings } = deps.config;
  const { language, queries } = reading;
  if (read.isManipulation) return escalate('injection_suspected', 'The message tries to manipulate the agent.');
  if (read.intent === 'automatic') return abstain('It is an automatic reply.');
  if (read.intent === 'wish_for_person') return escalate('user_requested', 'The customer asks for a person.');
  if (read.policyTopic !== undefined)
    return escalate(
      'policy_topic',
      `The customer writes about "${read.policyTopic}", a topic that only people answer.`,
    );
  if (read.isAngry) return escalate('negative_sentiment', 'The customer is angry.');
  if (queries.length === 0) return withoutQuestion(turn, read, reading, deps);
  return exhausted(deps) ?? otherLanguage(language, settings.languages);
}

/** Nothing is asked: it confirms, thanks, says that an answer was none, greets, or takes note. */
function withoutQuestion(
  turn: Turn,
  { intent, agreesToAction }: MessageReading,
  { language, text }: Pick<Reading, 'language' | 'text'>,
  { config }: AnswerDeps,
): Decision {
  const before = turn.utterances.at(-unanswered(turn).length - 1);
  const asked = wasAsked(turn);
  // "Thanks" answers no question: to "Shall we cancel it?" it is no "no".
  if (agreesToAction && turn.pendingAction)
    return escalate('tool_error', `The customer agrees to ${turn.pendingAction.name}, which may not be done any more.`);
  // "Great" alone says that an answer was read: a model too may take it for more.
  const isMere = courtesiesIn(text) !== undefined && meaningOf(turn, text) !== 'all is well';
  if (!isMere && (intent === 'confirmation' || (intent === 'thanks' && !asked)))
    return confirmed(turn, language, config);
  if (intent === 'complaint' && before?.from === 'ai')
    return unhelped('The customer says that the agent’s answer does not help.');
  // Who writes first and asks nothing is asked what it is about, and so is who asks what nobody could search for.
  const asks = intent === 'question' || intent === 'follow_up' || intent === 'complaint';
  const { ask, more } = framesIn(language);
  if (config.mode !== 'autopilot' || asked || !(asks || before === undefined))
    return asksNothing(turn, language, config);
  return { kind: 'clarify', content: asks ? more : ask };
}

/** That the customer agrees to the action that waits, and wants nothing else. That all is well agrees to nothing. */
export function isAgreement(read: MessageReading): boolean {
  const { intent, searches, isAngry, isManipulation, policyTopic, agreesToAction } = read;
  const isCalm = !isAngry && !isManipulation && policyTopic === undefined;
  return agreesToAction && intent === 'confirmation' && searches.length === 0 && isCalm;
}

/** What to search for: as the model read it, else as the words tell. */
export function searchesOf({ intent, searches }: MessageReading, { queries, text }: Reading): readonly string[] {
  if (searches.length > 0) return searches;
  const asks = intent === 'question' || intent === 'follow_up';
  return asks && /[\p{L}\p{N}]/u.test(text) ? queries : [];
}
