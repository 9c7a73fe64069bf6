import type { Decision } from '../../domain/outcome.js';
import type { Turn } from '../../domain/turn.js';
import type { AnswerDeps } from '../answer-deps.js';
import { framesIn } from '../frames.js';
import { isAutomaticReply } from '../reading/automatic-reply.js';
import { isGreeting, meaningOf, rejectsAnswer, wasAsked } from '../reading/courtesy.js';
import { languageOfGreeting, says } from '../reading/phrases.js';
import { policyTopicIn } from '../reading/policy-topics.js';
import { type Reading, writtenText } from '../reading/reading.js';
import { asksForPerson } from '../reading/wishes.js';
import { abstain, escalate, unhelped } from './decisions.js';
import { asksNothing, confirmed, exhausted, otherLanguage } from './early.js';

/** What the words alone decide, whatever the knowledge base says; undefined when it is worth looking. */
export function decideBeforeSearch(turn: Turn, reading: Reading, deps: AnswerDeps): Decision | undefined {
  if (isAutomaticReply(turn)) return abstain('It is an automatic reply.');
  return mustHandOver(turn, reading, deps) ?? needsNoAnswer(turn, reading, deps);
}

function mustHandOver(turn: Turn, { text, language }: Reading, deps: AnswerDeps): Decision | undefined {
  const { settings } = deps.config;
  const written = writtenText(turn);
  if (asksForPerson(written, wasAsked(turn))) return escalate('user_requested', 'The customer asks for a person.');
  const topic = policyTopicIn(`${written}\n${text}`, settings.policy_topics);
  if (topic !== undefined)
    return escalate('policy_topic', `The customer writes about "${topic}", a topic that only people answer.`);
  if (says(written, 'anger')) return escalate('negative_sentiment', 'The customer is angry.');
  const failure = meaningOf(turn, text) === undefined ? failureOf(turn, text, deps) : undefined;
  return failure ?? otherLanguage(greetedIn(text, deps) ?? language, settings.languages);
}

/** Why the agent has not helped the customer so far; undefined: it may try. */
function failureOf(turn: Turn, text: string, deps: AnswerDeps): Decision | undefined {
  // The next quote would be a guess.
  if (rejectsAnswer(turn, text)) return unhelped('The customer says that the agent’s answer does not help.');
  return exhausted(deps);
}

/** The language of a greeting alone: others may have the word as well, and the one that the agent answers in is meant. */
function greetedIn(text: string, { config }: AnswerDeps): string | undefined {
  return isGreeting(text) ? languageOfGreeting(text, config.settings.languages) : undefined;
}

function needsNoAnswer(turn: Turn, { text, queries, language }: Reading, deps: AnswerDeps): Decision | undefined {
  const { config } = deps;
  const meaning = meaningOf(turn, text);
  if (meaning === 'all is well') return confirmed(turn, language, config);
  if (meaning === undefined && queries.length > 0) return undefined;
  // Later, too: who greets again, or asks if anybody is there, waits for an answer.
  const asksBack = meaning === undefined && config.mode === 'autopilot' && isGreeting(text) && !wasAsked(turn);
  return asksBack
    ? { kind: 'clarify', content: framesIn(greetedIn(text, deps) ?? language).ask }
    : asksNothing(turn, language, config);
}
