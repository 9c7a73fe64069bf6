import type { ActionOutcome, ActionRequest, ReadPassage } from '../domain/outcome.js';
import type { AgentConfig } from '../domain/settings.js';
import type { OpenModel } from '../models/model.js';
import type { Calibration } from './calibration.js';
import type { Guard } from './drafting/prompt.js';

/** The best passages for a question, best first; `locale` narrows to articles of it. */
export type Retrieve = (
  query: string,
  locale: string | undefined,
  signal: AbortSignal,
) => Promise<readonly ReadPassage[]>;

/** Whether each passage is of what is published now, in their order. */
export type IsPublished = (passages: readonly ReadPassage[], signal: AbortSignal) => Promise<readonly boolean[]>;

/** An action that the project allows, as a model is told of it. */
export interface OfferedAction {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments, an object. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Whether the customer has to agree before. */
  readonly needsConfirmation: boolean;
  /**
   * A lookup is made while the answer is sought, and the model reads what it says; others are handed back with the outcome,
   * to be done with the answer.
   */
  readonly isLookup: boolean;
}

/** What became of a lookup, and what it said; that is data, whatever stands in it. */
export type LookupOutcome = ActionOutcome & { readonly output?: string };

export interface Actions {
  /** Allowed ones only, of this conversation. */
  readonly offered: readonly OfferedAction[];
  run(request: ActionRequest, signal: AbortSignal): Promise<LookupOutcome>;
}

/** The locales of the project's published articles. */
export type ArticleLocales = (signal: AbortSignal) => Promise<readonly string[]>;

/** What `answer` needs besides the turn. */
export interface AnswerDeps {
  readonly retrieve: Retrieve;
  /** Asked right before the decision; without it what was retrieved is taken as published. */
  readonly isPublished?: IsPublished | undefined;
  readonly articleLocales: ArticleLocales;
  /** Undefined: the built-in answerer quotes the knowledge base. */
  readonly model: OpenModel | undefined;
  readonly config: AgentConfig;
  readonly calibration: Calibration;
  readonly actions: Actions | undefined;
  readonly now: Date;
  /** How many of the customer's messages it had no answer to since people gave the conversation back. */
  readonly earlierFailures: number;
  /** Answers and questions that the agent has sent in the conversation. */
  readonly answersSoFar: number;
}

/** With a model, and with what keeps its prompts apart from data. */
export interface WithModel extends AnswerDeps {
  readonly model: OpenModel;
  readonly guard: Guard;
}
