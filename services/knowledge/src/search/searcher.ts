import { once } from 'node:events';
import { fail } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import { languageOf } from '@pharos/language';
import type { InProject } from '@pharos/service';
import type { Embedder } from '../embedders/embedder.js';
import { findShown, type HitRow, type Shown } from '../store/passages.js';
import { analysePassage, type PassageText } from '../text/analyse-passage.js';
import { splitVersion } from '../text/split-article.js';
import { type Synonym, withSynonyms } from '../text/synonyms.js';
import { defaultMinScore } from './certainty.js';
import type { EngineHit, Engines, SearchFilter, Side } from './engine.js';
import type { EngineGuard } from './engine-guard.js';
import { type FusedHit, fuse } from './fuse.js';
import { type Highlighted, highlight } from './highlight.js';
import { measureNearness, type Nearness, oddsOfNearest } from './nearness.js';
import { rate } from './rate.js';
import { ReadPassages } from './read-passages.js';

/** How many articles each engine is asked for: enough that what both find meets. */
export const candidates = 50;

/** How many articles are returned at most, and looked at to tell how sure the answer is. */
export const maxHits = 10;

export type SearchMode = 'hybrid' | 'semantic' | 'keyword';

export interface Search {
  readonly text: string;
  /** Other words for what it names. */
  readonly synonyms?: readonly Synonym[] | undefined;
  readonly mode: SearchMode;
  readonly filter: SearchFilter;
  /** 1 to `maxHits`. */
  readonly limit: number;
  /** 0 to 1; absent: `defaultMinScore`. */
  readonly minScore?: number | undefined;
  /** The snippets and highlights of what is found are empty. */
  readonly withoutHighlights?: boolean | undefined;
}

export interface Found extends FusedHit, Highlighted {
  /** 0 to 1, of the same meaning for every question: how sure it is that this is about what is asked. */
  readonly score: number;
  readonly row: HitRow;
}

export interface SearchResult {
  readonly hits: readonly Found[];
  /** Whether an engine or the embedder could not take part, or what was asked is still being filled. */
  readonly degraded: boolean;
  /** Of the project's synonyms, as the database had them while it searched. */
  readonly synonymsRevision: number;
}

export interface SearcherOptions {
  readonly engines: Engines;
  readonly embedder: Embedder;
  /** Names of the indexes of this process's rules. */
  readonly indexes: Readonly<Record<Side, string>>;
  /** Whether each of them holds all that it should. */
  whole(): Readonly<Record<Side, boolean>>;
  readonly guards: { readonly keyword: EngineGuard; readonly vector: EngineGuard };
}

interface Answers {
  keyword: EngineHit[] | undefined;
  vector: EngineHit[] | undefined;
}

/** How long the first look at a model may take. */
const measuringMs = 60_000;

/** Asks the engines, believes the database, and puts both together. */
export class Searcher {
  /** Of dense vectors; measured once, with the first question. */
  #nearness: Nearness | undefined;
  #measuring: Promise<Nearness> | undefined;
  readonly #read = new ReadPassages();

  constructor(private readonly options: SearcherOptions) {}

  /** The articles that answer best. @throws UNAVAILABLE when no engine can answer. */
  async search(database: Database, tenant: InProject, search: Search, signal: AbortSignal): Promise<SearchResult> {
    const whole = this.options.whole();
    const answers = await this.#ask(tenant, search, whole, signal);
    if (!answers.keyword && !answers.vector) throw fail('UNAVAILABLE', {}, 'Search is not available right now.');
    const fused = (isShown?: (hit: EngineHit) => boolean) =>
      fuse(answers, this.options.embedder, candidates, isShown).slice(0, maxHits);
    // Nearly always all are shown: then one look at the database tells so, and has what is quoted of them.
    const likely = fused();
    const lanes = Object.values(this.options.indexes);
    const first = await shownOf(database, tenant, answers, likely, lanes);
    const best = fused(first.isShown);
    const isLikely = best.every(
      (hit, at) => likely[at]?.articleId === hit.articleId && likely[at]?.version === hit.version,
    );
    const { passages, synonymsRevision } = isLikely ? first : await shownOf(database, tenant, answers, best, lanes);
    // Sparse vectors know words only: they say nothing more.
    const odds = this.#nearness && oddsOfNearest(this.#nearness, answers.vector ?? [], best);
    const hits = this.#describe(search, best, passages, odds);
    // As this process knew them when it asked, and as they are now.
    const isSound = (side: Side) => whole[side] && first.sound.has(this.options.indexes[side]);
    const sound = { keyword: isSound('keyword'), vector: isSound('vector') };
    return { hits, degraded: isDegraded(search.mode, answers, sound), synonymsRevision };
  }

