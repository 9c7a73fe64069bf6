import type { Decision, Draft, EscalationReason } from '../../domain/outcome.js';

export function escalate(reason: EscalationReason, summary: string, drafts: readonly Draft[] = []): Decision {
  return { kind: 'escalate', reason, summary, drafts };
}

export function abstain(reason: string, drafts: readonly Draft[] = []): Decision {
  return { kind: 'abstain', reason, drafts };
}
