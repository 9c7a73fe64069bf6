import type { Vector } from './vector.js';

/** Whose articles: every call to an engine names both, so that no caller can forget them. */
export interface Tenant {
  readonly orgId: string;
  readonly projectId: string;
}

/** A passage of a published article, as engines keep it. */
export interface Chunk extends Tenant {
  /** UUIDv5 of article, version and position: the same text gets the same id again. */
  readonly id: string;
  readonly articleId: string;
  /** Of the published text. */
  readonly version: number;
  /** 0, 1, … within the article. */
  readonly position: number;
  /** As in `en` or `pt-BR`. */
  readonly locale: string;
  readonly tags: readonly string[];
  /** Of the article. */
  readonly title: string;
  /** The headings above the passage, outermost first, ` › ` between; empty before the first. */
  readonly heading: string;
  /** The passage as plain text, without title and heading. */
  readonly text: string;
}

/** A passage with its vector, as vector engines keep it. */
export interface EmbeddedChunk {
  readonly chunk: Chunk;
  readonly vector: Vector;
}

/** Only passages of this locale, with this tag. */
export interface SearchFilter {
  readonly locale?: string | undefined;
  readonly tag?: string | undefined;
}

export interface EngineQuery<Asked> {
  readonly tenant: Tenant;
  readonly filter: SearchFilter;
  /** Words for a keyword engine, a vector for a vector engine. */
  readonly asked: Asked;
  /** At most so many passages, the best first. */
  readonly limit: number;
  /** Aborts the call; the engine then rejects. */
  readonly signal: AbortSignal;
}

/** A passage that an engine found. */
export interface Hit {
  readonly chunkId: string;
  readonly articleId: string;
  readonly version: number;
  readonly position: number;
  /** Greater is better; comparable within one answer only. */
  readonly score: number;
}

/** What an engine holds of one article: for finding differences from the database. */
export interface HeldArticle extends Tenant {
  readonly articleId: string;
  readonly version: number;
  readonly chunks: number;
}

/**
 * An index of passages. It holds generations beside each other, each built by one embedder and one way of splitting; one
 * of them serves. `Entry` is what it keeps, `Asked` what it is asked by.
 */
export interface SearchEngine<Entry, Asked> {
  readonly name: string;
  /** Makes what a generation needs, when it is not there yet. */
  prepare(generation: string): Promise<void>;
  /** Resolves once all of them can be found. An entry of the same id is replaced. */
  upsert(generation: string, entries: readonly Entry[]): Promise<void>;
  /** Removes an article's passages, but for those of the version to keep; resolves once none is found. */
  remove(generation: string, tenant: Tenant, articleId: string, keepVersion?: number): Promise<void>;
  /** From the generation that serves. Rejects when the engine cannot be asked. */
  search(query: EngineQuery<Asked>): Promise<Hit[]>;
  /** Makes this the generation that serves, in one step; searches meanwhile see the one or the other. */
  activate(generation: string): Promise<void>;
  /** The generation that serves; undefined when none does. */
  active(): Promise<string | undefined>;
  /** Forgets a generation that does not serve. */
  drop(generation: string): Promise<void>;
  /** Everything that a generation holds, by article, in pages of the engine's choice. */
  held(generation: string): AsyncIterable<HeldArticle>;
  /** Whether it can be asked now. */
  ready(): Promise<boolean>;
  close(): Promise<void>;
}

/** Asked by words, as people typed them. */
export type KeywordEngine = SearchEngine<Chunk, string>;
/** Asked by a vector of the embedder that its generation was built with. */
export type VectorEngine = SearchEngine<EmbeddedChunk, Vector>;
