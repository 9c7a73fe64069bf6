import { fail } from '@pharos/contract';
import type { Database } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import type { Embedder } from '../embedders/embedder.js';
import { findPassages, findShown, type HitRow, type Shown } from '../store/passages.js';
import { analysePassage } from '../text/analyse-passage.js';
import { languageOf } from '../text/languages.js';
import { type Synonym, withSynonyms } from '../text/synonyms.js';
import { absoluteScores, certaintyOf, defaultMinScore } from './certainty.js';
import type { EngineHit, SearchFilter } from './engine.js';
import type { EngineGuard } from './engine-guard.js';
import { type FusedHit, fuse } from './fuse.js';
import { type Highlighted, highlight } from './highlight.js';
import type { Engines } from './index-writer.js';
import { certaintyOfNearness, measureNearness, type Nearness } from './nearness.js';

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
  /**
   * 0 to 1, of the same meaning for every question: how sure it is that the articles are about what is asked, which the best
   * one has, and at least half of it for whatever was found.
   */
  readonly score: number;
  readonly row: HitRow;
}

export interface SearchResult {
  readonly hits: readonly Found[];
  /** Whether an engine or the embedder could not take part, or the index is still being filled for the first time. */
  readonly degraded: boolean;
  /** Of the project's synonyms, as the database had them while it searched. */
  readonly synonymsRevision: number;
}

export interface SearcherOptions {
  readonly engines: Engines;
  readonly embedder: Embedder;
  /** Of the rules by which this process embeds. */
  readonly identity: string;
  readonly guards: { readonly keyword: EngineGuard; readonly vector: EngineGuard };
}

interface Answers {
  keyword: EngineHit[] | undefined;
  vector: EngineHit[] | undefined;
}

/** Asks the engines, believes the database, and puts both together. */
export class Searcher {
  /** Of dense vectors; measured with the first question. */
  #nearness: Nearness | undefined;

  constructor(private readonly options: SearcherOptions) {}

  /** The articles that answer best. @throws UNAVAILABLE when no engine can answer. */
  async search(database: Database, tenant: InProject, search: Search, signal: AbortSignal): Promise<SearchResult> {
    const { embedder, identity } = this.options;
    let answers = await this.#ask(tenant, search, signal);
    let shown = await shownOf(database, tenant, answers);
    if (answers.vector && shown?.identity !== identity) {
      // Vectors of another embedder's generation say nothing about ours: then words have to answer.
      answers = { keyword: answers.keyword ?? (await this.#askKeyword(tenant, search, signal)), vector: undefined };
      shown = await shownOf(database, tenant, answers);
    }
    if (!shown || (!answers.keyword && !answers.vector))
      throw fail('UNAVAILABLE', {}, 'Search is not available right now.');
    const best = fuse(answers, embedder, candidates, (hit) => isStillShown(hit, shown))
      .slice(0, maxHits)
      .map((hit) => ({ ...hit, splitting: splittingOf(hit, shown) ?? shown.splitting }));
    const hits = await describe(database, tenant, search, best, this.#sureByNearness(answers, best));
    const degraded = !shown.filled || isDegraded(search.mode, answers);
    return { hits, degraded, synonymsRevision: shown.synonymsRevision };
  }

  /** What the mode wants; when that cannot answer, the other one. */
  async #ask(tenant: InProject, search: Search, signal: AbortSignal): Promise<Answers> {
    const keyword = () => this.#askKeyword(tenant, search, signal);
    const vector = () => this.#askVector(tenant, search, signal);
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
    const { engines, guards } = this.options;
    const query = { text, synonyms, filter, limit: candidates };
    return guards.keyword.ask((until) => engines.keyword.search(tenant, query, until), signal);
  }

  #askVector(
    tenant: InProject,
    { text, synonyms, filter }: Search,
    signal: AbortSignal,
  ): Promise<EngineHit[] | undefined> {
    const { engines, embedder, guards } = this.options;
    return guards.vector.ask(async (until) => {
      const vector = await embedder.embedQuery({ text, synonyms, locale: filter.locale }, until);
      if (vector.kind === 'dense') this.#nearness ??= await measureNearness(embedder, until);
      // Of a question without words: nothing is near to it.
      if (vector.kind === 'sparse' && vector.indices.length === 0) return [];
      return engines.vector.search(tenant, { vector, filter, limit: candidates }, until);
    }, signal);
  }

  /** How sure it is by its nearness alone that the nearest of what is shown is meant; sparse vectors know words only. */
  #sureByNearness({ vector }: Answers, best: readonly FusedHit[]): number {
    const shown = new Set(best.map(({ articleId }) => articleId));
    const nearest = vector?.find(({ articleId }) => shown.has(articleId));
    return this.#nearness && nearest ? certaintyOfNearness(nearest.score, this.#nearness) : 0;
  }
}

function shownOf(database: Database, tenant: InProject, { keyword, vector }: Answers): Promise<Shown | undefined> {
  const ids = new Set([...(keyword ?? []), ...(vector ?? [])].map(({ articleId }) => articleId));
  return findShown(database, tenant, [...ids]);
}

async function describe(
  database: Database,
  tenant: InProject,
  { text, synonyms, limit, minScore = defaultMinScore }: Search,
  best: readonly (FusedHit & { splitting: number })[],
  sureByNearness: number,
): Promise<Found[]> {
  if (best.length === 0) return [];
  const rows = await findPassages(database, tenant, best);
  const byArticle = new Map(rows.map((row) => [row.article_id, row]));
  const scores = absoluteScores(Math.max(certaintyOf(text, rows, synonyms), sureByNearness), best);
  const found = best.flatMap((hit, at) => {
    // Gone since: unpublished between the two questions.
    const row = byArticle.get(hit.articleId);
    const score = scores[at] ?? 0;
    return row && score >= minScore ? [{ ...hit, score, row }] : [];
  });
  return found.slice(0, limit).map((hit) => ({ ...hit, ...highlightRow(withSynonyms(text, synonyms), hit.row) }));
}

function highlightRow(question: string, row: HitRow): Highlighted {
  return highlight(question, row.text, languageOf(row.locale), analysePassage(row).text);
}

/** Engines may lag behind; what the database does not show does not exist, nor does what it cannot quote. */
function isStillShown(hit: EngineHit, shown: Shown): boolean {
  return shown.versions.get(hit.articleId) === hit.version && splittingOf(hit, shown) !== undefined;
}

/** By which a hit's ordinal counts; undefined when its generation is gone. */
function splittingOf({ generation }: Pick<EngineHit, 'generation'>, shown: Shown): number | undefined {
  return generation === undefined ? shown.splitting : shown.splittings.get(generation);
}

function isDegraded(mode: SearchMode, { keyword, vector }: Answers): boolean {
  return (mode !== 'semantic' && !keyword) || (mode !== 'keyword' && !vector);
}
