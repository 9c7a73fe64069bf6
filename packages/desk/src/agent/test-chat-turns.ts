import type { AgentTrial, TryAgentData } from '@pharos/sdk';

/** A question, and what the agent would do about it. */
export interface TriedTurn {
  readonly question: string;
  readonly trial: AgentTrial;
}

type Messages = TryAgentData['body']['messages'];

/** So many messages are sent along at most, … */
const mostMessages = 30;
/** … and so many characters of each. */
const longestMessage = 4_000;

/**
 * The conversation so far with the new question at its end: the latest turns in which the agent said something. What it left to people, they
 * would have answered.
 */
export function messagesOf(turns: readonly TriedTurn[], question: string): Messages {
  const said = turns.flatMap(({ question: asked, trial: { decision, answer } }): Messages => {
    if (answer === null || decision === 'escalate' || decision === 'abstain') return [];
    return [customer(asked), { sender_type: 'ai', content: beginningOf(answer) }];
  });
  return [...said.slice(-(mostMessages - 2)), customer(question)];
}

/** In whole characters: the platform refuses half a one. */
const beginningOf = (text: string) => [...text].slice(0, longestMessage).join('');

const customer = (content: string) => ({ sender_type: 'customer' as const, content });
