import type { ActionOutcome, ActionRequest, EscalationReason } from '../domain/outcome.js';
import type { NewRun } from '../domain/run.js';

/** What an escalation says and changes. */
export interface HandOver {
  readonly reason: EscalationReason;
  readonly summary: string;
  /** Sent to the customer; null: nothing. */
  readonly message: string | null;
  /** Null: nobody. */
  readonly assignee: string | null;
  /** What is urgent stays so. */
  readonly isUrgent: boolean;
}

/** An action that the customer agreed to. It is never made twice: once it has begun it is not begun again. */
export interface ConfirmedAction {
  readonly request: ActionRequest;
  readonly state: 'to do' | 'begun' | 'ended';
  readonly outcome?: ActionOutcome;
  /** What is done when it does not succeed. */
  readonly otherwise: HandOver;
}

/**
 * A decision with all that is needed to carry it out, as JSON in the turn's row: what each step says does not depend on when,
 * how often or by whom it is taken.
 */
export interface Plan {
  readonly run: NewRun;
  readonly mode: 'copilot' | 'autopilot';
  /** The customer's latest message that it answers, and when it was written (ISO 8601). */
  readonly afterMessageId: string;
  readonly answeredAt: string;
  readonly confirmed: ConfirmedAction | null;
  /** Built-in actions that are done with it, allowed or not. */
  readonly actions: readonly ActionRequest[];
  readonly allowedActions: readonly string[];
  /** What is said to the customer, if anything, in Markdown. */
  readonly reply: string | null;
  /** What the team is told, in Markdown. */
  readonly note: string | null;
  readonly handOver: HandOver | null;
  readonly resolves: boolean;
  /** Waits for the customer's agreement from now on. */
  readonly awaits: ActionRequest | null;
}

/** Whether the action that the customer agreed to was begun: it is told of, whatever happens. */
export function hasBegunAgreed({ confirmed }: Plan): boolean {
  return confirmed !== null && confirmed.state !== 'to do';
}