  /**
   * What the mode wants; when nothing of that answers, the rest. What is being filled is left out where the other side is whole, and asked
   * when that does not answer.
   */
  async #ask(tenant: InProject, search: Search, whole: Record<Side, boolean>, signal: AbortSignal): Promise<Answers> {
    const ask = { keyword: this.#askKeyword, vector: this.#askVector };
    const isLast = (side: Side) => !whole[side] && (whole.keyword || whole.vector);
    const sides: Side[] = search.mode === 'semantic' ? ['vector', 'keyword'] : ['keyword', 'vector'];
    const [first, last] = [sides.filter((side) => !isLast(side)), sides.filter(isLast)];
    const turns = search.mode === 'hybrid' ? [first, last] : [...first, ...last].map((side) => [side]);
    const answers: Answers = { keyword: undefined, vector: undefined };
    for (const turn of turns) {
      if (answers.keyword || answers.vector) break;
      await Promise.all(
        turn.map(async (side) => {
          answers[side] = await ask[side].call(this, tenant, search, signal);
        }),
      );
    }
    return answers;
  }

  #askKeyword(
    tenant: InProject,
    { text, synonyms, filter }: Search,
    signal: AbortSignal,
  ): Promise<EngineHit[] | undefined> {
    const { engines, guards, indexes } = this.options;
    const query = { text, synonyms, filter, limit: candidates };
    return guards.keyword.ask((until) => engines.keyword.search(indexes.keyword, tenant, query, until), signal);
  }

  #askVector(
    tenant: InProject,
    { text, synonyms, filter }: Search,
    signal: AbortSignal,
  ): Promise<EngineHit[] | undefined> {
    const { engines, embedder, guards, indexes } = this.options;
    return guards.vector.ask(async (until) => {
      const vector = await embedder.embedQuery({ text, synonyms, locale: filter.locale }, until);
      if (vector.kind === 'dense') this.#nearness ??= await within(until, this.#measureNearness());
      // Of a question without words: nothing is near to it.
      if (vector.kind === 'sparse' && vector.indices.length === 0) return [];
      return engines.vector.search(indexes.vector, tenant, { vector, filter, limit: candidates }, until);
    }, signal);
  }

  /** Once for all who ask meanwhile, and not cut off when one of them waits no longer: a slow model would never be through. */
  #measureNearness(): Promise<Nearness> {
    this.#measuring ??= measureNearness(this.options.embedder, AbortSignal.timeout(measuringMs)).catch((error) => {
      // It is tried again with the next question.
      this.#measuring = undefined;
      throw error;
    });
    return this.#measuring;
  }

  #describe(
    { text, synonyms, limit, minScore = defaultMinScore, withoutHighlights = false }: Search,
    best: readonly FusedHit[],
    passages: ReadonlyMap<string, HitRow>,
    oddsByNearness: number | undefined,
  ): Found[] {
    const quoted = best.flatMap((hit) => {
      const row = passages.get(hit.articleId);
      // Otherwise gone since: unpublished between two looks.
      return row?.version === hit.version ? [{ ...hit, row, passage: this.#read.of(row) }] : [];
    });
    const question = withSynonyms(text, synonyms);
    return rate({ text, synonyms, oddsByNearness }, quoted)
      .filter(({ score }) => score >= minScore)
      .slice(0, limit)
      .map(({ passage, ...hit }) => ({
        ...hit,
        ...(withoutHighlights ? unmarked : highlightPassage(question, passage)),
      }));
  }
}

/** Rejects when `signal` aborts, while the work goes on. */
async function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const waiting = new AbortController();
  try {
    const aborted = signal.aborted ? Promise.resolve() : once(signal, 'abort', { signal: waiting.signal });
    return await Promise.race([work, aborted.then(() => Promise.reject(signal.reason))]);
  } finally {
    waiting.abort();
  }
}

/** Engines may lag behind; what the database does not show does not exist. Of two versions of an article the newer one speaks. */
async function shownOf(
  database: Database,
  tenant: InProject,
  { keyword = [], vector = [] }: Answers,
  quoted: readonly FusedHit[],
  lanes: readonly string[],
): Promise<Omit<Shown, 'versions'> & { isShown(hit: EngineHit): boolean }> {
  const hits = [...keyword, ...vector];
  const found = [...new Set(hits.map(({ articleId }) => articleId))];
  const { versions, ...shown } = await findShown(database, tenant, { found, quoted, splitting: splitVersion, lanes });
  const newest = new Map<string, number>();
  for (const { articleId, version } of hits)
    if (versions.get(articleId)?.includes(version))
      newest.set(articleId, Math.max(version, newest.get(articleId) ?? 0));
  return { ...shown, isShown: ({ articleId, version }) => newest.get(articleId) === version };
}

const unmarked: Highlighted = { snippet: '', highlights: [] };

function highlightPassage(question: string, passage: PassageText): Highlighted {
  return highlight(question, passage.text, languageOf(passage.locale), analysePassage(passage).text);
}

function isDegraded(mode: SearchMode, { keyword, vector }: Answers, whole: Record<Side, boolean>): boolean {
  const lacks = { keyword: !keyword || !whole.keyword, vector: !vector || !whole.vector };
  return (mode !== 'semantic' && lacks.keyword) || (mode !== 'keyword' && lacks.vector);
}
