import type { Decision } from '../../domain/outcome.js';
import type { AgentConfig } from '../../domain/settings.js';
import type { Turn } from '../../domain/turn.js';
import type { AnswerDeps } from '../answer-deps.js';
import { framesIn, isGlad } from '../frames.js';
import { abstain, escalate } from './decisions.js';

/** So often it may fail a customer before a person takes over. */
const mostFailures = 2;

/** When it has failed the customer too often, or has said as much as it may. */
export function exhausted({ earlierFailures, answersSoFar, config }: AnswerDeps): Decision | undefined {
  const { max_turns: most } = config.settings;
  if (earlierFailures >= mostFailures)
    return escalate('repeated_failure', `The agent could not answer ${earlierFailures} earlier messages.`);
  return answersSoFar >= most
    ? escalate('repeated_failure', `The agent has sent as many answers as max_turns allows (${most}).`)
    : undefined;
}

/** A rule of the project's as much as its topics are. */
export function otherLanguage(language: string | undefined, allowed: readonly string[]): Decision | undefined {
  if (language === undefined || allowed.length === 0) return undefined;
  const codeOf = (locale: string) => locale.split('-')[0]?.toLowerCase();
  if (allowed.some((locale) => codeOf(locale) === codeOf(language))) return undefined;
  return escalate(
    'policy_topic',
    `The customer writes in "${language}", a language that the agent does not answer in.`,
  );
}

/** That all is well. Whoever was told goodbye already is told nothing more. */
export function confirmed(turn: Turn, language: string | undefined, { mode, settings }: AgentConfig): Decision {
  return mode === 'autopilot' && settings.resolve_when_confirmed
    ? { kind: 'resolve', content: saidGoodbye(turn) ? null : framesIn(language).glad }
    : abstain('The customer confirms that the problem is solved.');
}

/** Nothing: unless the agent had resolved the conversation, which a courtesy opened again. */
export function asksNothing(turn: Turn, language: string | undefined, config: AgentConfig): Decision {
  return saidGoodbye(turn) ? confirmed(turn, language, config) : abstain('The customer did not ask anything.');
}

function saidGoodbye({ utterances }: Turn): boolean {
  const last = utterances.findLast(({ from }) => from !== 'customer');
  return last?.from === 'ai' && isGlad(last.text);
}
