import { once } from 'node:events';
import { fail } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { Embedder } from '../embedders/embedder.js';
import { findPassages, findShown, type HitRow } from '../store/passages.js';
import { analysePassage } from '../text/analyse-passage.js';
import { languageOf } from '../text/languages.js';
import { splitVersion } from '../text/split-article.js';
import { type Synonym, withSynonyms } from '../text/synonyms.js';
import { defaultMinScore } from './certainty.js';
import type { EngineHit, Engines, SearchFilter, Side } from './engine.js';
import type { EngineGuard } from './engine-guard.js';
import { type FusedHit, fuse } from './fuse.js';
import { type Highlighted, highlight } from './highlight.js';
import { certaintyOfNearness, measureNearness, type Nearness } from './nearness.js';
import { rate } from './rate.js';

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

  constructor(private readonly options: SearcherOptions) {}

  /** The articles that answer best. @throws UNAVAILABLE when no engine can answer. */
  async search(database: Database, tenant: InProject, search: Search, signal: AbortSignal): Promise<SearchResult> {
    const whole = this.options.whole();
    const answers = await this.#ask(tenant, search, whole, signal);
    if (!answers.keyword && !answers.vector) throw fail('UNAVAILABLE', {}, 'Search is not available right now.');
    const { isShown, synonymsRevision } = await shownOf(database, tenant, answers);
    const best = fuse(answers, this.options.embedder, candidates, isShown).slice(0, maxHits);
    const hits = await describe(database, tenant, search, best, this.#sureByNearness(answers, best));
    return { hits, degraded: isDegraded(search.mode, answers, whole), synonymsRevision };
  }

  /** What the mode wants; when that cannot answer, the other one. What is being filled is left out where the other one is whole. */
  async #ask(tenant: InProject, search: Search, whole: Record<Side, boolean>, signal: AbortSignal): Promise<Answers> {
    const { guards } = this.options;
    const keyword = () =>
      whole.keyword || !whole.vector ? this.#askKeyword(tenant, search, signal) : guards.keyword.skip();
    const vector = () =>
      whole.vector || !whole.keyword ? this.#askVector(tenant, search, signal) : guards.vector.skip();
    if (search.mode === 'hybrid') {
      const [byWords, byVector] = await Promise.all([keyword(), vector()]);
      return { keyword: byWords, vector: byVector };
    }
    if (search.mode === 'keyword') {
      const found = await keyword();
      return { keyword: found, vector: found ? undefined : await vector() };
    }
    const found = await vector();
    return { keyword: found ? undefined : await keyword(), vector: found };
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

  /** How sure it is by its nearness alone that the nearest of what is shown is meant; sparse vectors know words only. */
  #sureByNearness({ vector }: Answers, best: readonly FusedHit[]): number {
    const shown = new Set(best.map(({ articleId }) => articleId));
    const nearest = vector?.find(({ articleId }) => shown.has(articleId));
    return this.#nearness && nearest ? certaintyOfNearness(nearest.score, this.#nearness) : 0;
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
): Promise<{ isShown(hit: EngineHit): boolean; synonymsRevision: number }> {
  const hits = [...keyword, ...vector];
  const ids = new Set(hits.map(({ articleId }) => articleId));
  const { versions: shown, synonymsRevision } = await findShown(database, tenant, [...ids], splitVersion);
  const newest = new Map<string, number>();
  for (const { articleId, version } of hits)
    if (shown.get(articleId)?.includes(version)) newest.set(articleId, Math.max(version, newest.get(articleId) ?? 0));
  return { isShown: ({ articleId, version }) => newest.get(articleId) === version, synonymsRevision };
}

async function describe(
  database: Database,
  tenant: InProject,
  { text, synonyms, limit, minScore = defaultMinScore }: Search,
  best: readonly FusedHit[],
  sureByNearness: number,
): Promise<Found[]> {
  if (best.length === 0) return [];
  const rows = await findPassages(database, tenant, best, splitVersion);
  const byArticle = new Map(rows.map((row) => [row.article_id, row]));
  const quoted = best.flatMap((hit) => {
    // Gone since: unpublished between the two questions.
    const row = byArticle.get(hit.articleId);
    return row ? [{ ...hit, passage: row }] : [];
  });
  return rate({ text, synonyms, sureByNearness }, quoted)
    .filter(({ score }) => score >= minScore)
    .slice(0, limit)
    .map(({ passage: row, ...hit }) => ({ ...hit, row, ...highlightRow(withSynonyms(text, synonyms), row) }));
}

function highlightRow(question: string, row: HitRow): Highlighted {
  return highlight(question, row.text, languageOf(row.locale), analysePassage(row).text);
}

function isDegraded(mode: SearchMode, { keyword, vector }: Answers, whole: Record<Side, boolean>): boolean {
  const lacks = { keyword: !keyword || !whole.keyword, vector: !vector || !whole.vector };
  return (mode !== 'semantic' && lacks.keyword) || (mode !== 'keyword' && lacks.vector);
}
