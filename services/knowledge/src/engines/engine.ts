import { createHash } from 'node:crypto';
import type { InProject } from '@pharos/service';
import { DependencyError, type DependencyErrorOptions } from '../dependencies/index.js';
import type { Vector } from '../embedders/index.js';
import type { Synonym } from '../text/index.js';

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
   * Of engines that find by words: what it has of the words of the question, 0 to 1, the rare ones most. A hit on a single common word of
   * several is hardly one. Absent where that is unknown.
   */
  readonly share?: number | undefined;
}

/** A passage as an engine's inventory tells of it. */
export interface PassageRef extends InProject {
  readonly articleId: string;
  readonly version: number;
  readonly ordinal: number;
}

/** What an index is to hold of an article from now on. */
export interface ArticleChange<Item> extends InProject {
  readonly articleId: string;
  /** All its passages, of one version; none: the article is to be forgotten. */
  readonly items: readonly Item[];
  /** Ids of passages that the index may hold of it and that are to go. None of them is among `items`. */
  readonly gone: readonly string[];
}

/** How many slices there are: an index is compared with the database slice by slice. */
export const sliceCount = 4_096;

/** An article's slice: a hash of its id, the same in every process and in SQL (`slice_of`). */
export function sliceOf(articleId: string): number {
  return createHash('sha256').update(articleId).digest().readUInt16BE(0) % sliceCount;
}

const indexName = /^[a-z0-9-]{1,64}$/;

/** @throws EngineError when it is no name of an index: it becomes part of names and addresses in engines. */
export function checkIndex(engine: string, index: string): string {
  if (indexName.test(index)) return index;
  throw new EngineError(engine, `not a name of an index: ${index}`);
}

/**
 * What every engine offers. It holds passages in indexes, each asked by its name. Names of indexes have 1 to 64 lower-case letters,
 * digits and hyphens. Every method is idempotent and may be repeated after a failure. One process at a time writes to an index.
 *
 * @throws EngineError when the engine cannot be reached or refuses; an aborted `signal` rejects with its reason.
 */
export interface Engine<Item> {
  /** For logs, metrics and messages: `qdrant`, `meilisearch`, `embedded keyword`, …; part of an index's name. */
  readonly name: string;
  /** Changes whenever it would hold the same passage otherwise: indexes made before are then built anew. */
  readonly form: number | string;
  /** Whether what it holds outlives the process. */
  readonly durable: boolean;
  /**
   * Makes the index with its settings, unless it is there. True when it was made now: it is empty. `before` is waited for before
   * anything is made: who notes there that the index is to be filled forgets that by no crash, and by no answer that was lost.
   */
  prepare(index: string, signal?: AbortSignal, before?: () => Promise<void>): Promise<boolean>;
  /**
   * Writes many articles at once, each tenant's once; when it resolves, searches of the index find them so. Old passages of an article
   * go only when the new ones are there. Rejects for an index that is not there. `onLate` is told when a server has taken it and is not
   * done with it for a minute; it is waited for all the same.
   */
  write(
    index: string,
    changes: readonly ArticleChange<Item>[],
    signal?: AbortSignal,
    onLate?: (error: EngineError) => void,
  ): Promise<void>;
  /** Forgets an index and all it holds; one that is not there is no error. */
  drop(index: string, signal?: AbortSignal): Promise<void>;
  /** Every index that it holds (of this SEARCH_PREFIX). */
  indexes(signal?: AbortSignal): Promise<string[]>;
  /** Every passage of the articles of one slice; never by an offset, which shifts when others are removed. */
  inventory(index: string, slice: number, signal?: AbortSignal): Promise<PassageRef[]>;
  /** How many passages an index holds, whoever's they are. */
  count(index: string, signal?: AbortSignal): Promise<number>;
  close(): Promise<void>;
}

export interface Engines {
  readonly keyword: KeywordEngine;
  readonly vector: VectorEngine;
}

export type Side = keyof Engines;

/** What the scores of both sides count when they are put together. */
export interface FusionWeights {
  readonly keyword: number;
  readonly vector: number;
}

/** Finds passages by their words. */
export interface KeywordEngine extends Engine<Passage> {
  /** What its order is worth beside that of vectors of each kind. */
  readonly weights: Readonly<Record<Vector['kind'], FusionWeights>>;
  /**
   * The articles of the tenant's that fit the words best, best first, each once. Nobody else's are looked at. Rejects
   * for an index that is not there.
   */
  search(index: string, tenant: InProject, query: KeywordQuery, signal?: AbortSignal): Promise<EngineHit[]>;
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
  /** As a keyword engine's search, by the nearness of vectors. A vector of another shape than the index's is refused. */
  search(index: string, tenant: InProject, query: VectorQuery, signal?: AbortSignal): Promise<EngineHit[]>;
}

export interface VectorQuery {
  readonly vector: Vector;
  readonly filter: SearchFilter;
  readonly limit: number;
}

/** What can be wrong with an engine that answers, in sentences for tenants. */
export const engineFaults = {
  key: 'The search engine refuses the key.',
  write: 'The search engine refuses to write.',
  late: 'The search engine does not finish writing.',
  old: 'The search engine is too old.',
} as const;

/** An engine could not do what was asked. */
export class EngineError extends DependencyError {
  override readonly name = 'EngineError';

  constructor(
    readonly engine: string,
    /** In words for operators; holds no secret. */
    message: string,
    options?: DependencyErrorOptions,
  ) {
    super(`${engine}: ${message}`, options);
  }

  protected override get usualReason(): string {
    return this.isDown ? 'The search engine cannot be reached.' : 'The search engine rejected the article.';
  }
}

/** What a status that tells of a server's state means; undefined: that the server cannot be reached behind whatever answered. */
export function faultOfStatus(status: number, writes: boolean): string | undefined {
  if (status === 401 || status === 403) return engineFaults.key;
  return writes && status >= 400 && status !== 404 ? engineFaults.write : undefined;
}
