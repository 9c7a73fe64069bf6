import { knownLanguages } from './languages.js';
import { wordsOf } from './words.js';

/** Scripts that tell the language, those before others of which texts have some too: Japanese has Han. */
const scripts: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Armenian}/gu, 'hy'],
  [/\p{Script=Tamil}/gu, 'ta'],
];
/** Scripts in which several languages are written; the words show which. */
const shared: readonly (readonly [RegExp, readonly string[], string])[] = [
  [/\p{Script=Arabic}/gu, ['ar'], 'ar'],
  [/\p{Script=Cyrillic}/gu, ['ru', 'uk', 'bg', 'sr'], 'ru'],
  [/\p{Script=Devanagari}/gu, ['hi', 'ne', 'sa'], 'hi'],
];
/** A text is of a script when so much of its letters are. */
const enough = 0.3;
/** Signs that only few of the languages written in Latin letters have. */
const signs: readonly (readonly [RegExp, readonly string[]])[] = [
  [/[ß]/u, ['de']],
  [/[äöü]/iu, ['de', 'sv', 'fi', 'tr', 'hu']],
  [/[¿¡ñ]/iu, ['es']],
  [/[ãõ]/iu, ['pt']],
  [/[œçêèùà]/iu, ['fr', 'pt', 'it']],
  [/[ğşı]/iu, ['tr']],
  [/[åø]/iu, ['da', 'no', 'sv']],
  [/[őű]/iu, ['hu']],
  [/[ąęłśźż]/iu, ['pl']],
];

/**
 * The language of what somebody wrote, as an ISO 639-1 code; undefined where its words do not tell, as those of "iPhone 15".
 * Letters of other scripts tell at once, of Latin ones the usual words: it takes two, or one that no other language has.
 */
export function languageOfText(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return undefined;
  const isOf = (script: RegExp) => (text.match(script)?.length ?? 0) / letters >= enough;
  const certain = scripts.find(([script]) => isOf(script));
  if (certain) return certain[1];
  const several = shared.find(([script]) => isOf(script));
  if (several) return byWords(text, several[1]) ?? several[2];
  return byWords(text, latin);
}

const latin = 'en de fr es it pt nl da sv no fi hu ro tr id'.split(' ');

/** The languages that `languageOfText` tells apart. */
export const toldLanguages: ReadonlySet<string> = new Set([
  ...latin,
  ...scripts.map(([, code]) => code),
  ...shared.flatMap(([, codes]) => codes),
]);

function byWords(text: string, among: readonly string[]): string | undefined {
  const [best, next] = countsIn(text, among).sort(
    (a, b) => b.count - a.count || among.indexOf(a.code) - among.indexOf(b.code),
  );
  if (!best || best.count === 0) return undefined;
  return best.count >= 2 || (next?.count ?? 0) === 0 ? best.code : undefined;
}

/** The "e" of "e-bike" is no word of Portuguese. */
const prefix = /(?<![\p{L}\p{N}'’-])\p{L}-(?=\p{L}{2})/gu;

/** Nor is the "K" of an order K-55, 55/K or K–55 one of Spanish. Word by word: one pattern would take the square of a long word's time. */
function withoutNumbers(text: string): string {
  return text.replace(/\S+/gu, (word) => (/\p{N}/u.test(word) ? ' ' : word));
}

/** How many usual words and signs of each language a text has. */
function countsIn(text: string, among: readonly string[]): { readonly code: string; readonly count: number }[] {
  const words = [...new Set(wordsOf(withoutNumbers(text).replace(prefix, ' ')).map((word) => word.text))];
  return knownLanguages()
    .filter(({ code }) => among.includes(code))
    .map(({ code, isStopWord }) => ({
      code,
      count: words.filter((word) => isStopWord(word)).length + signsOf(text, code),
    }));
}

/** Languages of the same letters, of which short texts and their few known words do not tell plainly which it is. */
const alike: readonly (readonly string[])[] = [['ja', 'zh'], ...shared.map(([, codes]) => codes)];

/** Fewer usual words may be there by chance. */
const plain = 2;

/**
 * Whether a text is plainly not in the language: it has the letters of another one, or more than twice as many of its usual words.
 * Not so where the words do not tell, as in "iPhone 15", nor where they are usual in both, as in Spanish and Portuguese, nor of
 * languages that share their letters, as Russian and Ukrainian do.
 */
export function isPlainlyNotIn(text: string, code: string): boolean {
  const language = languageOfText(text);
  if (language === undefined || language === code) return false;
  if (alike.some((codes) => codes.includes(language) && codes.includes(code))) return false;
  const counts = new Map(countsIn(text, [language, code]).map((each) => [each.code, each.count]));
  const own = counts.get(language) ?? 0;
  return !latin.includes(language) || (own >= plain && own > 2 * (counts.get(code) ?? 0));
}

function signsOf(text: string, code: string): number {
  return signs.filter(([sign, codes]) => codes.includes(code) && sign.test(text)).length;
}
