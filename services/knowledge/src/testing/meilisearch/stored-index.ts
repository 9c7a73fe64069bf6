import { getOrMake } from '@pharos/kit';
import { editDistance } from '../../text/index.js';
import { ApiError } from './api-error.js';
import { joinedNeighbours, wordsOf } from './query-reading.js';

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
  readonly #neighbours = new WeakMap<Document, Map<string, Set<string>>>();
  /** Words that are one slip away from one that was asked for, until documents or settings change. */
  readonly #slips = new Map<string, readonly string[]>();
  /** For each word that can be found the numbers of the documents that have it, as long. */
  #holders: ReadonlyMap<string, ReadonlySet<number>> | undefined;
  /** The same for what two neighbours make. */
  #neighbourHolders: ReadonlyMap<string, ReadonlySet<number>> | undefined;
  #all: readonly Document[] | undefined;

  constructor(uid: string, primaryKey?: string) {
    this.uid = uid;
    this.primaryKey = primaryKey;
  }

  documents(): readonly Document[] {
    this.#all ??= [...this.#documents.values()];
    return this.#all;
  }

  /** Those that have the word, one that is a slip away, or two neighbours that make it, in their order. */
  documentsWith(word: string): Document[] {
    const holders = this.#holdersOfWords();
    const split = this.#holdersOfNeighbours().get(word) ?? [];
    const numbers = new Set([word, ...this.slipsOf(word)].flatMap((each) => [...(holders.get(each) ?? [])]));
    for (const number of split) numbers.add(number);
    return [...numbers].sort((a, b) => a - b).map((number) => this.documents()[number] as Document);
  }

  /** As a task does it: everything or nothing. A document that was there keeps its place. */
  put(documents: readonly Document[]): void {
    const key = this.#keyFor(documents);
    for (const document of documents)
      if (!documentId.test(String(document[key])))
        throw new ApiError(400, 'invalid_document_id', `Document identifier \`${document[key]}\` is invalid.`);
    this.primaryKey = key;
    for (const document of documents) this.#documents.set(String(document[key]), document);
    this.#forgetWords();
  }

  remove(ids: readonly string[]): void {
    for (const id of ids) this.#documents.delete(id);
    this.#forgetWords();
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
    return readOnce(this.#words, document, attribute, wordsOf);
  }

  /** Words that are found in an attribute because two neighbours make them. */
  neighbours(document: Document, attribute: string): ReadonlySet<string> {
    return readOnce(this.#neighbours, document, attribute, joinedNeighbours);
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
    // A slip in the first letter counts as two.
    const [first = ''] = word;
    const alike = [...this.#holdersOfWords().keys()].filter((each) => each.startsWith(first));
    return alike.filter((each) => editDistance(word, each, 1) === 1);
  }

  #holdersOfWords(): ReadonlyMap<string, ReadonlySet<number>> {
    this.#holders ??= this.#holdersOf((document, attribute) => this.words(document, attribute));
    return this.#holders;
  }

  #holdersOfNeighbours(): ReadonlyMap<string, ReadonlySet<number>> {
    this.#neighbourHolders ??= this.#holdersOf((document, attribute) => this.neighbours(document, attribute));
    return this.#neighbourHolders;
  }

  #holdersOf(wordsIn: StoredIndex['words']): ReadonlyMap<string, ReadonlySet<number>> {
    const holders = new Map<string, Set<number>>();
    for (const [number, document] of this.documents().entries())
      for (const attribute of this.settings.searchableAttributes)
        for (const word of wordsIn(document, attribute)) getOrMake(holders, word, () => new Set<number>()).add(number);
    return holders;
  }

  #forgetWords(): void {
    this.#slips.clear();
    this.#holders = undefined;
    this.#neighbourHolders = undefined;
    this.#all = undefined;
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

type Read = WeakMap<Document, Map<string, Set<string>>>;

/** What is read of an attribute, which is remembered. */
function readOnce(known: Read, document: Document, attribute: string, read: (text: string) => string[]): Set<string> {
  const attributes = known.get(document) ?? new Map<string, Set<string>>();
  known.set(document, attributes);
  return getOrMake(attributes, attribute, () => new Set(read(String(document[attribute] ?? ''))));
}
