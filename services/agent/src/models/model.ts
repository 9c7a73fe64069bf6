import type { InProject } from '@pharos/service';
import type { z } from 'zod';
import type { AgentConfig } from '../domain/settings.js';

/** What a call is for; it stands in the ledger. */
export type Purpose = 'read' | 'draft' | 'verify' | 'judge';

export interface ModelRequest<Output> {
  readonly purpose: Purpose;
  readonly system: string;
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[];
  /** The answer's shape: the model is asked for JSON of it, and what it says is checked. */
  readonly schema: z.ZodType<Output>;
  readonly maxOutputTokens: number;
}

/** What the model calls of one run used. */
export interface Usage {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** In millionths of a US dollar; null when the price of a call is not known. */
  readonly costMicroUsd: number | null;
}

/** A model for one run. Each real call leaves a row in the ledger, whatever becomes of it. */
export interface OpenModel {
  /** As runs and answers name it; the fallback's once it had to be asked. */
  readonly name: string;
  /** @throws ModelFailure */
  generate<Output>(request: ModelRequest<Output>, signal: AbortSignal): Promise<Output>;
  /** What the calls used so far. */
  usage(): Usage;
}

/** Where runs get their models from. */
export interface ModelSource {
  /** Undefined when neither the project nor the platform has a model: then the built-in answerer quotes the knowledge base. */
  open(at: InProject, runId: string, config: AgentConfig): Promise<OpenModel | undefined>;
  /** What a run of the project would be answered by, without opening it: a model's name, or `extractive`. */
  nameFor(at: InProject, config: AgentConfig): Promise<string>;
}

export type ModelFailureReason =
  /** Timeout, rate limit, 5xx, no connection: the model and its fallback. */
  | 'unavailable'
  /** The provider refuses: a wrong key, an unknown model, a request that it does not take. */
  | 'refused'
  /** What it said is not of the shape that was asked for, twice. */
  | 'invalid_output'
  | 'budget_exhausted';

export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';

  constructor(
    readonly reason: ModelFailureReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
