import type { Database, FairShare } from '@pharos/kit';
import type { InProject } from '@pharos/service';
import { LRUCache } from 'lru-cache';
import { type Embedder, QuestionVectors, type Vector } from '../embedders/index.js';
import type { EngineHit, Engines, SearchFilter, Side } from '../engines/index.js';
import type { PassageText } from '../text/index.js';
import { type Synonym, splitVersion, withSynonyms } from '../text/index.js';
import { beginnings } from './beginning.js';
import { defaultMinScore } from './certainty.js';
import type { EngineGuard } from './engine-guard.js';
import { findShown, type HitRow, type Shown } from './find-shown.js';
import { type FusedHit, type Fusion, fuse, fusionOf } from './fuse.js';
import { type Highlighted, highlighter } from './highlight.js';
import { type ModelNearness, oddsOfNearest } from './nearness.js';
import { areMixed, mayBeForeign, ownLanguageFirst } from './own-language.js';
import { rate } from './rate.js';
import { ReadPassages } from './read-passages.js';
import { findWordsInDatabase } from './words-in-database.js';

/** How many articles each engine is asked for: enough that what both find meets. With 50, answers are the same but for 0.003 (test/relevance/README.md). */
export const candidates = 30;

/** How many articles are returned at most, and looked at to tell how sure the answer is. */
export const maxHits = 10;

/** How many are looked at where the best may be of another language than the question: its own may stand behind them. */
export const maxForeign = 30;

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
  /** The revision of the project's synonyms that the database had while it searched. */
  readonly synonymsRevision: number;
}

export interface SearcherOptions {
  readonly engines: Engines;
  readonly embedder: Embedder;
  /** How near the embedder's vectors are, if they are dense. */
  readonly nearness: ModelNearness;
  /** Names of the indexes of this process's rules. */
  readonly indexes: Readonly<Record<Side, string>>;
  /** Whether each of them holds all that it should. */
  whole(): Readonly<Record<Side, boolean>>;
  readonly guards: { readonly keyword: EngineGuard; readonly vector: EngineGuard };
  /** Turns in the event loop, shared by organization: an embedded index computes in it for milliseconds. Servers are waited for without one. */
  readonly turns: FairShare;
}

interface Answers {
  keyword: EngineHit[] | undefined;
  vector: EngineHit[] | undefined;
}

/** What the database says of what engines found. */
interface Look extends Omit<Shown, 'versions'> {
  isShown(hit: EngineHit): boolean;
}

interface QuotedHit extends FusedHit {
  readonly row: HitRow;
  readonly passage: PassageText;
}

/** Asks the engines, believes the database, and puts both together. */
export class Searcher {
  readonly #read = new ReadPassages();
  /** Projects that had to be looked at twice, and had articles of several languages: next time all is read in the first look. */
  readonly #mixed = new LRUCache<string, true>({ max: 1_000 });

  readonly #questions: QuestionVectors;

  readonly #fusion: Fusion;

  constructor(private readonly options: SearcherOptions) {
    this.#questions = new QuestionVectors(options.embedder);
    this.#fusion = fusionOf(options.engines.keyword, options.embedder);
  }

  /** The articles that answer best; by words in the database when no engine can answer. */
  async search(database: Database, tenant: InProject, search: Search, signal: AbortSignal): Promise<SearchResult> {
    const whole = this.options.whole();
    const answers = await this.#ask(tenant, search, whole, signal);
    const isWithoutEngine = !answers.keyword && !answers.vector;
    if (isWithoutEngine) answers.keyword = await this.#findInDatabase(database, tenant, search, signal);
    const lanes = Object.values(this.options.indexes);
    const look = (quoted: readonly FusedHit[]) => shownOf(database, tenant, answers, quoted, lanes);
    const { best, seen } = await this.#best(search.text, answers, tenant, look);
    // Unknown of sparse vectors, which say no more than words do.
    const nearness = this.options.nearness.known;
    const odds = nearness && oddsOfNearest(nearness, answers.vector ?? [], best);
    const hits = this.#describe(search, best, odds);
    // As this process knew them when it asked, and as they are now.
    const isSound = (side: Side) => whole[side] && seen.sound.has(this.options.indexes[side]);
    const sound = { keyword: isSound('keyword'), vector: isSound('vector') };
    const degraded = isWithoutEngine || isDegraded(search.mode, answers, sound);
    return { hits, degraded, synonymsRevision: seen.synonymsRevision };
  }

