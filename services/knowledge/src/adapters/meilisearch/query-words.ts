import { stopwords } from '@orama/stopwords/english';

/** Meilisearch reads no more of a query. */
const mostWords = 10;
/** Letters, marks and digits, and apostrophes between them. */
const word = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu;

/** English words that say nothing about what is looked for. The list that they come from forgot the `a`. */
export const stopWords: ReadonlySet<string> = new Set(['a', ...stopwords]);

/** What Meilisearch is asked for. */
export interface QueryWords {
  /** Each once, and no more than it reads. Free of what has a meaning in its queries: quotes and minus signs. */
  readonly words: readonly string[];
  /** Whether they say something about what is looked for; others can only be those of a title, as in «Who we are». */
  readonly tell: boolean;
}

/** The words of a question without those that say nothing, unless there are no others. */
export function queryWords(text: string): QueryWords {
  const words = [...new Map((text.match(word) ?? []).map((each) => [plain(each), each])).values()];
  const telling = words.filter((each) => !stopWords.has(plain(each)));
  const tell = telling.length > 0;
  return { words: (tell ? telling : words).slice(0, mostWords), tell };
}

function plain(each: string): string {
  return each.toLowerCase().replaceAll('’', "'");
}
