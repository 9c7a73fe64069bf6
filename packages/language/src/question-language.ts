import { type Language, languageOf, recognizedLanguages } from './languages.js';
import { wordsOf } from './words.js';

/** The fewest words by which a language is recognized. One could stand in any question, as the "die" of die casting. */
const fewestWords = 2;

/** Letters by which a language is recognized without its usual words, those before others of which its texts have some too. */
const letters: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Hebrew}/u, 'he'],
];

/** Letters by which one of two languages is recognized that share as many usual words, as Polish and Czech do once marks are left out. */
const spelledWith: Readonly<Record<string, RegExp>> = { pl: /[ąęłńśźż]/iu };

/**
 * The language that a question is read in: that of the locale asked for. Without one English, unless more of its words are
 * usual in another, as some of a sentence are, or its letters are those of one.
 */
export function questionLanguage(text: string, locale?: string): Language {
  if (locale !== undefined) return languageOf(locale);
  if (last?.text !== text) last = { text, language: languageOfWords(text) };
  return last.language;
}

/** The language of a question, as far as the locale or its usual words tell; undefined of a few words that may be of any. */
export function recognizedLanguage(text: string, locale?: string): Language | undefined {
  const language = questionLanguage(text, locale);
  if (locale !== undefined) return language;
  return new Set(wordsOf(text).flatMap((word) => (language.isUsualWord(word.text) ? word.text : []))).size < fewestWords
    ? undefined
    : language;
}

/** The last question: each is looked at in several ways, one after the other. */
let last: { readonly text: string; readonly language: Language } | undefined;

function languageOfWords(text: string): Language {
  const words = [...new Set(wordsOf(text).map((word) => word.text))];
  const usual = languageOf('en');
  let best = { language: usual, count: Math.max(fewestWords - 1, usualAmong(words, usual, usual)) };
  for (const language of recognizedLanguages()) {
    const count = usualAmong(words, language, usual);
    const isSpelledSo = count >= fewestWords && spelledWith[language.code]?.test(text) === true;
    if (count > best.count || (count === best.count && isSpelledSo)) best = { language, count };
  }
  return best.count < fewestWords ? languageOfLetters(text) : best.language;
}

function languageOfLetters(text: string): Language {
  return languageOf(letters.find(([letter]) => letter.test(text))?.[1] ?? 'en');
}

/** Counts the usual words of a language. One that is only weak counts where it says nothing in English: those lists are long, and `do` stands in many. */
function usualAmong(words: readonly string[], language: Language, usual: Language): number {
  const isWeak = (word: string) => !language.isStopWord(word) && usual.isWeakWord(word);
  return words.filter((word) => language.isUsualWord(word) && !isWeak(word)).length;
}
