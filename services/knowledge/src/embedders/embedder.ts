import { DependencyError, type DependencyErrorOptions } from '../dependencies/index.js';
import type { Synonym } from '../text/index.js';
import type { Vector, VectorShape } from './vector.js';

/** What an embedder makes a vector of. */
export interface EmbedderInput {
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  readonly locale: string;
}

/** What is looked for. */
export interface EmbedderQuestion {
  readonly text: string;
  /** Other words for what it names. */
  readonly synonyms?: readonly Synonym[] | undefined;
  /** The locale of the articles that are looked for; absent: any. */
  readonly locale?: string | undefined;
}

/** Waited for: vectors of the inputs from this one on. */
export type OnPart = (from: number, vectors: readonly Vector[]) => Promise<void>;

/** Makes vectors of texts; near ones of texts that mean the same. */
export interface Embedder {
  /** For logs, metrics and messages. */
  readonly name: string;
  /**
   * Vectors of two embedders may meet only if these are equal. Known without asking anybody. It changes when the dimensions of an API's
   * model turn out to be others: then everything is embedded anew.
   */
  readonly fingerprint: string;
  readonly kind: VectorShape['kind'];
  /**
   * What its vectors look like. It may have to be asked for, once: then this rejects while nobody answers, and may be repeated.
   * @throws EmbedderError
   */
  shape(signal?: AbortSignal): Promise<VectorShape>;
  /**
   * One vector for each input, in order. One that comes to them in parts tells of each at once, as some of what is refused later need
   * not be asked for again. @throws EmbedderError
   */
  embedPassages(inputs: readonly EmbedderInput[], signal?: AbortSignal, onPart?: OnPart): Promise<Vector[]>;
  /** @throws EmbedderError */
  embedQuery(question: EmbedderQuestion, signal?: AbortSignal): Promise<Vector>;
  /** The vectors of several questions in one call, in order, where that saves calls. @throws EmbedderError */
  embedQueries?(questions: readonly EmbedderQuestion[], signal?: AbortSignal): Promise<Vector[]>;
  close(): Promise<void>;
}

/** What can be wrong with an embedder that answers, in sentences for tenants. */
export const embedderFaults = {
  key: 'The embedder refuses the key.',
  model: 'The embedder does not have the model.',
  foreign: 'The embedder does not answer with vectors.',
  length: 'The embedder answers with vectors of another length.',
  zero: 'The embedder answers with a vector of zeros.',
  notFinite: 'The embedder answers with numbers that are not finite.',
} as const;

export interface EmbedderErrorOptions extends DependencyErrorOptions {
  readonly mayBeOneText?: boolean | undefined;
}

/** An embedder could not do its work. */
export class EmbedderError extends DependencyError {
  override readonly name = 'EmbedderError';
  /** Whether one of several texts may have caused it: then the others may be answered when they are asked alone. */
  readonly mayBeOneText: boolean;

  constructor(message: string, { mayBeOneText, ...options }: EmbedderErrorOptions = {}) {
    super(message, options);
    this.mayBeOneText = mayBeOneText ?? !this.isDown;
  }

  protected override get usualReason(): string {
    return this.isDown ? 'The embedder cannot be reached.' : 'The embedder rejected the text.';
  }
}
