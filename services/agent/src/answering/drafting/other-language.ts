import { isPlainlyNotIn, languageOfText, toldLanguages } from '../reading/language-of-text.js';
import type { Reading } from '../reading/reading.js';
import type { ModelAnswer } from './answer-schema.js';

/**
 * Whether a text for the customer is plainly in another language than they write in. What the model says of their language counts
 * only where their words do not tell; where it says one that cannot be told from others here, it is believed.
 */
export function isInOtherLanguage(
  answer: string,
  { language: told }: Pick<ModelAnswer, 'language'>,
  { spoken }: Pick<Reading, 'spoken'>,
): boolean {
  const [named = ''] = told.toLowerCase().split('-');
  if (!toldLanguages.has(named)) return false;
  if (languageOfText(spoken) === undefined) return isPlainlyNotIn(answer, named);
  return areOfOtherLanguages(answer, spoken);
}

/** Whether two texts are plainly not of one language. */
export function areOfOtherLanguages(one: string, other: string): boolean {
  const [first, second] = [languageOfText(one), languageOfText(other)];
  return first !== undefined && second !== undefined && isPlainlyNotIn(one, second) && isPlainlyNotIn(other, first);
}
