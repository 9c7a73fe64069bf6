import type { ModelFailureReason } from '../models/model.js';

/** Why the agent hands over; the texts of the proto enum. */
export type EscalationReason =
  | 'user_requested'
  | 'low_confidence'
  | 'no_knowledge'
  | 'policy_topic'
  | 'negative_sentiment'
  | 'repeated_failure'
  | 'tool_error'
  | 'model_error'
  | 'budget_exhausted'
  | 'injection_suspected'
  | 'undeliverable';

/** A passage that was read, with what the search said of it. */
export interface ReadPassage {
  readonly articleId: string;
  readonly title: string;
  readonly slug: string;
  readonly heading: string;
  readonly text: string;
  readonly locale: string;
  readonly ordinal: number;
  /** The published version that it is of. */
  readonly version: number;
  /** Absolute, 0 to 1. */
  readonly score: number;
  readonly semanticRank: number | undefined;
  readonly keywordRank: number | undefined;
}

/** Where a draft has something from. The quote stands in the passage word for word. */
export interface Citation {
  readonly articleId: string;
  readonly title: string;
  readonly quote: string;
  readonly score: number;
}

/** An answer that could be sent. */
export interface Draft {
  /** Markdown. */
  readonly content: string;
  /** 0 to 1: how likely it is right. */
  readonly confidence: number;
  readonly citations: readonly Citation[];
  /** Its sentences that nothing that was read proves: it is not sent with any. */
  readonly unproved?: readonly string[];
}

/** What the agent did or wants done: a built-in action or one of the project's own. */
export interface ActionRequest {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export interface ActionOutcome extends ActionRequest {
  readonly result: 'success' | 'failed' | 'rejected';
  readonly error: string | null;
}

/** What is to happen now. */
export type Decision =
  /** Best first; the first one is what autopilot sends. */
  | { readonly kind: 'reply'; readonly drafts: readonly [Draft, ...Draft[]] }
  /** A question to the customer: what is meant, or whether an action may be done. */
  | { readonly kind: 'clarify'; readonly content: string; readonly awaits?: ActionRequest }
  /** To people; `summary` is for them, in English. The drafts were not sure enough. */
  | {
      readonly kind: 'escalate';
      readonly reason: EscalationReason;
      readonly summary: string;
      readonly drafts: readonly Draft[];
      /** The customer says that the answer before did not help, or asks for the same. */
      readonly isUnhelped?: true;
    }
  /** Nobody asked anything, or not enough is known to say something; `reason` is for people, in English. */
  | { readonly kind: 'abstain'; readonly reason: string; readonly drafts: readonly Draft[] }
  /** The customer confirms that all is well; `content` is a last word, if any. */
  | { readonly kind: 'resolve'; readonly content: string | null };

/** What one look at a conversation came to, and how. */
export interface Outcome {
  readonly decision: Decision;
  /** The confidence of the best draft; undefined when nothing was drafted. */
  readonly confidence: number | undefined;
  readonly queries: readonly string[];
  readonly passages: readonly ReadPassage[];
  /** What the confidence is based on, by name; each 0 to 1. */
  readonly signals: Readonly<Record<string, number>>;
  /** BCP 47, as far as it was told from the words. */
  readonly language: string | undefined;
  /** Lookups of the project's own that were made on the way. */
  readonly lookups: readonly ActionOutcome[];
  /** Built-in actions that are to be done with the answer: set priority, status, tags, assignee. */
  readonly actions: readonly ActionRequest[];
  /** Why word lists read what the customer wrote although there is a model. */
  readonly readerProblem?: string;
  /** The same by its kind. */
  readonly readerFailure?: ModelFailureReason;
  /** Neither the model nor its fallback could be had: one that refuses, or says what is no answer, would do so again. */
  readonly modelUnavailable?: true;
}
