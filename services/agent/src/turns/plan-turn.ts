import { cleaned } from '../answering/drafting/clean-answer.js';
import type { ActionRequest, Decision } from '../domain/outcome.js';
import type { NewRun } from '../domain/run.js';
import type { AgentConfig } from '../domain/settings.js';
import type { Turn, Utterance } from '../domain/turn.js';
import { builtInNames, problemOf } from './built-in-actions.js';
import { handOverMessage } from './hand-over-message.js';
import { copilotNote, handOverNote } from './notes.js';
import type { HandOver, Plan } from './plan.js';

/** A decided turn, with what the plan needs to know besides. */
export interface Planned {
  readonly turn: Turn;
  readonly config: AgentConfig;
  readonly run: NewRun;
  readonly asked: Utterance;
  readonly mode: 'copilot' | 'autopilot';
  readonly now: Date;
  /** Whether what is said here reaches whoever asked. */
  readonly isReached: boolean;
}

/** What is to be done about a decision. Nothing in shadow; in copilot a note at most. */
export function planOf(planned: Planned): Plan {
  const { run, mode, asked, config } = planned;
  const base: Plan = {
    run,
    mode,
    afterMessageId: asked.id,
    answeredAt: asked.at.toISOString(),
    confirmed: null,
    actions: run.outcome.actions,
    allowedActions: config.settings.allowed_actions,
    reply: null,
    note: null,
    handOver: null,
    resolves: false,
    awaits: null,
  };
  if (run.shadow) return base;
  if (mode === 'copilot') return { ...base, actions: [], note: copilotNote(run) ?? null };
  return { ...base, ...askedHandOver(planned), ...steps(planned), ...agreedOf(planned) };
}

/** The answer comes with a hand-over: the model asked for one by the action, which the project allows. */
function askedHandOver(planned: Planned): Partial<Plan> {
  const { outcome } = planned.run;
  const { allowed_actions } = planned.config.settings;
  const asked = outcome.actions.find((action) => action.name === 'escalate' && !problemOf(action));
  if (!asked || !allowed_actions.includes('escalate')) return {};
  // The model's words: what steers it may want people to follow a link as well.
  const summary = cleaned(String(asked.arguments.summary), [], new Map(), planned.config.settings);
  const decision = { kind: 'escalate', reason: 'user_requested', summary, drafts: [] };
  const { note, handOver } = escalation(planned, decision as Extract<Decision, { kind: 'escalate' }>);
  return { note, handOver };
}

function steps(planned: Planned): Partial<Plan> {
  const { decision } = planned.run.outcome;
  switch (decision.kind) {
    case 'reply':
      return { reply: decision.drafts[0].content };
    case 'clarify':
      return { reply: decision.content, awaits: decision.awaits ?? null };
    case 'resolve':
      return { reply: decision.content, resolves: true };
    case 'escalate':
      return escalation(planned, decision);
    default:
      return { actions: [] };
  }
}

/** Hands over; what else was wanted is for people to decide. */
export function escalation(
  { turn, config, run, now, isReached }: Pick<Planned, 'turn' | 'config' | 'run' | 'now' | 'isReached'>,
  decision: Extract<Decision, { kind: 'escalate' }>,
): Pick<Plan, 'reply' | 'note' | 'actions' | 'resolves' | 'awaits'> & { handOver: HandOver } {
  const handOver: HandOver = {
    reason: decision.reason,
    summary: decision.summary,
    assignee: config.settings.escalation_assignee,
    message: isReached ? handOverMessage(config.settings, run.outcome.language, now) : null,
    isUrgent: turn.conversation.priority === 'urgent',
  };
  const note = handOverNote(decision, run.outcome.queries);
  return { reply: null, note, handOver, actions: [], resolves: false, awaits: null };
}

/** The customer was asked, and agrees when the very action that waited stands among what is to be done. */
function agreedOf(planned: Planned): Partial<Plan> {
  const { turn, run } = planned;
  const { pendingAction } = turn;
  const { outcome } = run;
  if (!pendingAction || !['reply', 'resolve'].includes(outcome.decision.kind)) return {};
  const agreed = outcome.actions.find((action) => isSame(action, pendingAction));
  // What is not allowed any more is refused with the other actions.
  const isAllowed = planned.config.settings.allowed_actions.includes(pendingAction.name);
  if (!agreed || !isAllowed || builtInNames.has(agreed.name)) return {};
  const actions = outcome.actions.filter((action) => action !== agreed);
  const reason = { kind: 'escalate', reason: 'tool_error', summary: '', drafts: [] } as const;
  const { handOver: otherwise } = escalation(planned, reason);
  return { confirmed: { request: { ...pendingAction }, state: 'to do', otherwise }, actions };
}

function isSame(a: ActionRequest, b: ActionRequest): boolean {
  return a.name === b.name && JSON.stringify(a.arguments) === JSON.stringify(b.arguments);
}
