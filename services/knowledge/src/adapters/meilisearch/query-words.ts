import { analyse, analyseQuestion, foldWord, type Language, questionLanguage, unspaced } from '@pharos/language';
import { visible } from '../../text/plain-text.js';

/** Meilisearch reads no more of a query. */
export const mostWords = 10;
/** Letters, marks and digits, and apostrophes between them. */
const word = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu;
/**
 * For scripts without blanks between words. Meilisearch has dictionaries of its own, by which passages are read; this one divides
 * some words otherwise.
 */
const dictionary = new Intl.Segmenter('und', { granularity: 'word' });
/** Particles of Japanese, and ends of its words. */
const particle = /^\p{Script=Hiragana}$/u;

/** What Meilisearch is asked for. */
export interface QueryWords {
  /**
   * Stems, each once, those first that tell most, and no more than it reads. Free of what has a meaning in its queries: quotes and
   * minus signs.
   */
  readonly words: readonly string[];
  /** Those of them that could stand alone for what is looked for; the others any question may have. */
  readonly telling: readonly string[];
  /** Whether none says anything; then, as they were typed, they can only be those of a title: «Who we are». */
  readonly isTitle: boolean;
}

/**
 * The stems of a question's words without those that say nothing in its language, unless there are no others. `locale` is
 * that of the articles that are looked for.
 */
export function queryWords(text: string, locale?: string): QueryWords {
  const language = questionLanguage(text, locale);
  // A word that was copied may hold hyphens that nobody sees; passages have none.
  const shown = visible(text);
  const typed = shown.match(word) ?? [];
  const found = typed.flatMap((each) => (unspaced.test(each) ? parts(each) : stems(each, language)));
  if (found.length === 0) return { words: distinct(typed).slice(0, mostWords), telling: [], isTitle: true };
  const strong = new Set(analyseQuestion(shown, language).flatMap(({ stem, weight }) => (weight === 1 ? stem : [])));
  const tells = (each: string) => strong.has(each) || unspaced.test(each);
  const order = (a: string, b: string) => Number(tells(b)) - Number(tells(a)) || b.length - a.length;
  const words = distinct(found).sort(order).slice(0, mostWords);
  const telling = words.filter(tells);
  return { words, telling: telling.length > 0 ? telling : words, isTitle: false };
}

/** None of a word that says nothing. */
function stems(each: string, language: Language): string[] {
  // The English list forgot the `a`.
  const saysNothing = ({ text }: { text: string }) => text === 'a' && language.code === 'en';
  return analyse(each, language).flatMap((term) => (saysNothing(term) ? [] : term.stem));
}

function parts(each: string): string[] {
  const found = [...dictionary.segment(each)].map(({ segment }) => segment).filter((part) => !particle.test(part));
  return found.length > 0 ? found : [each];
}

function distinct(words: readonly string[]): string[] {
  return [...new Set(words.map(foldWord))];
}
