/** What Meilisearch makes of `q`. */
export interface Query {
  words: readonly string[];
  /** The last word when nothing follows it: it may be the beginning of one. */
  prefix: string | undefined;
  /** Between double quotes: must be there, in this order. */
  phrases: readonly string[][];
  /** After a minus sign: must not be there. */
  excluded: readonly string[];
}

const mostWords = 10;
const splitter = /[\p{L}\p{M}\p{N}]+/gu;

/** In lower case, without accents. */
export function wordsOf(text: string): string[] {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().match(splitter) ?? [];
}

export function readQuery(q: string, stopWords: readonly string[]): Query {
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
  const typed = wordsOf(plain).slice(0, mostWords);
  const prefix = /[\p{L}\p{M}\p{N}]$/u.test(plain) ? typed.at(-1) : undefined;
  const words = typed.filter((word, at) => !stopWords.includes(word) || (at === typed.length - 1 && word === prefix));
  return { words: [...new Set(words)], prefix, phrases: phrases.filter(({ length }) => length > 0), excluded };
}
