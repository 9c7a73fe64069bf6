import type { Decision, Draft, EscalationReason } from '../../domain/outcome.js';

export function escalate(reason: EscalationReason, summary: string, drafts: readonly Draft[] = []): Decision {
  return { kind: 'escalate', reason, summary, drafts };
}

/** The answer that the customer had did not help them: they say so, or ask for it again. */
export function unhelped(summary: string, drafts: readonly Draft[] = []): Decision {
  return { kind: 'escalate', reason: 'repeated_failure', summary, drafts, isUnhelped: true };
}

export function abstain(reason: string, drafts: readonly Draft[] = []): Decision {
  return { kind: 'abstain', reason, drafts };
}
