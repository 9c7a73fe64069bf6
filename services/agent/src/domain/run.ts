import type { Usage } from '../models/model.js';
import type { ActionOutcome, Outcome } from './outcome.js';

export type RunTrigger = 'suggest' | 'copilot' | 'autopilot';

/** One look at a conversation, as it is recorded. */
export interface NewRun {
  readonly id: string;
  readonly orgId: string;
  readonly projectId: string;
  readonly conversationId: string;
  readonly trigger: RunTrigger;
  readonly shadow: boolean;
  /** The customer's latest message that it answers. */
  readonly messageId: string | null;
  /** Whose conversation it is: the run's words are erased with them. */
  readonly contactId: string | null;
  /** What the customer asked, without addresses and long numbers; null: nothing, or no question but a letter. */
  readonly question: string | null;
  readonly outcome: Outcome;
  /** Lookups and built-in actions, with what became of them. */
  readonly actions: readonly ActionOutcome[];
  /** A model's name, or `extractive`. */
  readonly model: string;
  readonly usage: Usage;
  readonly latencyMs: number;
}
