import type { AgentRun } from '@pharos/sdk';
import { agentTexts } from '../messages/agent.js';
import { t } from '../messages/index.js';

/** Words that begin a line. */
export const capitalized = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

type Decided = Pick<AgentRun, 'decision' | 'escalation_reason'>;

/** What was decided, and why it was handed over. */
export const outcomeText = (decided: Decided): string => textOf(decided, agentTexts.decisions);

/** The same of what was only tried out. */
export const trialText = (decided: Decided): string => textOf(decided, agentTexts.wouldHave);

function textOf({ decision, escalation_reason }: Decided, decisions: typeof agentTexts.decisions): string {
  return escalation_reason === null
    ? decisions[decision]
    : `${decisions[decision]}: ${t.handOverReasons[escalation_reason]}`;
}
