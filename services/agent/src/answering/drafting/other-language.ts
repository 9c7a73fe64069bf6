import { isPlainlyNotIn, languageOfText, toldLanguages } from '@pharos/language';

/** Whether a text for the customer is plainly in another language than theirs; one that cannot be told from others is believed. */
export function isInOtherLanguage(text: string, language: string | undefined): boolean {
  const [named = ''] = (language ?? '').toLowerCase().split('-');
  return toldLanguages.has(named) && isPlainlyNotIn(text, named);
}

/** Whether two texts are plainly not of one language. */
export function areOfOtherLanguages(one: string, other: string): boolean {
  const [first, second] = [languageOfText(one), languageOfText(other)];
  return first !== undefined && second !== undefined && isPlainlyNotIn(one, second) && isPlainlyNotIn(other, first);
}
