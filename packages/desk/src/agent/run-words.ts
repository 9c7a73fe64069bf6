import type { AgentRun } from '@pharos/sdk';
import { agentTexts } from '../messages/agent.js';
import { t } from '../messages/index.js';

/** Words that begin a line. */
export const capitalized = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** What was decided, and why it was handed over. */
export function outcomeText({ decision, escalation_reason }: Pick<AgentRun, 'decision' | 'escalation_reason'>): string {
  const { decisions } = agentTexts;
  return escalation_reason === null
    ? decisions[decision]
    : `${decisions[decision]}: ${t.handOverReasons[escalation_reason]}`;
}
