import type { Decision } from '../../domain/outcome.js';
import type { AgentConfig } from '../../domain/settings.js';
import { abstain } from '../decide/decisions.js';
import { framesIn } from '../frames.js';
import type { CheckedAction } from '../safety/check-action.js';
import { cleaned } from './clean-answer.js';

/** That the customer is asked to agree to the first action that needs it; undefined when none does. */
export function askToAgree(
  actions: readonly CheckedAction[],
  language: string | undefined,
  { mode, settings }: AgentConfig,
): Decision | undefined {
  const waiting = actions.find((checked) => checked.kind === 'allowed' && checked.action.needsConfirmation);
  if (waiting?.kind !== 'allowed') return undefined;
  const { action, request } = waiting;
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
