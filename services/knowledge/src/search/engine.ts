import type { InProject } from '@pharos/service';
import type { Synonym } from '../text/synonyms.js';
import { OutsideError, type OutsideErrorOptions } from './outside-error.js';
import type { Vector } from './vector.js';

/** A part of a published article that answers on its own: what engines hold. */
export interface Passage extends InProject {
  /** A UUID made of article, version and ordinal: writing a passage again replaces it. */
  readonly id: string;
  readonly articleId: string;
  /** The article's version that it is a part of. */
  readonly version: number;
  /** Place in the article, from 0. */
  readonly ordinal: number;
  readonly title: string;
  /** The headings above it, outermost first, with ` › ` between; empty at the beginning of an article. */
  readonly heading: string;
  /** Plain text. */
  readonly text: string;
  /** A BCP 47 tag in canonical form, as in `en` or `pt-BR`. */
  readonly locale: string;
  readonly tags: readonly string[];
}

/** A passage with its vector. */
export interface EmbeddedPassage {
  readonly passage: Passage;
  readonly vector: Vector;
}

/** What narrows a search inside its project. */
export interface SearchFilter {
  /** Articles of this locale and of its variants: `en` finds `en-GB` too. */
  readonly locale?: string | undefined;
  readonly tag?: string | undefined;
}

/** An article that an engine found, by its best passage. */
export interface EngineHit {
  readonly articleId: string;
  readonly version: number;
  readonly ordinal: number;
  /** Higher is better; comparable only within one answer, but for dense vectors, whose cosine it is. */
  readonly score: number;
  /**
   * The generation that it was found in, by whose splitting the ordinal counts: while another takes over it need not be the one that
   * the database names. Absent where the engine cannot tell.
   */
  readonly generation?: string | undefined;
}

/** A passage as an engine's inventory tells of it. */
export interface PassageRef extends InProject {
  readonly articleId: string;
  readonly version: number;
  readonly ordinal: number;
}

/** Which versions of an article are to go. */
export interface Removal extends InProject {
  readonly articleId: string;
  /** The version that stays; absent: none does. */
  readonly keepVersion?: number | undefined;
}

/**
 * What every engine offers. It holds passages in generations, each built whole beside the others; one of them serves
 * searches. Names of generations have 1 to 64 lower-case letters, digits and hyphens. Every method is idempotent and may be repeated
 * after a failure.
 *
 * @throws EngineError when the engine cannot be reached or refuses; an aborted `signal` rejects with its reason.
 */
export interface Engine<Item> {
  /** For logs, metrics and messages: `qdrant`, `meilisearch`, `embedded keyword`, … */
  readonly name: string;
  /** Whether what it holds outlives the process. */
  readonly durable: boolean;
  /** Makes what the generation needs, unless it is there; leaves passages alone. */
  prepare(generation: string, signal?: AbortSignal): Promise<void>;
  /** Writes passages; once it resolves they are found. The generation has been prepared. */
  upsert(generation: string, items: readonly Item[], signal?: AbortSignal): Promise<void>;
  /** Removes an article's passages; once it resolves they are not found. */
  remove(generation: string, removal: Removal, signal?: AbortSignal): Promise<void>;
  /** From now on searches are served by this generation; there is no moment without one. Rejects unless it is prepared. */
  activate(generation: string, signal?: AbortSignal): Promise<void>;
  /** Forgets a generation and all it holds; one that is not there is no error. Rejects for the one that serves. */
  drop(generation: string, signal?: AbortSignal): Promise<void>;
  /** Every generation it holds. */
  generations(signal?: AbortSignal): Promise<string[]>;
  /** Every passage of a generation, a batch at a time, in no particular order. */
  inventory(generation: string, signal?: AbortSignal): AsyncIterable<PassageRef[]>;
  close(): Promise<void>;
}

/** Finds passages by their words. */
export interface KeywordEngine extends Engine<Passage> {
  /**
   * The articles of the tenant's that fit the words best, best first, each once. Nobody else's are looked at. Rejects
   * while no generation serves.
   */
  search(tenant: InProject, query: KeywordQuery, signal?: AbortSignal): Promise<EngineHit[]>;
}

export interface KeywordQuery {
  /** As the user typed it; engines analyse it themselves. */
  readonly text: string;
  /** Other words for what it names: they count a little less. */
  readonly synonyms?: readonly Synonym[] | undefined;
  readonly filter: SearchFilter;
  /** How many articles at most. */
  readonly limit: number;
}

/** Finds passages by their vectors. */
export interface VectorEngine extends Engine<EmbeddedPassage> {
  /** As a keyword engine's search, by the nearness of vectors. A vector of another shape than the generation's is refused. */
  search(tenant: InProject, query: VectorQuery, signal?: AbortSignal): Promise<EngineHit[]>;
}

export interface VectorQuery {
  readonly vector: Vector;
  readonly filter: SearchFilter;
  readonly limit: number;
}

/** An engine could not do what was asked. */
export class EngineError extends OutsideError {
  override readonly name = 'EngineError';

  constructor(
    readonly engine: string,
    /** In words for operators; holds no secret. */
    message: string,
    options?: OutsideErrorOptions,
  ) {
    super(`${engine}: ${message}`, options);
  }

  override get publicReason(): string {
    return this.isAway ? 'The search engine cannot be reached.' : 'The search engine refused the article.';
  }
}
