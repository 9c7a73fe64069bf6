import type { ActionRequest, Decision } from '../../domain/outcome.js';
import type { AgentConfig } from '../../domain/settings.js';
import { type Turn, unanswered } from '../../domain/turn.js';
import { abstain, escalate } from '../decide/decisions.js';
import { framesIn } from '../frames.js';
import { fold } from '../reading/fold.js';
import { agrees, asksMore } from '../reading/intent.js';
import { isPlainlyNotIn } from '../reading/language-of-text.js';
import { askedJustNow } from '../reading/need.js';
import type { Reading } from '../reading/reading.js';
import type { CheckedAction } from '../safety/check-action.js';
import type { ModelAnswer } from './answer-schema.js';
import { cleaned } from './clean-answer.js';
import type { Drafting, WithModel } from './draft.js';

/** What the model understood that decides before its answer does; undefined when the answer is to be judged. */
export function decideByModel(
  turn: Turn,
  reading: Pick<Reading, 'text' | 'language' | 'spoken'>,
  { said, actions }: Drafting,
  { config }: WithModel,
): { decision: Decision; actions: readonly ActionRequest[] } | undefined {
  const { settings, mode } = config;
  const { text } = reading;
  const language = languageOf(reading, said);
  const only = (decision: Decision) => ({ decision, actions: [] });
  if (said.wants_human) return only(escalate('user_requested', 'The customer asks for a person.'));
  const topic = settings.policy_topics.find(
    (each) => said.policy_topic !== null && fold(each) === fold(said.policy_topic),
  );
  if (topic !== undefined)
    return only(escalate('policy_topic', `The customer writes about "${topic}", a topic that only people answer.`));
  if (said.is_angry) return only(escalate('negative_sentiment', 'The customer is angry.'));
  // "Yes" answers what was asked, and more is to be done.
  const answers = agrees(text) && askedJustNow(turn, unanswered(turn)) === 'something';
  if (said.customer_confirms && !answers && !asksMore(text)) {
    const resolves = mode === 'autopilot' && settings.resolve_when_confirmed;
    const { glad } = framesIn(language);
    return only(
      resolves ? { kind: 'resolve', content: glad } : abstain('The customer confirms that the problem is solved.'),
    );
  }
  const waiting = actions.find((checked) => checked.kind === 'allowed' && checked.action.needsConfirmation);
  return waiting?.kind === 'allowed' ? only(askToAgree(waiting, language, config)) : undefined;
}

/** What the model says of it, unless the customer plainly writes in another one: of few words it knows more. */
function languageOf({ language, spoken }: Pick<Reading, 'language' | 'spoken'>, said: ModelAnswer): string {
  return language !== undefined && isPlainlyNotIn(spoken, said.language) ? language : said.language;
}

function askToAgree(
  { action, request }: Extract<CheckedAction, { kind: 'allowed' }>,
  language: string,
  { mode, settings }: AgentConfig,
): Decision {
  if (mode !== 'autopilot') return abstain(`The customer must agree to ${action.name}.`);
  const details = Object.entries(request.arguments).map(([name, value]) => `${name}: ${shown(value)}`);
  const what = action.description.replace(/[.\s]+$/, '');
  const content = framesIn(language).agree(details.length === 0 ? what : `${what} (${details.join(', ')})`);
  return { kind: 'clarify', content: cleaned(content, [], new Map(), settings), awaits: request };
}

const longestShown = 80;

/** As text on one line: the words are the model's, and no Markdown. */
function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return [...text.replace(/\s+/g, ' ')]
    .slice(0, longestShown)
    .join('')
    .replace(/[\\`*[\]<>]/g, '\\$&');
}
