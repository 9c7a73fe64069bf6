import type { Language } from '../../text/languages.js';
import { visible } from '../../text/plain-text.js';
import { questionLanguage } from '../../text/question-language.js';
import { foldWord, unspaced } from '../../text/words.js';

/** Meilisearch reads no more of a query. */
const mostWords = 10;
/** Letters, marks and digits, and apostrophes between them. */
const word = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu;
const apostrophe = /['’]/;
/**
 * For scripts without blanks between words. Meilisearch has dictionaries of its own, and reads as they are typed; this one, which
 * divides some words otherwise, is only for what is asked for besides.
 */
const dictionary = new Intl.Segmenter('und', { granularity: 'word' });
/** Particles of Japanese, and ends of its words. */
const particle = /^\p{Script=Hiragana}$/u;

/** What Meilisearch is asked for. */
export interface QueryWords {
  /** Each once, and no more than it reads. Free of what has a meaning in its queries: quotes and minus signs. */
  readonly words: readonly string[];
  /** The same one by one, also where no blanks stand between them; no more of them either. */
  readonly alone: readonly string[];
  /** Whether they say something about what is looked for; others can only be those of a title, as in «Who we are». */
  readonly tell: boolean;
}

/**
 * The words of a question without those that say nothing in its language, unless there are no others. `locale` is that of the
 * articles that are looked for.
 */
export function queryWords(text: string, locale?: string): QueryWords {
  const language = questionLanguage(text, locale);
  // A word that was copied may hold hyphens that nobody sees; passages have none.
  const all = distinct(visible(text).match(word) ?? []);
  const telling = all.filter((each) => !saysNothing(foldWord(each), each, language));
  const tell = telling.length > 0;
  const words = (tell ? telling : all).slice(0, mostWords);
  return { words, alone: distinct(words.flatMap(parts)).slice(0, mostWords), tell };
}

/** Each once, as it was written last. */
function distinct(words: readonly string[]): string[] {
  return [...new Map(words.map((each) => [foldWord(each), each])).values()];
}

function parts(each: string): string[] {
  if (!unspaced.test(each)) return [each];
  const found = [...dictionary.segment(each)].map(({ segment }) => segment).filter((part) => !particle.test(part));
  return found.length > 0 ? found : [each];
}

function saysNothing(folded: string, each: string, language: Language): boolean {
  // The English list forgot the `a`.
  return language.isStopWord(folded, apostrophe.test(each)) || (folded === 'a' && language.code === 'en');
}
