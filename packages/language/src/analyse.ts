import type { Language } from './languages.js';
import { type Word, wordsOf } from './words.js';

/** A word that counts, and what it has in common with its other forms. */
export interface Term extends Word {
  readonly stem: string;
}

/** The words of a text that say something, in order. */
export function analyse(given: string, language: Language): Term[] {
  const terms: Term[] = [];
  for (const word of wordsOf(given)) {
    const { text, start, end } = word;
    if (!language.isStopWord(text, isShortened(word))) terms.push({ text, start, end, stem: language.stem(text) });
  }
  return terms;
}

/** Does what `analyse` does; where every word is a stop word ("to be or not to be", "Who we are") all of them count. */
export function analyseShort(text: string, language: Language): Term[] {
  const terms = analyse(text, language);
  if (terms.length > 0) return terms;
  return wordsOf(text).map((word) => ({ ...word, stem: language.stem(word.text) }));
}

/** Whether a word was shortened, as `I'd` is: its text is without the apostrophe. */
function isShortened({ text, start, end }: Word): boolean {
  return end - start === text.length + 1;
}
