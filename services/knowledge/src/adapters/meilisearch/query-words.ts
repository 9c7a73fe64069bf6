import type { Language } from '../../text/languages.js';
import { questionLanguage } from '../../text/question-language.js';
import { foldWord } from '../../text/words.js';

/** Meilisearch reads no more of a query. */
const mostWords = 10;
/** Letters, marks and digits, and apostrophes between them. */
const word = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu;
const apostrophe = /['’]/;

/** What Meilisearch is asked for. */
export interface QueryWords {
  /** Each once, and no more than it reads. Free of what has a meaning in its queries: quotes and minus signs. */
  readonly words: readonly string[];
  /** Whether they say something about what is looked for; others can only be those of a title, as in «Who we are». */
  readonly tell: boolean;
}

/**
 * The words of a question without those that say nothing in its language, unless there are no others. `locale` is that of the
 * articles that are looked for.
 */
export function queryWords(text: string, locale?: string): QueryWords {
  const language = questionLanguage(text, locale);
  const words = [...new Map((text.match(word) ?? []).map((each) => [foldWord(each), each])).entries()];
  const telling = words.filter(([folded, each]) => !saysNothing(folded, each, language));
  const tell = telling.length > 0;
  return { words: (tell ? telling : words).map(([, each]) => each).slice(0, mostWords), tell };
}

function saysNothing(folded: string, each: string, language: Language): boolean {
  // The English list forgot the `a`.
  return language.isStopWord(folded, apostrophe.test(each)) || (folded === 'a' && language.code === 'en');
}
