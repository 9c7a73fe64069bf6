import { getOrMake } from '@pharos/kit';
import { analyseQuestion, languageOf } from '@pharos/language';
import type { PassageText } from '../text/analyse-passage.js';
import { heldBy } from './held-words.js';

/**
 * Which of passages that were found are of another language than the question, and alike only by letters or stems: `lamp` and
 * `lampe` share those. The question's language is that of the passages with most of its words as they are spelled; where
 * none has any, or all are of that language, none is foreign.
 */
export function foreignAmong(question: string, passages: readonly PassageText[]): boolean[] {
  const codes = passages.map(({ locale }) => languageOf(locale).code);
  if (new Set(codes).size < 2) return passages.map(() => false);
  const telling = new Map<string, string[]>();
  const spelled = passages.map((passage) => {
    const { words, language } = heldBy(passage);
    const asked = getOrMake(telling, language.code, () =>
      analyseQuestion(question, language).flatMap(({ text, weight }) => (weight === 1 ? text : [])),
    );
    return asked.filter((word) => words.has(word)).length;
  });
  const most = Math.max(0, ...spelled);
  const own = new Set(codes.filter((_, at) => spelled[at] === most));
  return codes.map((code, at) => most > 0 && spelled[at] === 0 && !own.has(code));
}
