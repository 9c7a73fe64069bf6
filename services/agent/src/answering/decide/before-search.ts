import type { Decision } from '../../domain/outcome.js';
import { type Turn, unanswered } from '../../domain/turn.js';
import type { AnswerDeps } from '../answer-deps.js';
import { framesIn } from '../frames.js';
import { isAngry } from '../reading/anger.js';
import { isAutomaticReply } from '../reading/automatic-reply.js';
import { approves, dismisses } from '../reading/closings.js';
import { languageOfGreeting } from '../reading/greetings.js';
import { agrees, asksForPerson, confirmsAll, declines, isGreeting, withoutAgreements } from '../reading/intent.js';
import { askedJustNow, wasAsked } from '../reading/need.js';
import { policyTopicIn } from '../reading/policy-topics.js';
import { askedText, type Reading, writtenText } from '../reading/reading.js';
import { rejectsAnswer } from '../reading/rejections.js';
import { asksAgain } from '../reading/repeats.js';
import { injectionIn } from '../safety/injection.js';
import { abstain, escalate } from './decisions.js';
import { asksNothingAtAll, confirmed, exhausted, otherLanguage } from './early.js';

/** What the words alone decide, whatever the knowledge base says; undefined when it is worth looking. */
export function decideBeforeSearch(turn: Turn, reading: Reading, deps: AnswerDeps): Decision | undefined {
  if (isAutomaticReply(turn)) return abstain('It is an automatic reply.');
  return mustHandOver(turn, reading, deps) ?? needsNoAnswer(turn, reading, deps);
}

function mustHandOver(turn: Turn, { text, language }: Reading, deps: AnswerDeps): Decision | undefined {
  const { settings } = deps.config;
  const asked = askedText(turn);
  const attempt = injectionIn(asked) ?? injectionIn(turn.conversation.subject ?? '');
  if (attempt !== undefined)
    return escalate('injection_suspected', `The message tries to manipulate the agent (${attempt}).`);
  const written = writtenText(turn);
  if (asksForPerson(written)) return escalate('user_requested', 'The customer asks for a person.');
  const topic = policyTopicIn(written, settings.policy_topics);
  if (topic !== undefined)
    return escalate('policy_topic', `The customer writes about "${topic}", a topic that only people answer.`);
  if (isAngry(written)) return escalate('negative_sentiment', 'The customer is angry.');
  const failure = confirms(turn, text) || asksNothing(turn, text) ? undefined : failureOf(turn, deps);
  return failure ?? otherLanguage(greetedIn(text, deps) ?? language, settings.languages);
}

/** Why the agent has not helped the customer so far; undefined: it may try. */
function failureOf(turn: Turn, deps: AnswerDeps): Decision | undefined {
  // The next quote would be a guess.
  if (rejectsAnswer(turn))
    return escalate('repeated_failure', 'The customer says that the agent’s answer does not help.');
  if (asksAgain(turn))
    return escalate('repeated_failure', 'The customer repeats a question that the agent has already answered.');
  return exhausted(deps);
}

/** The language of a greeting alone: others may have the word as well, and the one that the agent answers in is meant. */
function greetedIn(text: string, { config }: AnswerDeps): string | undefined {
  return isGreeting(text) ? languageOfGreeting(text, config.settings.languages) : undefined;
}

function needsNoAnswer(turn: Turn, { text, queries, language }: Reading, deps: AnswerDeps): Decision | undefined {
  const { config } = deps;
  if (confirms(turn, text)) return confirmed(language, config);
  if (asksNothing(turn, text)) return asksNothingAtAll;
  if (queries.length > 0) return undefined;
  // Later, too: who greets again, or asks if anybody is there, waits for an answer.
  const asksBack = config.mode === 'autopilot' && isGreeting(text) && !answersQuestion(turn);
  return asksBack ? { kind: 'clarify', content: framesIn(greetedIn(text, deps) ?? language).ask } : asksNothingAtAll;
}

/**
 * "Ok" and "nice" take note of what was said; where the agent has asked something, they answer it, and where nothing was said, "legal"
 * is a question. "Never mind" asks for nothing in any case.
 */
function asksNothing(turn: Turn, text: string): boolean {
  const takesNote = agrees(text) || (approves(text) && !isFirst(turn));
  if (dismisses(text) || confirmsAll(text)) return true;
  return takesNote && !answersQuestion(turn);
}

/** That all is well, or that nothing more is wanted. "Thanks" answers no other question: to "Shall we cancel it?" it is no "no". */
function confirms(turn: Turn, text: string): boolean {
  switch (askedJustNow(turn, unanswered(turn))) {
    case 'if well':
      return agrees(text) || isWell(text);
    case 'if more':
      return dismisses(text) || declines(text) || confirmsAll(text);
    case 'both':
      // "No" may say either of "Did that help, or do you need anything else?".
      return confirmsAll(text);
    case 'something':
      return false;
    default:
      return !dismisses(text) && isWell(text);
  }
}

/** "Yes" beside it adds nothing. */
function isWell(text: string): boolean {
  return confirmsAll(text) || confirmsAll(withoutAgreements(text));
}

function isFirst(turn: Turn): boolean {
  return turn.utterances.every(({ from }) => from === 'customer');
}

function answersQuestion(turn: Turn): boolean {
  return wasAsked(turn.utterances, unanswered(turn));
}
