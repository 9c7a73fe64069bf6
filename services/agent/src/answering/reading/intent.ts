import { wordsOf } from '@pharos/language';
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

/** More words, or so many that tell something, say something of their own. */
const mostWordsOfConfirmation = 14;
const mostTellingWords = 2;

/**
 * Whether the text says that all is well and nothing else: «thanks, but …» does not, nor does «thanks, where is it». So many words may
 * tell something beside it.
 */
export function confirmsAll(text: string, mostTelling = mostTellingWords): boolean {
  const folded = fold(text);
  if (wordsOf(text).length > mostWordsOfConfirmation) return false;
  const rest = confirms.reduce((left, pattern) => left.replace(pattern, ' , '), folded);
  if (rest === folded || contentWordsOf(withoutClosings(rest)).length > mostTelling) return false;
  return !saysMore(text) && !tellsWish(rest);
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

/** Whether something is asked or objected to besides what else is said. */
export function saysMore(text: string): boolean {
  const folded = fold(text);
  return objects.some((pattern) => pattern.test(folded));
}
