import { knownLanguages, type Language, languageOf } from './languages.js';
import { wordsOf } from './words.js';

/** One could stand in any question, as the «die» of die casting. */
const fewestWords = 2;

/**
 * The language that a question is read in: that of the locale asked for. Without one English, unless more of its words are
 * stop words of another; a question that is a sentence has some.
 */
export function questionLanguage(text: string, locale?: string): Language {
  if (locale !== undefined) return languageOf(locale);
  if (last?.text !== text) last = { text, language: languageOfWords(text) };
  return last.language;
}

/** One question is looked at in several ways, one after the other. */
let last: { readonly text: string; readonly language: Language } | undefined;

function languageOfWords(text: string): Language {
  const words = [...new Set(wordsOf(text).map((word) => word.text))];
  const usual = languageOf('en');
  let best = { language: usual, count: Math.max(fewestWords - 1, stopWordsAmong(words, usual)) };
  for (const language of knownLanguages()) {
    const count = stopWordsAmong(words, language);
    if (count > best.count) best = { language, count };
  }
  return best.language;
}

function stopWordsAmong(words: readonly string[], language: Language): number {
  return words.filter((word) => language.isStopWord(word)).length;
}
