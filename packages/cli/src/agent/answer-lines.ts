import type { AgentTrial } from '@pharos/sdk';
import { oneLine, printable } from '../output/printable.js';

type Answered = Pick<AgentTrial, 'answer' | 'citations' | 'confidence' | 'model'> & {
  readonly decision: string;
  readonly escalation_reason: string | null;
  readonly usage: Pick<AgentTrial['usage'], 'cost_usd'>;
};

/** What people read of an answer of the agent: its text, its sources, and what was decided. */
export function answerLines({
  decision,
  escalation_reason,
  answer,
  confidence,
  citations,
  model,
  usage,
}: Answered): string[] {
  const why = escalation_reason === null ? '' : `: ${escalation_reason}`;
  const cost = usage.cost_usd === null ? '' : `, ${usage.cost_usd} USD`;
  const text = answer === null ? [] : [printable(answer), ''];
  const sources = citations.map(({ title, quote }) => `  ${oneLine(title)}: "${oneLine(quote, 200)}"`);
  const sure = confidence === null ? '' : `, confidence ${confidence.toFixed(2)}`;
  return [...text, ...sources, `${decision}${why}${sure} (${model}${cost})`];
}
