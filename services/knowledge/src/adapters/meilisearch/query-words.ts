import { stopwords } from '@orama/stopwords/english';

/** Meilisearch reads no more of a query. */
const mostWords = 10;
/** Letters, marks and digits, and apostrophes between them. */
const word = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu;

/** English words that say nothing about what is looked for. The list that they come from forgot the `a`. */
export const stopWords: ReadonlySet<string> = new Set(['a', ...stopwords]);

/**
 * The words of a question that Meilisearch is asked for: each once, without those that say nothing (unless there are no
 * others), and no more than it reads. Free of what has a meaning in its queries: quotes and minus signs.
 */
export function queryWords(text: string): string[] {
  const words = [...new Map((text.match(word) ?? []).map((each) => [plain(each), each])).values()];
  const telling = words.filter((each) => !stopWords.has(plain(each)));
  return (telling.length > 0 ? telling : words).slice(0, mostWords);
}

function plain(each: string): string {
  return each.toLowerCase().replaceAll('’', "'");
}