  /** The best of both sides that are shown, with what is quoted of them; those in the question's language first. */
  async #best(
    question: string,
    answers: Answers,
    { projectId }: InProject,
    look: (quoted: readonly FusedHit[]) => Promise<Look>,
  ): Promise<{ best: QuotedHit[]; seen: Look }> {
    const fused = (isShown?: Look['isShown']) => fuse(answers, this.#fusion, candidates, isShown).slice(0, maxForeign);
    // Nearly always all are shown, and of the question's language: then one look at the database is enough.
    const first = await look(fused().slice(0, this.#mixed.has(projectId) ? maxForeign : maxHits));
    const shown = fused(first.isShown);
    const likely = shown.slice(0, maxHits);
    const best = this.#quote(likely, first);
    const passages = best.map(({ passage }) => passage);
    const isForeign = shown.length > maxHits && mayBeForeign(question, passages);
    if (!isForeign && best.length === likely.length) return { best, seen: first };
    const atOnce = this.#quote(shown, first);
    const seen = atOnce.length === shown.length ? first : await look(shown);
    const all = seen === first ? atOnce : this.#quote(shown, seen);
    if (areMixed(all.map(({ passage }) => passage))) this.#mixed.set(projectId, true);
    return { best: ownLanguageFirst(question, all).slice(0, maxHits), seen };
  }

  #quote(hits: readonly FusedHit[], { passages }: Pick<Look, 'passages'>): QuotedHit[] {
    return hits.flatMap((hit) => {
      const row = passages.get(hit.articleId);
      // Otherwise gone since: unpublished between two looks.
      return row?.version === hit.version ? [{ ...hit, row, passage: this.#read.of(row) }] : [];
    });
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

  /** In turn, as it reads all of a project. */
  #findInDatabase(database: Database, tenant: InProject, { text, filter }: Search, signal: AbortSignal) {
    return this.#inTurn(
      tenant,
      () => findWordsInDatabase(database, tenant, { text, filter, limit: candidates }),
      signal,
    );
  }

  #askKeyword(tenant: InProject, search: Search, signal: AbortSignal): Promise<EngineHit[] | undefined> {
    const { text, synonyms, filter } = search;
    const { engines, guards, indexes } = this.options;
    const query = { text, synonyms, filter, limit: candidates };
    const ask = () =>
      guards.keyword.ask((until) => engines.keyword.search(indexes.keyword, tenant, query, until), signal);
    return isEmbedded(engines.keyword) ? this.#inTurn(tenant, ask, signal) : ask();
  }

  async #askVector(tenant: InProject, search: Search, signal: AbortSignal): Promise<EngineHit[] | undefined> {
    const { engines, guards } = this.options;
    const embed = (until: AbortSignal) => this.#embed(search, until);
    const find = (vector: Vector, until: AbortSignal) => this.#findNear(tenant, search, vector, until);
    if (!isEmbedded(engines.vector)) return guards.vector.ask(async (until) => find(await embed(until), until), signal);
    // The guard's time is that of the embedder and of the engine: nobody's wait for a turn is a failure of theirs.
    const vector = await guards.vector.ask(embed, signal);
    if (vector === undefined) return undefined;
    return this.#inTurn(tenant, () => guards.vector.ask((until) => find(vector, until), signal), signal);
  }

  async #embed({ text, synonyms, filter }: Search, until: AbortSignal): Promise<Vector> {
    const vector = await this.#questions.of({ text, synonyms, locale: filter.locale }, until);
    if (vector.kind === 'dense') this.options.nearness.measure();
    return vector;
  }

  async #findNear(tenant: InProject, { filter }: Search, vector: Vector, until: AbortSignal): Promise<EngineHit[]> {
    // Nothing is near to a question without words.
    if (vector.kind === 'sparse' && vector.indices.length === 0) return [];
    const { engines, indexes } = this.options;
    return engines.vector.search(indexes.vector, tenant, { vector, filter, limit: candidates }, until);
  }

  #inTurn<T>({ orgId }: InProject, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const caller = {
      deadlineMs: Number.POSITIVE_INFINITY,
      get abandoned() {
        return signal.aborted ? signal.reason : undefined;
      },
    };
    return this.options.turns.run(orgId, { caller }, work);
  }

  #describe(search: Search, best: readonly QuotedHit[], oddsByNearness: number | undefined): Found[] {
    const { text, synonyms, limit, minScore = defaultMinScore, withoutHighlights = false } = search;
    const mark = highlighter(withSynonyms(text, synonyms));
    const isAnsweredByBeginning = beginnings(search, this.options.embedder);
    return rate({ text, synonyms, oddsByNearness }, best)
      .filter(({ score }) => score >= minScore)
      .slice(0, limit)
      .map((hit) => this.#fromBeginning(hit, isAnsweredByBeginning))
      .map(({ passage, ...hit }) => ({ ...hit, ...(withoutHighlights ? unmarked : mark(passage)) }));
  }

  /** With the beginning of its article instead, where that says as much of what is asked. */
  #fromBeginning(hit: QuotedHit, isAnsweredByBeginning: ReturnType<typeof beginnings>): QuotedHit {
    if (hit.row.beginning === null) return hit;
    const row = { ...hit.row, ...hit.row.beginning, ordinal: 0, beginning: null };
    const beginning = () => this.#read.of(row);
    return isAnsweredByBeginning(hit, beginning) ? { ...hit, ordinal: 0, row, passage: beginning() } : hit;
  }
}

/** Whether it computes in this process. */
function isEmbedded({ durable }: Engines[Side]): boolean {
  return !durable;
}

/** Engines may lag behind; what the database does not show does not exist. Of two versions of an article the newer one speaks. */
async function shownOf(
  database: Database,
  tenant: InProject,
  { keyword = [], vector = [] }: Answers,
  quoted: readonly FusedHit[],
  lanes: readonly string[],
): Promise<Look> {
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

function isDegraded(mode: SearchMode, { keyword, vector }: Answers, whole: Record<Side, boolean>): boolean {
  const lacks = { keyword: !keyword || !whole.keyword, vector: !vector || !whole.vector };
  return (mode !== 'semantic' && lacks.keyword) || (mode !== 'keyword' && lacks.vector);
}
