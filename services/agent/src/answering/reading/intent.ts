import { questionLanguage, wordsOf } from '@pharos/language';
import { contentWordsOf } from '../confidence/content-words.js';
import { withoutClosings } from './closings.js';
import { fold } from './fold.js';
import {
  agreements,
  confirms,
  courtesies,
  greetings,
  greetingWords,
  objects,
  smallTalk,
  wantsPerson,
} from './phrases.js';
import { tellsWish } from './wishes.js';

/** Whether the text asks for a person. */
export function asksForPerson(text: string): boolean {
  const folded = fold(text);
  return wantsPerson.some((pattern) => pattern.test(folded));
}

/** Usual words that tell something all the same: on what it depends, how it is, or that it was otherwise. */
const tellingUsual =
  /(?<!\p{L})(?:if|unless|until|till|once|before|same|off|out|down|only|more|both|wenn|falls|sobald|vorher|aus|mehr|nur|avant|antes|hasta|a veces)(?!\p{L})/u;

/**
 * Whom thanks are for, at the end of a text: "Thanks Anna". Written as a name is and right behind: "thanks refund" and "Thanks. Refund"
 * tell of something else. So does "Danke, Storno": in German every noun is written so, behind a comma as well.
 */
const thanked =
  /(?<=(?:(?:[Tt]hanks|[Tt]hank you|[Tt]hx|[Cc]heers|[Mm]erci|[Gg]racias|[Gg]razie|[Oo]brigad[oa]|[Bb]edankt)(?: (?:so|very) much| again)?,?|[Dd]anke) |[Dd]anke, (?=Frau |Herr ))(?:(?:(?:Mrs?|Ms|Dr|Frau|Herr|Madame|Monsieur|Señora?)\.? )?\p{Lu}[\p{Ll}'’]*(?:-?\p{Lu}\p{Ll}+)?|mate|sir|madam|ma['’]am|man|guys|team|buddy|dear|friend)(?=[\s.!]*$)/u;

/** More words say something of their own. */
const mostWordsOfConfirmation = 14;

/**
 * Whether the text says that all is well and nothing else: "thanks, but …" does not, nor does "thanks, where is it". Nor does "thanks,
 * hub offline": a word that is in none of the lists may be a wish, or trouble, and is read before anything is resolved.
 */
export function confirmsAll(said: string): boolean {
  const text = said.replace(thanked, '');
  if (wordsOf(text).length > mostWordsOfConfirmation) return false;
  const folded = fold(text);
  const rest = withoutConfirmations(folded);
  if (rest === folded || contentWordsOf(withoutClosings(rest), questionLanguage(text)).length > 0) return false;
  // What stands where a name would may be no name: "Thanks, No".
  return !tellingUsual.test(withoutClosings(rest)) && !asksMore(said);
}

/** Whether something is asked, objected to or told of as trouble besides what says that all is well: whatever else is understood. */
export function asksMore(text: string): boolean {
  const rest = withoutClosings(withoutConfirmations(fold(text)));
  return saysMore(rest) || tellsWish(rest);
}

function withoutConfirmations(folded: string): string {
  return confirms.reduce((left, pattern) => left.replace(pattern, ' , '), folded);
}

/** Whether nothing is said but a greeting. */
export function isGreeting(text: string): boolean {
  const folded = fold(text);
  if (greetings.test(folded)) return true;
  const words = wordsOf(folded).map((word) => word.text);
  return (
    words.length <= 6 && words.every((word) => greetingWords.has(word)) && words.some((word) => !smallTalk.has(word))
  );
}

/** Whether the text agrees to what was asked, and says nothing else: whatever else is said may be another wish. */
export function agrees(text: string): boolean {
  const words = fold(text).replace(/[^\p{L}\p{M}\p{N}' ]+/gu, ' ');
  const rest = agreements.reduce((left, pattern) => left.replace(pattern, ' '), ` ${words} `);
  return rest.trim() !== words.trim() && rest.replace(courtesies, ' ').trim() === '';
}

/** Whether the text says no, and nothing else. */
export function declines(text: string): boolean {
  return /^(?:no(?:pe)?|nein|ne+|non|nao|nada|いいえ)[\s.!。]*$/u.test(fold(text));
}

/** A text without what agrees: "yes, that helped". */
export function withoutAgreements(text: string): string {
  return agreements.reduce((left, pattern) => left.replace(pattern, ' '), fold(text));
}

/** Whether something is asked or objected to besides what else is said. */
export function saysMore(text: string): boolean {
  const folded = fold(text);
  return objects.some((pattern) => pattern.test(folded));
}
