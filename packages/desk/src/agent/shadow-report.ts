import type { AgentDecision, AgentRun, EscalationReason } from '@pharos/sdk';
import { decisions } from './run-filter.js';

/** What the agent would have done, counted. */
export interface ShadowReport {
  readonly total: number;
  /** The times of the first and the last of them. */
  readonly span: { readonly from: string; readonly to: string } | undefined;
  readonly byDecision: readonly { readonly decision: AgentDecision; readonly count: number; readonly share: number }[];
  /** Why it would have handed over, the most frequent reason first. */
  readonly byReason: readonly { readonly reason: EscalationReason; readonly count: number }[];
}

/** Counts decisions that were only recorded; they come the newest first. */
export function shadowReportOf(
  runs: readonly Pick<AgentRun, 'decision' | 'escalation_reason' | 'created_at'>[],
): ShadowReport {
  const total = runs.length;
  const [newest, oldest] = [runs[0], runs.at(-1)];
  const reasons = new Map<EscalationReason, number>();
  for (const { escalation_reason: reason } of runs) if (reason) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  return {
    total,
    span: newest && oldest && { from: oldest.created_at, to: newest.created_at },
    byDecision: decisions.map((decision) => {
      const count = runs.filter((run) => run.decision === decision).length;
      return { decision, count, share: total === 0 ? 0 : count / total };
    }),
    byReason: [...reasons].map(([reason, count]) => ({ reason, count })).sort((one, other) => other.count - one.count),
  };
}
