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

/** Which of the documents that fit match, best first. The more words, the better; then, as they are typed and the earlier the attribute. */
export function searchWords(
  index: StoredIndex,
  fits: (document: Document) => boolean,
  q: string,
  { strategy, attributes }: Matching,
): Found[] {
  const query = { ...readQuery(q, index.settings), attributes };
  const [first] = query.words;
  // Nothing is found without the first word.
  const candidates = first === undefined || first === query.prefix ? index.documents() : index.documentsWith(first);
  const allowed = candidates.filter((document) => fits(document) && isAllowed(index, document, query));
  if (first === undefined) return allowed.map((document) => ({ document, score: 1 }));
  const groups = groupsOf(query, strategy);
  const found = allowed.flatMap((document) => {
    const score = scoreOf(index, document, query, groups);
    return score > 0 ? [{ document, score }] : [];
  });
  return found.sort((a, b) => b.score - a.score);
}

type Asked = Query & Pick<Matching, 'attributes'>;

/** The words in groups; the first group must be there, each further one counts as long as those before it are. */
function groupsOf({ words }: Query, strategy: string): string[][] {
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

/** The first attribute that has the word, counted from 0 in halves; farther than all where it has it with a slip, or as two words, only. */
function attributeOf(index: StoredIndex, document: Document, word: string, query: Asked): number | undefined {
  const { attributes, prefix } = query;
  const counts = (known: string) => !index.settings.stopWords.includes(known);
  const first = (has: (words: ReadonlySet<string>) => boolean) =>
    attributes.findIndex((attribute) => has(index.words(document, attribute)));
  const begins = (words: ReadonlySet<string>) => [...words].some((known) => known.startsWith(word) && counts(known));
  const at = first((words) => (word === prefix ? begins(words) : words.has(word) && counts(word)));
  if (at >= 0) return at / 2;
  const slips = index.slipsOf(word).filter(counts);
  const strict = index.settings.typoTolerance.disableOnAttributes;
  const slipped = attributes.findIndex(
    (attribute) =>
      index.neighbours(document, attribute).has(word) ||
      (!strict.includes(attribute) && slips.some((each) => index.words(document, attribute).has(each))),
  );
  return slipped < 0 ? undefined : (attributes.length + slipped) / 2;
}

function isAllowed(index: StoredIndex, document: Document, { phrases, excluded }: Query): boolean {
  if (phrases.length + excluded.length === 0) return true;
  const texts = index.settings.searchableAttributes.map((name) => ` ${wordsOf(String(document[name])).join(' ')} `);
  const has = (words: readonly string[]) => texts.some((text) => text.includes(` ${words.join(' ')} `));
  return phrases.every(has) && !excluded.some((word) => has([word]));
}
