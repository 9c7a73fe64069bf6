import { grpcStatus, isDatabaseUnavailable, isFailure } from '@pharos/kit';
import type { Draft } from '../domain/outcome.js';
import type { NewRun } from '../domain/run.js';
import type { ClaimedTurn } from '../store/turn-queue.js';
import type { HandOver } from './plan.js';

/** Reasons by which core and knowledge say: not now. */
const passing: ReadonlySet<string> = new Set(['RATE_LIMITED', 'IDEMPOTENCY_IN_PROGRESS']);
const passingStatus: ReadonlySet<number> = new Set([
  grpcStatus.UNAVAILABLE,
  grpcStatus.DEADLINE_EXCEEDED,
  grpcStatus.CANCELLED,
  grpcStatus.RESOURCE_EXHAUSTED,
]);

/** Whether something that the turn needs is down or has no room: the turn itself may be as good as any other. */
export function isDown(error: unknown): boolean {
  if (isDatabaseUnavailable(error)) return true;
  return isFailure(error) && (passing.has(error.reason) || passingStatus.has(error.grpcStatus));
}

/** Whether the call had an answer coming, which took too long. */
export function isTimeout(error: unknown): boolean {
  return isFailure(error) && error.grpcStatus === grpcStatus.DEADLINE_EXCEEDED;
}

const why = {
  overtaken: 'Somebody wrote meanwhile: nothing was said.',
  'with people': 'People took the conversation meanwhile: nothing was said.',
  unpublished: 'What the answer cites is not published any more: nothing was said.',
  reconfigured: 'The settings of the agent do not allow it any more: nothing was said.',
  done: '',
} as const;

const takenAfterWord = 'People took the conversation right after the customer was told that a person takes over.';

/** A decision that came too late, as it is recorded: it answered nothing, and shows no gap. */
export function overtakenRun(run: NewRun, kind: keyof typeof why, isTold: boolean): NewRun {
  const reason = isTold ? takenAfterWord : why[kind];
  const drafts = draftsOf(run);
  return { ...run, question: null, outcome: { ...run.outcome, decision: { kind: 'abstain', reason, drafts } } };
}

/** A decision that came to a hand-over, as it is recorded. What it was to say is not true, unless it was sent. */
export function handedOverRun(run: NewRun, { reason, summary }: HandOver, isSent: boolean): NewRun {
  if (run.outcome.decision.kind === 'escalate') return run;
  const drafts = isSent ? draftsOf(run) : [];
  return { ...run, outcome: { ...run.outcome, decision: { kind: 'escalate', reason, summary, drafts } } };
}

function draftsOf({ outcome: { decision } }: NewRun): readonly Draft[] {
  return decision.kind === 'reply' || decision.kind === 'escalate' ? decision.drafts : [];
}

/** A turn that failed for good: it left no decision, or one that cannot be carried out. */
export function deadRun(turn: ClaimedTurn, id: string, isTold: boolean): NewRun {
  const failed = 'The agent failed to answer, for a reason that is in its log.';
  const summary = isTold ? failed : `${failed} Nobody was told in the conversation.`;
  const decision = { kind: 'escalate', reason: 'tool_error', summary, drafts: [] } as const;
  const { plan } = turn;
  if (plan) return { ...plan.run, outcome: { ...plan.run.outcome, decision } };
  const { orgId, projectId, conversationId } = turn;
  return {
    id,
    orgId,
    projectId,
    conversationId,
    trigger: 'autopilot',
    shadow: false,
    messageId: null,
    contactId: null,
    question: null,
    actions: [],
    model: 'none',
    latencyMs: 0,
    usage: { calls: 0, inputTokens: 0, outputTokens: 0, costMicroUsd: 0 },
    outcome: {
      decision,
      confidence: undefined,
      queries: [],
      passages: [],
      signals: {},
      language: undefined,
      lookups: [],
      actions: [],
    },
  };
}
