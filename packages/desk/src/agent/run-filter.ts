import type { AgentDecision, AgentRunTrigger, EscalationReason } from '@pharos/sdk';

export const decisions: readonly AgentDecision[] = ['reply', 'clarify', 'resolve', 'escalate', 'abstain'];
export const triggers: readonly AgentRunTrigger[] = ['autopilot', 'copilot', 'suggest'];
export const reasons: readonly EscalationReason[] = [
  'low_confidence',
  'no_knowledge',
  'user_requested',
  'policy_topic',
  'negative_sentiment',
  'repeated_failure',
  'injection_suspected',
  'tool_error',
  'model_error',
  'budget_exhausted',
  'undeliverable',
];

/** Which runs are listed, as it stands in the address. */
export interface RunFilter {
  readonly decision?: AgentDecision;
  readonly reason?: EscalationReason;
  readonly trigger?: AgentRunTrigger;
  readonly shadow?: boolean;
  readonly conversation_id?: string;
}

const oneOf = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => value === given);

/** The filter of an address; what is no filter of runs is left out. */
export function runFilterOf(search: Record<string, unknown>): RunFilter {
  const { conversation_id } = search;
  const filter = {
    decision: oneOf(decisions, search.decision),
    reason: oneOf(reasons, search.reason),
    trigger: oneOf(triggers, search.trigger),
    shadow: typeof search.shadow === 'boolean' ? search.shadow : undefined,
    conversation_id:
      typeof conversation_id === 'string' && /^cnv_\w+$/.test(conversation_id) ? conversation_id : undefined,
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}
