import { editDistance } from '../../text/edit-distance.js';
import { ApiError } from './api-error.js';
import { wordsOf } from './query-reading.js';

export type Document = Readonly<Record<string, unknown>>;

export interface DoubleSettings extends Record<string, unknown> {
  searchableAttributes: string[];
  filterableAttributes: string[];
  stopWords: string[];
  prefixSearch: string;
  pagination: { maxTotalHits: number };
  typoTolerance: {
    enabled: boolean;
    minWordSizeForTypos: { oneTypo: number; twoTypos: number };
    disableOnNumbers: boolean;
    disableOnWords: readonly string[];
    disableOnAttributes: readonly string[];
  };
}

const defaults: DoubleSettings = {
  displayedAttributes: ['*'],
  searchableAttributes: ['*'],
  filterableAttributes: [],
  sortableAttributes: [],
  rankingRules: ['words', 'typo', 'proximity', 'attributeRank', 'sort', 'wordPosition', 'exactness'],
  stopWords: [],
  synonyms: {},
  distinctAttribute: null,
  proximityPrecision: 'byWord',
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
    disableOnWords: [],
    disableOnAttributes: [],
    disableOnNumbers: false,
  },
  pagination: { maxTotalHits: 1_000 },
  faceting: { maxValuesPerFacet: 100, sortFacetValuesBy: { '*': 'alpha' } },
  facetSearch: true,
  prefixSearch: 'indexingTime',
  localizedAttributes: null,
  searchCutoffMs: null,
};

const documentId = /^[a-zA-Z0-9_-]{1,511}$/;

/** One index of the double's, in memory. */
export class StoredIndex {
  readonly uid: string;
  readonly createdAt = new Date().toISOString();
  primaryKey: string | undefined;
  settings: DoubleSettings = defaults;
  readonly #documents = new Map<string, Document>();
  readonly #words = new WeakMap<Document, Map<string, Set<string>>>();
  /** Words that are one slip away from one that was asked for, until documents or settings change. */
  readonly #slips = new Map<string, readonly string[]>();
  /** All words that can be found, as long. */
  #vocabulary: ReadonlySet<string> | undefined;

  constructor(uid: string, primaryKey?: string) {
    this.uid = uid;
    this.primaryKey = primaryKey;
  }

  documents(): Document[] {
    return [...this.#documents.values()];
  }

  /** As a task does it: everything or nothing. A document that was there keeps its place. */
  put(documents: readonly Document[]): void {
    const key = this.#keyFor(documents);
    for (const document of documents)
      if (!documentId.test(String(document[key])))
        throw new ApiError(400, 'invalid_document_id', `Document identifier \`${document[key]}\` is invalid.`);
    this.primaryKey = key;
    this.#forgetWords();
    for (const document of documents) this.#documents.set(String(document[key]), document);
  }

  remove(ids: readonly string[]): void {
    this.#forgetWords();
    for (const id of ids) this.#documents.delete(id);
  }

  removeWhere(condition: (document: Document) => boolean): void {
    this.remove([...this.#documents].filter(([, document]) => condition(document)).map(([id]) => id));
  }

  /** What is given takes the place of what was; of typo tolerance, only the given parts. */
  set(given: Partial<DoubleSettings>): void {
    this.#forgetWords();
    const typoTolerance = { ...this.settings.typoTolerance, ...given.typoTolerance };
    const stopWords = [...(given.stopWords ?? this.settings.stopWords)].sort();
    this.settings = { ...this.settings, ...given, typoTolerance, stopWords };
  }

  /** The words of an attribute that can be found. */
  words(document: Document, attribute: string): ReadonlySet<string> {
    const known = this.#words.get(document) ?? new Map<string, Set<string>>();
    this.#words.set(document, known);
    const words = known.get(attribute) ?? new Set(wordsOf(String(document[attribute] ?? '')));
    known.set(attribute, words);
    return words;
  }

  /** The words of all documents that are one slip away; two, of longer words, are not looked at. */
  slipsOf(word: string): readonly string[] {
    const known = this.#slips.get(word) ?? (this.#maySlip(word) ? this.#besides(word) : []);
    this.#slips.set(word, known);
    return known;
  }

  #maySlip(word: string): boolean {
    const { enabled, minWordSizeForTypos, disableOnNumbers } = this.settings.typoTolerance;
    return enabled && word.length >= minWordSizeForTypos.oneTypo && !(disableOnNumbers && /^\d+$/.test(word));
  }

  #besides(word: string): string[] {
    this.#vocabulary ??= new Set(
      this.documents().flatMap((document) =>
        this.settings.searchableAttributes.flatMap((attribute) => [...this.words(document, attribute)]),
      ),
    );
    return [...this.#vocabulary].filter((each) => editDistance(word, each, 1) === 1);
  }

  #forgetWords(): void {
    this.#slips.clear();
    this.#vocabulary = undefined;
  }

  /** Without one, it is the only attribute whose name ends in `id`. */
  #keyFor(documents: readonly Document[]): string {
    if (this.primaryKey !== undefined) return this.primaryKey;
    const [first, ...more] = Object.keys(documents[0] ?? {}).filter((name) => name.toLowerCase().endsWith('id'));
    if (first === undefined)
      throw new ApiError(400, 'index_primary_key_no_candidate_found', 'The primary key inference failed.');
    if (more.length > 0)
      throw new ApiError(400, 'index_primary_key_multiple_candidates_found', 'The primary key inference failed.');
    return first;
  }
}
