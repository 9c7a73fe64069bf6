import { type Query, readQuery, wordsOf } from './query-reading.js';
import type { Document, StoredIndex } from './stored-index.js';

export interface Found {
  document: Document;
  score: number;
}

export interface Matching {
  strategy: string;
  /** That are looked at, the weightiest first. */
  attributes: readonly string[];
}

/**
 * Which of the candidates match, best first. Words are left out from the most frequent in the whole index on, all of
 * one frequency together, and those that are nowhere before them; the rarest stay. The more words, the better; then, the
 * earlier the attribute.
 */
export function searchWords(
  index: StoredIndex,
  candidates: readonly Document[],
  q: string,
  { strategy, attributes }: Matching,
): Found[] {
  const query = { ...readQuery(q, index.settings), attributes };
  const allowed = candidates.filter((document) => isAllowed(index, document, query));
  if (query.words.length === 0) return allowed.map((document) => ({ document, score: 1 }));
  const groups = strategy === 'frequency' ? byFrequency(index, query) : asTyped(query, strategy);
  const found = allowed.flatMap((document) => {
    const score = scoreOf(index, document, query, groups);
    return score > 0 ? [{ document, score }] : [];
  });
  return found.sort((a, b) => b.score - a.score);
}

type Asked = Query & Pick<Matching, 'attributes'>;

/** The words in groups; the first group must be there, each further one as long as those before it are. */
function byFrequency(index: StoredIndex, query: Asked): string[][] {
  const groups = new Map<number, string[]>();
  for (const word of query.words) {
    const matching = index.documents().filter((document) => attributeOf(index, document, word, query) !== undefined);
    const frequency = matching.length || Number.POSITIVE_INFINITY;
    groups.set(frequency, [...(groups.get(frequency) ?? []), word]);
  }
  return [...groups].sort(([a], [b]) => a - b).map(([, words]) => words);
}

function asTyped({ words }: Query, strategy: string): string[][] {
  return strategy === 'all' ? [[...words]] : words.map((word) => [word]);
}

function scoreOf(index: StoredIndex, document: Document, query: Asked, groups: readonly string[][]): number {
  let kept = 0;
  let place = 0;
  for (const group of groups) {
    const places = group.map((word) => attributeOf(index, document, word, query));
    if (places.includes(undefined)) break;
    kept += group.length;
    place += places.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  }
  if (kept === 0) return 0;
  return (kept - 1 + (1 - place / kept / query.attributes.length)) / query.words.length;
}

/** The first attribute that has the word, counted from 0. */
function attributeOf(index: StoredIndex, document: Document, word: string, query: Asked): number | undefined {
  const { stopWords } = index.settings;
  const at = query.attributes.findIndex((attribute) => {
    const words = index.words(document, attribute);
    if (words.has(word) && !stopWords.includes(word)) return true;
    return word === query.prefix && [...words].some((each) => each.startsWith(word) && !stopWords.includes(each));
  });
  return at < 0 ? undefined : at;
}

function isAllowed(index: StoredIndex, document: Document, { phrases, excluded }: Query): boolean {
  const texts = index.settings.searchableAttributes.map((name) => ` ${wordsOf(String(document[name])).join(' ')} `);
  const has = (words: readonly string[]) => texts.some((text) => text.includes(` ${words.join(' ')} `));
  return phrases.every(has) && !excluded.some((word) => has([word]));
}
