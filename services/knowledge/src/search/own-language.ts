import { analysePassage, type PassageText } from '../text/analyse-passage.js';
import { languageOf } from '../text/languages.js';
import { analyseQuestion } from '../text/question.js';

/**
 * Which of passages that were found are of another language than the question, and alike only by letters or stems: `lamp` and
 * `lampe` share those. The question's language is that of the passages with most of its words as they are spelled; where
 * none has any, or all are of that language, none is foreign.
 */
export function foreignAmong(question: string, passages: readonly PassageText[]): boolean[] {
  const spelled = passages.map((passage) => countSpelled(question, passage));
  const most = Math.max(0, ...spelled);
  const own = new Set(passages.filter((_, at) => spelled[at] === most).map(({ locale }) => languageOf(locale).code));
  return passages.map(({ locale }, at) => most > 0 && spelled[at] === 0 && !own.has(languageOf(locale).code));
}

/** How many of the question's telling words stand in the passage letter by letter. */
function countSpelled(question: string, passage: PassageText): number {
  const { title, heading, text } = analysePassage(passage);
  const words = new Set([title, heading, text].flatMap((part) => part.map((term) => term.text)));
  const telling = analyseQuestion(question, languageOf(passage.locale)).filter(({ weight }) => weight === 1);
  return telling.filter((word) => words.has(word.text)).length;
}
