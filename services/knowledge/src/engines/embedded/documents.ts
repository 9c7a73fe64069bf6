import { getOrMake } from '@pharos/kit';
import { localeChain } from '../../text/index.js';
import { type EngineHit, type Passage, type PassageRef, type SearchFilter, sliceOf } from '../engine.js';
import { maxDocuments } from './segment.js';
import { Top } from './top.js';

/** What is kept of a passage besides its features. */
interface Document {
  readonly id: string;
  readonly articleId: string;
  readonly version: number;
  readonly ordinal: number;
  readonly slice: number;
  readonly locales: readonly string[];
  readonly tags: readonly string[];
}

/** How many passages are looked at for each article that is wanted. */
const passagesPerArticle = 4;

/** The passages of one project in an index, by number. Numbers of removed ones stay unused until `compact`. */
export class Documents {
  #documents: (Document | undefined)[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #ofArticle = new Map<string, Set<number>>();

  /** How many numbers are given, removed ones among them. */
  get size(): number {
    return this.#documents.length;
  }

  get live(): number {
    return this.#numbers.size;
  }

  /** Whether the passage of a number is still there. */
  has(number: number): boolean {
    return this.#documents[number] !== undefined;
  }

  /** The number of the passage, which replaces one with its id. */
  add({ id, articleId, version, ordinal, locale, tags }: Passage): number {
    this.#removeNumber(this.#numbers.get(id));
    const number = this.#documents.length;
    if (number >= maxDocuments) throw new RangeError(`a project holds at most ${maxDocuments} passages`);
    const slice = sliceOf(articleId);
    this.#documents.push({ id, articleId, version, ordinal, slice, locales: localeChain(locale), tags: [...tags] });
    this.#numbers.set(id, number);
    getOrMake(this.#ofArticle, articleId, () => new Set<number>()).add(number);
    return number;
  }

  /** Removes all passages of the article but these. */
  keepOnly(articleId: string, ids: ReadonlySet<string>): void {
    for (const number of this.#ofArticle.get(articleId) ?? []) {
      if (!ids.has(this.#documents[number]?.id ?? '')) this.#removeNumber(number);
    }
  }

  #removeNumber(number: number | undefined): void {
    const document = number === undefined ? undefined : this.#documents[number];
    if (number === undefined || document === undefined) return;
    this.#documents[number] = undefined;
    this.#numbers.delete(document.id);
    const siblings = this.#ofArticle.get(document.articleId);
    siblings?.delete(number);
    if (siblings?.size === 0) this.#ofArticle.delete(document.articleId);
  }

  /** The best passage of each article among scored ones that the filter lets through, best first. */
  best(
    scores: Float32Array,
    touched: Uint32Array,
    { filter, limit }: { filter: SearchFilter; limit: number },
  ): EngineHit[] {
    // An article has several passages: so many of the best passages are mostly enough, and all of them always.
    for (let wanted = passagesPerArticle * limit; ; wanted *= passagesPerArticle) {
      const top = new Top(Math.min(wanted, touched.length));
      for (let at = 0; at < touched.length; at += 1) {
        const number = touched[at] as number;
        const score = scores[number] as number;
        if (top.admits(score) && this.#passes(number, filter)) top.push(number, score);
      }
      const hits = this.#byArticle(top.numbers.subarray(0, top.size), scores);
      if (hits.length >= limit || wanted >= touched.length) return hits.sort(byScore).slice(0, limit);
    }
  }

  #passes(number: number, filter: SearchFilter): boolean {
    const document = this.#documents[number];
    return document !== undefined && passes(document, filter);
  }

  #byArticle(numbers: Uint32Array, scores: Float32Array): EngineHit[] {
    const byArticle = new Map<string, EngineHit>();
    for (const number of numbers) {
      const document = this.#documents[number];
      if (document === undefined) continue;
      const { articleId, version, ordinal } = document;
      const score = scores[number] as number;
      const before = byArticle.get(articleId);
      if (before === undefined || score > before.score || (score === before.score && ordinal < before.ordinal))
        byArticle.set(articleId, { articleId, version, ordinal, score });
    }
    return [...byArticle.values()];
  }

  refs(slice: number): Omit<PassageRef, 'orgId' | 'projectId'>[] {
    return this.#documents.flatMap((document) => {
      if (document?.slice !== slice) return [];
      const { articleId, version, ordinal } = document;
      return [{ articleId, version, ordinal }];
    });
  }

  /** Numbers the passages anew without gaps; answers the new number of each old one, -1 for removed ones. */
  compact(): Int32Array {
    const numbers = new Int32Array(this.#documents.length).fill(-1);
    const documents = this.#documents.filter((document, old) => {
      if (document !== undefined) numbers[old] = 0;
      return document !== undefined;
    });
    this.#documents = documents;
    this.#ofArticle.clear();
    let next = 0;
    for (let old = 0; old < numbers.length; old += 1) if (numbers[old] === 0) numbers[old] = next++;
    documents.forEach((document, number) => {
      if (document === undefined) return;
      this.#numbers.set(document.id, number);
      getOrMake(this.#ofArticle, document.articleId, () => new Set<number>()).add(number);
    });
    return numbers;
  }
}

function passes({ locales, tags }: Document, { locale, tag }: SearchFilter): boolean {
  return (locale === undefined || locales.includes(locale)) && (tag === undefined || tags.includes(tag));
}

/** Best first; equal ones by id, so that the order is always the same. */
function byScore(a: EngineHit, b: EngineHit): number {
  return b.score - a.score || (a.articleId < b.articleId ? -1 : 1);
}
