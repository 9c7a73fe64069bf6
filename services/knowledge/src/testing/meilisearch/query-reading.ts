/** What Meilisearch makes of `q`. */
export interface Query {
  words: readonly string[];
  /** The last word when nothing follows it, not even a blank: it may be the beginning of one, unless the index forbids that. */
  prefix: string | undefined;
  /** Between double quotes: must be there, in this order. */
  phrases: readonly string[][];
  /** After a minus sign: must not be there. */
  excluded: readonly string[];
}

const mostWords = 10;
const splitter = /[\p{L}\p{M}\p{N}]+/gu;
/** Where no blanks stand between words they are found by a dictionary; not by this one, but by one like it. */
const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}]/u;

/** In lower case, without accents; a capital behind a small letter begins another word. */
export function wordsOf(text: string): string[] {
  const found = text.normalize('NFKC').match(splitter) ?? [];
  return found.flatMap(segmentsOf).map((word) => word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase());
}

/** Signs behind which words are far from those before, not next to them. */
const hard = /[.;,!?()[\]{}|]/u;

/** What each two words that stand next to each other are when they are written as one. */
export function joinedNeighbours(text: string): string[] {
  return text.split(hard).flatMap((part) => {
    const words = wordsOf(part);
    return words.slice(1).map((word, at) => `${words[at]}${word}`);
  });
}

const humps = /(?<=\p{Ll}\p{M}*)(?=\p{Lu})/u;

function segmentsOf(word: string): string[] {
  return unspaced.test(word) ? [...segmenter.segment(word)].map(({ segment }) => segment) : word.split(humps);
}

export interface Reading {
  stopWords: readonly string[];
  prefixSearch: string;
}

/** As Meilisearch does: a last word that nothing follows counts also when it is a stop word, and stop words are not among the ten. */
export function readQuery(q: string, { stopWords, prefixSearch }: Reading): Query {
  const phrases: string[][] = [];
  const excluded: string[] = [];
  const withoutPhrases = q.replaceAll(/"([^"]*)"?/g, (_, phrase: string) => {
    phrases.push(wordsOf(phrase));
    return ' ';
  });
  const plain = withoutPhrases.replaceAll(/(^|\s)-(\S+)/gu, (_, before: string, word: string) => {
    excluded.push(...wordsOf(word));
    return before;
  });
  const typed = wordsOf(plain);
  const open = /[\p{L}\p{M}\p{N}]$/u.test(plain) ? typed.length - 1 : undefined;
  const terms = typed.map((word, at) => ({ word, isOpen: at === open }));
  const kept = terms.filter(({ word, isOpen }) => isOpen || !stopWords.includes(word)).slice(0, mostWords);
  const prefix = prefixSearch === 'disabled' ? undefined : kept.find(({ isOpen }) => isOpen)?.word;
  const words = [...new Set(kept.map(({ word }) => word))];
  return { words, prefix, phrases: phrases.filter(({ length }) => length > 0), excluded };
}
