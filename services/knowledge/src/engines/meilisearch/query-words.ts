import { analyse, analyseQuestion, foldWord, type Language, unspaced, weakWeight } from '@pharos/language';
import { visible } from '../../text/index.js';

/** Letters and digits with the marks behind them, and apostrophes between. A mark alone belongs to an emoji. */
const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}\p{N}]+)*/gu;
/**
 * For scripts without blanks between words. Meilisearch has dictionaries of its own, by which passages are read; this one divides
 * some words otherwise.
 */
const dictionary = new Intl.Segmenter('und', { granularity: 'word' });
/** Particles of Japanese, and ends of its words. */
const particle = /^\p{Script=Hiragana}$/u;

/** The words of a text, as Meilisearch is asked for them. */
export interface QueryWords {
  /**
   * Stems, each once, those first that tell most. Free of what has a meaning in its queries: quotes and minus signs.
   */
  readonly words: readonly QueryWord[];
  /** Whether none says anything; then, as they were typed, they can only be those of a title: "Who we are". */
  readonly isTitle: boolean;
}

export interface QueryWord {
  readonly text: string;
  /** 1, less for what any question may have. */
  readonly weight: number;
}

/** The stems of a text's words without those that say nothing in its language, unless there are no others. */
export function queryWords(text: string, language: Language): QueryWords {
  // A word that was copied may hold hyphens that nobody sees; passages have none.
  const shown = visible(text);
  const typed = shown.match(word) ?? [];
  const found = typed.flatMap((each) => (unspaced.test(each) ? parts(each) : stems(each, language)));
  if (found.length === 0) return { words: distinct(typed).map((each) => ({ text: each, weight: 1 })), isTitle: true };
  const weights = new Map<string, number>();
  for (const { stem, weight } of analyseQuestion(shown, language))
    weights.set(stem, Math.max(weight, weights.get(stem) ?? 0));
  const weightOf = (each: string) => (unspaced.test(each) ? 1 : (weights.get(each) ?? weakWeight));
  const words = distinct(found).map((each) => ({ text: each, weight: weightOf(each) }));
  return { words: words.sort((a, b) => b.weight - a.weight || b.text.length - a.text.length), isTitle: false };
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
